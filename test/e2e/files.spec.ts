import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type TestApi } from '../support/api.js';
import { pdfOf } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { fault } from '../support/problems.js';
import { startService, type TestService, type Upload } from '../support/service.js';

let db: TestDatabase;
let service: TestService;
let api: TestApi;
/** A company that never gets any books. */
let bare: string;
let key: string;

beforeAll(async () => {
  db = await testDatabase();
  service = await startService(db);
  ({ api, key } = service);
  bare = (await service.organization.company('failed')).path;
}, 120_000);

afterAll(async () => {
  await service.close();
  await db.drop();
});

const Stored = z.looseObject({ id: z.string(), core_document_id: z.string().nullable() });

const Page = z.object({ items: z.array(Stored), next_cursor: z.string().nullable() });

function upload(content: Uint8Array, { at = bare, ...request }: Upload & { readonly at?: string } = {}) {
  return service.upload(at, content, request);
}

describe('stored files', () => {
  it('are listed newest first, by kind, page by page', async () => {
    const at = (await service.organization.company('failed')).path;
    for (const [index, kind] of ['contract', 'other', 'contract'].entries()) {
      await upload(pdfOf(`nimekiri ${index}`), { at, fields: { kind }, name: `${index}.pdf` });
    }
    const names = async (query: string): Promise<[unknown[], string | null]> => {
      const page = Page.parse((await api.send('GET', `${at}/files/?${query}`, { key })).body);
      return [page.items.map((item) => item['name']), page.next_cursor];
    };
    expect(await names('')).toEqual([['2.pdf', '1.pdf', '0.pdf'], null]);
    expect(await names('kind=contract')).toEqual([['2.pdf', '0.pdf'], null]);
    const [first, cursor] = await names('limit=2');
    expect(first).toEqual(['2.pdf', '1.pdf']);
    expect(await names(`limit=2&cursor=${cursor ?? ''}`)).toEqual([['0.pdf'], null]);
    const astray = await api.send('GET', `${at}/files/?kind=other&cursor=${cursor ?? ''}`, { key });
    expect(fault(astray)).toEqual([400, 'validation_error', 'cursor: invalid_cursor']);
  });

  it('are served with headers that let nothing run', async () => {
    const content = pdfOf('sisu sisu sisu');
    const { id } = Stored.parse(
      (await upload(content, { fields: { kind: 'contract' }, name: 'Leping "õ".pdf' })).body,
    );
    const at = `${bare}/files/${id}/content/`;
    const whole = await api.send('GET', at, { key });
    expect([whole.status, whole.text]).toEqual([200, content.toString()]);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="Leping _o_.pdf"; filename*=UTF-8''Leping%20%22%C3%B5%22.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'content-length': String(content.length),
      'accept-ranges': 'bytes',
    });
    expect(whole.headers.get('content-security-policy')).toMatch(/^default-src 'none';/);
    const part = await api.send('GET', at, { key, headers: { range: 'bytes=9-12' } });
    expect([part.status, part.text, part.headers.get('content-range')]).toEqual([
      206,
      'sisu',
      `bytes 9-12/${content.length}`,
    ]);
    const head = await api.send('HEAD', at, { key });
    expect([head.status, head.text, head.headers.get('content-length')]).toEqual([
      200,
      '',
      String(content.length),
    ]);
    const etag = whole.headers.get('etag') ?? '';
    for (const [address, known] of [
      [at, etag],
      [at, '*'],
      [`${at}?format=json`, `"other", W/${etag}`],
    ] as const) {
      const again = await api.send('GET', address, { key, headers: { 'if-none-match': known } });
      expect([again.status, again.text]).toEqual([304, '']);
      expect(again.headers.get('etag')).toContain(etag);
    }
    const beyond = await api.send('GET', at, { key, headers: { range: `bytes=${content.length}-` } });
    expect(fault(beyond)).toEqual([416, 'range_not_satisfiable', undefined]);
    expect(beyond.headers.get('content-range')).toBe(`bytes */${content.length}`);
    const json = await api.send('GET', `${at}?format=json`, { key });
    expect(json.body).toEqual({
      name: 'Leping "õ".pdf',
      content_type: 'application/pdf',
      size_bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      content_base64: content.toString('base64'),
    });
    expect(fault(await api.send('GET', `${at}?format=xml`, { key }))).toEqual([
      400,
      'validation_error',
      'format: invalid_choice',
    ]);
  });

  it('of text are downloaded, and never shown in place', async () => {
    const { id } = Stored.parse(
      (
        await upload(Buffer.from('Kuupäev;Summa;Saaja\n1;2;3\n'), {
          name: 'v.csv',
          fields: { kind: 'other' },
        })
      ).body,
    );
    const answer = await api.send('GET', `${bare}/files/${id}/content/`, { key });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/csv',
      'content-disposition': expect.stringMatching(/^attachment;/) as string,
      'content-security-policy': expect.stringContaining('sandbox') as string,
    });
  });

  it('open at a short-lived address without a credential', async () => {
    const { id } = Stored.parse((await upload(pdfOf('aadress'), { fields: { kind: 'contract' } })).body);
    const { url } = z
      .object({ url: z.string(), expires_at: z.string() })
      .parse((await api.send('GET', `${bare}/files/${id}/download-url/`, { key })).body);
    const { pathname } = new URL(url);
    expect((await api.send('GET', pathname)).text).toBe(pdfOf('aadress').toString());
    expect(fault(await api.send('GET', pathname.replace(/.\/$/, '_/')))).toEqual([
      404,
      'not_found',
      undefined,
    ]);
  });

  it.each(['infected', 'unscanned'])(
    'that are held back as %s have no address, and an old one is refused',
    async (held) => {
      const { id } = Stored.parse((await upload(pdfOf(held), { fields: { kind: 'contract' } })).body);
      const address = `${bare}/files/${id}/download-url/`;
      const { url } = z
        .looseObject({ url: z.string() })
        .parse((await api.send('GET', address, { key })).body);
      const sha256 = createHash('sha256').update(pdfOf(held)).digest('hex');
      await db.owner('UPDATE files.stored_file SET held = $1 WHERE sha256 = $2', [held, sha256]);
      for (const path of [address, new URL(url).pathname, `${bare}/files/${id}/content/`]) {
        expect(fault(await api.send('GET', path, { key }))).toEqual([409, 'state_conflict', undefined]);
      }
    },
  );

  it('of a deleted company are closed, even at an address issued before', async () => {
    const { path } = await service.organization.company('failed');
    const file = await upload(pdfOf('kustutatud'), { at: path, fields: { kind: 'contract' } });
    const { id } = Stored.parse(file.body);
    const { url } = z
      .looseObject({ url: z.string() })
      .parse((await api.send('GET', `${path}/files/${id}/download-url/`, { key })).body);
    const session = await api.session(service.organization.ownerId);
    expect((await api.send('DELETE', `${path}/`, { session })).status).toBe(204);
    expect(fault(await api.send('GET', new URL(url).pathname))).toEqual([404, 'not_found', undefined]);
  });

  it('that nothing is read from show that', async () => {
    const { id } = Stored.parse((await upload(pdfOf('leping'), { fields: { kind: 'contract' } })).body);
    expect((await api.send('GET', `${bare}/files/${id}/extraction/`, { key })).body).toMatchObject({
      state: 'not_extractable',
      method: null,
      fields: { gross_minor: { value: null, confidence: '0', page: null, box: null } },
      booking: {
        state: 'none',
        invoice_id: null,
        reason: 'Files of this type and kind are not searched for invoices.',
      },
    });
    expect(fault(await api.send('POST', `${bare}/files/${id}/extract/`, { key }))).toEqual([
      409,
      'not_extractable',
      undefined,
    ]);
  });

  it.each(['', 'content/', 'extraction/', 'download-url/'])(
    'of other companies, and unknown ones, are not found: %s',
    async (what) => {
      const { id } = Stored.parse((await upload(pdfOf('oma'), { fields: { kind: 'contract' } })).body);
      const other = (await service.organization.company('failed')).path;
      const stranger = await (await api.organization('Võõras')).key(['read', 'write']);
      for (const [address, as] of [
        [`${bare}/files/${id}/${what}`, stranger],
        [`${other}/files/${id}/${what}`, key],
        [`${bare}/files/k3g8p1vz0wq6/${what}`, key],
      ] as const) {
        expect(fault(await api.send('GET', address, { key: as }))).toEqual([404, 'not_found', undefined]);
      }
    },
  );
});

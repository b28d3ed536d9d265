import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isoDate } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startApi, type TestAnswer, type TestApi, type TestOrganization } from '../support/api.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { type DocumentTruth, makeInvoicePdf, makeUbl } from '../support/documents/index.js';
import { until } from '../support/wait.js';
import { startWorker, type TestWorker } from '../support/worker.js';

let db: TestDatabase;
let api: TestApi;
let worker: TestWorker;
let folder: string;
let mine: TestOrganization;
let key: string;
let viewer: string;
/** A company with books; another that never gets any. */
let path: string;
let bare: string;

const BUYER = {
  name: 'Ostja Näidis OÜ',
  registryCode: '19001232',
  vatNumber: 'EE190012348',
  address: 'Näidise tn 1',
  city: '10111 Tallinn',
  country: 'EE',
};
const HOSTING: DocumentTruth = {
  kind: 'invoice',
  language: 'et',
  supplier: {
    name: 'Põhjatähe Serverid OÜ',
    registryCode: '19002349',
    vatNumber: 'EE190023450',
    address: 'Tähe 12',
    city: '50103 Tartu',
    country: 'EE',
    iban: 'EE772200221900001234',
  },
  buyer: BUYER,
  number: '2026-0418',
  date: isoDate('2026-11-03'),
  dueDate: isoDate('2026-11-17'),
  currency: 'EUR',
  lines: [
    { description: 'Veebimajutus, november', quantity: '1', unit: 'kuu', unitPrice: '40.00', rateBps: 2400 },
    { description: 'Virtuaalserver', quantity: '2', unit: 'tk', unitPrice: '30.00', rateBps: 2400 },
  ],
};

const Stored = z.looseObject({ id: z.string(), core_document_id: z.string().nullable() });
const Page = z.object({ items: z.array(Stored), next_cursor: z.string().nullable() });
const Read = z.looseObject({
  state: z.string(),
  confident: z.boolean(),
  booking: z.object({ state: z.string(), invoice_id: z.string().nullable(), reason: z.string().nullable() }),
});

beforeAll(async () => {
  db = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'raamat-e2e-files-'));
  const environment = { RAAMAT_FILES_FOLDER: folder };
  api = await startApi(db.database, { environment });
  worker = await startWorker(db, environment);
  mine = await api.organization();
  key = await mine.key(['read', 'write']);
  viewer = (await mine.member('viewer')).key;
  bare = (await mine.company('failed')).path;
  const made = await api.send('POST', `${mine.path}/companies/`, {
    key,
    body: {
      name: BUYER.name,
      registry_code: BUYER.registryCode,
      vat_number: BUYER.vatNumber,
      legal_form: 'ou',
    },
  });
  expect(made.status, made.text).toBe(201);
  path = `/api/companies/${Stored.pick({ id: true }).parse(made.body).id}`;
  await until(async () => (await api.send('GET', `${path}/`, { key })).text.includes('"state":"ready"'), {
    timeoutMs: 30_000,
    what: 'the company is ready',
  });
}, 120_000);

afterAll(async () => {
  await worker.close();
  await api.close();
  await db.drop();
  await rm(folder, { recursive: true, force: true });
});

interface Upload {
  readonly at?: string;
  readonly key?: string;
  readonly name?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

const pdf = (text: string): Buffer => Buffer.from(`%PDF-1.7\n${text}`);

function upload(content: Uint8Array, { at = bare, name = 'arve.pdf', fields, ...request }: Upload = {}) {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields ?? {})) body.append(field, value);
  body.append('file', new Blob([new Uint8Array(content)]), name);
  return api.send('POST', `${at}/files/`, { key, ...request, body });
}

const FILE = new Blob(['%PDF-1.7\nvorm']);

/** A form of just these parts. */
function uploadForm(...parts: readonly (readonly [string, string | Blob])[]): Promise<TestAnswer> {
  const body = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === 'string') body.append(name, value);
    else body.append(name, value, 'arve.pdf');
  }
  return api.send('POST', `${bare}/files/`, { key, body });
}

/** Waits until a file is read and booked, or it is plain that it won't be. */
async function booked(id: string): Promise<z.infer<typeof Read>> {
  return until(
    async () => {
      const read = Read.parse((await api.send('GET', `${path}/files/${id}/extraction/`, { key })).body);
      return [read.state, read.booking.state].some((state) => state === 'queued' || state === 'running')
        ? undefined
        : read;
    },
    { timeoutMs: 60_000, what: 'the file is booked' },
  );
}

const fault = (answer: TestAnswer): [number, unknown, unknown] => {
  const { code, errors } = z
    .looseObject({
      code: z.string(),
      errors: z.array(z.looseObject({ field: z.string(), code: z.string() })),
    })
    .parse(answer.body);
  return [answer.status, code, errors[0] === undefined ? undefined : `${errors[0].field}: ${errors[0].code}`];
};

describe('an uploaded invoice', () => {
  it('comes out read, booked and explained', async () => {
    const content = await makeInvoicePdf(HOSTING, 'classic');
    const answer = await upload(content, {
      at: path,
      name: 'Arve õ.pdf',
      fields: { received_on: '2026-11-04' },
    });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toMatchObject({
      kind: 'other',
      name: 'Arve õ.pdf',
      content_type: 'application/pdf',
      size_bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      received_on: '2026-11-04',
      bank_transaction_ids: [],
      origin: null,
    });
    const file = Stored.parse(answer.body);
    expect(file.core_document_id).not.toBeNull();
    const read = await booked(file.id);
    expect(read).toMatchObject({
      state: 'done',
      confident: true,
      method: 'text',
      fields: {
        invoice_number: { value: HOSTING.number },
        gross_minor: { value: 12_400 },
        due_date: { value: '2026-11-17' },
      },
      booking: { state: 'posted', reason: null },
      error_code: null,
    });
    const invoice = await api.send('GET', `${path}/invoices/${read.booking.invoice_id ?? ''}/`, { key });
    expect(invoice.body).toMatchObject({
      state: 'posted',
      number: HOSTING.number,
      party_name: HOSTING.supplier.name,
      gross_minor: 12_400,
      needs_review: false,
      entries: [{ journal: 'purchases', entry_no: 1 }],
      revision: { documents: [{ document_id: file.core_document_id, file_id: file.id, source: 'api' }] },
    });
  });

  it('that is the receipt of a card payment in another currency is worth what the bank took', async () => {
    const statement = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt>
      <Id>1</Id><Acct><Id><IBAN>EE382200221020145685</IBAN></Id><Ccy>EUR</Ccy></Acct>
      <Ntry><Amt Ccy="EUR">113.70</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-04</Dt></BookgDt>
        <AcctSvcrRef>KAART-1</AcctSvcrRef><NtryDtls><TxDtls><AmtDtls><InstdAmt><Amt Ccy="USD">124.00</Amt></InstdAmt></AmtDtls>
        <RltdPties><Cdtr><Nm>SERVERID 4471</Nm></Cdtr></RltdPties></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;
    await upload(Buffer.from(statement), { at: path, name: 's.xml', fields: { kind: 'statement' } });
    const toExplain = async () => {
      const { body } = await api.send('GET', `${path}/bank-transactions/?to_explain=true`, { key });
      return (body as { items: { id: string; orig_minor: number }[] }).items;
    };
    const line = await until(async () => (await toExplain())[0], { what: 'the payment is there' });
    expect(line).toMatchObject({ orig_minor: 12_400 });
    const receipt: DocumentTruth = { ...HOSTING, number: 'USD-1', currency: 'USD' };
    const file = Stored.parse(
      (
        await upload(Buffer.from(makeUbl(receipt)), {
          at: path,
          name: 'kviitung.xml',
          fields: { kind: 'receipt', bank_transaction_id: line.id },
        })
      ).body,
    );
    expect(await toExplain()).toEqual([]);
    const { booking } = await booked(file.id);
    const invoice = await api.send('GET', `${path}/invoices/${booking.invoice_id ?? ''}/`, { key });
    expect(invoice.body, invoice.text).toMatchObject({
      state: 'posted',
      currency: 'USD',
      gross_minor: 12_400,
      base_gross_minor: 11_370,
      revision: { fx_rate_source: 'bank' },
    });
    await until(
      async () => {
        const { body } = await api.send('GET', `${path}/bank-transactions/${line.id}/`, { key });
        return (body as { status: string }).status === 'matched';
      },
      { what: 'the receipt settles the payment' },
    );
  });

  it('in XML is booked the same way, and a copy of it is known for one', async () => {
    const truth = { ...HOSTING, number: 'UBL-1' };
    const first = Stored.parse((await upload(Buffer.from(makeUbl(truth)), { at: path, name: 'a.xml' })).body);
    const read = await booked(first.id);
    expect(read).toMatchObject({ method: 'xml', booking: { state: 'posted' } });
    const copy = Stored.parse((await upload(await makeInvoicePdf(truth, 'classic'), { at: path })).body);
    expect((await booked(copy.id)).booking).toMatchObject({
      state: 'duplicate',
      invoice_id: read.booking.invoice_id,
    });
  });

  it('that cannot be read says why, and may be read and booked again', async () => {
    const file = Stored.parse((await upload(pdf('rikutud'), { at: path, fields: { kind: 'invoice' } })).body);
    const read = await booked(file.id);
    expect(read).toMatchObject({
      state: 'failed',
      method: null,
      booking: { state: 'none', invoice_id: null },
    });
    const again = await api.send('POST', `${path}/files/${file.id}/extract/`, { key });
    expect(again.status).toBe(202);
    expect(Read.parse(again.body)).toMatchObject({ state: 'queued', booking: { state: 'queued' } });
    await booked(file.id);
    const booking = await api.send('POST', `${path}/files/${file.id}/book/`, { key });
    expect([booking.status, Read.parse(booking.body).booking.state]).toEqual([202, 'queued']);
    expect((await booked(file.id)).booking.state).toBe('none');
  });
});

describe('the booking of a file', () => {
  const extraction = async (id: string) =>
    Read.parse((await api.send('GET', `${path}/files/${id}/extraction/`, { key })).body);
  const command = (id: string | null, name: string, body: object = {}) =>
    api.send('POST', `${path}/invoices/${id}/${name}`, { key, body });
  const bookAgain = (id: string) => api.send('POST', `${path}/files/${id}/book/`, { key });

  it('stands as its invoice does, and is made again only when that is given up', async () => {
    const content = await makeInvoicePdf({ ...HOSTING, number: 'T-1' }, 'classic');
    const { id } = Stored.parse((await upload(content, { at: path, fields: { kind: 'invoice' } })).body);
    const first = (await booked(id)).booking;
    expect(first).toMatchObject({ state: 'posted' });
    expect(fault(await bookAgain(id))).toEqual([409, 'state_conflict', undefined]);

    expect((await command(first.invoice_id, 'cancel', { reason: 'Vale arve' })).status).toBe(200);
    expect((await extraction(id)).booking).toEqual({ ...first, state: 'cancelled', reason: null });

    expect((await bookAgain(id)).status).toBe(202);
    const second = (await booked(id)).booking;
    expect(second).toMatchObject({ state: 'posted' });
    expect(second.invoice_id).not.toBe(first.invoice_id);
    expect(fault(await bookAgain(id))).toEqual([409, 'state_conflict', undefined]);
  });

  it('that was a draft is posted once a person posts it, and void once they give it up', async () => {
    const drafts = await Promise.all(
      ['T-2', 'T-3'].map(async (number) => {
        const stranger = { ...HOSTING.supplier, iban: 'EE382200221020145685' };
        const content = await makeInvoicePdf({ ...HOSTING, number, supplier: stranger }, 'classic');
        return Stored.parse((await upload(content, { at: path, fields: { kind: 'invoice' } })).body).id;
      }),
    );
    const [posted = '', given = ''] = drafts;
    const draft = (await booked(posted)).booking;
    expect(draft).toMatchObject({ state: 'draft', reason: expect.any(String) as string });
    expect((await command(draft.invoice_id, 'post')).status).toBe(200);
    expect((await extraction(posted)).booking).toEqual({ ...draft, state: 'posted', reason: null });

    const other = (await booked(given)).booking;
    expect((await command(other.invoice_id, 'void', { reason: 'Ei ole meie' })).status).toBe(200);
    expect((await extraction(given)).booking).toMatchObject({ state: 'void' });
    expect((await bookAgain(given)).status).toBe(202);
    expect((await booked(given)).booking).toMatchObject({ state: 'draft' });
  });

  it('outlives another reading, which happens once at a time', async () => {
    const content = await makeInvoicePdf({ ...HOSTING, number: 'T-4' }, 'classic');
    const { id } = Stored.parse((await upload(content, { at: path, fields: { kind: 'invoice' } })).body);
    const before = await booked(id);
    const ask = () => api.send('POST', `${path}/files/${id}/extract/`, { key });
    const [one, two] = await Promise.all([ask(), ask()]);
    expect([one.status, two.status].sort()).toEqual([202, 409]);
    const after = await until(
      async () => {
        const read = await extraction(id);
        return read.state === 'done' ? read : undefined;
      },
      { timeoutMs: 60_000, what: 'the file is read again' },
    );
    expect(after['extracted_at']).not.toBe(before['extracted_at']);
    expect(after.booking).toEqual(before.booking);
  });
});

describe('an upload', () => {
  it('of bytes the company has answers 200 with the first file', async () => {
    const first = await upload(pdf('sama'), { fields: { kind: 'contract' } });
    const again = await upload(pdf('sama'), { fields: { kind: 'other' }, name: 'teine.pdf' });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
  });

  it('with a key is answered once: the same parts again get the first answer, others a conflict', async () => {
    const headers = { 'idempotency-key': 'upload-1' };
    const first = await upload(pdf('võti'), { headers, fields: { kind: 'contract' } });
    const again = await upload(pdf('võti'), { headers, fields: { kind: 'contract' } });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.text).toBe(first.text);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    for (const other of [
      await upload(pdf('muu'), { headers, fields: { kind: 'contract' } }),
      await upload(pdf('võti'), { headers, fields: { kind: 'other' } }),
      await upload(pdf('võti'), { headers, fields: { kind: 'contract' }, name: 'muu.pdf' }),
    ]) {
      expect(fault(other)).toEqual([409, 'idempotency_conflict', undefined]);
    }
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  });

  it.each<[string, () => Promise<TestAnswer>, [number, string, string | undefined]]>([
    ['without content', () => upload(Buffer.alloc(0)), [400, 'empty_file', undefined]],
    [
      'of a zip named .pdf',
      () => upload(Buffer.from('PK\u0003\u0004 and more')),
      [415, 'unsupported_file_type', undefined],
    ],
    [
      'of HTML',
      () => upload(Buffer.from('<html><script>1</script>')),
      [415, 'unsupported_file_type', undefined],
    ],
    [
      'of more than 25 MB',
      () => upload(Buffer.concat([pdf(''), Buffer.alloc(25 * 1024 * 1024, 0x20)])),
      [413, 'file_too_large', undefined],
    ],
    [
      'of an unknown kind',
      () => upload(pdf('1'), { fields: { kind: 'novel' } }),
      [400, 'validation_error', 'kind: invalid_choice'],
    ],
    [
      'with a field too many',
      () => upload(pdf('1'), { fields: { colour: 'red' } }),
      [400, 'validation_error', 'colour: unknown_field'],
    ],
    [
      'of no real day',
      () => upload(pdf('1'), { fields: { received_on: '2026-02-30' } }),
      [400, 'validation_error', 'received_on: invalid_date'],
    ],
    [
      'for no bank transaction',
      () => upload(pdf('1'), { fields: { bank_transaction_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' } }),
      [400, 'validation_error', 'bank_transaction_id: not_found'],
    ],
    [
      'for a malformed bank transaction',
      () => upload(pdf('1'), { fields: { bank_transaction_id: 'x' } }),
      [400, 'validation_error', 'bank_transaction_id: invalid_id'],
    ],
    [
      'for auto_process without a kind',
      () => upload(pdf('1'), { fields: { auto_process: 'true' } }),
      [409, 'not_extractable', undefined],
    ],
    [
      'for auto_process of XML',
      () => upload(Buffer.from('<Invoice/>'), { fields: { auto_process: 'true', kind: 'invoice' } }),
      [409, 'not_extractable', undefined],
    ],
    ['of a viewer', () => upload(pdf('1'), { key: viewer }), [403, 'permission_denied', undefined]],
    [
      'without a file',
      () => {
        const body = new FormData();
        body.append('kind', 'invoice');
        return api.send('POST', `${bare}/files/`, { key, body });
      },
      [400, 'validation_error', 'file: required'],
    ],
    [
      'of a text as the file',
      () => {
        const body = new FormData();
        body.append('file', 'text');
        return api.send('POST', `${bare}/files/`, { key, body });
      },
      [400, 'validation_error', 'file: invalid_type'],
    ],
    [
      'of two files',
      () => uploadForm(['file', FILE], ['file', FILE]),
      [400, 'validation_error', 'file: too_many'],
    ],
    [
      'of three files',
      () => uploadForm(['file', FILE], ['file', FILE], ['file', FILE]),
      [400, 'validation_error', 'file: too_many'],
    ],
    [
      'of a file by another name',
      () => uploadForm(['attachment', FILE]),
      [400, 'validation_error', 'attachment: unknown_field'],
    ],
    [
      'with a file where a text belongs',
      () => uploadForm(['file', FILE], ['kind', FILE]),
      [400, 'validation_error', 'kind: invalid_type'],
    ],
    [
      'with a field twice',
      () => uploadForm(['kind', 'other'], ['kind', 'other'], ['file', FILE]),
      [400, 'validation_error', 'kind: duplicate'],
    ],
    [
      'with more fields than a form has',
      () => uploadForm(['file', FILE], ...Array.from({ length: 30 }, (_, i) => [`f${i}`, '1'] as const)),
      [400, 'validation_error', 'body: too_many'],
    ],
    [
      'with a field of an endless name',
      () => uploadForm(['file', FILE], ['n'.repeat(3000), '1']),
      [400, 'validation_error', `${'n'.repeat(200)}: unknown_field`],
    ],
    [
      'with a field of every object',
      () => uploadForm(['file', FILE], ['__proto__', '1']),
      [400, 'validation_error', 'body: unknown_field'],
    ],
    [
      'with auto_process neither true nor false',
      () => uploadForm(['file', FILE], ['auto_process', 'yes']),
      [400, 'validation_error', 'auto_process: invalid_choice'],
    ],
    [
      'as JSON',
      () => api.send('POST', `${bare}/files/`, { key, body: { file: 'x' } }),
      [415, 'unsupported_media_type', undefined],
    ],
  ])('%s is refused and leaves nothing behind', async (_name, send, expected) => {
    const before = await db.owner('SELECT count(*) FROM files.stored_file');
    expect(fault(await send())).toEqual(expected);
    expect(await db.owner('SELECT count(*) FROM files.stored_file')).toEqual(before);
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  });
});

/** Begins an upload of a megabyte on a bare connection and sends this much of it. */
function begin(content: string): Socket {
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
  socket.write(
    `POST ${bare}/files/ HTTP/1.1\r\nHost: raamat.test\r\nAuthorization: Bearer ${key}\r\nContent-Length: 1000000\r\n` +
      'Content-Type: multipart/form-data; boundary=part\r\n\r\n--part\r\n' +
      `Content-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n${content}`,
  );
  return socket;
}
const incoming = (): Promise<string[]> => readdir(join(folder, 'incoming'));

describe('a client that leaves in the middle', () => {
  it('of an upload leaves nothing behind', async () => {
    const socket = begin(`%PDF-1.7\n${'x'.repeat(200_000)}`);
    await until(async () => (await incoming()).length === 1, { what: 'the upload has begun' });
    socket.destroy();
    await until(async () => (await incoming()).length === 0, { what: 'what came of it is gone' });
  });

  it('of a refused upload does not hold the server', async () => {
    const socket = begin(`MZ${'x'.repeat(200_000)}`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1.1 415 /);
    const rest = 'y'.repeat(400_000);
    await new Promise<void>((resolve) =>
      socket.write(rest, () => {
        resolve();
      }),
    );
    socket.destroy();
    expect(await incoming()).toEqual([]);
  });
});

describe('stored files', () => {
  it('are listed newest first, by kind, page by page', async () => {
    const at = (await mine.company('failed')).path;
    for (const [index, kind] of ['contract', 'other', 'contract'].entries()) {
      await upload(pdf(`nimekiri ${index}`), { at, fields: { kind }, name: `${index}.pdf` });
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

  it('are given out with headers that let nothing run', async () => {
    const content = pdf('sisu sisu sisu');
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
      'cache-control': 'private, no-store',
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

  it('of text are to save, and never shown in place', async () => {
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

  it('open by a short-lived address without a credential', async () => {
    const { id } = Stored.parse((await upload(pdf('aadress'), { fields: { kind: 'contract' } })).body);
    const { url } = z
      .object({ url: z.string(), expires_at: z.string() })
      .parse((await api.send('GET', `${bare}/files/${id}/download-url/`, { key })).body);
    const { pathname } = new URL(url);
    expect((await api.send('GET', pathname)).text).toBe(pdf('aadress').toString());
    expect(fault(await api.send('GET', pathname.replace(/.\/$/, '_/')))).toEqual([
      404,
      'not_found',
      undefined,
    ]);
  });

  it.each(['infected', 'unscanned'])(
    'that are held back as %s have no address, and an old one is refused',
    async (held) => {
      const { id } = Stored.parse((await upload(pdf(held), { fields: { kind: 'contract' } })).body);
      const address = `${bare}/files/${id}/download-url/`;
      const { url } = z
        .looseObject({ url: z.string() })
        .parse((await api.send('GET', address, { key })).body);
      const sha256 = createHash('sha256').update(pdf(held)).digest('hex');
      await db.owner('UPDATE files.stored_file SET held = $1 WHERE sha256 = $2', [held, sha256]);
      for (const path of [address, new URL(url).pathname, `${bare}/files/${id}/content/`]) {
        expect(fault(await api.send('GET', path, { key }))).toEqual([409, 'state_conflict', undefined]);
      }
    },
  );

  it('that nothing is read from say so', async () => {
    const { id } = Stored.parse((await upload(pdf('leping'), { fields: { kind: 'contract' } })).body);
    expect((await api.send('GET', `${bare}/files/${id}/extraction/`, { key })).body).toMatchObject({
      state: 'not_extractable',
      method: null,
      fields: { gross_minor: { value: null, confidence: '0', page: null, box: null } },
      booking: {
        state: 'none',
        invoice_id: null,
        reason: 'No invoice is looked for in a file of this type and kind.',
      },
    });
    expect(fault(await api.send('POST', `${bare}/files/${id}/extract/`, { key }))).toEqual([
      409,
      'not_extractable',
      undefined,
    ]);
  });

  it.each(['', 'content/', 'extraction/', 'download-url/'])(
    'of others and of nobody are not there: %s',
    async (what) => {
      const { id } = Stored.parse((await upload(pdf('oma'), { fields: { kind: 'contract' } })).body);
      const stranger = await (await api.organization('Võõras')).key(['read', 'write']);
      for (const [address, as] of [
        [`${bare}/files/${id}/${what}`, stranger],
        [`${path}/files/${id}/${what}`, key],
        [`${bare}/files/k3g8p1vz0wq6/${what}`, key],
      ] as const) {
        expect(fault(await api.send('GET', address, { key: as }))).toEqual([404, 'not_found', undefined]);
      }
    },
  );
});

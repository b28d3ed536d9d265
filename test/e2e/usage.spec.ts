import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request as overHttp } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idIn, startApi, type TestAnswer, type TestApi, type TestSession } from '../support/api.js';
import { fileForm, pdfOf } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { newPerson } from '../support/people.js';
import { fault } from '../support/problems.js';

let db: TestDatabase;
let folder: string;
const apis: TestApi[] = [];

beforeAll(async () => {
  db = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'raamat-usage-'));
});

afterAll(async () => {
  for (const api of apis) await api.close();
  await rm(folder, { recursive: true, force: true });
  await db.drop();
});

/** An API with limits of its own, and a company without books of an organization of its own. */
async function place(environment: Record<string, string> = {}) {
  const api = await startApi(db.database, { environment: { RAAMAT_FILES_FOLDER: folder, ...environment } });
  apis.push(api);
  const organization = await api.organization();
  const key = await organization.key(['read', 'write']);
  const company = await organization.company('failed');
  const upload = (content: Uint8Array): Promise<TestAnswer> =>
    api.send('POST', `${company.path}/files/`, {
      key,
      body: fileForm(Buffer.from(content), { kind: 'contract' }),
    });
  const usage = async (credential: { key: string } = { key }): Promise<TestAnswer> =>
    api.send('GET', `${organization.path}/usage/`, credential);
  return { api, organization, key, company, upload, usage };
}

async function staffOf(api: TestApi): Promise<TestSession> {
  const { id } = await newPerson(api, { isStaff: true });
  return api.session(id, { secondFactor: true });
}

const MB = 1024 * 1024;
const staged = (): Promise<string[]> => readdir(join(folder, 'incoming'));

describe('the usage of an organization', () => {
  it('shows the storage and the uploads of its companies, against the limits of the installation', async () => {
    const { upload, usage, company } = await place();
    const bytes = pdfOf('kasutus');
    expect((await upload(bytes)).status).toBe(201);
    expect((await upload(bytes)).status).toBe(200);
    expect((await usage()).body).toEqual({
      items: [
        {
          company_id: idIn(company.path),
          company_name: expect.any(String) as string,
          day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
          stored_bytes: { used: bytes.length, limit: 50 * 1024 * MB },
          files: { used: 1, limit: 5_000 },
          mails: { used: 0, limit: 2_000 },
          pages: { used: 0, limit: 20_000 },
        },
      ],
      next_cursor: null,
    });
  });

  it('leaves out a company that gives keys and tokens no access', async () => {
    const { api, organization, company, usage } = await place();
    const owner = { session: await api.session(organization.ownerId) };
    const access = { ...owner, body: { scopes: [] } };
    expect((await api.send('PUT', `${company.path}/client-access/`, access)).status).toBe(200);
    expect((await usage()).body).toEqual({ items: [], next_cursor: null });
    const seen = await api.send('GET', `${organization.path}/usage/`, owner);
    expect(seen.body).toMatchObject({ items: [{ company_id: idIn(company.path) }] });
  });

  it('is for its members alone', async () => {
    const { usage, api } = await place();
    const stranger = await (await api.organization()).key(['read', 'write']);
    expect((await usage({ key: stranger })).status).toBe(404);
  });

  it('shows no limits of a day with the sandbox', async () => {
    const { usage, upload } = await place({
      RAAMAT_SANDBOX_URL: 'http://127.0.0.1:9',
      RAAMAT_FILES_A_DAY: '1',
    });
    expect([(await upload(pdfOf('liiv 1'))).status, (await upload(pdfOf('liiv 2'))).status]).toEqual([
      201, 201,
    ]);
    const { items } = (await usage()).body as { items: { files: { limit: unknown } }[] };
    expect(items[0]?.files.limit).toBeNull();
  });
});

describe('an upload beyond a limit', () => {
  it('of the day is 429 with the time until the next one, and reads go on', async () => {
    const { upload, usage, api, key, company } = await place({ RAAMAT_FILES_A_DAY: '1' });
    const first = await upload(pdfOf('päev 1'));
    const second = await upload(pdfOf('päev 2'));
    expect(fault(second)).toEqual([429, 'throttled', undefined]);
    const wait = Number(second.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(25 * 3600);
    expect((await upload(pdfOf('päev 1'))).status).toBe(200);
    const { id } = first.body as { id: string };
    expect((await api.send('GET', `${company.path}/files/${id}/content/`, { key })).status).toBe(200);
    expect((await usage()).body).toMatchObject({ items: [{ files: { used: 1, limit: 1 } }] });
  });

  it('of space is 413 storage_full until staff raise it for the company, which outsiders cannot do', async () => {
    const { upload, api, company, key } = await place({ RAAMAT_STORED_MB: '1' });
    const large = Buffer.concat([pdfOf('suur'), Buffer.alloc(MB)]);
    expect(fault(await upload(large))).toEqual([413, 'storage_full', undefined]);
    expect(await staged()).toEqual([]);
    const path = `/api/firm/companies/${idIn(company.path)}/limits/`;
    const body = { stored_bytes: 5 * MB };
    expect((await api.send('PUT', path, { key, body })).status).toBe(403);
    const session = await staffOf(api);
    const set = await api.send('PUT', path, { session, body });
    expect([set.status, set.body]).toMatchObject([
      200,
      { stored_bytes: { limit: 5 * MB }, files: { limit: 5_000 } },
    ]);
    expect((await upload(large)).status).toBe(201);
    const acts = await db.owner(
      "SELECT new_values->>'stored_bytes' AS most FROM platform.audit_event WHERE action = 'company.limits'",
    );
    expect(acts).toEqual([{ most: String(5 * MB) }]);
    expect(fault(await api.send('PUT', path, { session, body: { stored_bytes: -1 } }))[0]).toBe(400);
    expect((await api.send('PUT', path, { session, body: {} })).body).toMatchObject({
      stored_bytes: { limit: MB },
    });
  });

  it('that is too large as well is 413 file_too_large', async () => {
    const { upload } = await place({ RAAMAT_STORED_MB: '1', RAAMAT_DISK_RESERVE_MB: '1000000000' });
    expect(fault(await upload(Buffer.alloc(27 * MB)))).toEqual([413, 'file_too_large', undefined]);
  });

  it('of the free disk is 413 storage_full, before anything of it is stored; commands of the books are accepted', async () => {
    const { upload, api, organization, key } = await place({ RAAMAT_DISK_RESERVE_MB: '1000000000' });
    expect(fault(await upload(pdfOf('ketas')))).toEqual([413, 'storage_full', undefined]);
    const company = await organization.company('failed');
    const written = await api.send('POST', `${company.path}/parties`, {
      key,
      body: { kind: 'other', name: 'Kask' },
    });
    expect(fault(written)).toEqual([409, 'company_not_ready', undefined]);
    const body = { name: 'Uus OÜ', registry_code: '10000008', legal_form: 'ou' };
    const made = await api.send('POST', `${organization.path}/companies/`, { key, body });
    expect(fault(made)).toEqual([413, 'storage_full', undefined]);
  });
});

describe('bytes that one key uploads in a minute', () => {
  it('beyond its allowance are 429 before they are read, and other keys go on', async () => {
    const { api, organization, company, upload } = await place({ RAAMAT_UPLOAD_MB_A_MINUTE: '26' });
    const large = (text: string): Buffer => Buffer.concat([pdfOf(text), Buffer.alloc(20 * MB)]);
    expect((await upload(large('esimene'))).status).toBe(201);
    const second = await upload(large('teine'));
    expect(fault(second)).toEqual([429, 'throttled', undefined]);
    expect(second.headers.get('ratelimit-policy')).toContain('uploads');
    expect(await staged()).toEqual([]);
    const other = await organization.key(['read', 'write']);
    const body = fileForm(large('kolmas'), { kind: 'contract' });
    expect((await api.send('POST', `${company.path}/files/`, { key: other, body })).status).toBe(201);
  });

  it('count as they are read where the form declares no length: the unused rest is given back', async () => {
    const { api, company, key } = await place({ RAAMAT_UPLOAD_MB_A_MINUTE: '26' });
    const chunked = (size: number): Promise<number> =>
      new Promise((resolve, reject) => {
        const call = overHttp(
          `${api.url}${company.path}/files/`,
          {
            method: 'POST',
            headers: {
              authorization: `Bearer ${key}`,
              'content-type': 'multipart/form-data; boundary=b',
              'transfer-encoding': 'chunked',
            },
          },
          (answer) => {
            answer.resume();
            resolve(answer.statusCode ?? 0);
          },
        );
        call.on('error', reject);
        call.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n');
        call.write(`${size}`.padEnd(size));
        call.end('\r\n--b--\r\n');
      });
    // Three of 25 MB each would not fit if they had not given back the unused rest.
    for (const size of [1_000, 1_001, 1_002]) expect(await chunked(size)).toBe(201);
    expect(await chunked(20 * MB)).toBe(201);
    expect(await chunked(20 * MB + 1)).toBe(429);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Bookkeeper, fileForm, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { fault } from '../support/problems.js';
import { type TestAnswer } from '../support/api.js';

let db: TestDatabase;
let keeper: Bookkeeper;
let files = 0;
let path: string;

beforeAll(async () => {
  db = await testDatabase();
  keeper = await startBookkeeper(db);
});

afterAll(async () => {
  await keeper.close();
  await db.drop();
});

/** A text that is said to be an invoice: it is not read, and waits to be booked. */
beforeEach(async () => {
  files += 1;
  const form = fileForm(Buffer.from(`kiri ${files}`), { kind: 'invoice' }, `kiri ${files}.txt`);
  const { body } = await keeper.post('/files/', form);
  path = `/documents/${(body as { core_document_id: string }).core_document_id}`;
});

interface Listed {
  readonly id: string;
  readonly dismissal: { readonly reason: string; readonly dismissed_by: string } | null;
}

const itemsOf = async (query: string): Promise<Listed[]> =>
  ((await keeper.get(`/documents/?${query}`)).body as { items: Listed[] }).items;
const refused = (answer: TestAnswer): unknown[] => fault(answer).slice(0, 2);
const isListed = async (query: string): Promise<boolean> =>
  (await itemsOf(query)).some(({ id }) => path.endsWith(id));
const waits = async (): Promise<number> => {
  const { body } = await keeper.get('/work/');
  const { kinds } = body as { kinds: readonly { kind: string; count: number }[] };
  return kinds.find(({ kind }) => kind === 'review')?.count ?? 0;
};

describe('a document that is not for the books', () => {
  it('leaves the work and the list of what is to be booked, and returns to both', async () => {
    const before = await waits();
    const dismissed = await keeper.post(`${path}/dismiss`, { reason: 'statement_of_account' });
    expect(dismissed.status, dismissed.text).toBe(200);
    expect(dismissed.body).toMatchObject({
      command: 'document.dismiss',
      result: { reason: 'statement_of_account' },
    });
    expect(await waits()).toBe(before - 1);
    const shown = (await keeper.get(`${path}/`)).body as Listed;
    expect(shown.dismissal).toMatchObject({ reason: 'statement_of_account', automatic: false });
    expect(shown.dismissal?.dismissed_by).toMatch(/^\w+$/);
    expect(await isListed('referenced=false')).toBe(false);
    expect(await isListed('dismissed=true')).toBe(true);
    expect(await isListed('dismissed=false')).toBe(false);
    expect(await isListed('dismissal_reason=statement_of_account')).toBe(true);
    expect(await isListed('dismissal_reason=private')).toBe(false);
    expect(
      ((await keeper.get('/files/?outcome=dismissed')).body as { items: unknown[] }).items,
    ).toMatchObject([{ dismissal: { reason: 'statement_of_account' } }]);
    expect((await keeper.post(`${path}/restore`)).status).toBe(200);
    expect(await waits()).toBe(before);
    expect(await isListed('referenced=false')).toBe(true);
    expect(((await keeper.get(`${path}/`)).body as Listed).dismissal).toBeNull();
  });

  it('answers the same key with the first outcome, another dismissal with its code, and tries without effect', async () => {
    const request = { headers: { 'idempotency-key': `dismiss-${files}` } };
    const tried = await keeper.post(`${path}/dismiss?dry_run=true`, { reason: 'order' });
    expect(tried.status, tried.text).toBe(200);
    expect(await isListed('referenced=false')).toBe(true);
    const first = await keeper.post(`${path}/dismiss`, { reason: 'order' }, request);
    const again = await keeper.post(`${path}/dismiss`, { reason: 'order' }, request);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toMatchObject({ result: { reason: 'order' } });
    expect(refused(await keeper.post(`${path}/dismiss`, { reason: 'quote' }))).toEqual([
      409,
      'document_dismissed',
    ]);
  });

  it('is refused for an unknown reason and document, for a reader, and for what an invoice rests on', async () => {
    expect((await keeper.post(`${path}/dismiss`, { reason: 'boring' })).status).toBe(400);
    const missing = '/documents/01ARZ3NDEKTSV4RRFFQ69G5FAV/dismiss';
    expect((await keeper.post(missing, { reason: 'other' })).status).toBe(404);
    const reader = await keeper.organization.key(['read']);
    expect((await keeper.post(`${path}/dismiss`, { reason: 'other' }, { key: reader })).status).toBe(403);
    const documents = [{ document_id: path.slice(path.lastIndexOf('/') + 1), role: 'original' }];
    await keeper.call('commands_record_invoice', { body: await keeper.purchase({}, { documents }) });
    expect(refused(await keeper.post(`${path}/dismiss`, { reason: 'other' }))).toEqual([
      409,
      'document_referenced',
    ]);
  });
});

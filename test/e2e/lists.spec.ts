import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Bookkeeper, fileForm, pdfOf, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';

let db: TestDatabase;
let us: Bookkeeper;

const Stored = z.looseObject({ id: z.string(), core_document_id: z.string() });
const Page = z.object({
  items: z.array(z.record(z.string(), z.unknown())),
  next_cursor: z.string().nullable(),
});

beforeAll(async () => {
  db = await testDatabase();
  us = await startBookkeeper(db);
  await makeParties();
  await makeFiles();
  await makeInvoices();
}, 120_000);

afterAll(async () => {
  await us.close();
  await db.drop();
});

/** The named field of each row of a list, read page by page of two. */
async function listed(address: string, name: string): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (let cursor = ''; ;) {
    const at = `${address}${address.includes('?') ? '&' : '?'}limit=2${cursor}`;
    const answer = await us.send('GET', at);
    expect(answer.status, answer.text).toBe(200);
    const page = Page.parse(answer.body);
    rows.push(...page.items.map((row) => row[name]));
    if (page.next_cursor === null) return rows;
    expect(page.items).toHaveLength(2);
    cursor = `&cursor=${page.next_cursor}`;
  }
}

let supplier: string;

async function makeParties(): Promise<void> {
  supplier = await us.party({
    name: 'Õunapuu AS',
    kind: 'supplier',
    reg_code: '10000024',
    vat_number: 'EE100931558',
  });
  await us.party({ name: 'Banaan OÜ', kind: 'customer', external_key: 'crm-7', is_confirmed: false });
  await us.party({ name: 'ahv ja pojad', kind: 'other', country: 'LV' });
}

describe('parties', () => {
  it.each<[string, string[]]>([
    ['', ['Õunapuu AS', 'Banaan OÜ', 'ahv ja pojad']],
    ['?ordering=created_at', ['Õunapuu AS', 'Banaan OÜ', 'ahv ja pojad']],
    ['?ordering=-created_at', ['ahv ja pojad', 'Banaan OÜ', 'Õunapuu AS']],
    ['?ordering=name', ['ahv ja pojad', 'Banaan OÜ', 'Õunapuu AS']],
    ['?q=PUU', ['Õunapuu AS']],
    ['?q=10000024', ['Õunapuu AS']],
    ['?q=%20', ['Õunapuu AS', 'Banaan OÜ', 'ahv ja pojad']],
    ['?q=_', []],
    ['?kind=customer', ['Banaan OÜ']],
    ['?role=supplier', ['Õunapuu AS']],
    ['?role=customer', ['Banaan OÜ']],
    ['?is_confirmed=false', ['Banaan OÜ']],
    ['?reg_code=1000%200024', ['Õunapuu AS']],
    ['?vat_number=ee100931558', ['Õunapuu AS']],
    ['?external_key=crm-7', ['Banaan OÜ']],
    ['?external_key=CRM-7', []],
    ['?kind=customer&role=supplier', []],
  ])('%s', async (query, expected) => {
    expect(await listed(`/parties/${query}`, 'name')).toEqual(expected);
  });
});

/** Names of files by their document. */
const documents = new Map<unknown, string>();

async function makeFiles(): Promise<void> {
  for (const [name, fields] of [
    ['leping', { kind: 'contract', received_on: '2026-10-01' }],
    ['arve', { kind: 'invoice', received_on: '2026-11-01' }],
    ['muu', {}],
  ] as const) {
    const answer = await us.send('POST', '/files/', { body: fileForm(pdfOf(name), fields) });
    documents.set(Stored.parse(answer.body).core_document_id, name);
  }
}

describe('files', () => {
  it.each<[string, string[]]>([
    ['', ['muu', 'arve', 'leping']],
    ['?kind=contract', ['leping']],
    ['?kind=statement', []],
  ])('newest first, %s', async (query, expected) => {
    const ids = await listed(`/files/${query}`, 'core_document_id');
    expect(ids.map((id) => documents.get(id))).toEqual(expected);
  });
});

describe('documents', () => {
  it.each<[string, string[]]>([
    ['', ['leping', 'arve', 'muu']],
    ['?ordering=created_at', ['leping', 'arve', 'muu']],
    ['?ordering=-created_at', ['muu', 'arve', 'leping']],
    ['?kind=other', ['muu']],
    // Inclusive, and without those that have no received date.
    ['?received_from=2026-10-01', ['leping', 'arve']],
    ['?received_to=2026-10-01', ['leping']],
    ['?received_from=2026-10-02&received_to=2026-11-01', ['arve']],
    ['?referenced=true', ['arve']],
    ['?referenced=false', ['leping', 'muu']],
    ['?bank_feed=false', ['leping', 'arve', 'muu']],
    ['?bank_feed=true', []],
    [`?sha256=${'0'.repeat(64)}`, []],
  ])('%s', async (query, expected) => {
    const ids = await listed(`/documents/${query}`, 'id');
    expect(ids.map((id) => documents.get(id))).toEqual(expected);
  });
});

async function makeInvoices(): Promise<void> {
  const arve = [...documents].find(([, name]) => name === 'arve')?.[0];
  const record = async (number: string, invoice_date: string, input: object = {}, revision: object = {}) => {
    const lines = [{ description: 'Majutus', unit_price: '21', vat_code: 'P24' }];
    const body = {
      direction: 'purchase' as const,
      party_id: supplier,
      number,
      revision: { invoice_date, lines, ...revision },
      ...input,
    };
    return (await us.call('commands_record_invoice', { body })).result.invoice_id;
  };
  const post = (id: string) => us.send('POST', `/invoices/${id}/post`);
  await post(await record('A-2', '2026-11-02', {}, { due_date: '2026-11-03' }));
  await post(await record('A-1', '2026-11-01', {}, { due_date: '2026-12-31' }));
  await record('A-3', '2026-11-03', { kind: 'receipt' }, { needs_review: true });
  const gone = await record('A-4', '2026-11-03', {}, { documents: [{ document_id: arve as string }] });
  await us.send('POST', `/invoices/${gone}/void`, { body: { reason: 'Topelt' } });
  const free = [{ description: 'Kingitus', unit_price: '0', vat_code: 'P24' }];
  await post(await record('A-5', '2026-10-31', {}, { lines: free }));
}

describe('invoices', () => {
  it.each<[string, string[]]>([
    ['', ['A-5', 'A-1', 'A-2', 'A-3', 'A-4']],
    ['?ordering=-invoice_date', ['A-4', 'A-3', 'A-2', 'A-1', 'A-5']],
    ['?date_from=2026-11-01&date_to=2026-11-02', ['A-1', 'A-2']],
    ['?direction=sales', []],
    ['?kind=receipt', ['A-3']],
    ['?needs_review=true', ['A-3']],
    ['?number=A-3', ['A-3']],
    ['?number=a-3', []],
    ['?state=posted', ['A-5', 'A-1', 'A-2']],
    ['?state=void', ['A-4']],
    // A void one is unposted by its state, but is not listed as unposted.
    ['?settlement=unposted', ['A-3']],
    ['?settlement=unpaid', ['A-1', 'A-2']],
    ['?settlement=open', ['A-1', 'A-2']],
    ['?settlement=overdue', ['A-2']],
    ['?settlement=part_paid', []],
    ['?settlement=paid', ['A-5']],
    ['?external_source_prefix=stripe', []],
    ['?party_id=01ARZ3NDEKTSV4RRFFQ69G5FAV', []],
  ])('%s', async (query, expected) => {
    expect(await listed(`/invoices/${query}`, 'number')).toEqual(expected);
  });

  it('that are overdue show it, whichever filter lists them', async () => {
    expect(await listed('/invoices/?settlement=unpaid', 'settlement_state')).toEqual(['unpaid', 'overdue']);
  });
});

describe('accounts', () => {
  const codes = async (query: string) => (await listed(`/accounts/${query}`, 'code')) as string[];

  it('are ordered by code', async () => {
    const all = await codes('');
    expect(all.length).toBeGreaterThan(50);
    expect(all).toEqual([...all].sort());
  });

  it.each<[string, (code: string) => boolean]>([
    ['?search=15', (code) => code.startsWith('15')],
    ['?search=KÄIBEMAKS&type=asset', (code) => code.startsWith('151')],
    ['?control_kind=bank', (code) => code.startsWith('10')],
    ['?type=equity', (code) => code.startsWith('29')],
    ['?active=false', () => false],
  ])('%s', async (query, fits) => {
    const found = await codes(query);
    expect(found.length > 0 || query === '?active=false').toBe(true);
    expect(found.filter((code) => !fits(code))).toEqual([]);
  });
});

describe('a cursor', () => {
  const cursorOf = async (address: string): Promise<string> =>
    Page.parse((await us.send('GET', address)).body).next_cursor ?? '';

  it.each([
    ['another list', '/documents/?limit=1', '/invoices/?'],
    ['another list of the same order', '/parties/?limit=1', '/documents/?'],
    ['other filters', '/invoices/?limit=1', '/invoices/?state=posted&'],
    ['another order', '/invoices/?limit=1', '/invoices/?ordering=-invoice_date&'],
  ])('of %s is refused', async (_what, from, to) => {
    const answer = await us.send('GET', `${to}cursor=${await cursorOf(from)}`);
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { code: 'validation_error', errors: [{ field: 'cursor', code: 'invalid_cursor' }] },
    ]);
  });

  it('works with another page size', async () => {
    const answer = await us.send(
      'GET',
      `/invoices/?limit=200&cursor=${await cursorOf('/invoices/?limit=1')}`,
    );
    expect(Page.parse(answer.body).items.map(({ number }) => number)).toEqual(['A-1', 'A-2', 'A-3', 'A-4']);
  });
});

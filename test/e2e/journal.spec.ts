import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestAnswer } from '../support/api.js';
import { type Bookkeeper, fileForm, pdfOf, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';

let db: TestDatabase;
let keeper: Bookkeeper;

beforeAll(async () => {
  db = await testDatabase();
  keeper = await startBookkeeper(db);
});

afterAll(async () => {
  await keeper.close();
  await db.drop();
});

type Row = Readonly<Record<string, string>>;
const rowsOf = ({ text }: TestAnswer): Row[] => parse<Row>(text, { bom: true, columns: true });

async function posted(date: string, documentId?: string): Promise<string> {
  const documents = documentId === undefined ? {} : { documents: [{ document_id: documentId }] };
  const body = await keeper.purchase({}, { invoice_date: date, ...documents });
  const { result } = await keeper.call('commands_record_invoice', { body });
  return (await keeper.call('commands_post_invoice', { path: { invoice_id: result.invoice_id } })).result
    .entry_id as string;
}

describe('the journal as CSV', () => {
  it('has every line of every entry, and leads to its documents', async () => {
    const file = await keeper.call('companies_files_create', {
      body: fileForm(pdfOf('üks'), { kind: 'contract' }, 'arve.pdf'),
    });
    const entry = await posted('2026-10-05', file.core_document_id ?? '');
    const answer = await keeper.get('/journal/');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const rows = rowsOf(answer);
    expect(rows.map(({ account_code, debit, credit }) => [account_code, debit, credit])).toEqual([
      ['2310', '', '26.04'],
      ['5900', '21.00', ''],
      ['1510', '5.04', ''],
    ]);
    expect(rows[0]).toMatchObject({
      date: '2026-10-05',
      journal: 'purchases',
      entry_no: '1',
      entry_id: entry,
    });
    const [name, , sha256] = rows[0]?.['documents']?.split(' ') ?? [];
    expect(name).toBe('arve.pdf');
    expect((await keeper.get(`/documents/?sha256=${sha256 ?? ''}`)).body).toMatchObject({
      items: [{ id: file.core_document_id, file_id: file.id }],
    });
  });

  it('adds up to the trial balance', async () => {
    await posted('2026-11-03');
    const sums: Record<string, number> = {};
    for (const { account_code: code = '', debit, credit } of rowsOf(await keeper.get('/journal/'))) {
      sums[code] = (sums[code] ?? 0) + Math.round(100 * (Number(debit) - Number(credit)));
    }
    const { rows } = await keeper.call('books_trial_balance_retrieve', { query: { date_to: '2026-12-31' } });
    expect(sums).toEqual(Object.fromEntries(rows.map((row) => [row.account_code, row.closing_base_minor])));
  });

  it('is limited to the requested days, and has only its header where nothing was posted', async () => {
    await posted('2026-11-17');
    const days = async (query: string) =>
      new Set(rowsOf(await keeper.get(`/journal/?${query}`)).map(({ date }) => date));
    expect(await days('date_from=2026-11-17&date_to=2026-11-17')).toEqual(new Set(['2026-11-17']));
    expect(await days('date_to=2026-11-16')).not.toContain('2026-11-17');
    expect(await days('date_from=2025-01-01&date_to=2025-12-31')).toEqual(new Set());
  });

  it('has texts that no spreadsheet runs, and with raw=true the original ones', async () => {
    const name = '=HYPERLINK("http://x") OÜ;+1';
    const body = await keeper.purchase({ party_id: await keeper.party({ name }) });
    const { result } = await keeper.call('commands_record_invoice', { body });
    await keeper.call('commands_post_invoice', { path: { invoice_id: result.invoice_id } });
    const parties = async (query: string) =>
      rowsOf(await keeper.get(`/journal/${query}`)).map(({ party }) => party);
    expect(await parties('')).toContain(`'=HYPERLINK("http://x") OÜ;'+1`);
    expect(await parties('')).not.toContain(name);
    expect(await parties('?raw=true')).toContain(name);
    const credits = rowsOf(await keeper.get('/journal/')).map(({ amount }) => amount);
    expect(credits.filter((amount) => amount?.startsWith("'"))).toEqual([]);
    expect((await keeper.get('/journal/?raw=yes')).status).toBe(400);
  });

  it('is refused with the field for days in the wrong order', async () => {
    const answer = await keeper.get('/journal/?date_from=2026-11-17&date_to=2026-11-16');
    expect([answer.status, (answer.body as { errors: { field: string }[] }).errors[0]?.field]).toEqual([
      400,
      'date_from',
    ]);
  });
});

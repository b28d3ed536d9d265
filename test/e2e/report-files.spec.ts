import { read, utils, type WorkBook } from '@e965/xlsx';
import { parse } from 'csv-parse/sync';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';

const HOSTILE = '=HYPERLINK("http://x") OÜ';
const INVOICES = 510;

let db: TestDatabase;
let us: Bookkeeper;
let dimension: string;

beforeAll(async () => {
  db = await testDatabase();
  us = await startBookkeeper(db, { RAAMAT_RATE_EXPENSIVE: '1000' });
  const party_id = await us.party({ name: HOSTILE });
  const made = await us.post('/dimensions', {
    code: 'PROJ',
    name: 'Projektid',
    kind: 'project',
    values: [{ code: 'A1', name: 'Uus veebileht' }],
  });
  const { result: axis } = made.body as { result: { dimension_id: string; values: { id: string }[] } };
  dimension = axis.dimension_id;
  const dimensions = axis.values.map(({ id }) => id);
  const lines = [{ description: 'Majutus', unit_price: '21', vat_code: 'P24', dimensions }];
  const body = await us.purchase({ party_id, number: 'A-0' }, { due_date: '2026-12-01', lines });
  const { result } = await us.call('commands_record_invoice', { body });
  await us.call('commands_post_invoice', { path: { invoice_id: result.invoice_id } });
  const commands = Array.from({ length: INVOICES - 1 }, (_, n) => ({
    name: 'invoice.record',
    payload: { ...body, number: `A-${n + 1}` },
  }));
  for (let at = 0; at < commands.length; at += 100)
    expect((await us.post('/batch', { commands: commands.slice(at, at + 100) })).status).toBe(200);
}, 120_000);

afterAll(async () => {
  await us.close();
  await db.drop();
});

interface Downloaded {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

async function download(path: string, headers: Record<string, string> = {}): Promise<Downloaded> {
  const response = await fetch(`${us.api.url}${us.company.path}${path}`, {
    headers: { authorization: `Bearer ${us.key}`, ...headers },
  });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

const linesOf = ({ bytes }: Downloaded): string[][] => parse(bytes.toString('utf8'), { bom: true });
const workbookOf = ({ bytes }: Downloaded): WorkBook => read(bytes, { cellDates: true, cellNF: true });

function sheetOf(file: Downloaded): unknown[][] {
  const { SheetNames, Sheets } = workbookOf(file);
  const sheet = Sheets[SheetNames[0] ?? ''];
  if (sheet === undefined) throw new Error('The workbook has no sheet.');
  return utils.sheet_to_json(sheet, { header: 1, raw: true, defval: null });
}

async function textOf({ bytes }: Downloaded): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes) }).promise;
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, n) => (await pdf.getPage(n + 1)).getTextContent()),
  );
  return pages.flatMap(({ items }) => items.flatMap((item) => ('str' in item ? [item.str] : [])));
}

describe('the list of invoices', () => {
  const QUERY = '/invoices/?direction=purchase&ordering=-invoice_date&limit=2';

  it('as CSV has every row in the order of the list, whatever the limit', async () => {
    const file = await download(`${QUERY}&format=csv`);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(file.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[a-z0-9-]+-invoices\.csv"$/,
    );
    const lines = linesOf(file);
    const heads = lines.findIndex(([first]) => first === 'Date');
    const numbers = lines.slice(heads + 1).map((cells) => cells[1]);
    const listed: string[] = [];
    for (let cursor = ''; ;) {
      const page = await us.get(`/invoices/?direction=purchase&ordering=-invoice_date&limit=200${cursor}`);
      const { items, next_cursor } = page.body as { items: { number: string }[]; next_cursor: string | null };
      listed.push(...items.map(({ number }) => number));
      if (next_cursor === null) break;
      cursor = `&cursor=${next_cursor}`;
    }
    expect(numbers).toHaveLength(INVOICES);
    expect(numbers).toEqual(listed);
  });

  it('as CSV names company, filters, time and author in its first rows, and escapes formulas', async () => {
    const lines = linesOf(await download(`${QUERY}&format=csv`));
    expect(lines[0]?.[0]).toBe('Invoices');
    const facts: Record<string, string> = Object.fromEntries(
      lines.slice(1, 6).map(([label = '', value = '']) => [label, value] as const),
    );
    expect(facts).toMatchObject({
      Company: expect.any(String) as string,
      'Registry code': expect.stringMatching(/^\d+$/) as string,
      Filters: 'direction: purchase; order: -invoice_date',
      'Made at': expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/) as string,
      Author: expect.any(String) as string,
    });
    expect(lines.flat()).toContain(`'${HOSTILE}`);
    expect(lines.flat()).not.toContain(HOSTILE);
  });

  it('as a workbook has amounts as numbers with the decimals of their currency, and real days', async () => {
    const file = await download(`${QUERY}&format=xlsx&number=A-0`);
    expect(file.status).toBe(200);
    const rows = sheetOf(file);
    const heads = rows.findIndex(([first]) => first === 'Date');
    const [row] = rows.slice(heads + 1);
    expect(row?.slice(7, 10)).toEqual([21, 5.04, 26.04]);
    expect(row?.[0]).toBeInstanceOf(Date);
    expect((row?.[0] as Date).toISOString().slice(0, 10)).toBe('2026-11-03');
    expect(row?.[4]).toBe(`'${HOSTILE}`);
    const { SheetNames, Sheets } = workbookOf(file);
    const cell = Sheets[SheetNames[0] ?? '']?.[utils.encode_cell({ r: heads + 1, c: 9 })] as { z?: string };
    expect(cell.z).toBe('#,##0.00');
  });

  it('as PDF shows the same in the language of the reader', async () => {
    const file = await download(`${QUERY}&format=pdf&number=A-0`, { 'accept-language': 'et' });
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const texts = await textOf(file);
    expect(texts).toEqual(
      expect.arrayContaining(['Arved', 'Ettevõte', 'Kuupäev', 'A-0', '26,04', '03.11.2026', 'Lk 1']),
    );
    expect(texts).not.toContain('Invoices');
  });
});

describe('the trial balance', () => {
  const QUERY = '/trial-balance/?date_from=2026-11-01&date_to=2026-11-30';

  it.each(['csv', 'xlsx'] as const)('as %s has the figures of the report, and its days', async (format) => {
    const report = await us.call('books_trial_balance_retrieve', {
      query: { date_from: '2026-11-01', date_to: '2026-11-30' },
    });
    const file = await download(`${QUERY}&format=${format}`);
    expect(file.headers.get('content-disposition')).toContain('trial-balance-2026-11-01-2026-11-30');
    const lines: readonly (readonly unknown[])[] = format === 'csv' ? linesOf(file) : sheetOf(file);
    const heads = lines.findIndex(([first]) => first === 'Account');
    expect(lines.slice(0, heads).flat()).toContain('2026-11-01 – 2026-11-30');
    const minor = (cell: unknown): number => Math.round(Number(cell) * 100);
    expect(
      lines.slice(heads + 1, -1).map(([code, , opening, debit, credit, closing]) => ({
        code: String(code),
        amounts: [opening, debit, credit, closing].map(minor),
      })),
    ).toEqual(
      report.rows.map((row) => ({
        code: row.account_code,
        amounts: [
          row.opening_base_minor,
          row.debit_base_minor,
          row.credit_base_minor,
          row.closing_base_minor,
        ],
      })),
    );
    expect(lines.at(-1)?.slice(1)).toEqual(
      format === 'csv' ? ['Total', '', '26.04', '26.04', ''] : ['Total', null, 26.04, 26.04, null],
    );
  });

  it('as PDF is upright, with its total', async () => {
    const texts = await textOf(await download(`${QUERY}&format=pdf`));
    expect(texts).toEqual(expect.arrayContaining(['Trial balance', 'Total', '26.04']));
  });
});

describe('a file of every report and list', () => {
  it.each([
    '/accounts/?',
    '/parties/?',
    '/bank-transactions/?',
    '/bank-accounts/?',
    '/bank-statements/?',
    '/documents/?kind=invoice&',
    '/files/?kind=invoice&',
    '/match-proposals/?state=open&',
    '/rules/?',
    '/automatic-acts/?',
    '/questions/?state=open&',
    '/employees/?',
    '/vat-codes/?direction=sales&',
    '/dimensions/?',
    '/exchange-rates/?base=EUR&',
    '/payroll/items/?month=2026-10&',
    '/periods/?',
    '/payroll/pay-runs/?state=paid&',
    '/journal/?',
    '/general-ledger/?',
    '/general-ledger/?account_code=2310&limit=1&',
    '/open-items/?',
    '/open-items/ages/?',
    '/reports/balance-sheet/?compare_as_of=2025-12-31&',
    '/reports/profit-and-loss/?',
    '/reports/cash-flow/?',
    '/reports/changes-in-equity/?compare_from=2025-01-01&compare_to=2025-12-31&',
    '/vat-preview/?period=2026-11&',
  ])('%s is made in each format', async (path) => {
    for (const format of ['csv', 'xlsx', 'pdf']) {
      const file = await download(`${path}format=${format}`);
      expect([file.status, format, file.status === 200 || file.bytes.toString()]).toEqual([
        200,
        format,
        true,
      ]);
      expect(file.headers.get('cache-control')).toBe('private, no-store');
      expect(file.bytes.subarray(0, 2).toString('latin1')).toBe({ csv: 'ï»', xlsx: 'PK', pdf: '%P' }[format]);
    }
  });

  it.each(['/parties/?', '/journal/?', '/invoices/?limit=1&'])(
    '%s has texts as they are with raw=true',
    async (path) => {
      const raw = linesOf(await download(`${path}format=csv&raw=true`)).flat();
      expect([raw.includes(HOSTILE), raw.includes(`'${HOSTILE}`)]).toEqual([true, false]);
      const cells = sheetOf(await download(`${path}format=xlsx&raw=true`)).flat();
      expect([cells.includes(HOSTILE), cells.includes(`'${HOSTILE}`)]).toEqual([true, false]);
      const safe = linesOf(await download(`${path}format=csv&raw=false`)).flat();
      expect([safe.includes(HOSTILE), safe.includes(`'${HOSTILE}`)]).toEqual([false, true]);
    },
  );

  it('of the periods has every one, whatever the limit', async () => {
    const lines = linesOf(await download('/periods/?limit=1&format=csv'));
    const heads = lines.findIndex(([first]) => first === 'Fiscal year');
    expect(lines[heads]).toEqual(['Fiscal year', 'From', 'To', 'State', 'VAT return filed']);
    expect(lines.slice(heads + 1)).toHaveLength(24);
    expect(lines[heads + 1]).toEqual(['2025', '2025-01-01', '2025-01-31', 'open', 'no']);
  });

  it('of the dimension report has a column for each value', async () => {
    const file = await download(`/reports/dimensions/?dimension_id=${dimension}&format=csv`);
    const lines = linesOf(file);
    expect(lines.find(([first]) => first === 'Item')).toEqual([
      'Item',
      'Code',
      'Uus veebileht',
      'Without a value',
      'Total',
    ]);
    expect(lines.at(-1)).toEqual(['Result', '', '-21.00', '0.00', '-21.00']);
  });

  it('of the income statement has a column for each month, at most 12', async () => {
    const path = '/reports/profit-and-loss/?months=true&date_to=2026-11-30&format=csv';
    const lines = linesOf(await download(`${path}&date_from=2026-10-15`));
    expect(lines.find(([first]) => first === 'Item')).toEqual([
      'Item',
      'Code',
      '2026-10',
      '2026-11',
      'Total',
    ]);
    expect(lines.filter((cells) => cells[4] === '-21.00').map((cells) => cells.slice(2))).toContainEqual([
      '0.00',
      '-21.00',
      '-21.00',
    ]);
    const long = await us.get(
      '/reports/profit-and-loss/?months=true&date_from=2025-11-30&date_to=2026-11-30',
    );
    expect([long.status, long.body]).toMatchObject([
      400,
      { errors: [{ field: 'months', code: 'too_many' }] },
    ]);
  });

  it('of open items has those of the kind and the age', async () => {
    const items = async (query: string) =>
      linesOf(await download(`/open-items/?${query}format=csv`)).filter((cells) => cells[2] === 'A-0').length;
    expect(await items('')).toBe(1);
    expect(await items('control_kind=payable&age=not_due&')).toBe(1);
    expect(await items('control_kind=receivable&')).toBe(0);
    expect(await items('age=over_90&')).toBe(0);
  });

  it('of the general ledger leads each account from its opening to its closing', async () => {
    const lines = linesOf(await download('/general-ledger/?account_code=2310&format=csv'));
    const heads = lines.findIndex(([first]) => first === 'Account');
    expect(lines.slice(heads + 1).map((cells) => [cells[0], cells[3], cells[9], cells[10]])).toEqual([
      ['2310', 'opening balance', '', '0.00'],
      ['2310', 'purchases', '26.04', '-26.04'],
      ['2310', 'closing balance', '', '-26.04'],
    ]);
  });
});

describe('a file is refused', () => {
  const problem = async (path: string, headers = {}) => {
    const { status, bytes } = await download(path, headers);
    const { code, errors } = JSON.parse(bytes.toString()) as {
      code: string;
      errors: { field: string; code: string }[];
    };
    return [status, code, errors.map((one) => `${one.field} ${one.code}`)];
  };

  it('in another format, and from the middle of a list', async () => {
    expect(await problem('/parties/?format=docx')).toEqual([
      400,
      'validation_error',
      ['format invalid_choice'],
    ]);
    const { next_cursor: cursor } = (await us.get('/invoices/?limit=1')).body as { next_cursor: string };
    expect(await problem(`/invoices/?format=csv&cursor=${cursor}`)).toEqual([
      400,
      'validation_error',
      ['cursor contradiction'],
    ]);
    expect(await problem('/parties/?raw=true')).toEqual([400, 'validation_error', ['raw contradiction']]);
  });

  it('where there is none', async () => {
    expect(await problem('/holds/?format=csv')).toEqual([400, 'validation_error', ['format unknown_field']]);
  });

  it('to a stranger, who sees no company, and to a caller without a key', async () => {
    const other = await us.another();
    expect(await problem('/invoices/?format=xlsx', { authorization: `Bearer ${other.key}` })).toEqual([
      404,
      'not_found',
      [],
    ]);
    expect((await problem('/invoices/?format=xlsx', { authorization: 'Bearer x' }))[0]).toBe(401);
  });

  it('to a key that may only write', async () => {
    const key = await us.organization.key(['write']);
    expect(await problem('/invoices/?format=csv', { authorization: `Bearer ${key}` })).toEqual([
      403,
      'insufficient_scope',
      [],
    ]);
  });

  it('with the field of a filter that is not valid', async () => {
    expect(await problem('/invoices/?format=csv&date_from=2026-12-01&date_to=2026-11-01')).toEqual([
      400,
      'validation_error',
      ['date_from after_date_to'],
    ]);
  });
});

it('a file counts as expensive, and the list itself does not', async () => {
  const policy = async (path: string) => (await download(path)).headers.get('ratelimit-policy');
  expect(await policy('/parties/?format=csv')).toContain('"expensive"');
  expect(await policy('/parties/')).toContain('"general"');
});

it('HEAD writes no file', async () => {
  const response = await fetch(`${us.api.url}${us.company.path}/parties/?format=xlsx`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${us.key}` },
  });
  expect([response.status, response.headers.get('content-disposition')]).toEqual([200, null]);
});

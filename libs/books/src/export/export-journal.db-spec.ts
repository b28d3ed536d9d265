import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reviseInvoiceRequest } from '../invoices/content/invoice.wire.js';
import { reviseInvoice } from '../invoices/revise/revise-invoice.commands.js';
import { type ExportFormat, exportJournal } from './export-journal.js';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBooks, testActor, postEntries } from '../../../../test/support/books.js';
import { BusyBooks, step } from '../../../../test/support/busy-books.js';
import {
  ACCOUNTING_TOOLS,
  carried,
  isInstalled,
  printedBy,
} from '../../../../test/support/accounting-tools.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { Trade } from '../../../../test/support/trade.js';
import { accountPath } from './exported-journal.js';

const STEPS = 150;
const NASTY = [
  '; date: 2026-01-01',
  'a|b  ;c [2026-02-02]',
  '"\\" , :x:y:',
  '(kood) * ! Õlu\n\t2026-01-01 x',
];

let held: TestDatabase;
let folder: string;
let books: BusyBooks;

beforeAll(async () => {
  [held, folder] = [await testDatabase(), await mkdtemp(join(tmpdir(), 'raamat-export-'))];
  books = await BusyBooks.open(held.database);
  const [steps = []] = fc.sample(fc.array(step, { minLength: STEPS, maxLength: STEPS }), {
    seed: 20_261_121,
    numRuns: 1,
  });
  for (const one of steps) await books.take(one);
  for (const name of NASTY) {
    const party = await books.trade.party();
    // Old party names from before the name form may contain any characters.
    await held.owner('UPDATE books.party SET name = $1 WHERE id = $2', [name, party]);
    const document = await books.trade.document(name);
    await books.trade.recordAndPost(
      { party_id: party, number: name.slice(0, 12).trim() },
      {
        lines: [{ description: name, unit_price: '10', vat_code: 'P24' }],
        documents: [{ document_id: document }],
      },
    );
  }
  const lines: [string, bigint, string, bigint][] = [
    ['1021', 613n, 'JPY', 1000n],
    ['5130', -613n, 'KWD', -2000n],
    ['1021', -5n, 'USD', 1000n],
    ['5130', 5n, 'EUR', 5n],
  ];
  await books.trade.run(postEntries, { entries: [{ date: '2026-02-28', memo: NASTY.join(' '), lines }] });
}, 120_000);

afterAll(async () => {
  await held.drop();
  await rm(folder, { recursive: true });
});

async function exported(companyId: bigint, format: ExportFormat): Promise<string> {
  return held.database.reportCompany(companyId, async (sql) => {
    let text = '';
    for await (const piece of exportJournal(sql, companyId, format)) text += piece;
    return text;
  });
}

/** The totals of the books' lines, by the account names of the tools. */
async function sums(companyId: bigint): Promise<Map<string, bigint>> {
  const rows = await held.database.readCompany(companyId, (sql) =>
    sql.rows<{ code: string; name: string; type: 'asset'; minor: bigint }>(
      `SELECT code, name, type, sum(base_minor)::bigint AS minor FROM books.journal_line
       JOIN books.account ON account.company_id = $1 AND account.id = account_id
       WHERE journal_line.company_id = $1 GROUP BY code, name, type HAVING sum(base_minor) <> 0`,
      [companyId],
    ),
  );
  const pairs = rows.map((row): [string, bigint] => [accountPath(row), row.minor]);
  return new Map(pairs.sort(([a], [b]) => (a < b ? -1 : 1)));
}

describe.each(ACCOUNTING_TOOLS)('the journal for $name', (tool) => {
  it('passes its strictest check, and its balances are those of the books', async ({ skip }) => {
    if (!(await isInstalled(tool))) skip(`${tool.name} is not installed`);
    const { companyId } = books.trade;
    const file = join(folder, `${tool.name}.journal`);
    await writeFile(file, await exported(companyId, tool.format));
    await printedBy(tool.check(file));
    expect(carried(tool, await printedBy(tool.balances(file)))).toEqual(await sums(companyId));
  });

  it('is accepted for a company without entries', async ({ skip }) => {
    if (!(await isInstalled(tool))) skip(`${tool.name} is not installed`);
    const companyId = await openTestBooks(held.database);
    const file = join(folder, `${tool.name}.empty`);
    await writeFile(file, await exported(companyId, tool.format));
    await printedBy(tool.check(file));
    expect(carried(tool, await printedBy(tool.balances(file)))).toEqual(new Map());
  });
});

describe('the exported journal', () => {
  it('has every entry once, by date, whatever the number of lines per fetch', async () => {
    const trade = await Trade.open(held.database);
    const entries = Array.from({ length: 1_100 }, (_, n) => ({
      date: `2026-0${1 + (n % 9)}-15`,
      lines: [
        ['1020', BigInt(n + 1)],
        ['5130', BigInt(-n - 1)],
      ] as [string, bigint][],
    }));
    await trade.bus.execute(postEntries, {
      companyId: trade.companyId,
      actor: testActor(),
      payload: { entries },
    });
    const text = await exported(trade.companyId, 'hledger');
    const dates = text.match(/^2026-\d\d-\d\d/gm) ?? [];
    expect(dates).toEqual([...dates].sort());
    expect(new Set(text.match(/; entry: \w+/g)).size).toBe(1_100);
    expect(dates).toHaveLength(1_100);
  });

  it('links a reversal and its original in both directions, and names parties, invoices and documents', async () => {
    const trade = await Trade.open(held.database);
    const document = await trade.document('arve-7');
    const party = await trade.party({ name: 'Kaubamaja AS' });
    const id = await trade.recordAndPost(
      { party_id: party, number: 'K-7' },
      { documents: [{ document_id: document }] },
    );
    const [first] = (await trade.invoice(id)).entries;
    const { revision } = await trade.invoice(id);
    await trade.run(reviseInvoice, {
      invoice_id: id,
      ...reviseInvoiceRequest.parse({
        reason: 'hind oli vale',
        revision: {
          invoice_date: revision.invoice_date,
          lines: [{ description: 'Teenus', unit_price: '90', vat_code: 'P24' }],
        },
      }),
    });
    const text = await exported(trade.companyId, 'beancount');
    expect(text).toContain('"Kaubamaja AS"');
    expect(text).toContain('invoice: "K-7"');
    expect(text).toMatch(/document: "arve-7\.pdf sha256 [0-9a-f]{64}"/);
    expect(text).toContain(`reverses: "${first?.id}"`);
    expect(text.match(new RegExp(`\\^${first?.id}`, 'g'))).toHaveLength(2);
    expect(text.match(/reversed-by: /g)).toHaveLength(1);
  });
});

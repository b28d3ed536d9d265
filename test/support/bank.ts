import { randomUUID } from 'node:crypto';
import {
  findTransaction,
  importStatement,
  type ImportStatementResult,
  keyLines,
  listTransactions,
  type StatementLine,
  type TransactionDetail,
  type TransactionFilters,
  transactionView,
  type TransactionView,
} from '#books';
import { isoDate, newUlid, type Ulid } from '#platform';
import { type Trade } from './trade.js';

export const IBAN = 'EE382200221020145685';
export const OTHER_IBAN = 'EE471000001020145685';

/** A line of a statement: 100 euros to a counterparty, when nothing else is said. */
export function bankLine(said: Partial<StatementLine> = {}): StatementLine {
  return {
    externalId: randomUUID(),
    bookingDate: isoDate('2026-11-10'),
    valueDate: null,
    direction: 'out',
    method: null,
    amountMinor: 12_400n,
    feeMinor: 0n,
    origCurrency: null,
    origMinor: null,
    bankRate: null,
    balanceAfterMinor: null,
    counterpartyName: 'Tarnija OÜ',
    counterpartyAccount: null,
    counterpartyBic: null,
    description: 'arve',
    reference: null,
    cardLast4: null,
    mcc: null,
    raw: null,
    ...said,
  };
}

/** The head of a statement of November, of a euro account. */
export function statementOf(lineCount: number) {
  return {
    id: newUlid(),
    iban: IBAN,
    bankAccountId: null,
    bic: null,
    bankName: 'LHV',
    currency: 'EUR',
    statementNo: null,
    from: isoDate('2026-11-01'),
    to: isoDate('2026-11-30'),
    openingMinor: null,
    closingMinor: null,
    lineCount,
    documentId: null,
    fileId: null,
  };
}

/** Takes in a statement of an account; a euro account when nothing else is said. */
export async function takeStatement(
  trade: Trade,
  lines: readonly StatementLine[],
  said: { readonly iban?: string; readonly currency?: string; readonly closingMinor?: bigint } = {},
): Promise<ImportStatementResult> {
  const dates = lines.map(({ bookingDate }) => bookingDate).sort();
  const { result } = await trade.run(importStatement, {
    statement: {
      ...statementOf(lines.length),
      from: dates[0] ?? isoDate('2026-11-01'),
      to: dates.at(-1) ?? isoDate('2026-11-30'),
      ...said,
    },
    lines: keyLines(lines),
    last: true,
  });
  return result;
}

/** Takes in one line and returns its id. */
export async function takeLine(
  trade: Trade,
  line: Partial<StatementLine> = {},
  said: Parameters<typeof takeStatement>[2] = {},
): Promise<Ulid> {
  const externalId = line.externalId ?? randomUUID();
  await takeStatement(trade, [bankLine({ ...line, externalId })], said);
  const row = await trade.database.readCompany(trade.companyId, (sql) =>
    sql.one<{ id: Ulid }>(
      'SELECT id FROM books.bank_transaction WHERE company_id = $1 AND external_id = $2',
      [trade.companyId, externalId],
    ),
  );
  return row.id;
}

export async function transaction(trade: Trade, id: Ulid): Promise<TransactionDetail> {
  const found = await trade.database.reportCompany(trade.companyId, (sql) =>
    findTransaction(sql, trade.companyId, id),
  );
  if (found === undefined) throw new Error(`There is no bank transaction ${id}.`);
  return found;
}

export async function transactions(
  trade: Trade,
  filters: Partial<TransactionFilters> = {},
): Promise<TransactionView[]> {
  const rows = await trade.database.readCompany(trade.companyId, (sql) =>
    listTransactions(
      sql,
      trade.companyId,
      { ordering: 'booking_date', ...filters },
      { limit: 200, after: null },
    ),
  );
  return rows.map(transactionView);
}

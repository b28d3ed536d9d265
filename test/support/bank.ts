import { randomUUID } from 'node:crypto';
import {
  exemptTransaction,
  findTransaction,
  type ImportStatement,
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

/** A bank statement line, by default 100 euros to a counterparty. */
export function bankLine(input: Partial<StatementLine> = {}): StatementLine {
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
    ...input,
  };
}

/** The header of a November bank statement of a euro account. */
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

/** Imports a bank statement of an account, by default of a euro account. */
export async function takeStatement(
  trade: Trade,
  lines: readonly StatementLine[],
  input: Partial<
    Pick<ImportStatement['statement'], 'iban' | 'currency' | 'openingMinor' | 'closingMinor'>
  > = {},
): Promise<ImportStatementResult> {
  const dates = lines.map(({ bookingDate }) => bookingDate).sort();
  const { result } = await trade.run(importStatement, {
    statement: {
      ...statementOf(lines.length),
      from: dates[0] ?? isoDate('2026-11-01'),
      to: dates.at(-1) ?? isoDate('2026-11-30'),
      ...input,
    },
    lines: keyLines(lines),
    last: true,
  });
  return result;
}

/** Imports one bank line and returns its id. */
export async function takeLine(
  trade: Trade,
  line: Partial<StatementLine> = {},
  input: Parameters<typeof takeStatement>[2] = {},
): Promise<Ulid> {
  const externalId = line.externalId ?? randomUUID();
  await takeStatement(trade, [bankLine({ ...line, externalId })], input);
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

/** The amounts that the entry of a bank transaction posted, by account code. */
export async function entryOf(trade: Trade, id: Ulid): Promise<Record<string, bigint>> {
  const { entries } = await transaction(trade, id);
  return trade.entryLines(entries[0]?.id ?? null);
}

/** Exempts a bank transaction to the account of a role. */
export function exempt(trade: Trade, id: Ulid, role: string) {
  return trade.run(exemptTransaction, {
    bank_transaction_id: id,
    counter_role: role as 'bank_charges',
    reason: 'leping',
  });
}

/** A camt.053 file of `lines` payments of one euro each, whose ids begin with `series`; the account opens with `opening` euros. */
export function longCamt(lines: number, series: string, opening = 0): string {
  const entries = Array.from(
    { length: lines },
    (_, at) =>
      `<Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-${String(1 + (at % 20)).padStart(2, '0')}</Dt></BookgDt>` +
      `<AcctSvcrRef>${series}${at}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>K${at % 500}</Nm></Dbtr></RltdPties></TxDtls></NtryDtls></Ntry>`,
  ).join('');
  const balance = (code: string, amount: number): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>`;
  return (
    `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr>` +
    `<Stmt><Id>${series}</Id><Acct><Id><IBAN>${IBAN}</IBAN></Id><Ccy>EUR</Ccy></Acct>${balance('OPBD', opening)}${balance('CLBD', opening + lines)}` +
    `${entries}</Stmt></BkToCstmrStmt></Document>`
  );
}

/** A CSV export of LHV with all its columns and payments of one euro each, at least `bytes` long. */
export function* longCsv(bytes: number): Generator<string> {
  yield (
    '"Kliendi konto","Dokumendi number","Kuupäev","Saaja/maksja konto","Saaja/maksja nimi","Saaja panga kood","Tüüp",' +
    '"Deebet/Kreedit (D/C)","Summa","Viitenumber","Arhiveerimistunnus","Selgitus","Teenustasu","Valuuta",' +
    '"Isikukood või registrikood","Saaja/maksja panga BIC","Makse algataja nimi","Kande viide","Konto teenusepakkuja viide"\n'
  );
  let length = 0;
  for (let at = 0; length < bytes; at += 1) {
    const no = String(at).padStart(8, '0');
    const row =
      `"EE717700771001735865","${at % 1_000}","2026-11-${String(1 + (at % 20)).padStart(2, '0')}","EE382200221020145685",` +
      `"Näidisklient ${at % 500} Osaühing","","MK","C","1.00","","RO${no}L02","Arve nr 2026-${no}, november, vastavalt lepingule ` +
      `2024/${at % 97}: kasutustasu, hooldus ja lisatööd objektil Näidise tee ${at % 90}, Tallinn, Harju maakond, Eesti Vabariik; ` +
      `tasutud vastavalt kokkulepitud maksegraafikule, osa ${at % 12} kaheteistkümnest","0","EUR","${10_000_000 + (at % 500)}",` +
      `"HABAEE2X","","${no}-0011-4e4f-9b1c-${no}${at % 10_000}","${no}-LHV"\n`;
    length += Buffer.byteLength(row);
    yield row;
  }
}

import { CSV_MARK, csvLine, majorFromMinor } from '#platform';
import { type ExportedAccount, type ExportedEntry, type ExportedLine } from './exported-journal.js';

/** What a row is made of: a line with its entry. */
interface Row {
  readonly entry: ExportedEntry;
  readonly line: ExportedLine;
  readonly accounts: ReadonlyMap<string, string>;
  readonly baseCurrency: string;
}

const inBase = ({ baseCurrency }: Row, minor: bigint): string =>
  minor > 0n ? majorFromMinor(minor, baseCurrency) : '';

const COLUMNS: readonly (readonly [string, (row: Row) => string])[] = [
  ['date', ({ entry }) => entry.economicDate],
  ['journal', ({ entry }) => entry.journal],
  ['fiscal_year', ({ entry }) => entry.fiscalYear],
  ['entry_no', ({ entry }) => entry.entryNo.toString()],
  ['account_code', ({ line }) => line.accountCode],
  ['account_name', ({ line, accounts }) => accounts.get(line.accountCode) ?? ''],
  ['debit', (row) => inBase(row, row.line.baseMinor)],
  ['credit', (row) => inBase(row, -row.line.baseMinor)],
  ['currency', ({ line }) => line.currency],
  ['amount', ({ line }) => majorFromMinor(line.amountMinor, line.currency)],
  ['party', ({ line }) => line.party ?? ''],
  ['invoice', ({ line }) => line.invoiceNumber ?? ''],
  ['due_date', ({ line }) => line.dueDate ?? ''],
  ['vat_code', ({ line }) => line.vatCode ?? ''],
  ['memo', ({ entry, line }) => line.memo ?? entry.memo ?? ''],
  ['entry_id', ({ entry }) => entry.id],
  ['source', ({ entry }) => `${entry.sourceKind}/${entry.sourceId}`],
  ['reverses', ({ entry }) => entry.reverses ?? ''],
  ['reversed_by', ({ entry }) => entry.reversedBy ?? ''],
  ['documents', ({ entry }) => entry.documents.join('\n')],
];

export const csvHead = (): string => CSV_MARK + csvLine(COLUMNS.map(([name]) => name));

/** A row a line. Debit and credit are in base currency, `amount` is signed and in the currency of the line. */
export const csvEntry = (
  entry: ExportedEntry,
  accounts: ReadonlyMap<string, string>,
  baseCurrency: string,
): string =>
  entry.lines
    .map((line) => csvLine(COLUMNS.map(([, cell]) => cell({ entry, line, accounts, baseCurrency }))))
    .join('');

/** The names of a chart by code. */
export const accountNames = (accounts: readonly ExportedAccount[]): ReadonlyMap<string, string> =>
  new Map(accounts.map(({ code, name }) => [code, name]));

import { CSV_MARK, type CsvColumn, csvHeads, csvLine, type CsvOptions, majorFromMinor } from '#platform';
import { type ExportedAccount, type ExportedEntry, type ExportedLine } from './exported-journal.js';

/** The source of a row: a line with its entry. */
interface Row {
  readonly entry: ExportedEntry;
  readonly line: ExportedLine;
  readonly accounts: ReadonlyMap<string, string>;
  readonly baseCurrency: string;
}

const inBase = ({ baseCurrency }: Row, minor: bigint): string =>
  minor > 0n ? majorFromMinor(minor, baseCurrency) : '';

const text = (head: string, cell: CsvColumn<Row>['cell']): CsvColumn<Row> => ({ head, kind: 'text', cell });
const value = (head: string, cell: CsvColumn<Row>['cell']): CsvColumn<Row> => ({ head, kind: 'value', cell });

const COLUMNS: readonly CsvColumn<Row>[] = [
  value('date', ({ entry }) => entry.economicDate),
  text('journal', ({ entry }) => entry.journal),
  text('fiscal_year', ({ entry }) => entry.fiscalYear),
  value('entry_no', ({ entry }) => entry.entryNo.toString()),
  text('account_code', ({ line }) => line.accountCode),
  text('account_name', ({ line, accounts }) => accounts.get(line.accountCode) ?? ''),
  value('debit', (row) => inBase(row, row.line.baseMinor)),
  value('credit', (row) => inBase(row, -row.line.baseMinor)),
  text('currency', ({ line }) => line.currency),
  value('amount', ({ line }) => majorFromMinor(line.amountMinor, line.currency)),
  text('party', ({ line }) => line.party ?? ''),
  text('invoice', ({ line }) => line.invoiceNumber ?? ''),
  value('due_date', ({ line }) => line.dueDate ?? ''),
  text('vat_code', ({ line }) => line.vatCode ?? ''),
  text('memo', ({ entry, line }) => line.memo ?? entry.memo ?? ''),
  text('entry_id', ({ entry }) => entry.id),
  text('source', ({ entry }) => `${entry.sourceKind}/${entry.sourceId}`),
  text('reverses', ({ entry }) => entry.reverses ?? ''),
  text('reversed_by', ({ entry }) => entry.reversedBy ?? ''),
  text('documents', ({ entry }) => entry.documents.join('\n')),
  value('dimension_value_ids', ({ line }) => line.dimensionValueIds.join(' ')),
  value('vat_box', ({ line }) => line.vatBox ?? ''),
];

export const csvHead = (): string => CSV_MARK + csvHeads(COLUMNS);

/** One row per line. Debit and credit are in base currency, `amount` is signed and in the currency of the line. */
export const csvEntry = (
  entry: ExportedEntry,
  accounts: ReadonlyMap<string, string>,
  baseCurrency: string,
  options?: CsvOptions,
): string =>
  entry.lines.map((line) => csvLine(COLUMNS, { entry, line, accounts, baseCurrency }, options)).join('');

/** Account names of a chart by code. */
export const accountNames = (accounts: readonly ExportedAccount[]): ReadonlyMap<string, string> =>
  new Map(accounts.map(({ code, name }) => [code, name]));

import { type IsoDate, type Ulid } from '#platform';
import { type StatementScheme } from '#ledger';
import { layOut, reportSchema, type ReportSchema, type StatementAccount } from './statement.js';
import { type StatementRowView } from './statement.wire.js';

type ResultAccount = Omit<StatementAccount, 'minor' | 'compareMinor'> & { readonly id: Ulid };

/** Movements of accounts, debit positive, by account id; those of income and expense accounts count. */
type Movements = ReadonlyMap<Ulid, bigint>;

/** A value of the dimension; null for lines without one. */
interface DimensionColumn {
  readonly dimension_value_id: Ulid | null;
  readonly code: string | null;
  readonly name: string | null;
}

export interface DimensionReport {
  readonly schema: ReportSchema;
  readonly currency: string;
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly dimension: { readonly id: Ulid; readonly code: string; readonly name: string };
  readonly columns: readonly (DimensionColumn & { readonly result_minor: bigint })[];
  /** `amount_minor` is that of all lines; `column_amounts_minor` has one amount for each column. */
  readonly rows: readonly (Pick<
    StatementRowView,
    'account_codes' | 'amount_minor' | 'kind' | 'label' | 'label_en' | 'level' | 'line_code'
  > & { readonly column_amounts_minor: readonly (bigint | null)[] })[];
  readonly result_minor: bigint;
  readonly unmapped_accounts: readonly string[];
}

/** The income statement of all lines, and of the lines of each column. */
export function dimensionReportOf(
  scheme: StatementScheme,
  accounts: readonly ResultAccount[],
  all: Movements,
  columns: readonly (DimensionColumn & { readonly movements: Movements })[],
): Pick<DimensionReport, 'columns' | 'result_minor' | 'rows' | 'schema' | 'unmapped_accounts'> {
  const laidOut = (movements: Movements) =>
    layOut(
      scheme,
      accounts.map((account) => ({
        ...account,
        minor: movements.get(account.id) ?? 0n,
        compareMinor: null,
      })),
      false,
    );
  const resultOf = (movements: Movements): bigint =>
    -accounts.reduce((sum, { id }) => sum + (movements.get(id) ?? 0n), 0n);
  const total = laidOut(all);
  const parts = columns.map(({ movements }) => laidOut(movements));
  return {
    schema: reportSchema(scheme),
    columns: columns.map(({ movements, ...column }) => ({ ...column, result_minor: resultOf(movements) })),
    rows: total.rows.map(({ line_code, label, label_en, level, kind, amount_minor }, index) => ({
      ...{ line_code, label, label_en, level, kind, amount_minor },
      account_codes: [
        ...new Set([total, ...parts].flatMap(({ rows }) => rows[index]?.account_codes ?? [])),
      ].sort(),
      column_amounts_minor: parts.map(({ rows }) => rows[index]?.amount_minor ?? null),
    })),
    result_minor: resultOf(all),
    unmapped_accounts: [...new Set([total, ...parts].flatMap(({ unmapped }) => unmapped))].sort(),
  };
}

/** The movements of lines without a value: all, less those with one. */
export function withoutValue(all: Movements, withValue: Movements): Movements {
  const accounts = new Set([...all.keys(), ...withValue.keys()]);
  return new Map([...accounts].map((id) => [id, (all.get(id) ?? 0n) - (withValue.get(id) ?? 0n)]));
}

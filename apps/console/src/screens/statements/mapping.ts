import { type StatementMapping } from '../../api/statements.js';

type ColumnName = keyof StatementMapping['columns'];

/** The columns that a person names in a CSV of no known bank. */
export interface Mapping {
  readonly account: string | undefined;
  readonly columns: Partial<Record<ColumnName, string>>;
  readonly outWord: string;
}

export const NO_MAPPING: Mapping = { account: undefined, columns: {}, outWord: '' };

/** The mapping that the service knows, as the form shows it. */
export const shownMapping = (known: StatementMapping | null): Mapping =>
  known === null
    ? NO_MAPPING
    : { account: known.bank_account_id, columns: known.columns, outWord: known.out_word ?? '' };

/** In the order in which banks write them. */
export const COLUMN_NAMES: readonly ColumnName[] = [
  'booking_date',
  'amount',
  'money_in',
  'money_out',
  'direction',
  'value_date',
  'counterparty_name',
  'counterparty_account',
  'description',
  'reference',
  'external_id',
  'balance',
];

/**
 * The mapping as it is sent: a day, and the amount in one column or in two. How days and amounts are written, which the form does not
 * ask, stays as the service knows it.
 */
export function mappingOf(
  { account, columns, outWord }: Mapping,
  known: StatementMapping | null = null,
): StatementMapping | undefined {
  const { booking_date, amount, money_in, money_out, direction } = columns;
  const hasAmount = amount !== undefined || (money_in !== undefined && money_out !== undefined);
  if (account === undefined || booking_date === undefined || !hasAmount) return undefined;
  if (direction !== undefined && outWord.trim() === '') return undefined;
  return {
    bank_account_id: account,
    columns: { ...columns, booking_date },
    ...(direction === undefined ? {} : { out_word: outWord.trim() }),
    ...(known?.date_order === undefined ? {} : { date_order: known.date_order }),
    ...(known?.decimal_mark === undefined ? {} : { decimal_mark: known.decimal_mark }),
  };
}

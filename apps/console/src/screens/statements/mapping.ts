import { type StatementMapping } from '../../api/statements.js';

type ColumnName = keyof StatementMapping['columns'];

/** The columns that a person names in a CSV of no known bank. */
export interface Mapping {
  readonly account: string | undefined;
  readonly columns: Partial<Record<ColumnName, string>>;
  readonly outWord: string;
}

export const NO_MAPPING: Mapping = { account: undefined, columns: {}, outWord: '' };

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

/** The mapping as it is sent: a day, and the amount in one column or in two. */
export function mappingOf({ account, columns, outWord }: Mapping): StatementMapping | undefined {
  const { booking_date, amount, money_in, money_out, direction } = columns;
  const hasAmount = amount !== undefined || (money_in !== undefined && money_out !== undefined);
  if (account === undefined || booking_date === undefined || !hasAmount) return undefined;
  if (direction !== undefined && outWord.trim() === '') return undefined;
  return {
    bank_account_id: account,
    columns: { ...columns, booking_date },
    ...(direction === undefined ? {} : { out_word: outWord.trim() }),
  };
}

import { type IsoDate, type Sql, type Ulid } from '#platform';

/** Money that the books took to the prepayment account, or back. */
export interface TaxPayment {
  readonly entry_id: Ulid;
  readonly economic_date: IsoDate;
  /** Positive: paid to the tax authority. */
  readonly paid_minor: bigint;
}

const PAYMENTS = `
  SELECT entry.id AS entry_id, entry.economic_date, sum(line.base_minor)::bigint AS paid_minor
  FROM books.account
  JOIN books.journal_line AS line ON line.company_id = $1 AND line.account_id = account.id
    AND line.economic_date BETWEEN $2 AND $3
  JOIN books.journal_entry AS entry ON entry.company_id = $1 AND entry.id = line.entry_id
    AND entry.source_kind IN ('bank_transaction', 'transaction_exemption', 'transaction_money_in')
  WHERE account.company_id = $1 AND account.role = 'tax_receivable'
  GROUP BY entry.company_id, entry.id HAVING sum(line.base_minor) <> 0 ORDER BY entry.economic_date DESC, entry.id DESC`;

/** The bank lines of some days that the books have on the prepayment account, newest first. */
export const taxPayments = (
  sql: Sql,
  companyId: bigint,
  days: { readonly from: IsoDate; readonly to: IsoDate },
): Promise<TaxPayment[]> => sql.rows<TaxPayment>(PAYMENTS, [companyId, days.from, days.to]);

const OPEN_LINE = `
  SELECT id FROM books.bank_transaction
  WHERE company_id = $1 AND abs(total_minor) = $2 AND direction = $3 AND booking_date BETWEEN $4 AND $5
    AND judgement IS NULL AND NOT own_counterparty AND allocated_minor < amount_minor
  ORDER BY booking_date DESC, id DESC LIMIT 1`;

/** The last bank line of exactly this amount that nobody has explained, within some days. */
export async function openBankLine(
  sql: Sql,
  companyId: bigint,
  wanted: {
    readonly direction: 'in' | 'out';
    readonly minor: bigint;
    readonly from: IsoDate;
    readonly to: IsoDate;
  },
): Promise<Ulid | undefined> {
  const { direction, minor, from, to } = wanted;
  return (await sql.row<{ id: Ulid }>(OPEN_LINE, [companyId, minor, direction, from, to]))?.id;
}

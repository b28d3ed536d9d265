import { type IsoDate, type Sql, type Ulid } from '#platform';
import { type CounterRole } from '#ledger';
import { NOT_WITHDRAWN } from '../terms/transaction-status.js';

/** Money out that may have paid a document: open, or explained without one. */
export interface LineOfAmount {
  readonly id: Ulid;
  readonly bookingDate: IsoDate;
  readonly counterpartyName: string | null;
  readonly partyId: Ulid | null;
  readonly cardLast4: string | null;
  /** An exemption has booked it, or a rule that split it over accounts; else it is open. */
  readonly booked: boolean;
  /** The role that an exemption booked it to. */
  readonly exemptedTo: CounterRole | null;
  /** Some file explains it. */
  readonly explained: boolean;
  /** A person has said that this very file explains it. */
  readonly linked: boolean;
}

interface Sought {
  readonly fileId: bigint;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly from: IsoDate;
  readonly to: IsoDate;
}

const COLUMNS = `t.id, t.booking_date AS "bookingDate", t.counterparty_name AS "counterpartyName", t.party_id AS "partyId",
  t.card_last4 AS "cardLast4", t.explained, t.judgement IS NOT NULL OR t.allocated_minor > 0 AS booked,
  (SELECT j.counter_role FROM books.bank_judgement AS j WHERE j.company_id = t.company_id AND j.bank_transaction_id = t.id
    AND j.reversed_at IS NULL AND j.kind = 'exemption') AS "exemptedTo",
  EXISTS (SELECT FROM books.bank_transaction_file AS link WHERE link.company_id = t.company_id
    AND link.bank_transaction_id = t.id AND link.file_id = $2 AND NOT link.by_settlement) AS linked`;

/** Each branch reads an index of its own: by amount, by day, by the file. */
const SOUGHT = `
  SELECT ${COLUMNS} FROM books.bank_transaction AS t
  WHERE t.company_id = $1 AND t.direction = 'out' AND NOT t.own_counterparty
    AND (t.judgement = 'exemption' OR t.judgement IS NULL AND NOT EXISTS (
      SELECT FROM books.allocation AS part WHERE part.company_id = t.company_id AND part.bank_transaction_id = t.id
        AND part.reversed_at IS NULL AND part.counter_account_id IS NULL))
    AND t.id IN (
      SELECT near.id FROM books.bank_transaction AS near
      WHERE near.company_id = $1 AND near.direction = 'out' AND near.booking_date BETWEEN $5 AND $6
        AND (near.currency = $4 AND near.amount_minor = $3 OR near.orig_currency = $4 AND abs(near.orig_minor) = $3)
      UNION
      SELECT link.bank_transaction_id FROM books.bank_transaction_file AS link
      WHERE link.company_id = $1 AND link.file_id = $2 AND NOT link.by_settlement)
    AND ${NOT_WITHDRAWN}
  ORDER BY t.booking_date, t.id
  LIMIT 100`;

/** The lines of an amount within days, in the currency of the account or in that of the payment, and those linked to the file. */
export function linesOfAmount(
  sql: Sql,
  companyId: bigint,
  { fileId, amountMinor, currency, from, to }: Sought,
): Promise<LineOfAmount[]> {
  return sql.rows<LineOfAmount>(SOUGHT, [companyId, fileId, amountMinor, currency, from, to]);
}

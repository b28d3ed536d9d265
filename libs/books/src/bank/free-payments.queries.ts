import { type IsoDate, type Sql, type Ulid } from '#platform';
import { type CounterRole } from '#ledger';

/** Money out without any explanation, not even a partial one. */
export interface FreePayment {
  readonly id: Ulid;
  readonly booking_date: IsoDate;
  readonly amount_minor: bigint;
  readonly counterparty_name: string | null;
  readonly counterparty_account: string | null;
  readonly party_id: Ulid | null;
}

/**
 * A payment that is or was proposed or judged as an exemption to the role, even one that a person rejected or undid, is
 * no longer free.
 */
const FREE = `
  SELECT t.id, t.booking_date, t.amount_minor, t.counterparty_name, t.counterparty_account, t.party_id
  FROM books.bank_transaction t
  WHERE t.company_id = $1 AND t.judgement IS NULL AND NOT t.own_counterparty AND t.allocated_minor < t.amount_minor
    AND t.allocated_minor = 0 AND t.direction = 'out' AND t.currency = $3 AND t.booking_date >= $4
    AND NOT EXISTS (SELECT FROM books.match_proposal m WHERE m.company_id = $1 AND m.bank_transaction_id = t.id
      AND m.kind = 'exempt' AND m.judgement->>'counter_role' = $2)
    AND NOT EXISTS (SELECT FROM books.bank_judgement j WHERE j.company_id = $1 AND j.bank_transaction_id = t.id
      AND j.counter_role = $2)
  ORDER BY t.booking_date, t.id`;

/** Payments in a currency from a day on that may be exempted to a role, the oldest first. */
export function freePayments(
  sql: Sql,
  companyId: bigint,
  role: CounterRole,
  { currency, from }: { readonly currency: string; readonly from: IsoDate },
): Promise<FreePayment[]> {
  return sql.rows<FreePayment>(FREE, [companyId, role, currency, from]);
}

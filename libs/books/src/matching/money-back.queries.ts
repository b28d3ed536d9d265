import { type IsoDate, type Sql, type Ulid } from '#platform';
import { type CounterRole } from '#ledger';
import { OPEN_LINE } from './search-pairs.queries.js';

/** A payment, and an equal one that came back later from the same counterparty or was sent back to it. */
export interface MoneyBack {
  readonly paidId: Ulid;
  readonly backId: Ulid;
  readonly paidOn: IsoDate;
  readonly backOn: IsoDate;
  /** The direction of the money that is back. */
  readonly direction: 'in' | 'out';
  /** Whether nothing explains the payment yet; else the account to which it was exempted. */
  readonly paidOpen: boolean;
  readonly paidRole: CounterRole | null;
  /** A person exempted the payment. */
  readonly paidByPerson: boolean;
  /** A person settled the invoice that the payment names with an equal payment to the same counterparty. */
  readonly paidTwice: boolean;
  /** A person has said that the money refunds the payment. */
  readonly backByPerson: boolean;
  readonly backText: string;
  readonly backMethod: string | null;
  /** Both name the same reference, or a number that may be that of an invoice. */
  readonly sameReference: boolean;
  readonly paidAccount: string | null;
  readonly backAccount: string | null;
}

/** Money that is still not back after this many days has another reason. */
const WITHIN_DAYS = 180;
/** More pairs are no work for a person. */
const MOST_PAIRS = 2_000;
/** Days between a payment and the same one made again by mistake. */
const TWICE_DAYS = 31;

const PAID_TWICE = `EXISTS (SELECT FROM books.bank_transaction once
    JOIN books.allocation a ON a.company_id = $1 AND a.bank_transaction_id = once.id AND a.kind = 'payment'
      AND a.origin = 'human' AND a.invoice_id IS NOT NULL AND a.reversed_at IS NULL
    WHERE once.company_id = $1 AND once.id <> paid.id AND once.counterparty_key = paid.counterparty_key
      AND paid.counterparty_key <> '' AND once.amount_minor = paid.amount_minor AND once.currency = paid.currency
      AND once.direction = paid.direction AND once.allocated_minor = once.amount_minor
      AND once.booking_date BETWEEN paid.booking_date - ${TWICE_DAYS} AND paid.booking_date + ${TWICE_DAYS}
      AND (once.reference = paid.reference OR once.match_words && paid.match_words))`;

/**
 * New lines, with the lines of the same counterparty and amount in the other direction. The payment is unexplained or exempted: one
 * that settled an invoice comes back as a refund of that invoice. The money is unexplained, or a person said what it refunds.
 */
const MONEY_BACK = `
  WITH line AS MATERIALIZED (
    SELECT t.* FROM books.bank_transaction t
    WHERE ${OPEN_LINE} AND t.match_due > 0 AND t.allocated_minor = 0 AND t.amount_minor > 0
  ), pair AS (
    SELECT line.id AS one, other.id AS other FROM line
    JOIN books.bank_transaction AS other ON other.company_id = $1 AND other.counterparty_key = line.counterparty_key
      AND other.amount_minor = line.amount_minor AND other.currency = line.currency AND other.direction <> line.direction
    WHERE line.counterparty_key <> ''
    UNION
    SELECT line.id, other.id FROM line
    JOIN books.bank_transaction AS other ON other.company_id = $1 AND other.party_id = line.party_id
      AND other.amount_minor = line.amount_minor AND other.currency = line.currency AND other.direction <> line.direction
  )
  SELECT DISTINCT paid.id AS "paidId", back.id AS "backId", paid.booking_date AS "paidOn", back.booking_date AS "backOn",
    back.direction, paid.judgement IS NULL AS "paidOpen", j.counter_role AS "paidRole",
    coalesce(j.origin = 'human', false) AS "paidByPerson", ${PAID_TWICE} AS "paidTwice",
    refund.id IS NOT NULL AS "backByPerson",
    concat_ws(' ', back.description, back.reference) AS "backText", back.method AS "backMethod",
    coalesce(paid.reference = back.reference, false) OR paid.match_words && back.match_words AS "sameReference",
    paid.counterparty_account AS "paidAccount", back.counterparty_account AS "backAccount"
  FROM pair
  JOIN books.bank_transaction AS paid ON paid.company_id = $1 AND paid.id IN (pair.one, pair.other)
  JOIN books.bank_transaction AS back ON back.company_id = $1 AND back.id IN (pair.one, pair.other) AND back.id <> paid.id
  LEFT JOIN books.bank_judgement j ON j.company_id = $1 AND j.bank_transaction_id = paid.id AND j.kind = 'exemption'
    AND j.reversed_at IS NULL
  LEFT JOIN books.bank_judgement refund ON refund.company_id = $1 AND refund.bank_transaction_id = back.id
    AND refund.refund_bank_transaction_id = paid.id AND refund.origin = 'human' AND refund.reversed_at IS NULL
  WHERE NOT paid.own_counterparty AND NOT back.own_counterparty
    AND (paid.booking_date < back.booking_date OR paid.booking_date = back.booking_date AND paid.id < back.id)
    AND back.booking_date <= paid.booking_date + ${WITHIN_DAYS}
    AND (back.judgement IS NULL AND back.allocated_minor = 0 OR refund.id IS NOT NULL AND paid.judgement IS NULL)
    AND (paid.judgement IS NULL AND paid.allocated_minor = 0 OR paid.judgement = 'exemption')
  ORDER BY back.id, paid.id LIMIT ${MOST_PAIRS}`;

/** Payments and what may be the same money back, of lines that are new or have changed. */
export const findMoneyBack = (sql: Sql, companyId: bigint): Promise<readonly MoneyBack[]> =>
  sql.rows<MoneyBack>(MONEY_BACK, [companyId]);

import { type IsoDate, type Sql, type Ulid } from '#platform';
import { foldedName } from '#ledger';
import { OPEN_LINE } from './search-pairs.queries.js';

/** Money that left one own account and a matching amount that another one received. */
export interface Halves {
  readonly outId: Ulid;
  readonly inId: Ulid;
  readonly outDate: IsoDate;
  readonly inDate: IsoDate;
  readonly outIban: string | null;
  readonly inIban: string | null;
  /** The account that each half names as the other side. */
  readonly outNames: string | null;
  readonly inNames: string | null;
  /** Whether the half is known to be internal, by the account or by the company's name. */
  readonly outOwn: boolean;
  readonly inOwn: boolean;
  /** Whether a processor of card payments paid out its balance by one half, and the other names it as the payer. */
  readonly isPayout: boolean;
  readonly namesPayer: boolean;
}

/** The maximum number of days that money is in transit. */
const ON_ITS_WAY = 7;

/** The kinds of lines by which payment services move the balance to the bank, as their reports name them. */
const PAYOUTS = [
  'payout',
  'general withdrawal',
  'user initiated withdrawal',
  'withdraw funds to bank account',
];

/**
 * Money that left one account of the company, paired with money that another received. At least one half is known to be
 * internal, by the account that it names or by the company's own name, or is the payout of a balance that has no IBAN.
 * Pairs that a person undid or rejected are excluded.
 */
const HALVES = `
  WITH own AS MATERIALIZED (
    SELECT t.* FROM books.bank_transaction t
    WHERE t.company_id = $1 AND t.judgement IS NULL AND t.allocated_minor = 0 AND t.amount_minor > 0
      AND (t.own_counterparty OR t.counterparty_key = $2)
    UNION ALL
    SELECT t.* FROM books.bank_transaction t
    WHERE ${OPEN_LINE} AND t.allocated_minor = 0 AND t.method = ANY($3::text[])
      AND t.bank_account_id IN (SELECT id FROM books.bank_account WHERE company_id = $1 AND iban IS NULL)
  ), half AS (
    SELECT CASE one.direction WHEN 'out' THEN one.id ELSE other.id END AS out_id,
      CASE one.direction WHEN 'in' THEN one.id ELSE other.id END AS in_id
    FROM own AS one
    JOIN books.bank_transaction AS other ON other.company_id = $1 AND other.bank_account_id <> one.bank_account_id
      AND other.direction <> one.direction AND other.judgement IS NULL AND other.allocated_minor = 0
      AND other.booking_date BETWEEN one.booking_date - ${ON_ITS_WAY} AND one.booking_date + ${ON_ITS_WAY}
      AND (other.currency = one.currency AND other.amount_minor = one.amount_minor
        OR other.currency = one.orig_currency AND other.amount_minor = one.orig_minor
        OR one.currency = other.orig_currency AND one.amount_minor = other.orig_minor)
  )
  SELECT DISTINCT paid.id AS "outId", got.id AS "inId", paid.booking_date AS "outDate", got.booking_date AS "inDate",
    from_account.iban AS "outIban", to_account.iban AS "inIban", paid.counterparty_account AS "outNames",
    got.counterparty_account AS "inNames", paid.own_counterparty OR paid.counterparty_key = $2 AS "outOwn",
    got.own_counterparty OR got.counterparty_key = $2 AS "inOwn",
    from_account.iban IS NULL AND coalesce(paid.method = ANY($3::text[]), false) AS "isPayout",
    coalesce(strpos(got.counterparty_key, lower(from_account.bank_name)) = 1, false) AS "namesPayer"
  FROM half
  JOIN books.bank_transaction AS paid ON paid.company_id = $1 AND paid.id = half.out_id
  JOIN books.bank_transaction AS got ON got.company_id = $1 AND got.id = half.in_id
  JOIN books.bank_account AS from_account ON from_account.company_id = $1 AND from_account.id = paid.bank_account_id
  JOIN books.bank_account AS to_account ON to_account.company_id = $1 AND to_account.id = got.bank_account_id
  WHERE NOT EXISTS (SELECT FROM books.match_proposal m WHERE m.company_id = $1 AND m.kind = 'transfer'
      AND m.bank_transaction_id IN (paid.id, got.id) AND m.other_bank_transaction_id IN (paid.id, got.id)
      AND m.state IN ('rejected', 'undone'))
    AND NOT EXISTS (SELECT FROM books.bank_judgement j WHERE j.company_id = $1 AND j.kind = 'transfer'
      AND j.bank_transaction_id IN (paid.id, got.id) AND j.other_bank_transaction_id IN (paid.id, got.id)
      AND j.reversed_at IS NOT NULL)
  ORDER BY paid.id, got.id`;

/** Pairs of lines that may be the two halves of a transfer between own accounts. */
export async function findHalves(sql: Sql, companyId: bigint): Promise<readonly Halves[]> {
  const own = await sql.row<{ name: string }>(
    'SELECT name FROM books.party WHERE company_id = $1 AND is_own LIMIT 1',
    [companyId],
  );
  return sql.rows<Halves>(HALVES, [companyId, own === undefined ? null : foldedName(own.name), PAYOUTS]);
}

/** Those of these pairs that already have an open proposal. */
export async function waitingHalves(sql: Sql, companyId: bigint): Promise<ReadonlySet<string>> {
  const rows = await sql.rows<{ one: string; other: string }>(
    `SELECT bank_transaction_id AS one, other_bank_transaction_id AS other FROM books.match_proposal
     WHERE company_id = $1 AND state = 'open' AND kind = 'transfer'`,
    [companyId],
  );
  return new Set(rows.flatMap(({ one, other }) => [`${one} ${other}`, `${other} ${one}`]));
}

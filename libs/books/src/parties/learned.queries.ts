import { type IsoDate, type Sql, type Ulid, visibleName } from '#platform';
import { isKnownAccount } from './account-conditions.js';
import { certainFact, type FactUse } from './certain-fact.js';
import { type PartyLearned } from './learned.wire.js';

/** A posted purchase of a party with what its lines were booked on, but for the default account: it means that none was known. */
interface LearnedPurchase {
  readonly invoice_id: Ulid;
  readonly invoice_date: IsoDate;
  readonly days: number | null;
  readonly by: FactUse['by'];
  readonly account_codes: string[];
  readonly vat_codes: string[];
  readonly dimension_value_ids: string[];
}

/**
 * The one who decided the accounts of invoice `i`, by the commands that wrote its revision `r` and its entry: a session
 * is a person.
 */
export const DECIDED_BY = `
  CASE WHEN (SELECT log.credential LIKE 'session:%' FROM books.journal_entry e
      JOIN books.command_log log ON log.company_id = e.company_id AND log.command_id = e.command_id
      WHERE e.company_id = i.company_id AND e.source_kind = 'invoice_revision' AND e.source_id = i.revision_id
      ORDER BY e.commit_seq LIMIT 1) IS NOT TRUE THEN 'service'
    WHEN (SELECT log.actor_kind = 'worker' FROM books.command_log log
      WHERE log.company_id = r.company_id AND log.command_id = r.command_id) THEN 'confirmed'
    ELSE 'answered' END`;

const PURCHASES = `
  SELECT i.id AS invoice_id, i.invoice_date, i.due_date - i.invoice_date AS days, ${DECIDED_BY} AS by,
    ARRAY(SELECT DISTINCT a.code FROM books.invoice_line l
      JOIN books.account a ON a.company_id = l.company_id AND a.id = l.account_id
      WHERE l.company_id = $1 AND l.revision_id = i.revision_id AND l.kind <> 'rounding'
        AND a.role IS DISTINCT FROM 'expense_default') AS account_codes,
    ARRAY(SELECT DISTINCT l.vat_code FROM books.invoice_line l
      WHERE l.company_id = $1 AND l.revision_id = i.revision_id AND l.vat_code IS NOT NULL) AS vat_codes,
    ARRAY(SELECT DISTINCT unnest(l.dimension_value_ids) FROM books.invoice_line l
      WHERE l.company_id = $1 AND l.revision_id = i.revision_id) AS dimension_value_ids
  FROM (SELECT * FROM books.invoice
    WHERE company_id = $1 AND party_id = $2 AND direction = 'purchase' AND state = 'posted' AND kind <> 'prepayment'
      AND NOT needs_review
    ORDER BY invoice_date DESC, id DESC LIMIT 20) AS i
  JOIN books.invoice_revision r ON r.company_id = i.company_id AND r.id = i.revision_id
  ORDER BY i.invoice_date DESC, i.id DESC`;

const ACCOUNTS = `
  SELECT a.iban, a.source, ${isKnownAccount('a')} AS known, a.confirmed_at, a.contradicted_at, a.created_at
  FROM books.party_account a WHERE a.company_id = $1 AND a.party_id = $2 ORDER BY a.created_at, a.iban LIMIT 200`;

const SENDERS = `
  SELECT sender, source, confirmed_at FROM books.party_sender WHERE company_id = $1 AND party_id = $2
  ORDER BY confirmed_at, sender LIMIT 200`;

const NAMES = `
  SELECT name, source, created_at FROM books.party_alias WHERE company_id = $1 AND party_id = $2
  ORDER BY created_at, name_key LIMIT 200`;

/** What the books learned about a party. */
export async function learnedAbout(sql: Sql, companyId: bigint, partyId: Ulid): Promise<PartyLearned> {
  const of = [companyId, partyId];
  const [purchases, accounts, senders, names] = await Promise.all([
    sql.rows<LearnedPurchase>(PURCHASES, of),
    sql.rows<PartyLearned['bank_accounts'][number]>(ACCOUNTS, of),
    sql.rows<PartyLearned['senders'][number]>(SENDERS, of),
    sql.rows<PartyLearned['names'][number]>(NAMES, of),
  ]);
  const certain = certainFact(
    purchases
      .map(({ by, account_codes }) => ({ by, values: new Set(account_codes) }))
      .filter(({ values }) => values.size > 0),
  );
  return {
    accounts: counted(purchases, (one) => one.account_codes).map(({ value, ...rest }) => ({
      account_code: value,
      ...rest,
      certain: value === certain,
    })),
    vat_codes: counted(purchases, (one) => one.vat_codes).map(({ value, ...rest }) => ({
      vat_code: value,
      ...rest,
    })),
    dimensions: counted(purchases, (one) => one.dimension_value_ids).map(({ value, ...rest }) => ({
      dimension_value_id: value,
      ...rest,
    })),
    payment_days: paymentDays(purchases),
    bank_accounts: accounts,
    senders,
    names: names.map((row) => ({ ...row, name: visibleName(row.name) })),
  };
}

/** The values of one fact, the one of the newest purchase first. */
function counted(
  purchases: readonly LearnedPurchase[],
  valuesOf: (purchase: LearnedPurchase) => readonly string[],
) {
  return [...new Set(purchases.flatMap(valuesOf))].map((value) => {
    const having = purchases.filter((purchase) => valuesOf(purchase).includes(value));
    const [last] = having;
    if (last === undefined) throw new Error('A value of a purchase is in none.');
    return {
      value,
      purchases: having.length,
      last_invoice_id: last.invoice_id,
      last_invoice_date: last.invoice_date,
    };
  });
}

function paymentDays(purchases: readonly LearnedPurchase[]): number | null {
  const [last, before] = purchases.flatMap(({ days }) => days ?? []);
  return last !== undefined && last === before ? last : null;
}

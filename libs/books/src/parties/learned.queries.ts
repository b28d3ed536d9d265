import { type Sql, type Ulid, visibleName } from '#platform';
import { isKnownAccount } from './account-conditions.js';
import { certainFact } from './certain-fact.js';
import { type PartyLearned } from './learned.wire.js';
import {
  accountUses,
  certainDimensions,
  idsOf,
  isNamedOnly,
  type PastPurchase,
  paymentDays,
} from './past-purchases.js';
import { purchaseHistory } from './purchase-history.queries.js';
import { vatAnswers } from './vat-answers.js';

const ACCOUNTS = `
  SELECT a.iban, a.source, ${isKnownAccount('a')} AS known, a.confirmed_at, a.contradicted_at, a.created_at
  FROM books.party_account a WHERE a.company_id = $1 AND a.party_id = $2 ORDER BY a.created_at, a.iban LIMIT 200`;

const SENDERS = `
  SELECT sender, source, confirmed_at FROM books.party_sender WHERE company_id = $1 AND party_id = $2
  ORDER BY confirmed_at, sender LIMIT 200`;

const NAMES = `
  SELECT name, source, created_at FROM books.party_alias WHERE company_id = $1 AND party_id = $2
  ORDER BY created_at, name_key LIMIT 200`;

/** One value of each line of a revision, in the order of the lines. */
const linesOf = (column: string, revision: string): string =>
  `ARRAY(SELECT l.${column}::text FROM books.invoice_line l WHERE l.company_id = $1 AND l.revision_id = ${revision} ORDER BY l.line_no)`;

/**
 * Drafts of the service that people decided, among the last 100 posted purchases: what it would have booked against what
 * they booked.
 */
const PROPOSALS = `
  SELECT count(*)::integer AS asked, count(*) FILTER (WHERE accounts AND vat_codes AND amounts)::integer AS right,
    count(*) FILTER (WHERE accounts)::integer AS accounts_right,
    count(*) FILTER (WHERE vat_codes)::integer AS vat_codes_right
  FROM (SELECT ${linesOf('account_id', 'first.id')} = ${linesOf('account_id', 'i.revision_id')} AS accounts,
      ${linesOf('vat_code', 'first.id')} = ${linesOf('vat_code', 'i.revision_id')} AS vat_codes,
      ${linesOf('gross_minor', 'first.id')} = ${linesOf('gross_minor', 'i.revision_id')} AS amounts
    FROM (SELECT id, company_id, revision_id FROM books.invoice
      WHERE company_id = $1 AND party_id = $2 AND direction = 'purchase' AND state = 'posted'
      ORDER BY invoice_date DESC, id DESC LIMIT 100) AS i
    JOIN books.invoice_revision first ON first.company_id = i.company_id AND first.invoice_id = i.id AND first.revision_no = 1
    JOIN books.command_log log ON log.company_id = first.company_id AND log.command_id = first.command_id
    WHERE log.actor_kind = 'worker' AND first.source_payload->>'decision' = 'draft') AS decided`;

/** What the books learned about a party. */
export async function learnedAbout(sql: Sql, companyId: bigint, partyId: Ulid): Promise<PartyLearned> {
  const of = [companyId, partyId];
  const [purchases, proposals, accounts, senders, names] = await Promise.all([
    purchaseHistory(sql, companyId, partyId),
    sql.one<PartyLearned['proposals']>(PROPOSALS, of),
    sql.rows<PartyLearned['bank_accounts'][number]>(ACCOUNTS, of),
    sql.rows<PartyLearned['senders'][number]>(SENDERS, of),
    sql.rows<PartyLearned['names'][number]>(NAMES, of),
  ]);
  const account = certainFact(accountUses(purchases));
  const vatCodes = certainVatCodes(purchases);
  const dimensions = certainDimensions(purchases);
  return {
    accounts: counted(purchases, (one) => one.account_codes).map(({ value, ...rest }) => ({
      account_code: value,
      ...rest,
      certain: value === account,
    })),
    vat_codes: counted(purchases, (one) => one.given.map(({ code }) => code)).map(({ value, ...rest }) => ({
      vat_code: value,
      ...rest,
      certain: vatCodes.has(value),
    })),
    dimensions: counted(purchases, (one) => one.dimension_sets.flatMap(idsOf)).map(({ value, ...rest }) => ({
      dimension_value_id: value,
      ...rest,
      certain: dimensions.includes(value),
    })),
    payment_days: paymentDays(purchases),
    by_name_alone: purchases.some(isNamedOnly),
    proposals,
    bank_accounts: accounts,
    senders,
    names: names.map((row) => ({ ...row, name: visibleName(row.name) })),
  };
}

/** Codes that answers of people made certain in any circumstance. */
function certainVatCodes(purchases: readonly PastPurchase[]): ReadonlySet<string> {
  const answers = purchases.flatMap(vatAnswers);
  const circumstances = new Set(answers.map(({ about }) => about));
  return new Set(
    [...circumstances].flatMap((one) => certainFact(answers.filter(({ about }) => about === one)) ?? []),
  );
}

/** The values of one fact, the one of the newest purchase first. */
function counted(
  purchases: readonly PastPurchase[],
  valuesOf: (purchase: PastPurchase) => readonly string[],
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

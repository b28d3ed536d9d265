import { type CursorKey, type IsoDate, type Sql, visibleName } from '#platform';
import { ACT_OBJECTS, ACT_STATE } from '../acts/act-state.js';
import { causeOfRule, causeOfSupplier, ruleOfCause } from '../acts/ground.js';
import { probabilityView } from '../acts/probability.js';
import { type ActCauseView, type AutomaticActView } from './automatic-act.wire.js';

interface ActFilters {
  readonly since?: IsoDate | undefined;
  readonly cause?: string | undefined;
}

type ActRow = Omit<AutomaticActView, 'probability'> & { readonly probability_ppm: number | null };

/** Midnight of a day in the time zone of the books. */
const midnight = (day: string): string =>
  `${day}::date::timestamp AT TIME ZONE (SELECT time_zone FROM books.book WHERE company_id = $1)`;

// Ids begin with a digit below 8.
const FIRST: CursorKey = ['infinity', '8'];

/** Acts without a person, newest first: one more than fits the page. */
export async function listAutomaticActs(
  sql: Sql,
  companyId: bigint,
  { since, cause }: ActFilters,
  page: { readonly after: CursorKey | null; readonly limit: number },
): Promise<AutomaticActView[]> {
  const ruleId = cause === undefined ? null : await lineRuleOf(sql, companyId, cause);
  const causes = cause === undefined || ruleId !== null ? null : await causesOf(sql, companyId, cause);
  const rows = await sql.rows<ActRow>(
    `SELECT a.id, a.kind, a.cause, a.rule_ids, ${ACT_STATE} AS state, a.score, a.probability_ppm, a.evidence, a.version,
       coalesce(al.effective_date, t.booking_date, i.invoice_date, (a.created_at AT TIME ZONE b.time_zone)::date) AS date,
       coalesce(al.item_minor, t.total_minor, i.gross_minor) AS amount_minor,
       coalesce(al.item_currency, t.currency, i.currency) AS currency,
       a.invoice_id, i.number AS invoice_number, a.allocation_id, a.bank_transaction_id, a.document_id, t.description,
       p.id AS party_id, p.name AS party_name, a.created_at
     FROM (SELECT * FROM books.automatic_act
       WHERE company_id = $1 AND kind <> 'draft' AND (created_at, id) < ($2::timestamptz, $3::text)
         AND ${ruleId === null ? '$7::text IS NULL' : `rule_ids <> '{}' AND rule_ids @> ARRAY[$7]`}
         AND ${causes === null ? '$5::text[] IS NULL' : 'cause = ANY($5::text[])'}
         AND ${since === undefined ? '$6::text IS NULL' : `created_at >= ${midnight('$6')}`}
       ORDER BY created_at DESC, id DESC LIMIT $4) AS a ${ACT_OBJECTS}
     JOIN books.book b ON b.company_id = a.company_id
     LEFT JOIN books.party p ON p.company_id = a.company_id AND p.id = coalesce(i.party_id, t.party_id)
     ORDER BY a.created_at DESC, a.id DESC`,
    [companyId, ...(page.after ?? FIRST), page.limit + 1, causes, since ?? null, ruleId],
  );
  return rows.map(({ probability_ppm: ppm, ...row }) => ({
    ...row,
    probability: probabilityView(ppm),
    party_name: visibleName(row.party_name),
  }));
}

/** The key of an act, for the cursor. */
export const automaticActKey = ({
  created_at: at,
  id,
}: Pick<AutomaticActView, 'created_at' | 'id'>): [string, string] => [at.toISOString(), id];

/** The cause of act `a`, and the rules that decided lines of its document. */
const CAUSES = `array_prepend(a.cause, ARRAY(SELECT '${causeOfRule('')}' || id FROM unnest(a.rule_ids) AS id))`;

/** More causes than this are not listed. */
const MOST_CAUSES = 200;

type CauseRow = Omit<ActCauseView, 'probability'> & { readonly probability_ppm: number | null };

/** The causes of acts since a day, the last to act first. */
export async function actCauses(
  sql: Sql,
  companyId: bigint,
  { since }: Pick<ActFilters, 'since'>,
): Promise<ActCauseView[]> {
  const rows = await sql.rows<CauseRow>(
    `SELECT found.cause, found.acts, found.in_force, found.probability_ppm, found.last_at, p.id AS party_id, p.name AS party_name, rule.id AS rule_id,
       coalesce(rule.reason, rule.text, rule.name_key, rule.iban, rule.reference, (SELECT named.name FROM books.party named
         WHERE named.company_id = $1 AND named.id = rule.when_party_id)) AS rule_text
     FROM (SELECT one.cause, count(*)::int AS acts, (count(*) FILTER (WHERE ${ACT_STATE} = 'in_force'))::int AS in_force,
         floor(avg(a.probability_ppm))::int AS probability_ppm,
         max(a.created_at) AS last_at
       FROM books.automatic_act a ${ACT_OBJECTS} CROSS JOIN LATERAL unnest(${CAUSES}) AS one(cause)
       WHERE a.company_id = $1 AND a.kind <> 'draft'
         AND ${since === undefined ? '$2::text IS NULL' : `a.created_at >= ${midnight('$2')}`}
       GROUP BY one.cause ORDER BY max(a.created_at) DESC, one.cause LIMIT ${MOST_CAUSES}) AS found
     LEFT JOIN books.party p ON p.company_id = $1 AND found.cause = '${causeOfSupplier('')}' || p.id
     LEFT JOIN books.rule ON rule.company_id = $1 AND found.cause = '${causeOfRule('')}' || rule.id
     ORDER BY found.last_at DESC, found.cause`,
    [companyId, since ?? null],
  );
  return rows.map(({ probability_ppm: ppm, ...row }) => ({
    ...row,
    probability: probabilityView(ppm),
    party_name: visibleName(row.party_name),
  }));
}

/** The rule for lines of documents that a cause names; null for any other cause. Its acts name it besides their own cause. */
async function lineRuleOf(sql: Sql, companyId: bigint, cause: string): Promise<string | null> {
  const id = ruleOfCause(cause);
  if (id === null) return null;
  const found = await sql.rows(
    `SELECT FROM books.rule WHERE company_id = $1 AND id = $2 AND what = 'lines'`,
    [companyId, id],
  );
  return found.length === 0 ? null : id;
}

/** The cause as acts keep it: those of a supplier include the ones of parties that were merged into it. */
export async function causesOf(sql: Sql, companyId: bigint, cause: string): Promise<string[]> {
  const prefix = causeOfSupplier('');
  if (!cause.startsWith(prefix)) return [cause];
  const merged = await sql.rows<{ id: string }>(
    'SELECT id FROM books.party WHERE company_id = $1 AND merged_into_id = $2',
    [companyId, cause.slice(prefix.length)],
  );
  return [cause, ...merged.map(({ id }) => causeOfSupplier(id))];
}

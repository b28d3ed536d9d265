import { type CursorKey, type IsoDate, type Sql, visibleName } from '#platform';
import { causeOfRule, causeOfSupplier } from '../acts/ground.js';
import { ACT_OBJECTS, ACT_STATE } from './act-state.js';
import { type ActCauseView, type AutomaticActView } from './automatic-act.wire.js';

interface ActFilters {
  readonly since?: IsoDate | undefined;
  readonly cause?: string | undefined;
}

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
  const causes = cause === undefined ? null : await causesOf(sql, companyId, cause);
  const rows = await sql.rows<AutomaticActView>(
    `SELECT a.id, a.kind, a.cause, ${ACT_STATE} AS state, a.score, a.version,
       coalesce(al.effective_date, t.booking_date, i.invoice_date) AS date,
       coalesce(al.item_minor, t.total_minor, i.gross_minor) AS amount_minor,
       coalesce(al.item_currency, t.currency, i.currency) AS currency,
       a.invoice_id, i.number AS invoice_number, a.allocation_id, a.bank_transaction_id, t.description,
       p.id AS party_id, p.name AS party_name, a.created_at
     FROM (SELECT * FROM books.automatic_act
       WHERE company_id = $1 AND kind <> 'draft' AND (created_at, id) < ($2::timestamptz, $3::text)
         AND ${causes === null ? '$5::text[] IS NULL' : 'cause = ANY($5::text[])'}
         AND ${since === undefined ? '$6::text IS NULL' : `created_at >= ${midnight('$6')}`}
       ORDER BY created_at DESC, id DESC LIMIT $4) AS a ${ACT_OBJECTS}
     LEFT JOIN books.party p ON p.company_id = a.company_id AND p.id = coalesce(i.party_id, t.party_id)
     ORDER BY a.created_at DESC, a.id DESC`,
    [companyId, ...(page.after ?? FIRST), page.limit + 1, causes, since ?? null],
  );
  return rows.map((row) => ({ ...row, party_name: visibleName(row.party_name) }));
}

/** The key of an act, for the cursor. */
export const automaticActKey = ({
  created_at: at,
  id,
}: Pick<AutomaticActView, 'created_at' | 'id'>): [string, string] => [at.toISOString(), id];

/** More causes than this are not listed. */
const MOST_CAUSES = 200;

/** The causes of acts since a day, the last to act first. */
export async function actCauses(
  sql: Sql,
  companyId: bigint,
  { since }: Pick<ActFilters, 'since'>,
): Promise<ActCauseView[]> {
  const rows = await sql.rows<ActCauseView>(
    `SELECT found.*, p.id AS party_id, p.name AS party_name, rule.id AS rule_id,
       coalesce(rule.reason, rule.text, rule.name_key, rule.iban, rule.reference) AS rule_text
     FROM (SELECT a.cause, count(*)::int AS acts, (count(*) FILTER (WHERE ${ACT_STATE} = 'in_force'))::int AS in_force,
         max(a.created_at) AS last_at
       FROM books.automatic_act a ${ACT_OBJECTS}
       WHERE a.company_id = $1 AND a.kind <> 'draft'
         AND ${since === undefined ? '$2::text IS NULL' : `a.created_at >= ${midnight('$2')}`}
       GROUP BY a.cause ORDER BY max(a.created_at) DESC, a.cause LIMIT ${MOST_CAUSES}) AS found
     LEFT JOIN books.party p ON p.company_id = $1 AND found.cause = '${causeOfSupplier('')}' || p.id
     LEFT JOIN books.rule ON rule.company_id = $1 AND found.cause = '${causeOfRule('')}' || rule.id
     ORDER BY found.last_at DESC, found.cause`,
    [companyId, since ?? null],
  );
  return rows.map((row) => ({ ...row, party_name: visibleName(row.party_name) }));
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

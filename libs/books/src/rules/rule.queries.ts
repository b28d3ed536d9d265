import { type CursorKey, type RowOf, columnsExcept, type Sql, type Ulid } from '#platform';
import { type CounterRole } from '#ledger';
import { type MoneyInKind } from '../terms/judgement-kinds.js';
import { type RuleWhen } from './rule-conditions.js';
import { RuleEntity } from '../bank/rule.entity.js';
import { type RuleState, type RulePart, type RuleView, type RuleWhat, userOf } from './rule.wire.js';

const PLAIN = columnsExcept(RuleEntity, ['company_id', 'content_hash', 'when_party_id', 'party_id']);

/** The party of a rule today: the one that it was merged into. */
const party = (column: string): string =>
  `(SELECT coalesce(p.merged_into_id, p.id) FROM books.party p WHERE p.company_id = rule.company_id AND p.id = rule.${column}) AS ${column}`;

/** The columns of `rule`, with its parties of today. */
export const RULE = `${PLAIN.of('rule')}, ${party('when_party_id')}, ${party('party_id')}`;
export type RuleRow = RowOf<typeof PLAIN> & Readonly<Pick<RuleEntity, 'party_id' | 'when_party_id'>>;

/** A rule as it is applied to lines. */
export interface Rule {
  readonly id: Ulid;
  readonly state: RuleState;
  readonly when: RuleWhen;
  readonly what: RuleWhat;
  readonly maxMinor: bigint;
  readonly confirmedBy: bigint | null;
}

export const ruleOf = (row: RuleRow): Rule => ({
  id: row.id,
  state: row.state,
  when: {
    partyId: row.when_party_id,
    iban: row.iban,
    nameKey: row.name_key,
    reference: row.reference,
    text: row.text,
    direction: row.direction,
    kind: row.line_kind,
    currency: row.currency,
    amountFromMinor: row.amount_from_minor,
    amountToMinor: row.amount_to_minor,
  },
  what: whatOf(row),
  maxMinor: row.max_minor,
  confirmedBy: row.confirmed_by,
});

/** The act of a rule, whose columns the table checks. */
function whatOf(row: Omit<RuleRow, 'reason_codes' | 'reasons'>): RuleWhat {
  switch (row.what) {
    case 'exempt':
      return { kind: row.what, counter_role: row.counter_role as CounterRole, reason: row.reason ?? '' };
    case 'money_in':
      return { kind: row.what, money_in_kind: row.money_in_kind as MoneyInKind, reason: row.reason };
    case 'party':
      return { kind: row.what, party_id: row.party_id ?? '' };
    case 'settle':
      return { kind: row.what };
    case 'split':
      return { kind: row.what, parts: (row.parts ?? []).map(partOf) };
    case 'lines':
      return {
        kind: row.what,
        account_code: row.account_code,
        vat_code: row.vat_code,
        dimensions: row.dimension_value_ids,
      };
  }
}

const partOf = ({
  counter_role: role,
  amount_minor: amount,
  share_bps,
}: NonNullable<RuleRow['parts']>[number]): RulePart => ({
  counter_role: role as CounterRole,
  amount_minor: amount === null ? null : BigInt(amount),
  share_bps,
});

/** More rules than this are not applied: those that act come first, then the oldest. */
const MOST_RULES = 2_000;

/** The rules for bank lines that have not ended, those that act first. */
export async function liveRules(sql: Sql, companyId: bigint): Promise<Rule[]> {
  const rows = await sql.rows<RuleRow>(
    `SELECT ${RULE} FROM books.rule WHERE company_id = $1 AND state <> 'ended' AND what <> 'lines'
     ORDER BY state <> 'active', created_at, id LIMIT ${MOST_RULES}`,
    [companyId],
  );
  return rows.map(ruleOf);
}

/** The people in whose names rules act. */
export async function peopleOfRules(sql: Sql, companyId: bigint): Promise<bigint[]> {
  const rows = await sql.rows<{ confirmed_by: bigint | null }>(
    `SELECT DISTINCT confirmed_by FROM books.rule WHERE company_id = $1 AND state = 'active'`,
    [companyId],
  );
  return rows.flatMap(({ confirmed_by: userId }) => userId ?? []);
}

interface RuleFilters {
  readonly state?: RuleState | undefined;
}

/** The name of that party. */
const partyName = (column: string): string =>
  `(SELECT named.name FROM books.party p JOIN books.party named ON named.company_id = p.company_id
      AND named.id = coalesce(p.merged_into_id, p.id)
    WHERE p.company_id = rule.company_id AND p.id = rule.${column}) AS`;

interface Names {
  readonly when_party_name: string | null;
  readonly party_name: string | null;
  readonly dimension_names: string[] | null;
}

/** Names of the dimension values, in the order of their ids. */
const DIMENSIONS = `(SELECT array_agg(v.name ORDER BY v.id) FROM books.dimension_value v
  WHERE v.company_id = rule.company_id AND v.id = ANY(rule.dimension_value_ids)) AS dimension_names`;

type ShownRow = Omit<RuleRow, 'reason_codes' | 'reasons'> &
  Names &
  Pick<
    RuleView,
    'acted' | 'agreed' | 'disagreed' | 'reason_codes' | 'reasons' | 'undone' | 'would_have_acted'
  >;

const COUNTS = `
  LEFT JOIN LATERAL (SELECT count(*)::int AS would_have_acted, count(*) FILTER (WHERE agreed)::int AS agreed,
      count(*) FILTER (WHERE NOT agreed)::int AS disagreed
    FROM books.rule_finding f WHERE f.company_id = $1 AND f.rule_id = rule.id) AS found ON true
  LEFT JOIN LATERAL (SELECT count(*)::int AS acted, count(*) FILTER (WHERE undone)::int AS undone
    FROM (SELECT j.reversed_at IS NOT NULL AS undone FROM books.bank_judgement j
        WHERE j.company_id = $1 AND j.rule_id = rule.id
      UNION ALL SELECT bool_and(a.reversed_at IS NOT NULL) FROM books.allocation a
        WHERE a.company_id = $1 AND a.rule_id = rule.id GROUP BY a.bank_transaction_id
      UNION ALL SELECT false FROM books.bank_transaction t
        WHERE t.company_id = $1 AND t.party_rule_id = rule.id
      UNION ALL SELECT i.state <> 'posted' FROM books.automatic_act a
        JOIN books.invoice i ON i.company_id = a.company_id AND i.id = a.invoice_id
        WHERE a.company_id = $1 AND a.rule_ids <> '{}' AND a.rule_ids @> ARRAY[rule.id] AND a.kind = 'post') AS act) AS done ON true`;
const SHOWN = `${RULE}, ${partyName('when_party_id')} when_party_name,
  ${partyName('party_id')} party_name, ${DIMENSIONS}, found.would_have_acted, found.agreed, found.disagreed, done.acted, done.undone`;

// Ids begin with a digit below 8.
const FIRST: CursorKey = ['infinity', '8'];

/** Rules, newest first: one more than fits the page. */
export async function listRules(
  sql: Sql,
  companyId: bigint,
  { state }: RuleFilters,
  page: { readonly after: CursorKey | null; readonly limit: number },
): Promise<RuleView[]> {
  const order = 'ORDER BY rule.created_at DESC, rule.id DESC';
  const rows = await sql.rows<ShownRow>(
    `SELECT ${SHOWN} FROM (SELECT * FROM books.rule
        WHERE company_id = $1 AND (created_at, id) < ($2::timestamptz, $3::text)
          AND ${state === undefined ? '$5::text IS NULL' : 'state = $5'} ${order} LIMIT $4) AS rule ${COUNTS} ${order}`,
    [companyId, ...(page.after ?? FIRST), page.limit + 1, state ?? null],
  );
  return rows.map(ruleView);
}

/** A rule; undefined when there is none. */
export async function findRule(sql: Sql, companyId: bigint, id: Ulid): Promise<RuleView | undefined> {
  const row = await sql.row<ShownRow>(
    `SELECT ${SHOWN} FROM books.rule ${COUNTS} WHERE rule.company_id = $1 AND rule.id = $2`,
    [companyId, id],
  );
  return row === undefined ? undefined : ruleView(row);
}

/** The key of a rule, for the cursor. */
export const ruleKey = ({ created_at: at, id }: Pick<RuleView, 'created_at' | 'id'>): [string, string] => [
  at.toISOString(),
  id,
];

function ruleView(row: ShownRow): RuleView {
  return {
    id: row.id,
    state: row.state,
    when: {
      party_id: row.when_party_id,
      party_name: row.when_party_name,
      iban: row.iban,
      name_key: row.name_key,
      reference: row.reference,
      text: row.text,
      direction: row.direction,
      kind: row.line_kind,
      currency: row.currency,
      amount_from_minor: row.amount_from_minor,
      amount_to_minor: row.amount_to_minor,
    },
    what: {
      counter_role: null,
      money_in_kind: null,
      party_id: null,
      party_name: row.party_name,
      parts: null,
      account_code: null,
      vat_code: null,
      dimensions: null,
      dimension_names: row.dimension_names,
      reason: null,
      ...shown(whatOf(row)),
    },
    max_minor: row.max_minor,
    reasons: row.reasons,
    reason_codes: row.reason_codes,
    acted: row.acted,
    undone: row.undone,
    would_have_acted: row.would_have_acted,
    agreed: row.agreed,
    disagreed: row.disagreed,
    created_by: userOf(row.created_by),
    created_at: row.created_at,
    confirmed_by: userOf(row.confirmed_by),
    confirmed_at: row.confirmed_at,
  };
}

/** An act with null for what is not given. */
function shown(what: RuleWhat) {
  if (what.kind === 'money_in') return { ...what, reason: what.reason ?? null };
  if (what.kind === 'lines') {
    const { account_code: account, vat_code: vat, dimensions } = what;
    return { ...what, account_code: account ?? null, vat_code: vat ?? null, dimensions: dimensions ?? null };
  }
  if (what.kind !== 'split') return what;
  const parts = what.parts.map(({ counter_role, amount_minor: amount, share_bps: share }) => ({
    counter_role,
    amount_minor: amount ?? null,
    share_bps: share ?? null,
  }));
  return { ...what, parts };
}

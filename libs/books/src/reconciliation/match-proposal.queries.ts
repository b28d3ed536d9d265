import { type CursorKey, type PageRequest, type Sql, type Ulid, visibleName } from '#platform';
import { type MatchProposalView, type ProposalState } from './match-proposal.wire.js';

export const PROPOSAL_ORDERINGS = ['created_at', 'score', '-score', 'booked_on'] as const;
type ProposalOrdering = (typeof PROPOSAL_ORDERINGS)[number];

export interface MatchProposalFilters {
  readonly bank_account_id?: Ulid | undefined;
  readonly bank_transaction_id?: Ulid | undefined;
  /** Proposals with this score or a higher one; those of people and clients have none. */
  readonly min_score?: number | undefined;
  readonly ordering?: ProposalOrdering | undefined;
  readonly state?: ProposalState | undefined;
}

/**
 * Whether proposal `m` still applies: the bank line is free for the judgement, and the amounts that it would settle are
 * open. Derived on read, because otherwise every change of either side would have to look for proposals.
 */
export const GROUND = `
  EXISTS (SELECT 1 FROM books.bank_transaction t
    WHERE t.company_id = m.company_id AND t.id = m.bank_transaction_id AND t.judgement IS NULL
      AND CASE m.kind WHEN 'allocate' THEN t.amount_minor - t.allocated_minor >= m.counter_minor
        ELSE t.allocated_minor = 0 AND t.amount_minor > 0 END)
  AND (m.other_bank_transaction_id IS NULL OR EXISTS (SELECT 1 FROM books.bank_transaction o
    WHERE o.company_id = m.company_id AND o.id = m.other_bank_transaction_id AND o.judgement IS NULL AND o.allocated_minor = 0))
  AND (m.invoice_id IS NULL OR EXISTS (SELECT 1 FROM books.invoice i
    WHERE i.company_id = m.company_id AND i.id = m.invoice_id AND i.posted_at IS NOT NULL
      AND CASE WHEN i.kind <> 'credit_note' AND (m.kind = 'money_in' OR m.judgement->>'allocation_kind' = 'refund')
        THEN i.settled_minor ELSE i.amount_due_minor - i.settled_minor - i.credited_minor END >= m.item_minor))
  AND (m.judgement->>'line_id' IS NULL OR EXISTS (SELECT 1 FROM books.journal_line l
    WHERE l.company_id = m.company_id AND l.id = m.judgement->>'line_id'
      AND abs(l.amount_minor) - m.item_minor >= (SELECT coalesce(sum(a.item_minor), 0) FROM books.allocation a
        WHERE a.company_id = m.company_id AND a.line_id = l.id AND a.reversed_at IS NULL)
      AND NOT EXISTS (SELECT 1 FROM books.journal_entry r
        WHERE r.company_id = m.company_id AND r.reverses_entry_id = l.entry_id)))`;

const STATE_CONDITIONS: Readonly<Record<ProposalState, string>> = {
  open: `m.state = 'open' AND ${GROUND}`,
  stale: `(m.state = 'stale' OR m.state = 'open' AND NOT (${GROUND}))`,
  confirmed: `m.state = 'confirmed'`,
  rejected: `m.state = 'rejected'`,
  undone: `m.state = 'undone'`,
};

/** Without a score after all others: they are decided one by one. */
const SCORE = 'coalesce(m.score, -1)';

interface Order {
  readonly column: string;
  readonly type: string;
  readonly descending: boolean;
  /** Sorts before every row. Ids begin with a digit below 8. */
  readonly start: readonly [string, string];
}

const ORDERS: Readonly<Record<ProposalOrdering, Order>> = {
  created_at: { column: 'm.created_at', type: 'timestamptz', descending: false, start: ['-infinity', ''] },
  score: { column: SCORE, type: 'integer', descending: false, start: ['-2', ''] },
  '-score': { column: SCORE, type: 'integer', descending: true, start: ['101', '8'] },
  booked_on: { column: 'line.booking_date', type: 'date', descending: false, start: ['-infinity', ''] },
};

type ShownJudgement = MatchProposalView['judgement'];
type AmountOf = 'counter_minor' | 'item_minor';

interface ProposalRow extends Omit<MatchProposalView, 'judgement'> {
  /** The stored form: the fields of its kind, with amounts as JSON represents them. */
  readonly judgement: Pick<ShownJudgement, 'kind'> &
    Partial<Omit<ShownJudgement, AmountOf> & Record<AmountOf, number | null>>;
}

/** Rows of the list, by default oldest first. Returns one more than the page holds when there is a next page. */
export async function listMatchProposals(
  sql: Sql,
  companyId: bigint,
  filters: MatchProposalFilters,
  page: Pick<PageRequest, 'after' | 'limit'>,
): Promise<MatchProposalView[]> {
  const { column, type, descending, start } = ORDERS[filters.ordering ?? 'created_at'];
  const way = descending ? ' DESC' : '';
  const rows = await sql.rows<ProposalRow>(
    `SELECT m.id, m.bank_transaction_id, m.booked_on, m.counterparty_name, m.total_minor, m.currency, m.judgement, m.origin, m.reason, m.reasons, m.reason_codes,
       m.score, m.allocation_id, m.created_at,
       m.decided_at, i.number AS invoice_number, p.name AS party_name,
       CASE WHEN m.state = 'open' AND NOT (${GROUND}) THEN 'stale' ELSE m.state END AS state
     FROM (SELECT m.*, line.booking_date AS booked_on, line.counterparty_name, line.total_minor, line.currency,
         ${column} AS place FROM books.match_proposal m
       JOIN books.bank_transaction line ON line.company_id = $1 AND line.id = m.bank_transaction_id
       WHERE m.company_id = $1 AND (${column}, m.id) ${descending ? '<' : '>'} ($2::${type}, $3)
         AND ${filters.bank_transaction_id === undefined ? '$5::text IS NULL' : 'm.bank_transaction_id = $5'}
         AND ${filters.bank_account_id === undefined ? '$6::text IS NULL' : 'line.bank_account_id = $6'}
         AND ${filters.min_score === undefined ? '$7::integer IS NULL' : `${SCORE} >= $7::integer`}
         AND ${filters.state === undefined ? 'true' : STATE_CONDITIONS[filters.state]}
       ORDER BY ${column}${way}, m.id${way} LIMIT $4) AS m
     LEFT JOIN books.invoice i ON i.company_id = m.company_id AND i.id = m.invoice_id
     LEFT JOIN books.party p ON p.company_id = m.company_id AND p.id = i.party_id
     ORDER BY m.place${way}, m.id${way}`,
    [
      companyId,
      ...(page.after ?? start),
      page.limit + 1,
      filters.bank_transaction_id ?? null,
      filters.bank_account_id ?? null,
      filters.min_score ?? null,
    ],
  );
  return rows.map((row) => ({
    ...row,
    counterparty_name: visibleName(row.counterparty_name),
    judgement: shown(row.judgement),
  }));
}

/** The key of a row in an ordering, for the cursor. */
export function proposalKey(ordering: ProposalOrdering, row: MatchProposalView): CursorKey {
  if (ordering === 'created_at') return [row.created_at.toISOString(), row.id];
  return [ordering === 'booked_on' ? row.booked_on : String(row.score ?? -1), row.id];
}

function shown({
  item_minor: item,
  counter_minor: counter,
  ...rest
}: ProposalRow['judgement']): ShownJudgement {
  return { ...NO_FIELDS, ...rest, item_minor: amountOf(item), counter_minor: amountOf(counter) };
}

const amountOf = (minor: number | null | undefined): bigint | null =>
  minor === null || minor === undefined ? null : BigInt(minor);

const NO_FIELDS = {
  allocation_kind: null,
  invoice_id: null,
  line_id: null,
  effective_date: null,
  counter_role: null,
  money_in_kind: null,
  refund_invoice_id: null,
  refund_bank_transaction_id: null,
  other_bank_transaction_id: null,
  reason: null,
};

/** The number of open proposals that can be carried out. */
export async function countMatchProposals(sql: Sql, companyId: bigint): Promise<number> {
  const { waiting } = await sql.one<{ waiting: number }>(
    `SELECT count(*)::int AS waiting FROM books.match_proposal m WHERE m.company_id = $1 AND ${STATE_CONDITIONS.open}`,
    [companyId],
  );
  return waiting;
}

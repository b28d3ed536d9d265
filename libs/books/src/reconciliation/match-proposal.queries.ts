import { type PageRequest, type Sql, type Ulid } from '#platform';
import { type MatchProposalView, type ProposalState } from './match-proposal.wire.js';

export interface MatchProposalFilters {
  readonly bank_transaction_id?: Ulid | undefined;
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

type ShownJudgement = MatchProposalView['judgement'];
type AmountOf = 'counter_minor' | 'item_minor';

interface ProposalRow extends Omit<MatchProposalView, 'judgement'> {
  /** The stored form: the fields of its kind, with amounts as JSON represents them. */
  readonly judgement: Pick<ShownJudgement, 'kind'> &
    Partial<Omit<ShownJudgement, AmountOf> & Record<AmountOf, number | null>>;
}

/** Rows of the list, oldest first. Returns one more than the page holds when there is a next page. */
export async function listMatchProposals(
  sql: Sql,
  companyId: bigint,
  filters: MatchProposalFilters,
  page: Pick<PageRequest, 'after' | 'limit'>,
): Promise<MatchProposalView[]> {
  const rows = await sql.rows<ProposalRow>(
    `SELECT m.id, m.bank_transaction_id, m.judgement, m.origin, m.reason, m.reasons, m.reason_codes, m.score, m.allocation_id, m.created_at,
       m.decided_at, i.number AS invoice_number, p.name AS party_name,
       CASE WHEN m.state = 'open' AND NOT (${GROUND}) THEN 'stale' ELSE m.state END AS state
     FROM (SELECT * FROM books.match_proposal m
       WHERE m.company_id = $1 AND (m.created_at, m.id) > ($2::timestamptz, $3)
         AND ${filters.bank_transaction_id === undefined ? '$5::text IS NULL' : 'm.bank_transaction_id = $5'}
         AND ${filters.state === undefined ? 'true' : STATE_CONDITIONS[filters.state]}
       ORDER BY m.created_at, m.id LIMIT $4) AS m
     LEFT JOIN books.invoice i ON i.company_id = m.company_id AND i.id = m.invoice_id
     LEFT JOIN books.party p ON p.company_id = m.company_id AND p.id = i.party_id
     ORDER BY m.created_at, m.id`,
    [companyId, ...(page.after ?? ['-infinity', '']), page.limit + 1, filters.bank_transaction_id ?? null],
  );
  return rows.map((row) => ({ ...row, judgement: shown(row.judgement) }));
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

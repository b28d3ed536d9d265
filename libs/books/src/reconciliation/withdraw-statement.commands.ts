import { type IsoDate, problem, type Ulid } from '#platform';
import { replan, notReversed } from '#ledger';
import { withdrawProposals } from './write-proposal.js';
import { closeIdleAccount } from '../bank/bank-account.commands.js';
import { alignOpening } from '../bank/opening-entry.js';
import { type CommandContext, defineCommand } from '../commands/command.js';
import {
  bankStatementParams,
  withdrawStatementResult,
  withdrawStatementRequest,
} from '../bank/bank-statement.wire.js';

/** The maximum number of blocking lines that the problem names. */
const NAMED = 20;

/**
 * Withdraws a bank statement from the books: the entries of its lines are reversed, and the lines no longer count
 * anywhere. The lines and the file remain readable; the same lines are imported again when they arrive again. A line
 * that another statement contains too does not change and moves to that statement. The opening entry of the account is
 * adjusted, and is reversed with the statement that opened it.
 * Refuses `not_found`, `state_conflict` for one that is withdrawn, `statement_judged`, `statement_overlapped`,
 * `period_closed` when no later period is open.
 */
export const withdrawStatement = defineCommand({
  name: 'bank_statement.withdraw',
  permission: 'bank.import',
  params: bankStatementParams,
  body: withdrawStatementRequest,
  result: withdrawStatementResult,
  refusals: ['state_conflict', 'statement_judged', 'statement_overlapped', 'period_closed'],

  async handle(context, { statement_id: id, reason }) {
    await replan(context);
    const { sql, companyId } = context;
    // Everything happens in one commit, whose duration grows with the statement.
    await sql.run('SET LOCAL statement_timeout = 0');
    const statement = await sql.row<StatementRow>(STATEMENT, [companyId, id]);
    if (statement === undefined) throw problem('not_found', 'There is no such bank statement.');
    if (statement.state === 'withdrawn')
      throw problem('state_conflict', 'The statement is already withdrawn.');
    await assertNothingJudged(context, id);
    await assertOverlapsKnown(context, id, statement);
    // A trigger updates the lines: it withdraws them, or moves them to another statement that contains them.
    await sql.run(WITHDRAW, [companyId, id, context.now, reason]);
    const rows = await sql.rows<{ id: Ulid }>(WITHDRAWN, [companyId, id]);
    const lines = rows.map((line) => line.id);
    const entries = await sql.rows<{ id: Ulid }>(ENTRIES, [companyId, lines]);
    await context.ledger.reverseAll(entries.map((entry) => entry.id));
    await withdrawProposals(context, lines);
    await alignOpening(context, statement.bank_account_id);
    await closeIdleAccount(context, statement.bank_account_id);
    const counts = { withdrawn: lines.length, kept: statement.brought - lines.length };
    return {
      result: { statement_id: id, ...counts },
      facts: [{ type: 'statement.withdrawn', statementId: id }],
      audit: [
        {
          objectType: 'bank_statement',
          objectId: id,
          oldValues: { state: statement.state },
          newValues: { state: 'withdrawn', reason, ...counts },
        },
      ],
    };
  },
});

interface StatementRow {
  readonly bank_account_id: Ulid;
  readonly state: 'posting' | 'posted' | 'withdrawn';
  readonly created_at: Date;
  readonly brought: number;
  /** Booking dates of its lines; null without any. */
  readonly first: IsoDate | null;
  readonly last: IsoDate | null;
}

const STATEMENT = `
  SELECT s.bank_account_id, s.state, s.created_at, count(t.id)::int AS brought, min(t.booking_date) AS first,
    max(t.booking_date) AS last
  FROM books.bank_statement s
  LEFT JOIN books.bank_transaction t ON t.company_id = s.company_id AND t.statement_id = s.id
  WHERE s.company_id = $1 AND s.id = $2 GROUP BY s.company_id, s.id`;

const WITHDRAW = `
  UPDATE books.bank_statement SET state = 'withdrawn', withdrawn_at = $3, withdrawn_reason = $4, opens_account = false
  WHERE company_id = $1 AND id = $2`;

const WITHDRAWN = `
  SELECT id FROM books.bank_transaction WHERE company_id = $1 AND statement_id = $2 AND judgement = 'withdrawn' ORDER BY id`;

/** Looks each line up separately, because the planner does not know the current number of entries. */
const ENTRIES = `
  SELECT entry.id FROM unnest($2::text[]) AS line(id)
  CROSS JOIN LATERAL (SELECT e.id FROM books.journal_entry e
    WHERE e.company_id = $1 AND e.source_kind = 'bank_transaction' AND e.source_id = line.id AND ${notReversed('e')} LIMIT 1) AS entry`;

/** Whether another statement contains line `t` of the statement ($2) too. */
const KEPT = `EXISTS (
  SELECT FROM books.bank_statement_repeat r
  JOIN books.bank_statement s ON s.company_id = $1 AND s.id = r.statement_id AND s.state <> 'withdrawn'
  WHERE r.company_id = $1 AND r.bank_transaction_id = t.id AND r.statement_id <> $2)`;

/** Lines to be withdrawn that are judged or settled, and lines whose judgement is a refund of one to be withdrawn. */
const JUDGED = `
  WITH standing AS (
    SELECT t.id FROM books.bank_transaction t
    WHERE t.company_id = $1 AND t.statement_id = $2 AND (t.judgement IS NOT NULL OR t.allocated_minor > 0) AND NOT ${KEPT}
    UNION
    SELECT j.bank_transaction_id FROM books.bank_judgement j
    JOIN books.bank_transaction t ON t.company_id = $1 AND t.id = j.refund_bank_transaction_id AND t.statement_id = $2
    WHERE j.company_id = $1 AND j.reversed_at IS NULL AND j.refund_bank_transaction_id IS NOT NULL AND NOT ${KEPT}
  )
  SELECT id, (count(*) OVER ())::int AS count FROM standing ORDER BY id LIMIT ${NAMED}`;

async function assertNothingJudged({ sql, companyId }: CommandContext, id: Ulid): Promise<void> {
  const judged = await sql.rows<{ id: Ulid; count: number }>(JUDGED, [companyId, id]);
  const [first] = judged;
  if (first === undefined) return;
  throw problem(
    'statement_judged',
    `Bank transactions of the statement are judged or settled: ${first.count}. Undo that first.`,
    { extensions: { count: first.count, bank_transaction_ids: judged.map((line) => line.id) } },
  );
}

/**
 * Later statements over the same days that skipped lines before the books recorded which ones. Until their file is read
 * again, the books cannot know whether they contain lines of this one.
 */
const OVERLAPPING = `
  SELECT s.id FROM books.bank_statement s
  WHERE s.company_id = $1 AND s.bank_account_id = $3 AND s.id <> $2 AND s.state = 'posted' AND s.created_at >= $4
    AND s.from_date <= $6 AND s.to_date >= $5
    AND s.line_count > (SELECT count(*) FROM (
      SELECT t.id FROM books.bank_transaction t WHERE t.company_id = $1 AND t.statement_id = s.id
      UNION
      SELECT r.bank_transaction_id FROM books.bank_statement_repeat r WHERE r.company_id = $1 AND r.statement_id = s.id) AS told)
  ORDER BY s.id LIMIT ${NAMED}`;

async function assertOverlapsKnown(
  { sql, companyId }: CommandContext,
  id: Ulid,
  { bank_account_id: account, created_at: since, first, last }: StatementRow,
): Promise<void> {
  if (first === null) return;
  const overlapping = await sql.rows<{ id: Ulid }>(OVERLAPPING, [companyId, id, account, since, first, last]);
  if (overlapping.length === 0) return;
  throw problem(
    'statement_overlapped',
    'A later statement for the same days has lines of which the books do not know whether they are also in this statement.',
    { extensions: { statement_ids: overlapping.map((statement) => statement.id) } },
  );
}

import { problem, type Ulid } from '#platform';
import { notReversed } from '#ledger';
import { forgetAnswer } from '../rules/note-answer.js';
import { undoProposalsOn } from './undone-proposals.js';
import { type JudgementKind } from '../terms/transaction-status.js';
import { type CommandContext, defineCommand } from '../commands/command.js';
import { bankTransactionParams, judgementResult } from './judgement.wire.js';

/** The judgement with its entries: a transfer may have one for each half. */
const JUDGEMENT = `
  SELECT j.id, j.kind, j.bank_transaction_id, j.other_bank_transaction_id, j.refund_invoice_id, j.allocation_id,
    e.id AS entry_id
  FROM books.bank_judgement j
  LEFT JOIN books.journal_entry e ON e.company_id = j.company_id AND ${notReversed('e')}
    AND e.source_kind IN ('bank_transaction', 'allocation', 'transaction_exemption', 'transaction_money_in')
    AND e.source_id = coalesce(j.allocation_id, j.id)
  WHERE j.company_id = $1 AND j.reversed_at IS NULL AND (j.bank_transaction_id = $2 OR j.other_bank_transaction_id = $2)
  ORDER BY e.economic_date`;

interface JudgedRow {
  readonly id: Ulid;
  readonly kind: JudgementKind;
  readonly bank_transaction_id: Ulid;
  readonly other_bank_transaction_id: Ulid | null;
  readonly refund_invoice_id: Ulid | null;
  readonly allocation_id: Ulid | null;
  readonly entry_id: Ulid | null;
}

/**
 * Undoes the exemption, class or transfer match of a bank line, on both sides: the line is as open as before.
 * Allocations have their own reversal.
 * Refuses `not_found`, `state_conflict` for a line without a judgement, `period_closed`.
 */
export const undoJudgement = defineCommand({
  name: 'bank_transaction.undo',
  permission: 'bank.classify',
  judgement: true,
  params: bankTransactionParams,
  result: judgementResult,
  refusals: ['state_conflict', 'period_closed'],

  async handle(context, { bank_transaction_id: id }) {
    const { judgement, entryIds } = await judged(context, id);
    let reversalId: Ulid | null = null;
    for (const entryId of entryIds) reversalId = (await context.ledger.reverse(entryId)).entryId;
    await takeBack(context, judgement);
    return {
      result: { bank_transaction_id: id, entry_id: reversalId },
      facts: [{ type: 'bank_transaction.judgement_undone', bankTransactionId: id }],
      audit: [
        {
          objectType: 'bank_transaction',
          objectId: id,
          oldValues: { judgement_id: judgement.id, kind: judgement.kind },
          newValues: { judgement_id: null },
        },
      ],
    };
  },
});

/** The judgement of a line, and its entries. */
async function judged(
  { sql, companyId }: CommandContext,
  id: Ulid,
): Promise<{ judgement: JudgedRow; entryIds: readonly Ulid[] }> {
  const [line, rows] = await Promise.all([
    sql.row('SELECT 1 AS found FROM books.bank_transaction WHERE company_id = $1 AND id = $2', [
      companyId,
      id,
    ]),
    sql.rows<JudgedRow>(JUDGEMENT, [companyId, id]),
  ]);
  if (line === undefined) throw problem('not_found', 'There is no such bank transaction.');
  const [judgement] = rows;
  if (judgement === undefined) {
    throw problem(
      'state_conflict',
      'The transaction has no judgement to undo; reverse allocations separately.',
    );
  }
  return { judgement, entryIds: rows.flatMap(({ entry_id: entryId }) => entryId ?? []) };
}

/** Ends a judgement, its allocation and the proposals that led to it. */
async function takeBack(context: CommandContext, judgement: JudgedRow): Promise<void> {
  const { sql, companyId, now, commandId } = context;
  const {
    bank_transaction_id: line,
    other_bank_transaction_id: other,
    allocation_id: allocation,
  } = judgement;
  await sql.run(
    'UPDATE books.bank_judgement SET reversed_at = $3, reversed_command_id = $4 WHERE company_id = $1 AND id = $2',
    [companyId, judgement.id, now, commandId],
  );
  await sql.run(
    'UPDATE books.bank_transaction SET judgement = NULL WHERE company_id = $1 AND id IN ($2, $3)',
    [companyId, line, other ?? line],
  );
  if (allocation !== null) {
    await sql.run(
      'UPDATE books.allocation SET reversed_at = $3, reversed_command_id = $4 WHERE company_id = $1 AND id = $2',
      [companyId, allocation, now, commandId],
    );
  }
  await undoProposalsOn(context, [line, other ?? line]);
  await forgetAnswer(context, [line, other ?? line]);
  context.changed('bank_transaction', line);
  context.changed('bank_transaction', other);
  context.changed('allocation', allocation);
  context.changed('invoice', judgement.refund_invoice_id);
}

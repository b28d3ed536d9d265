import { assertPermitted, problem, type Ulid } from '#platform';
import { type Command } from '../commands/command.js';
import { stands } from '../ledger/standing-entry.js';
import { undoProposalsOn } from '../proposals/undone-proposals.js';
import { type JudgementResult } from './judgement.commands.js';
import { type JudgementKind } from './transaction-status.js';

/** With each of its entries: a transfer may have one of either half. */
const JUDGEMENT = `
  SELECT j.id, j.kind, j.bank_transaction_id, j.other_bank_transaction_id, j.refund_invoice_id, j.allocation_id,
    e.id AS entry_id
  FROM books.bank_judgement j
  LEFT JOIN books.journal_entry e ON e.company_id = j.company_id AND ${stands('e')}
    AND e.source_kind IN ('bank_transaction', 'allocation', 'transaction_exemption', 'transaction_money_in')
    AND e.source_id = coalesce(j.allocation_id, j.id)
  WHERE j.company_id = $1 AND j.reversed_at IS NULL AND (j.bank_transaction_id = $2 OR j.other_bank_transaction_id = $2)
  ORDER BY e.economic_date`;

/**
 * Takes back the exemption, class or transfer match of a bank line, of both sides: the line is as open as before.
 * Allocations are taken back by their own reverse.
 * Refuses `not_found`, `state_conflict` for a line that nothing was judged about, `period_closed`.
 */
export const undoJudgement: Command<{ readonly bank_transaction_id: Ulid }, JudgementResult> = {
  name: 'bank_transaction.undo',

  judgement: () => true,

  async handle(context, { bank_transaction_id: id }) {
    assertPermitted(context.actor, 'bank.classify');
    const { sql, companyId, now, commandId } = context;
    const [line, judged] = await Promise.all([
      sql.row('SELECT 1 AS found FROM books.bank_transaction WHERE company_id = $1 AND id = $2', [
        companyId,
        id,
      ]),
      sql.rows<{
        id: Ulid;
        kind: JudgementKind;
        bank_transaction_id: Ulid;
        other_bank_transaction_id: Ulid | null;
        refund_invoice_id: Ulid | null;
        allocation_id: Ulid | null;
        entry_id: Ulid | null;
      }>(JUDGEMENT, [companyId, id]),
    ]);
    if (line === undefined) throw problem('not_found', 'There is no such bank transaction.');
    const [judgement] = judged;
    if (judgement === undefined) {
      throw problem(
        'state_conflict',
        'Nothing was judged about the transaction; allocations are reversed by themselves.',
      );
    }
    let reversalId: Ulid | null = null;
    for (const { entry_id: entryId } of judged) {
      if (entryId !== null) reversalId = (await context.ledger.reverse(entryId)).entryId;
    }
    await sql.run(
      'UPDATE books.bank_judgement SET reversed_at = $3, reversed_command_id = $4 WHERE company_id = $1 AND id = $2',
      [companyId, judgement.id, now, commandId],
    );
    await sql.run(
      'UPDATE books.bank_transaction SET judgement = NULL WHERE company_id = $1 AND id IN ($2, $3)',
      [
        companyId,
        judgement.bank_transaction_id,
        judgement.other_bank_transaction_id ?? judgement.bank_transaction_id,
      ],
    );
    if (judgement.allocation_id !== null) {
      await sql.run(
        'UPDATE books.allocation SET reversed_at = $3, reversed_command_id = $4 WHERE company_id = $1 AND id = $2',
        [companyId, judgement.allocation_id, now, commandId],
      );
    }
    await undoProposalsOn(context, [
      judgement.bank_transaction_id,
      judgement.other_bank_transaction_id ?? judgement.bank_transaction_id,
    ]);
    context.changed('bank_transaction', judgement.bank_transaction_id);
    context.changed('bank_transaction', judgement.other_bank_transaction_id);
    context.changed('allocation', judgement.allocation_id);
    context.changed('invoice', judgement.refund_invoice_id);
    return {
      result: { bank_transaction_id: id, entry_id: reversalId },
      facts: [{ type: 'bank_transaction.judged', bankTransactionId: id }],
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
};

import { type Ulid } from '#platform';
import { classifyMoneyIn, exemptTransaction } from './judgement.commands.js';
import { matchTransfer } from './transfer-match.commands.js';
import { type AllocateRequest } from './allocation.wire.js';
import { allocate } from './allocation.commands.js';
import { type ProposedJudgement } from './match-proposal.wire.js';
import { type CommandContext } from '../commands/command.js';

/** The result of a judgement. */
interface Judged {
  readonly allocation_id?: Ulid;
  readonly entry_id?: Ulid | null;
}

/** Carries out a proposed judgement by the same command that a person would have given. */
export function judge(
  context: CommandContext,
  bankTransactionId: Ulid,
  judgement: ProposedJudgement,
): Promise<Judged> {
  const of = { bank_transaction_id: bankTransactionId };
  switch (judgement.kind) {
    case 'allocate':
      return context.run(allocate, allocationOf(bankTransactionId, judgement));
    case 'exempt':
      return context.run(exemptTransaction, {
        ...of,
        counter_role: judgement.counter_role,
        reason: judgement.reason,
      });
    case 'money_in':
      return context.run(classifyMoneyIn, {
        ...of,
        kind: judgement.money_in_kind,
        reason: judgement.reason,
        refund_invoice_id: judgement.refund_invoice_id,
        refund_bank_transaction_id: judgement.refund_bank_transaction_id,
      });
    case 'transfer':
      return context.run(matchTransfer, {
        ...of,
        other_bank_transaction_id: judgement.other_bank_transaction_id,
      });
  }
}

/** The proposed allocation as a request of its own operation. */
export function allocationOf(
  bankTransactionId: Ulid,
  judgement: Extract<ProposedJudgement, { kind: 'allocate' }>,
): AllocateRequest {
  return {
    kind: judgement.allocation_kind,
    invoice_id: judgement.invoice_id,
    line_id: judgement.line_id,
    bank_transaction_id: bankTransactionId,
    item_minor: judgement.item_minor,
    counter_minor: judgement.counter_minor,
    effective_date: judgement.effective_date,
  };
}

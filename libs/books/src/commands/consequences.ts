import { type TaskRequest } from '#tasks';
import { type Fact } from './facts.js';

/** A task that follows from a commit, for the company of the commit. */
export type Consequence = TaskRequest;

const REBUILD_STATUS: Consequence = { kind: 'rebuild-status', payload: {} };
/** There is a new or newly freed item that a bank line may match. */
const MATCH: Consequence = { kind: 'match-company', payload: {} };

/** The tax authority's data about the company has changed, or is about to. */
const REFRESH_TAX_ACCOUNT: Consequence = { kind: 'refresh-tax-account', payload: {} };
/** A declaration may already be due. */
const CHARGE_TAXES: Consequence = { kind: 'charge-taxes', payload: {} };

/** All tasks that follow from one commit, each once. No other code enqueues after a commit. */
export function consequencesOf(facts: readonly Fact[]): Consequence[] {
  const wanted = new Map<string, Consequence>();
  for (const consequence of facts.flatMap(consequencesOfOne)) {
    wanted.set(JSON.stringify(consequence), consequence);
  }
  return [...wanted.values()];
}

function consequencesOfOne(fact: Fact): readonly Consequence[] {
  switch (fact.type) {
    case 'party.created':
    case 'party.changed':
    case 'rule.changed':
      return [];
    case 'party.vat_number_set':
      return [{ kind: 'check-vat-number', payload: { partyId: fact.partyId } }];
    case 'party.known_by_more':
    case 'bank_transaction.party_set':
    case 'rule.activated':
    case 'match_proposals.freed':
      return [MATCH];
    case 'pay_run.posted':
      return [MATCH, CHARGE_TAXES];
    // Lines to and from the account are now internal and no longer wait for an explanation.
    case 'bank_account.opened':
    case 'bank_transaction.judged':
    case 'allocation.created':
    case 'match_proposals.changed':
    // Match proposals for the event's lines are now stale.
    case 'event.reversed':
    case 'document.registered':
    case 'document.dismissed':
    case 'document.restored':
    case 'invoice.recorded':
    case 'invoice.rendered':
    case 'invoice.voided':
    case 'invoice.cancelled':
    case 'question.asked':
    case 'question.answered':
    case 'question.closed':
    case 'question.reopened':
    case 'hold.placed':
    case 'hold.released':
      return [REBUILD_STATUS];
    case 'document.unbooked': {
      const { file, because, ended: of } = fact;
      return [{ kind: 'book-file', payload: { fileId: file.toString(), again: { because, of } } }];
    }
    case 'drafts.freed':
      return [{ kind: 'decide-drafts', payload: { partyId: fact.partyId } }];
    case 'question_letter.queued':
      return [
        {
          kind: 'send-questions',
          payload: { letterId: fact.letter },
          ...(fact.sendAt === null ? {} : { runAt: fact.sendAt }),
        },
      ];
    case 'statement.imported':
    case 'statement.withdrawn':
    case 'bank_transaction.judgement_undone':
    case 'bank_transaction.explained':
    case 'allocation.reversed':
    case 'invoice.revised':
    case 'invoice.posted':
    case 'invoice.imported':
      return [REBUILD_STATUS, MATCH];
    case 'pay_run.requested':
      return [{ kind: 'prepare-pay-run', payload: { payRunId: fact.payRunId } }];
    case 'tsd.filed':
      return [{ kind: 'make-tsd-file', payload: { returnId: fact.tsdReturnId } }];
    case 'vat_return.filed':
      return [CHARGE_TAXES, REFRESH_TAX_ACCOUNT];
    case 'tax_payment.recognised':
      return [REFRESH_TAX_ACCOUNT];
    case 'invoice.sent':
      return [{ kind: 'send-invoice', payload: { deliveryId: fact.delivery, invoiceId: fact.invoiceId } }];
    case 'invoice.returned': {
      const { companyId, userId, ...letter } = fact.letter;
      return [
        {
          kind: 'send-mail',
          payload: {
            letter: 'invoice_returned',
            userId: userId.toString(),
            companyId: companyId.toString(),
            invoiceId: fact.invoiceId,
            ...letter,
          },
        },
      ];
    }
    case 'invoice.issued':
      return [REBUILD_STATUS, MATCH, { kind: 'render-invoice', payload: { invoiceId: fact.invoiceId } }];
  }
}

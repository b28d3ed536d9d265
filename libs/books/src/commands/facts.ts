import { type Ulid } from '#platform';
import { type InvoiceDirection } from '../invoices/content/invoice-content.js';

interface InvoiceFact {
  readonly invoiceId: Ulid;
  readonly direction: InvoiceDirection;
}

interface ReturnedInvoice {
  readonly companyId: bigint;
  readonly userId: bigint;
  readonly number: string;
  readonly to: string;
  /** A code. */
  readonly reason: string;
}

/** Events in the books, in the past tense. Handlers report them; `consequences.ts` decides what follows. */
export type Fact =
  | {
      readonly type: 'party.created' | 'party.changed' | 'party.known_by_more' | 'party.vat_number_set';
      readonly partyId: Ulid;
    }
  | {
      readonly type: 'document.registered' | 'document.dismissed' | 'document.restored';
      readonly documentId: Ulid;
    }
  /** A draft is to be made of it again: of the invoice that was made of it nothing is left, or it is no copy of one. */
  | {
      readonly type: 'document.unbooked';
      readonly file: bigint;
      readonly because: 'separated' | 'taken_back';
      /** The ended invoice that was made of it. */
      readonly ended: Ulid | null;
    }
  /** A person answered about a supplier of which other drafts wait: some may be certain now. */
  | { readonly type: 'drafts.freed'; readonly partyId: Ulid }
  | ({ readonly type: 'invoice.recorded' } & InvoiceFact)
  | ({ readonly type: 'invoice.revised' } & InvoiceFact)
  | ({ readonly type: 'invoice.posted' } & InvoiceFact)
  | ({ readonly type: 'invoice.issued' } & InvoiceFact)
  | ({ readonly type: 'invoice.rendered' } & InvoiceFact)
  | ({ readonly type: 'invoice.imported' } & InvoiceFact)
  | ({ readonly type: 'invoice.cancelled' } & InvoiceFact)
  | ({ readonly type: 'invoice.voided' } & InvoiceFact)
  /** A letter is to take it to its customer. */
  | ({ readonly type: 'invoice.sent'; readonly delivery: Ulid } & InvoiceFact)
  /** Its letter came back, and the person who sent it is told. */
  | ({ readonly type: 'invoice.returned'; readonly letter: ReturnedInvoice } & InvoiceFact)
  | { readonly type: 'bank_account.opened'; readonly bankAccountId: Ulid }
  /** The last line of the bank statement is in the books. */
  | { readonly type: 'statement.imported'; readonly statementId: Ulid }
  | { readonly type: 'statement.withdrawn'; readonly statementId: Ulid }
  | { readonly type: 'allocation.created' | 'allocation.reversed'; readonly allocationId: Ulid }
  | {
      readonly type:
        'bank_transaction.judged' | 'bank_transaction.judgement_undone' | 'bank_transaction.explained';
      readonly bankTransactionId: Ulid;
    }
  | { readonly type: 'bank_transaction.party_set'; readonly bankTransactionId: Ulid }
  | { readonly type: 'match_proposals.changed' }
  /** Something left the open proposals, and the rest of them may be certain now. */
  | { readonly type: 'match_proposals.freed' }
  /** An active rule acts on the lines that wait. */
  | { readonly type: 'rule.activated' | 'rule.changed'; readonly ruleId: Ulid }
  | { readonly type: 'event.reversed'; readonly eventId: Ulid }
  /** Money of a bank line went to the tax authority, or came from it. */
  | { readonly type: 'tax_payment.recognised'; readonly bankTransactionId: Ulid }
  /** A draft with too many employments to compute while its caller waits. */
  | { readonly type: 'pay_run.requested'; readonly payRunId: string }
  /** Wages are owed from now on: an earlier bank line may have paid them. */
  | { readonly type: 'pay_run.posted'; readonly payRunId: string }
  | { readonly type: 'vat_return.filed'; readonly returnId: Ulid }
  | { readonly type: 'tsd.filed'; readonly tsdReturnId: Ulid }
  | {
      readonly type: 'question.asked' | 'question.answered' | 'question.closed' | 'question.reopened';
      readonly questionId: Ulid;
    }
  /** A letter is to take questions to a person: at once, or at a time. */
  | { readonly type: 'question_letter.queued'; readonly letter: Ulid; readonly sendAt: Date | null }
  | { readonly type: 'hold.placed' | 'hold.released'; readonly holdId: Ulid };

import { absolute, type Ulid } from '#platform';
import { type AccountBook, type KnownRate, toBase } from '#ledger';
import { offsetCreditNote, type OriginalRow } from '../entry/credit-offset.js';
import { prepaymentOf } from '../entry/credited-prepayment.js';
import { type InvoiceRow } from '../content/invoice-row.js';
import { postRevision } from './post-revision.js';
import { type StoredRevision } from '../content/stored-revision.js';
import { type CommandContext } from '../../commands/command.js';

/** A recorded invoice to be posted. */
export interface DraftToPost {
  readonly invoice: InvoiceRow;
  readonly revision: StoredRevision;
  /** The invoice that a credit note corrects. */
  readonly original: OriginalRow | undefined;
  /** Undefined in the currency of the books. */
  readonly rate: KnownRate | undefined;
}

/** Posts the entry of a draft to the ledger; undefined for a document with zero amounts. */
export async function postDraft(
  context: CommandContext,
  { invoice, revision, original, rate }: DraftToPost,
  accounts: AccountBook,
): Promise<{ entryId: Ulid } | undefined> {
  return postRevision(
    context,
    {
      ...revision,
      invoiceId: invoice.id,
      prepayment: await prepaymentOf(context, invoice, original),
      revisionId: invoice.revision_id,
      direction: invoice.direction,
      kind: invoice.kind,
      partyId: invoice.party_id,
      sourceRole: 'primary',
      inputVatShareBps: context.book.inputVatShareBps,
      opening: false,
    },
    rate,
    accounts,
  );
}

/** Runs once a draft is posted: a credit note offsets its original as far as both are open. */
export async function offsetDraft(
  context: CommandContext,
  { invoice, revision, original, rate }: DraftToPost,
  accounts: AccountBook,
): Promise<void> {
  if (original === undefined) return;
  const due = revision.computed.amountDueMinor;
  await offsetCreditNote(
    context,
    {
      invoice,
      economicDate: revision.economicDate,
      controlBaseMinor: absolute(rate === undefined ? due : toBase(due, rate)),
    },
    original,
    accounts,
  );
}

import { absolute, type Ulid } from '#platform';
import { type AccountBook, toBase } from '#ledger';
import { type ParametersOf, reason } from '#reasons';
import { type CommandContext, type CommandEffect } from '../../commands/command.js';
import { decideAllocation, writeAllocation } from '../../settlement/allocate.js';
import { prepaymentSide } from '../../settlement/apply-prepayment.js';
import { openOf, type OpenSide, without } from '../../settlement/sides.js';
import { type DraftToPost } from './post-draft.js';

interface HeldRow {
  readonly invoice_id: Ulid;
  readonly amount_minor: bigint;
  readonly number: string | null;
  /** Whether it is still booked, and of the same party. */
  readonly usable: boolean;
}

const HELD = `
  SELECT held.invoice_id, held.amount_minor, prepayment.number, prepayment.state = 'posted'
    AND coalesce(asking.merged_into_id, asking.id) = coalesce(paid.merged_into_id, paid.id) AS usable
  FROM books.revision_prepayment held
  JOIN books.invoice prepayment ON prepayment.company_id = $1 AND prepayment.id = held.invoice_id
  JOIN books.party paid ON paid.company_id = $1 AND paid.id = prepayment.party_id
  JOIN books.party asking ON asking.company_id = $1 AND asking.id = $3
  WHERE held.company_id = $1 AND held.revision_id = $2 ORDER BY held.invoice_id`;

interface ShortPrepayment {
  readonly code: 'prepayment_short';
  readonly message: string;
  readonly parameters: ParametersOf<'prepayment_short'>;
}

type Consequences = Pick<CommandEffect<unknown>, 'audit' | 'facts'> & {
  readonly warnings: readonly ShortPrepayment[];
};

/** Of a draft that holds none, as nearly all do. */
export const NO_PREPAYMENTS: Consequences = { warnings: [], facts: [], audit: [] };

/**
 * Uses the prepayment invoices that a draft holds, once it is posted: as far as they are paid and nothing else has used them. The
 * rest stays open, with a warning: the supplier says that it is paid, and the books know of no payment.
 */
export async function usePrepayments(
  context: CommandContext,
  { invoice, revision, rate }: DraftToPost,
  accounts: AccountBook,
): Promise<Consequences> {
  const held = await context.sql.rows<HeldRow>(HELD, [
    context.companyId,
    invoice.revision_id,
    invoice.party_id,
  ]);
  const due = revision.computed.amountDueMinor;
  let final: OpenSide = {
    accountId: accounts.requireRole('trade_payable').id,
    currency: invoice.currency,
    totalMinor: due,
    settledMinor: 0n,
    openBaseMinor: absolute(rate === undefined ? due : toBase(due, rate)),
    side: 'credit',
    partyId: invoice.party_id,
    invoiceId: invoice.id,
    date: revision.economicDate,
  };
  const warnings: ShortPrepayment[] = [];
  const used: { readonly allocationId: Ulid; readonly values: object }[] = [];
  for (const { invoice_id: prepaymentId, amount_minor: wanted, number, usable } of held) {
    const prepayment = usable ? await prepaymentSide(context, prepaymentId, final) : undefined;
    const left = prepayment === undefined ? 0n : openOf(prepayment);
    const itemMinor = left < wanted ? left : wanted;
    if (itemMinor < wanted) warnings.push(shortOf(number, wanted - itemMinor, invoice.currency));
    if (prepayment === undefined || itemMinor <= 0n) continue;
    const asked = { itemMinor, counterMinor: null, effectiveDate: null };
    const { allocationId, entryId } = await writeAllocation(
      context,
      decideAllocation(final, prepayment, asked),
      {
        kind: 'prepayment_apply',
        origin: context.actor.human ? 'human' : 'matcher',
        invoiceId: invoice.id,
        lineId: null,
        bankTransactionId: null,
        otherInvoiceId: prepaymentId,
        counterAccountId: null,
      },
    );
    final = without(final, itemMinor);
    const values = { invoice_id: invoice.id, other_invoice_id: prepaymentId, item_minor: itemMinor };
    used.push({ allocationId, values: { kind: 'prepayment_apply', ...values, entry_id: entryId } });
  }
  return {
    warnings,
    facts: used.map(({ allocationId }) => ({ type: 'allocation.created', allocationId })),
    audit: used.map(({ allocationId, values }) => ({
      objectType: 'allocation',
      objectId: allocationId,
      newValues: { ...values },
    })),
  };
}

function shortOf(number: string | null, missing: bigint, currency: string): ShortPrepayment {
  const parameters = { number: number ?? '', missing_minor: Number(missing), currency };
  return { code: 'prepayment_short', parameters, message: reason('prepayment_short', parameters).message };
}

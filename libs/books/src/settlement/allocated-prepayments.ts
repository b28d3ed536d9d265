import { type IsoDate, problem, type Ulid } from '#platform';
import { type AccountBook, type EntryDraftLine, vatStatusOn } from '#ledger';
import { type AllocationKind } from '../terms/judgement-kinds.js';
import { type CommandContext } from '../commands/command.js';
import { Prepayment } from './prepayment.js';
import { baseShareOf, type OpenSide } from './sides.js';

/** A decided allocation, as far as it concerns prepayments. */
interface PrepaymentAllocation {
  readonly kind: AllocationKind;
  readonly item: OpenSide;
  readonly counter: OpenSide;
  readonly itemMinor: bigint;
  readonly counterMinor: bigint;
  readonly counterAccountId: Ulid | null;
  /** The day of the money. */
  readonly paidOn: IsoDate;
}

/** The effect on the entry of an allocation with a prepayment invoice on one of its sides. */
interface PrepaymentEffect {
  /** Set where the counter side lowers the unpaid amount, and its own account takes nothing. */
  readonly counter: OpenSide | null;
  readonly lines: readonly EntryDraftLine[];
}

/** The prepayment invoices among the sides of a command's allocations. */
export class AllocatedPrepayments {
  private constructor(
    private readonly byId: ReadonlyMap<Ulid, Prepayment>,
    private readonly accounts: AccountBook,
  ) {}

  static async load(
    context: CommandContext,
    sides: readonly OpenSide[],
    accounts: AccountBook,
  ): Promise<AllocatedPrepayments> {
    const ids = new Set(sides.flatMap(({ prepaymentId }) => prepaymentId ?? []));
    const loaded = await Promise.all([...ids].map((id) => Prepayment.load(context, id)));
    return new AllocatedPrepayments(new Map(loaded.map((one) => [one.id, one])), accounts);
  }

  /**
   * A payment, by money or by a debt, makes VAT due and a refund takes it back; everything else only lowers the unpaid
   * amount.
   * @throws Problem `allocation_exceeds_open` for a refund of more than is left of the payments
   */
  effectOf(allocation: PrepaymentAllocation): PrepaymentEffect {
    const { kind, item, counter, itemMinor, counterMinor } = allocation;
    const settled = this.of(item);
    const settling = this.of(counter);
    const [itemBase, counterBase] = [baseShareOf(item, itemMinor), baseShareOf(counter, counterMinor)];
    const paying = (one: Prepayment, minor: bigint, base: bigint) =>
      one.pay(minor, base, vatStatusOn(one.registrations, allocation.paidOn));
    if (kind === 'payment') {
      if (settled !== undefined && this.forgives(allocation.counterAccountId)) {
        return forgive(settled, allocation);
      }
      return {
        counter: null,
        lines: [
          ...(settled === undefined ? [] : paying(settled, itemMinor, itemBase)),
          ...(settling === undefined ? [] : paying(settling, counterMinor, counterBase)),
        ],
      };
    }
    if (kind === 'refund' && settled !== undefined) {
      refuseUsed(settled, itemMinor);
      return { counter: null, lines: settled.refund(itemMinor, itemBase) };
    }
    if (kind !== 'credit_offset') return { counter: null, lines: [] };
    // A credit note of the prepayment itself has lowered the unpaid amount by its own entry.
    return {
      counter: null,
      lines: [
        ...(settled === undefined || counter.corrects === settled.id
          ? []
          : settled.offset(itemMinor, itemBase)),
        ...(settling === undefined || item.corrects === settling.id
          ? []
          : settling.offset(counterMinor, counterBase)),
      ],
    };
  }

  private of({ prepaymentId }: OpenSide): Prepayment | undefined {
    return this.byId.get(prepaymentId ?? '');
  }

  /** True for an account on which nobody gives money or a debt: a write-off, a discount, bad debt, cents. */
  private forgives(counterAccountId: Ulid | null): boolean {
    const account = this.accounts.byId(counterAccountId ?? '');
    if (account === undefined) return false;
    return account.type === 'income' || account.type === 'expense' || account.role === 'bad_debt_allowance';
  }
}

/** An amount that nobody will pay was never income nor cost: only the unpaid amount becomes less. */
function forgive(settled: Prepayment, { counter, itemMinor }: PrepaymentAllocation): PrepaymentEffect {
  if (settled.unpaidMinor < itemMinor) return { counter: null, lines: [] };
  settled.lower(itemMinor);
  return {
    counter: { ...counter, accountId: settled.unpaidAccountId, invoiceId: settled.id },
    lines: [],
  };
}

function refuseUsed(settled: Prepayment, itemMinor: bigint): void {
  const left = settled.leftMinor;
  if (itemMinor <= left) return;
  throw problem(
    'allocation_exceeds_open',
    `${left} of the prepayment is left, ${itemMinor} was to be refunded.`,
    {
      errors: [{ field: 'item_minor', code: 'exceeds_open', message: `At most ${left}` }],
    },
  );
}

const MOVED = `
  SELECT coalesce(sum(line.amount_minor), 0)::bigint AS minor
  FROM books.journal_line AS line
  JOIN books.account ON account.company_id = $1 AND account.id = line.account_id
  WHERE line.company_id = $1 AND line.entry_id = $3 AND line.invoice_id = $2 AND account.role = ANY($4::text[])`;

/**
 * The payment of a prepayment is not reversed while an invoice, a credit note or a refund uses what it paid.
 * @throws Problem `state_conflict`
 */
export async function assertPaymentUnused(
  context: CommandContext,
  prepaymentId: Ulid,
  entryId: Ulid,
): Promise<void> {
  const prepayment = await Prepayment.load(context, prepaymentId);
  const { minor } = await context.sql.one<{ minor: bigint }>(MOVED, [
    context.companyId,
    prepaymentId,
    entryId,
    ['customer_prepayment_unpaid', 'supplier_prepayment_unpaid'],
  ]);
  const moved = minor < 0n ? -minor : minor;
  if (moved <= prepayment.leftMinor) return;
  throw problem('state_conflict', 'Something uses what was paid on the prepayment. Reverse that first.', {
    errors: [
      { field: 'allocation_id', code: 'prepayment_used', message: `${prepayment.leftMinor} is left.` },
    ],
    extensions: { invoice_id: prepaymentId },
  });
}

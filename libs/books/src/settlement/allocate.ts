import { fieldProblem, insertRows, type IsoDate, newUlid, problem, type Ulid } from '#platform';
import { AllocationEntity } from './allocation.entity.js';
import { type AccountBook, type EntryDraftLine, type LedgerAccount } from '#ledger';
import { AllocatedPrepayments } from './allocated-prepayments.js';
import { type AllocateRequest } from '../reconciliation/allocation.wire.js';
import { type AllocationKind } from '../terms/judgement-kinds.js';
import { prepaymentLines, prepaymentSide, type PrepaymentSide } from './apply-prepayment.js';
import { confirmByPayment } from '../parties/confirm-supplier.js';
import { lineSide, type NamedLine } from './open-line.js';
import { bankSide, baseShareOf, invoiceSide, openOf, type OpenSide } from './sides.js';
import { type CommandContext } from '../commands/command.js';

type AllocationOrigin = 'human' | 'matcher';

/** A decided allocation: both sides and their amounts in minor units. */
export interface DecidedAllocation {
  readonly item: OpenSide;
  readonly counter: OpenSide | PrepaymentSide;
  readonly itemMinor: bigint;
  readonly counterMinor: bigint;
  readonly effectiveDate: IsoDate;
}

/**
 * Decides the two amounts of an allocation.
 * @throws Problem `invalid_payload` for sides that cannot settle each other, or not yet on that day,
 *   `allocation_exceeds_open`
 */
export function decideAllocation(
  item: OpenSide,
  counter: OpenSide | PrepaymentSide,
  requested: {
    readonly itemMinor: bigint;
    readonly counterMinor: bigint | null;
    readonly effectiveDate: IsoDate | null;
  },
): DecidedAllocation {
  if (item.side === counter.side) {
    throw fieldProblem(
      'invalid_payload',
      'kind',
      'same_side',
      `Both sides are in ${item.side}: one cannot settle the other.`,
    );
  }
  const counterMinor = counterAmount(item, counter, requested);
  for (const [side, amount, field] of [
    [item, requested.itemMinor, 'item_minor'],
    [counter, counterMinor, 'counter_minor'],
  ] as const) {
    const open = openOf(side);
    // The open amount is zero when everything is settled, or when nothing was paid that could be refunded.
    if (amount > open || amount === 0n) {
      throw problem(
        'allocation_exceeds_open',
        open === 0n ? 'Nothing is open.' : `${open} is open, but ${amount} was to be settled.`,
        { errors: [{ field, code: 'exceeds_open', message: `At most ${open}` }] },
      );
    }
  }
  const earliest = item.date > counter.date ? item.date : counter.date;
  if (requested.effectiveDate !== null && requested.effectiveDate < earliest) {
    throw fieldProblem(
      'invalid_payload',
      'effective_date',
      'before_both_sides',
      `One of the two exists only since ${earliest}: it cannot settle anything earlier.`,
    );
  }
  return {
    item,
    counter,
    itemMinor: requested.itemMinor,
    counterMinor,
    effectiveDate: requested.effectiveDate ?? earliest,
  };
}

function counterAmount(
  item: OpenSide,
  counter: OpenSide,
  requested: { readonly itemMinor: bigint; readonly counterMinor: bigint | null },
): bigint {
  if (item.currency === counter.currency) {
    if (requested.counterMinor !== null && requested.counterMinor !== requested.itemMinor) {
      throw fieldProblem(
        'invalid_payload',
        'counter_minor',
        'amounts_disagree',
        'In one currency both amounts must be equal.',
      );
    }
    return requested.itemMinor;
  }
  if (requested.counterMinor !== null) return requested.counterMinor;
  if (requested.itemMinor === openOf(item)) return openOf(counter);
  throw fieldProblem(
    'validation_error',
    'counter_minor',
    'required',
    `Give the amount in ${counter.currency}: it follows only when both sides are settled in full.`,
  );
}

/** Base difference of an allocation, positive for a gain; minor units of the base currency. */
function fxDifference({ item, counter, itemMinor, counterMinor }: DecidedAllocation): bigint {
  const settled = baseShareOf(item, itemMinor);
  const by = baseShareOf(counter, counterMinor);
  // A credit settled for less than its carrying amount is a gain, and so is a debit settled for more.
  return item.side === 'credit' ? settled - by : by - settled;
}

/**
 * The lines that bring both sides to zero by the settled part; the base difference goes to the gain or loss on
 * exchange.
 */
function allocationLines(
  decided: DecidedAllocation,
  accounts: AccountBook,
  baseCurrency: string,
): EntryDraftLine[] {
  const { item, counter } = decided;
  const line = (side: OpenSide, amountMinor: bigint): EntryDraftLine => {
    const away = side.side === 'credit' ? 1n : -1n;
    return {
      accountId: side.accountId,
      currency: side.currency,
      amountMinor: amountMinor * away,
      baseMinor: baseShareOf(side, amountMinor) * away,
      partyId: side.partyId,
      invoiceId: side.invoiceId,
    };
  };
  const gain = fxDifference(decided);
  return [
    line(item, decided.itemMinor),
    ...('lines' in counter
      ? prepaymentLines(counter, decided.counterMinor)
      : [line(counter, decided.counterMinor)]),
    ...(gain === 0n
      ? []
      : [
          {
            accountId: accounts.requireRole(gain > 0n ? 'fx_gain' : 'fx_loss').id,
            currency: baseCurrency,
            amountMinor: -gain,
            baseMinor: -gain,
          },
        ]),
  ];
}

/** The references that an allocation stores for its two sides. */
export interface AllocationNames {
  readonly invoiceId: Ulid | null;
  readonly lineId: Ulid | null;
  readonly bankTransactionId: Ulid | null;
  readonly otherInvoiceId: Ulid | null;
  readonly counterAccountId: Ulid | null;
}

/** Loads the sides of a request and their references. */
export async function loadSides(
  context: CommandContext,
  request: AllocateRequest,
): Promise<{
  readonly item: OpenSide;
  readonly counter: OpenSide | PrepaymentSide;
  readonly names: AllocationNames;
}> {
  const named = await itemSide(context, request);
  const byAccount = (request.counter_role ?? request.account_code ?? null) !== null;
  if (named.bankTransactionId !== null && !byAccount) {
    throw fieldProblem(
      'invalid_payload',
      'line_id',
      'bank_line',
      'The line belongs to a bank transaction: only an account can settle it. To settle something else, give that as the item and the bank transaction as the other side.',
    );
  }
  const counter = await counterSide(context, request, named.item);
  const names = {
    invoiceId: named.invoiceId,
    lineId: named.lineId,
    bankTransactionId: named.bankTransactionId ?? request.bank_transaction_id ?? null,
    otherInvoiceId: request.other_invoice_id ?? null,
    counterAccountId: byAccount ? counter.accountId : null,
  };
  return { item: named.item, counter, names };
}

async function itemSide(context: CommandContext, request: AllocateRequest): Promise<NamedLine> {
  const refund = request.kind === 'refund';
  const invoiceId = request.invoice_id ?? null;
  if (invoiceId === null) return lineSide(context, request.line_id ?? '', refund);
  const item = await invoiceSide(context, invoiceId, 'invoice_id', refund);
  return { item, invoiceId, lineId: null, bankTransactionId: null };
}

async function counterSide(
  context: CommandContext,
  request: AllocateRequest,
  item: OpenSide,
): Promise<OpenSide | PrepaymentSide> {
  if (request.bank_transaction_id !== null && request.bank_transaction_id !== undefined) {
    return bankSide(context, request.bank_transaction_id, 'bank_transaction_id');
  }
  if (request.other_invoice_id !== null && request.other_invoice_id !== undefined) {
    return request.kind === 'prepayment_apply'
      ? prepaymentSide(context, request.other_invoice_id, item)
      : invoiceSide(context, request.other_invoice_id, 'other_invoice_id');
  }
  const accounts = await context.accounts();
  const account =
    request.account_code !== null && request.account_code !== undefined
      ? accounts.requireCode(request.account_code)
      : accounts.requireRole(request.counter_role ?? '', 'counter_role');
  return accountSide(account, item);
}

/** Whether the books keep the account themselves: nobody settles an item by it. */
export const isMaintained = ({ controlKind }: Pick<LedgerAccount, 'controlKind'>): boolean =>
  controlKind !== null && controlKind !== 'transit' && controlKind !== 'vat';

/** An account as the other side of an item. @throws Problem `invalid_payload` for one that the books maintain */
export function accountSide(account: LedgerAccount, item: OpenSide): OpenSide {
  if (isMaintained(account)) {
    throw fieldProblem(
      'invalid_payload',
      'account_code',
      'control_account',
      `Account ${account.code} is maintained by the books.`,
    );
  }
  if (account.id === item.accountId) {
    throw fieldProblem(
      'invalid_payload',
      'account_code',
      'same_account',
      `An open item on account ${account.code} cannot be settled by the account itself.`,
    );
  }
  // An account settles any amount: its open amount, currency and value in base currency equal those of the item.
  return {
    ...item,
    accountId: account.id,
    side: item.side === 'debit' ? 'credit' : 'debit',
    invoiceId: null,
    prepaymentId: null,
    corrects: null,
  };
}

/** The attributes of an allocation other than its amounts. */
export type AllocationAbout = AllocationNames & {
  readonly kind: AllocationKind;
  readonly origin: AllocationOrigin;
  /** The rule that makes it. */
  readonly ruleId?: Ulid;
};

/** The ids of a written allocation. */
interface WrittenAllocation {
  readonly allocationId: Ulid;
  readonly entryId: Ulid;
}

/** Writes an allocation and its entry. */
export async function writeAllocation(
  context: CommandContext,
  decided: DecidedAllocation,
  about: AllocationAbout,
): Promise<WrittenAllocation> {
  const [written] = await writeAllocations(context, [{ decided, about }]);
  if (written === undefined) throw new Error('The allocation was not written.');
  return written;
}

const ALLOCATIONS = insertRows(AllocationEntity, ['company_id', 'created_at', 'command_id'], {
  without: ['reversed_at', 'reversed_command_id'],
});

/** Writes allocations and their entries, in one statement. */
export async function writeAllocations(
  context: CommandContext,
  allocations: readonly { readonly decided: DecidedAllocation; readonly about: AllocationAbout }[],
): Promise<WrittenAllocation[]> {
  const accounts = await context.accounts();
  const prepayments = await AllocatedPrepayments.load(
    context,
    allocations.flatMap(({ decided: { item, counter } }) => [item, counter]),
    accounts,
  );
  const written = allocations.map(({ decided, about }) => {
    const allocationId = newUlid();
    const effect = prepayments.effectOf({
      ...decided,
      kind: about.kind,
      counterAccountId: about.counterAccountId,
      paidOn: paidOn(decided, about) ?? decided.effectiveDate,
    });
    const counter = effect.counter ?? decided.counter;
    const { entryId } = context.ledger.post({
      journal: about.bankTransactionId === null ? 'general' : 'bank',
      economicDate: decided.effectiveDate,
      sourceKind: 'allocation',
      sourceRole: 'primary',
      sourceId: allocationId,
      lines: [
        ...allocationLines({ ...decided, counter }, accounts, context.book.baseCurrency),
        ...effect.lines,
      ],
    });
    context.changed('allocation', allocationId);
    context.changed('invoice', about.invoiceId);
    context.changed('invoice', about.otherInvoiceId);
    context.changed('bank_transaction', about.bankTransactionId);
    return { allocationId, entryId, row: rowOf(allocationId, decided, about) };
  });
  const common = { company_id: context.companyId, created_at: context.now, command_id: context.commandId };
  const rows = written.map(({ row }) => row);
  await context.sql.run(ALLOCATIONS.text, ALLOCATIONS.values(common, rows));
  confirmByPayment(
    context,
    allocations.flatMap(({ about: { kind, invoiceId, bankTransactionId } }) =>
      kind === 'payment' && invoiceId !== null && bankTransactionId !== null
        ? [{ invoiceId, bankTransactionId }]
        : [],
    ),
  );
  return written.map(({ allocationId, entryId }) => ({ allocationId, entryId }));
}

function rowOf(id: Ulid, decided: DecidedAllocation, about: AllocationAbout) {
  return {
    id,
    kind: about.kind,
    origin: about.origin,
    invoice_id: about.invoiceId,
    line_id: about.lineId,
    bank_transaction_id: about.bankTransactionId,
    other_invoice_id: about.otherInvoiceId,
    counter_account_id: about.counterAccountId,
    party_id: decided.item.partyId ?? decided.counter.partyId,
    rule_id: about.ruleId ?? null,
    item_currency: decided.item.currency,
    item_minor: decided.itemMinor,
    counter_currency: decided.counter.currency,
    counter_minor: decided.counterMinor,
    fx_difference_minor: fxDifference(decided),
    item_base_minor: baseShareOf(decided.item, decided.itemMinor),
    counter_base_minor: baseShareOf(decided.counter, decided.counterMinor),
    effective_date: decided.effectiveDate,
    paid_on: paidOn(decided, about),
  };
}

/** The day of the money, where a bank line pays or refunds an invoice. */
const paidOn = ({ counter }: DecidedAllocation, { bankTransactionId, invoiceId }: AllocationNames) =>
  bankTransactionId !== null && invoiceId !== null ? counter.date : null;

/** The amounts of a request in the form that the decision takes. */
export function requestedAmounts(request: AllocateRequest) {
  return {
    itemMinor: request.item_minor,
    counterMinor: request.counter_minor ?? null,
    effectiveDate: request.effective_date ?? null,
  };
}

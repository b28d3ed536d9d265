import { type Ulid } from '#platform';
import { type Reason } from '#reasons';
import { closedDays, replan } from '#ledger';
import { evidenceOfMatch } from '../acts/evidence.js';
import { causeOfMatch, groundsOfMatch } from '../acts/ground.js';
import { keepActs } from '../acts/keep-acts.js';
import { recordMatches } from './write-proposal.js';
import { type DecidedAllocation, decideAllocation, writeAllocations } from '../settlement/allocate.js';
import { freeRivals } from '../settlement/free-rivals.js';
import { findLines, invoiceSides, openOf, type OpenSide, suspenseOf, without } from '../settlement/sides.js';
import { type Command, type CommandContext } from '../commands/command.js';

/** A bank line and an invoice that it settles, with the reasons for the match. */
export interface MatchAllocation {
  readonly kind: 'payment' | 'refund';
  readonly invoice_id: Ulid;
  readonly bank_transaction_id: Ulid;
  /** In the currency of the invoice; minor units. */
  readonly item_minor: bigint;
  /** In the currency of the line; minor units. */
  readonly counter_minor: bigint;
  readonly score: number;
  readonly reasons: readonly Reason[];
}

interface MatchAllocations {
  /**
   * Pairs that are settled all together or not at all: afterwards every line and invoice of a group is fully settled.
   */
  readonly groups: readonly (readonly MatchAllocation[])[];
}

interface MatchResult {
  readonly allocation_ids: readonly Ulid[];
  /** Indexes of the groups whose period is closed: a person may still decide. */
  readonly closed: readonly number[];
}

/**
 * Settles invoices by bank lines as the matcher found. This is not a judgement, because all sides are settled in full
 * and a person can undo it. A group whose open amounts have changed since, or that a person has undone or rejected, is
 * left out.
 */
export const matchAllocations: Command<MatchAllocations, MatchResult> = {
  name: 'allocation.match',
  permission: 'allocations.write',

  async handle(context, { groups }) {
    await replan(context);
    const sides = await loadSidesOf(context, groups.flat());
    const settled = groups.map((group) => sides.settle(group));
    const shut = await closedDays(
      context.sql,
      context.companyId,
      settled.flatMap((group) => (group ?? []).map(({ decided }) => decided.effectiveDate)),
    );
    const isClosed = settled.map(
      (group) => group?.some(({ decided }) => shut.has(decided.effectiveDate)) === true,
    );
    const closed = [...isClosed.keys()].filter((place) => isClosed[place]);
    const taken = settled.flatMap((group, place) => (isClosed[place] === true ? [] : (group ?? [])));
    if (taken.length === 0) return { result: { allocation_ids: [], closed }, facts: [], audit: [] };
    const written = await writeAllocations(
      context,
      taken.map(({ match, decided }) => ({
        decided,
        about: {
          kind: match.kind,
          origin: 'matcher' as const,
          invoiceId: match.invoice_id,
          lineId: null,
          bankTransactionId: match.bank_transaction_id,
          otherInvoiceId: null,
          counterAccountId: null,
        },
      })),
    );
    const matches = taken.map(({ match }, at) => ({ ...match, ...written[at] }));
    await recordMatches(
      context,
      matches.map(({ allocationId = '', ...match }) => ({ match, allocationId })),
    );
    await keepActs(
      context,
      matches.map(({ allocationId = '', ...match }) => ({
        kind: 'allocate',
        cause: causeOfMatch(match.reasons),
        invoice_id: match.invoice_id,
        allocation_id: allocationId,
        bank_transaction_id: match.bank_transaction_id,
        score: match.score,
        grounds: groundsOfMatch(match.reasons),
        evidence: [evidenceOfMatch(match.reasons)],
      })),
    );
    const freed = await freeRivals(context, {
      lines: matches.map((match) => match.bank_transaction_id),
      invoices: matches.map((match) => match.invoice_id),
    });
    return {
      result: { allocation_ids: written.map(({ allocationId }) => allocationId), closed },
      facts: [
        ...written.map(({ allocationId }) => ({ type: 'allocation.created' as const, allocationId })),
        ...freed,
      ],
      audit: matches.map(({ allocationId = '', entryId, ...match }) => ({
        objectType: 'allocation',
        objectId: allocationId,
        newValues: { ...match, reasons: match.reasons.map(({ message }) => message), entry_id: entryId },
      })),
    };
  },
};

/** The current sides of many pairs. Settling one group after another updates them. */
class Sides {
  constructor(
    private readonly invoices: Map<Ulid, OpenSide>,
    private readonly lines: Map<Ulid, OpenSide>,
    private readonly refused: ReadonlySet<string>,
  ) {}

  /** The allocations of a group; undefined when it does not fully settle every side. */
  settle(
    group: readonly MatchAllocation[],
  ): { readonly match: MatchAllocation; readonly decided: DecidedAllocation }[] | undefined {
    const left = new Map<Ulid, OpenSide>();
    const decided: { match: MatchAllocation; decided: DecidedAllocation }[] = [];
    for (const match of group) {
      const item = left.get(match.invoice_id) ?? this.invoices.get(match.invoice_id);
      const counter = left.get(match.bank_transaction_id) ?? this.lines.get(match.bank_transaction_id);
      const { item_minor: itemMinor, counter_minor: counterMinor } = match;
      if (item === undefined || counter === undefined || this.refused.has(pairKey(match))) return undefined;
      if (item.side === counter.side || itemMinor > openOf(item) || counterMinor > openOf(counter))
        return undefined;
      if (item.currency === counter.currency && itemMinor !== counterMinor) return undefined;
      const one = decideAllocation(item, counter, { itemMinor, counterMinor, effectiveDate: null });
      decided.push({ match, decided: one });
      left.set(match.invoice_id, without(item, itemMinor));
      left.set(match.bank_transaction_id, without(counter, counterMinor));
    }
    if ([...left.values()].some((side) => openOf(side) > 0n)) return undefined;
    for (const { invoice_id: invoice, bank_transaction_id: line } of group) {
      this.invoices.delete(invoice);
      this.lines.delete(line);
    }
    return decided;
  }
}

export const pairKey = (pair: Pick<MatchAllocation, 'bank_transaction_id' | 'invoice_id'>): string =>
  `${pair.bank_transaction_id} ${pair.invoice_id}`;

async function loadSidesOf(context: CommandContext, matches: readonly MatchAllocation[]): Promise<Sides> {
  const lineIds = [...new Set(matches.map((match) => match.bank_transaction_id))];
  const invoiceIds = [...new Set(matches.map((match) => match.invoice_id))];
  const [invoices, lines, refused] = await Promise.all([
    invoiceSides(context, invoiceIds),
    findLines(context, lineIds),
    context.sql.rows<{ bank_transaction_id: Ulid; invoice_id: Ulid }>(REFUSED, [context.companyId, lineIds]),
  ]);
  const open = new Map<Ulid, OpenSide>();
  for (const line of lines.values()) {
    if (line.judgement === null && line.amount_minor > 0n) open.set(line.id, await suspenseOf(context, line));
  }
  return new Sides(invoices, open, new Set(refused.map(pairKey)));
}

/** Pairs that a person has rejected, undone or reversed. */
export const REFUSED = `
  SELECT bank_transaction_id, invoice_id FROM books.match_proposal
  WHERE company_id = $1 AND bank_transaction_id = ANY($2::text[]) AND invoice_id IS NOT NULL
    AND state IN ('rejected', 'undone')
  UNION
  SELECT bank_transaction_id, invoice_id FROM books.allocation
  WHERE company_id = $1 AND bank_transaction_id = ANY($2::text[]) AND invoice_id IS NOT NULL AND reversed_at IS NOT NULL`;

import { type BankLine, type Proposal } from '../../api/bank.js';
import { type OpenItem } from '../../api/figures.js';

/** A way to explain a line: a proposal, or several that are one answer and are accepted together. */
export type Choice = readonly [Proposal, ...Proposal[]];

/** A line of the queue with the ways that are proposed, best first. */
export interface QueueRow {
  readonly line: BankLine;
  readonly choices: readonly Choice[];
}

const scoreOf = ([{ score }]: Choice): number => score ?? 0;

/** Reasons of proposals that share one line among several invoices. */
const TOGETHER: ReadonlySet<string> = new Set(['invoices_together', 'invoices_named']);
const isPart = ({ reason_codes }: Proposal): boolean => reason_codes.some(({ code }) => TOGETHER.has(code));

function choicesOf(line: BankLine, proposals: readonly Proposal[]): readonly Choice[] {
  const parts = proposals.filter(isPart);
  const [first, ...others] = parts;
  // The rest of parts that were decided one by one is decided one by one, too.
  const choices: readonly Choice[] =
    first === undefined || allottedBy(parts) > leftOf(line)
      ? proposals.map((one) => [one])
      : [[first, ...others], ...proposals.filter((one) => !isPart(one)).map((one): Choice => [one])];
  return choices.toSorted((a, b) => scoreOf(b) - scoreOf(a));
}

export function queueOf(lines: readonly BankLine[], proposals: readonly Proposal[]): readonly QueueRow[] {
  const byLine = grouped(proposals, ({ bank_transaction_id }) => bank_transaction_id);
  return lines.map((line) => ({ line, choices: choicesOf(line, byLine.get(line.id) ?? []) }));
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** Scores from which all proposals can be accepted at once. */
export const THRESHOLDS = [90, 70, 50] as const;
export type Threshold = (typeof THRESHOLDS)[number];

export interface Acceptable {
  readonly line: BankLine;
  readonly choice: Choice;
}

/**
 * The best choice of each line at or above a score. A line with two equally good ones is an exception: a person chooses.
 * So is a payment of an item that another line's proposal settles too, unless both together pay it.
 */
export function acceptable(rows: readonly QueueRow[], threshold: Threshold): readonly Acceptable[] {
  const certain = rows.flatMap(({ line, choices: [best, next] }) =>
    best === undefined || scoreOf(best) < threshold || (next !== undefined && scoreOf(next) === scoreOf(best))
      ? []
      : [{ line, choice: best }],
  );
  const claims = grouped(
    certain.flatMap(({ choice }) => choice),
    claimOf,
  );
  return certain.filter(({ choice }) =>
    choice.every((proposal) => {
      const claiming = claims.get(claimOf(proposal)) ?? [];
      return claiming.length === 1 || claiming.every(isOfPayments);
    }),
  );
}

const isOfPayments = ({ reason_codes }: Proposal): boolean =>
  reason_codes.some(({ code }) => code === 'payments_together');
const claimOf = (proposal: Proposal): string => itemOf(proposal) ?? proposal.id;

const itemOf = ({ judgement: { invoice_id, line_id, other_bank_transaction_id } }: Proposal): string | null =>
  invoice_id ?? line_id ?? other_bank_transaction_id;

/** The rest of a line that is to be explained, in its currency. */
export const leftOf = ({ suspense_residual_minor, total_minor }: BankLine): bigint => {
  const left = BigInt(suspense_residual_minor ?? total_minor);
  return left < 0n ? -left : left;
};

/** Whether nothing of the line stays open once the choice is accepted. */
export const isWhole = ({ line, choice }: Acceptable): boolean =>
  choice.every(({ judgement: { kind } }) => kind !== 'allocate') || allottedBy(choice) >= leftOf(line);

/** The amount of the line that proposals allot, in its currency. */
const allottedBy = (proposals: readonly Proposal[]): bigint =>
  proposals.reduce(
    (sum, { judgement: { counter_minor, item_minor } }) => sum + BigInt(counter_minor ?? item_minor ?? 0),
    0n,
  );

/** The amount with the sign that the account's owner sees. */
export const signedOf = ({ direction, amount_minor }: BankLine): bigint =>
  direction === 'in' ? BigInt(amount_minor) : -BigInt(amount_minor);

export const itemLeft = ({ residual_minor }: OpenItem): bigint =>
  residual_minor < 0 ? -BigInt(residual_minor) : BigInt(residual_minor);

/**
 * Items that a line can settle, best fit first: the exact amount, then the same party, then the oldest. Money in settles what
 * others owe, money out what the company owes.
 */
export function fitting(line: BankLine, items: readonly OpenItem[]): readonly OpenItem[] {
  const side = line.direction === 'in' ? 'debit' : 'credit';
  const left = leftOf(line);
  const fit = (item: OpenItem): number =>
    (item.currency === line.currency && itemLeft(item) === left ? 2 : 0) +
    (item.party_id !== null && item.party_id === line.party_id ? 1 : 0);
  return items
    .filter(({ side: of, control_kind }) => of === side && isOfParties(control_kind))
    .sort(
      (a, b) =>
        fit(b) - fit(a) || (a.due_date ?? a.economic_date).localeCompare(b.due_date ?? b.economic_date),
    );
}

const isOfParties = (kind: OpenItem['control_kind']): boolean => kind === 'payable' || kind === 'receivable';

/**
 * The items that a line most likely pays: the one item of its amount, or two items of one party that add up to it. Nothing when several
 * would do.
 */
export function suggested(line: BankLine, items: readonly OpenItem[]): readonly OpenItem[] {
  const left = leftOf(line);
  const same = items.filter(({ currency }) => currency === line.currency);
  const exact = same.filter((item) => itemLeft(item) === left);
  if (exact.length > 0) return exact.length === 1 ? exact : [];
  const pairs = same.flatMap((one, at) =>
    same
      .slice(at + 1)
      .filter((other) => other.party_id === one.party_id && itemLeft(one) + itemLeft(other) === left)
      .map((other) => [one, other]),
  );
  return pairs.length === 1 ? (pairs[0] ?? []) : [];
}

/** Amounts for the chosen items, in their order, until the money is used up. */
export function shared(left: bigint, chosen: readonly OpenItem[]): readonly bigint[] {
  let rest = left;
  return chosen.map((item) => {
    const part = itemLeft(item) < rest ? itemLeft(item) : rest;
    rest -= part;
    return part;
  });
}

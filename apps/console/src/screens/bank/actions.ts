import { defineAction } from '../../actions/action.js';
import { type BankLine, type BankLineDetail } from '../../api/bank.js';
import { type OpenItem } from '../../api/figures.js';
import * as judgements from '../../api/judgements.js';
import { words } from '../../words/words.js';
import { bringBack, takeOut } from './decided.js';
import { type Acceptable, type Choice, isWhole, itemLeft, leftOf, type QueueRow } from './queue.js';

const nameOf = ({ counterparty_name, description, party_name }: BankLine): string =>
  party_name ?? counterparty_name ?? description ?? words('bank').noName;

const idsOf = (choice: Choice): readonly string[] => choice.map(({ id }) => id);

export const confirm = defineAction({
  id: 'bank.confirm',
  name: () => words('bank').confirm,
  done: ({ line }: Acceptable) => words('bank').explained(nameOf(line)),
  permission: 'reconciliation.decide',
  about: ({ line }) => line.id,
  optimistic: (given) => takeOut(given.line.id, isWhole(given)),
  run: ({ choice }, call) => judgements.confirmProposals(call, idsOf(choice)),
  reverse: async ({ line, choice }, _result, call) => {
    await judgements.undoProposals(call, idsOf(choice));
    bringBack(line.id);
  },
});

export const reject = defineAction({
  id: 'bank.reject',
  name: () => words('bank').reject,
  key: 'r',
  done: ({ line }: Acceptable) => words('bank').rejected(nameOf(line)),
  permission: 'reconciliation.decide',
  about: ({ line }) => line.id,
  run: ({ choice }, call) => judgements.rejectProposals(call, idsOf(choice)),
  reverse: ({ choice }, _result, call) => judgements.undoProposals(call, idsOf(choice)),
});

/** All at once, in the order of the list: what one of them refuses does not stop the others. */
export const confirmAll = defineAction({
  id: 'bank.confirm-all',
  name: () => words('bank').acceptAll,
  done: (given: readonly Acceptable[], refused: ReadonlyMap<string, unknown>) =>
    words('bank').accepted(given.length - refused.size, refused.size),
  permission: 'reconciliation.decide',
  optimistic: (given) => {
    const restores = given.map((one) => takeOut(one.line.id, isWhole(one)));
    return (problem) => {
      for (const restore of restores) restore(problem);
    };
  },
  run: async (given, call) => {
    const refused = await judgements.decideAll(call, 'match_proposal.confirm', given.map(answerOf));
    for (const { line, choice } of given)
      if (refused.has(choice[0].id)) takeOut(line.id)(refused.get(choice[0].id));
    return refused;
  },
  reverse: async (given, refused, call) => {
    const accepted = given.filter(({ choice }) => !refused.has(choice[0].id)).toReversed();
    await judgements.decideAll(call, 'match_proposal.undo', accepted.map(answerOf));
    for (const { line } of accepted) bringBack(line.id);
  },
});

const answerOf = ({ choice }: Acceptable): readonly string[] => idsOf(choice);

interface Explained {
  readonly line: BankLine;
  readonly explanation: judgements.Explanation;
}

export const explain = defineAction({
  id: 'bank.explain-as',
  name: () => words('bank').explain,
  done: ({ line }: Explained) => words('bank').explained(nameOf(line)),
  permission: 'bank.classify',
  about: ({ line }) => line.id,
  optimistic: ({ line }) => takeOut(line.id),
  run: ({ line, explanation }, call) => judgements.explainAs(call, line.id, explanation),
  reverse: async ({ line }, _result, call) => {
    await judgements.undoJudgement(call, line.id);
    bringBack(line.id);
  },
});

export interface Settled {
  readonly line: BankLine;
  readonly items: readonly { readonly item: OpenItem; readonly amount: bigint }[];
}

/** In the item's currency, and in the line's own for an item in another one: then the whole line pays it. */
const allocationOf = (line: BankLine, item: OpenItem, amount: bigint): judgements.Allocation => ({
  kind: 'payment',
  ...(item.invoice_id === null ? { line_id: item.line_id } : { invoice_id: item.invoice_id }),
  bank_transaction_id: line.id,
  item_minor: Number(item.currency === line.currency ? amount : itemLeft(item)),
  ...(item.currency === line.currency ? {} : { counter_minor: Number(leftOf(line)) }),
});

/** The requests that settle the items with the line. */
export const allocationsOf = ({ line, items }: Settled) =>
  items.map(({ item, amount }) => allocationOf(line, item, amount));

/** All items or none: a line is never left half settled by a refusal. */
export const settle = defineAction({
  id: 'bank.settle-with',
  name: () => words('bank').settle,
  done: ({ line, items }: Settled) => words('bank').settled(nameOf(line), items.length),
  permission: 'allocations.write',
  about: ({ line }) => line.id,
  run: (given, call) => judgements.allocateAll(call, allocationsOf(given)),
  reverse: async ({ line }, made, call) => {
    await judgements.reverseAllocations(call, made.toReversed());
    bringBack(line.id);
  },
});

interface Halves {
  readonly line: BankLine;
  readonly other: BankLine;
}

export const transfer = defineAction({
  id: 'bank.transfer-with',
  name: () => words('bank').transfer,
  done: ({ line }: Halves) => words('bank').explained(nameOf(line)),
  permission: 'bank.classify',
  about: ({ line }) => line.id,
  optimistic: ({ line }) => takeOut(line.id),
  run: ({ line, other }, call) => judgements.matchTransfer(call, line.id, other.id),
  reverse: async ({ line }, _result, call) => {
    await judgements.undoJudgement(call, line.id);
    bringBack(line.id);
  },
});

export const assignParty = defineAction({
  id: 'bank.assign-party',
  name: () => words('bank').party,
  done: ({ name }: { line: BankLine; partyId: string; name: string }) => words('bank').partySet(name),
  permission: 'bank.classify',
  about: ({ line }) => line.id,
  run: ({ line, partyId }, call) => judgements.setParty(call, line.id, partyId),
});

/** A line that had a party gets it back; one that had none keeps a party from then on. */
export const changeParty = defineAction({
  ...assignParty,
  reverse: ({ line }, _result, call) => judgements.setParty(call, line.id, line.party_id ?? ''),
});

export const undoLine = defineAction({
  id: 'bank.undo-line',
  name: () => words('bank').undoJudgement,
  key: 'u',
  done: ({ line }: QueueRow) => words('bank').undone(nameOf(line)),
  permission: 'bank.classify',
  about: ({ line }) => line.id,
  when: ({ line }) => ['exempted', 'classified', 'transfer_matched'].includes(line.status),
  run: async ({ line }, call) => {
    const judged = await judgements.takeBackJudgement(call, line.id);
    bringBack(line.id);
    return judged;
  },
  reverse: async ({ line }, judged, call) => {
    await judgements.judgeAgain(call, judged);
    takeOut(line.id);
  },
});

/** Leads to a new rule that would have given the same answer. */
export const always = defineAction({
  id: 'bank.always',
  name: () => words('bank').always,
  key: 'w',
  permission: 'bank.classify',
  when: ({ row }: { readonly row: QueueRow; readonly go: (lineId: string) => unknown }) =>
    ['exempted', 'classified'].includes(row.line.status),
  run: ({ row, go }) => void go(row.line.id),
});

interface Allocated {
  readonly line: BankLine;
  readonly allocation: BankLineDetail['allocations'][number];
}

const takeBack = defineAction({
  id: 'bank.reverse-allocation',
  name: () => words('bank').reverseAllocation,
  done: ({ line }: Allocated) => words('bank').undone(nameOf(line)),
  permission: 'allocations.write',
  about: ({ allocation }) => allocation.id,
  run: async ({ line, allocation }, call) => {
    await judgements.reverseAllocations(call, [allocation.id]);
    bringBack(line.id);
  },
});

export const takeBackPayment = defineAction({
  ...takeBack,
  when: ({ allocation }) => allocation.invoice_id !== null,
  reverse: ({ allocation }, _result, call) =>
    judgements.allocateAll(call, [judgements.repeated(allocation, allocation.invoice_id)]),
});

/** The line does not say which item without an invoice it settled: it is settled again from the open items. */
export const takeBackOther = defineAction({
  ...takeBack,
  id: 'bank.reverse-other',
  when: ({ allocation }) => allocation.invoice_id === null,
});

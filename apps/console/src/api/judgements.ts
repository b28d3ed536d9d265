import { type BankLineDetail, bankLineQuery } from './bank.js';
import { api, type Schemas, unwrap } from './client.js';
import { isProblem, type Problem, refusal } from './problem.js';
import { queryClient } from './query-client.js';
import { asSent, type Keyed, type Sent } from './sent.js';

/** The judgements of a person on bank lines. */

export type CounterRole = Schemas['BankExemptRequest']['counter_role'];
export type MoneyInKind = Schemas['BankClassifyMoneyInRequest']['kind'];
export type Allocation = Schemas['AllocationRequest'];

const toLine = (sent: Sent, lineId: string) => asSent(sent, { bank_transaction_id: lineId });
const toProposal = (sent: Sent, proposalId: string) => asSent(sent, { match_proposal_id: proposalId });

const PROPOSAL = '/api/companies/{company_id}/match-proposals/{match_proposal_id}';
const LINE = '/api/companies/{company_id}/bank-transactions/{bank_transaction_id}';

type Command = Schemas['BatchRequest']['commands'][number];

/** Runs commands in their order. With `atomic` all are kept or none: the first refusal is the answer. */
const batch = (sent: Sent, commands: Command[], atomic: boolean) =>
  unwrap(
    api.POST('/api/companies/{company_id}/batch', {
      ...asSent(sent, {}),
      body: { atomic, commands },
    }),
  );

/** A batch may have a thousand commands; smaller ones show their result sooner. */
const A_BATCH = 100;

type Decision = 'match_proposal.confirm' | 'match_proposal.reject' | 'match_proposal.undo';

const decisions = (name: Decision, proposalIds: readonly string[]): Command[] =>
  proposalIds.map((match_proposal_id) => ({ name, payload: { match_proposal_id } }));

/** Decides proposals that are one answer: all of them or none. */
const decideTogether = (sent: Sent, name: Decision, proposalIds: readonly string[]) =>
  batch(sent, decisions(name, proposalIds), true);

const COMMAND = {
  confirm: `${PROPOSAL}/confirm`,
  reject: `${PROPOSAL}/reject`,
  undo: `${PROPOSAL}/undo`,
} as const;

/** A single proposal by its own operation, several by a batch. */
async function decide(sent: Sent, name: keyof typeof COMMAND, proposalIds: readonly string[]) {
  const [only = '', ...others] = proposalIds;
  if (others.length > 0) {
    const { outcomes } = await decideTogether(sent, `match_proposal.${name}`, proposalIds);
    return { entries: outcomes.flatMap(({ body }) => body?.entries ?? []) };
  }
  return unwrap(api.POST(COMMAND[name], toProposal(sent, only)));
}

export const confirmProposals = (sent: Sent, proposalIds: readonly string[]) =>
  decide(sent, 'confirm', proposalIds);

export const rejectProposals = (sent: Sent, proposalIds: readonly string[]) =>
  decide(sent, 'reject', proposalIds);

/** Takes the decisions back, the latest first. */
export const undoProposals = (sent: Sent, proposalIds: readonly string[]) =>
  decide(sent, 'undo', proposalIds.toReversed());

/** A dry run: the entries that accepting them would make. */
export const tryProposals = (sent: Omit<Sent, 'key'>, proposalIds: readonly string[]) =>
  confirmProposals(sent, proposalIds);

/**
 * Decides many answers of one or several proposals each, as batches: what one of them refuses does not stop the others. Returns
 * the refusals by the id of the first proposal of the answer.
 */
export async function decideAll(
  { companyId, key }: Keyed,
  name: Decision,
  answers: readonly (readonly string[])[],
): Promise<ReadonlyMap<string, Problem>> {
  const refused = new Map<string, Problem>();
  const single = answers.filter(({ length }) => length === 1).flat();
  for (let from = 0; from < single.length; from += A_BATCH) {
    const ids = single.slice(from, from + A_BATCH);
    const { outcomes } = await batch({ companyId, key: `${key}-${from}` }, decisions(name, ids), false);
    for (const [at, { status, problem }] of outcomes.entries())
      if (problem !== null) refused.set(ids[at] ?? '', refusal(status, problem));
  }
  for (const ids of answers.filter(({ length }) => length > 1)) {
    const [first = ''] = ids;
    try {
      await decideTogether({ companyId, key: `${key}-${first}` }, name, ids);
    } catch (problem) {
      if (!isProblem(problem)) throw problem;
      refused.set(first, problem);
    }
  }
  return refused;
}

export const exempt = (sent: Sent, lineId: string, body: Schemas['BankExemptRequest']) =>
  unwrap(api.POST(`${LINE}/exempt`, { ...toLine(sent, lineId), body }));

export const classifyMoneyIn = (sent: Sent, lineId: string, body: Schemas['BankClassifyMoneyInRequest']) =>
  unwrap(api.POST(`${LINE}/classify-money-in`, { ...toLine(sent, lineId), body }));

export const setParty = (sent: Sent, lineId: string, partyId: string) =>
  unwrap(api.POST(`${LINE}/set-party`, { ...toLine(sent, lineId), body: { party_id: partyId } }));

export const matchTransfer = (sent: Sent, lineId: string, otherId: string) =>
  unwrap(
    api.POST(`${LINE}/transfer-match`, {
      ...toLine(sent, lineId),
      body: { other_bank_transaction_id: otherId },
    }),
  );

export type Explanation =
  | { readonly kind: 'exempt'; readonly role: CounterRole; readonly reason: string }
  | { readonly kind: 'money_in'; readonly of: MoneyInKind; readonly reason: string };

/** Explains a line without a document, or tries it. */
export const explainAs = (sent: Sent, lineId: string, explanation: Explanation) =>
  explanation.kind === 'exempt'
    ? exempt(sent, lineId, { counter_role: explanation.role, reason: explanation.reason })
    : classifyMoneyIn(sent, lineId, { kind: explanation.of, reason: explanation.reason });

const explaining = (bank_transaction_id: string, explanation: Explanation): Command =>
  explanation.kind === 'exempt'
    ? {
        name: 'bank_transaction.exempt',
        payload: { bank_transaction_id, counter_role: explanation.role, reason: explanation.reason },
      }
    : {
        name: 'bank_transaction.classify_money_in',
        payload: { bank_transaction_id, kind: explanation.of, reason: explanation.reason },
      };

interface AskedLine {
  readonly id: string;
  readonly object: { readonly id: string };
}

/** An answer explains its bank line: the line is explained and the question closed, both or neither. */
export const acceptExplaining = (
  sent: Sent,
  { id, object }: AskedLine,
  accepted: { readonly accepted_answer_id: string; readonly file_ids?: string[] },
  explanation: Explanation,
) =>
  batch(
    sent,
    [
      explaining(object.id, explanation),
      { name: 'question.close', payload: { question_id: id, ...accepted } },
    ],
    true,
  );

export const takeBackExplaining = (sent: Sent, { id, object }: AskedLine) =>
  batch(
    sent,
    [
      { name: 'bank_transaction.undo', payload: { bank_transaction_id: object.id } },
      { name: 'question.reopen', payload: { question_id: id, letter: false } },
    ],
    true,
  );

/** Takes back the exemption, class or transfer match of a line. */
export const undoJudgement = (sent: Sent, lineId: string) =>
  unwrap(api.POST(`${LINE}/undo`, toLine(sent, lineId)));

/** Takes it back, and returns the line as it was, so that `judgeAgain` can make the same judgement. */
export async function takeBackJudgement(sent: Sent, lineId: string): Promise<BankLineDetail> {
  const judged = await queryClient.query({ ...bankLineQuery(sent.companyId, lineId), staleTime: 0 });
  await undoJudgement(sent, lineId);
  return judged;
}

export async function judgeAgain(
  sent: Sent,
  { id, exemption, money_in, transfer_match }: BankLineDetail,
): Promise<void> {
  if (exemption !== null)
    await exempt(sent, id, { counter_role: exemption.counter_role, reason: exemption.reason });
  else if (money_in !== null) {
    const { kind, reason, refund_invoice_id, refund_bank_transaction_id } = money_in;
    await classifyMoneyIn(sent, id, { kind, reason, refund_invoice_id, refund_bank_transaction_id });
  } else if (transfer_match !== null) await matchTransfer(sent, id, transfer_match.other_bank_transaction_id);
}

/** Settles items, all of them or none. Returns the ids of the allocations, in their order. */
export async function allocateAll(
  sent: Sent,
  allocations: readonly Allocation[],
): Promise<readonly string[]> {
  const { outcomes } = await settlement(sent, allocations);
  return outcomes.map(({ body }) => String(body?.result['allocation_id']));
}

/** A dry run of the same: the entries that it would make. */
export async function tryAllocations(
  sent: Omit<Sent, 'key'>,
  allocations: readonly Allocation[],
): Promise<{ readonly entries: readonly Schemas['BooksEntry'][] }> {
  const { outcomes } = await settlement(sent, allocations);
  return { entries: outcomes.flatMap(({ body }) => body?.entries ?? []) };
}

const settlement = (sent: Sent, allocations: readonly Allocation[]) =>
  batch(
    sent,
    allocations.map((payload) => ({ name: 'allocation.create', payload })),
    true,
  );

/** Takes allocations back in the order that is given, all of them or none. */
export const reverseAllocations = (sent: Sent, allocationIds: readonly string[]) =>
  batch(
    sent,
    allocationIds.map((allocation_id) => ({ name: 'allocation.reverse', payload: { allocation_id } })),
    true,
  );

/** The request that settles an invoice with a bank line once more, after the allocation was taken back. */
export const repeated = (
  {
    kind,
    bank_transaction_id,
    item_minor,
    counter_minor,
    effective_date,
  }: Schemas['InvoiceAllocation'] | Schemas['BooksAllocation'],
  invoice_id: string | null,
): Allocation => ({ kind, invoice_id, bank_transaction_id, item_minor, counter_minor, effective_date });

import { type FaultKind } from '../judged/record.js';
import { type BankLine } from '../made/truth.js';
import { allOf, type LineDetail, type Proposal } from '../service/books.js';
import { truthsOf } from './line-truths.js';
import { type Desk } from './desk.js';
import { answerRules } from './rules.js';

/** One thing that the books say of a bank line. */
interface Said {
  /** Equal for equal answers. */
  readonly what: string;
  readonly automatic: boolean;
}

function saidOf(detail: LineDetail): Said[] {
  const { allocations, exemption, money_in: moneyIn, transfer_match: transfer } = detail;
  const automatic = (origin: string): boolean => origin === 'matcher';
  return [
    ...allocations.map(({ invoice_id, item_minor, origin }) => ({
      what: `pays ${invoice_id ?? ''} ${item_minor}`,
      automatic: automatic(origin),
    })),
    ...(exemption === null
      ? []
      : [{ what: `exempt ${exemption.counter_role}`, automatic: automatic(exemption.origin) }]),
    ...(moneyIn === null ? [] : [{ what: `money_in ${moneyIn.kind}`, automatic: automatic(moneyIn.origin) }]),
    ...(transfer === null
      ? []
      : [{ what: `transfer ${transfer.other_bank_transaction_id}`, automatic: automatic(transfer.origin) }]),
  ];
}

const proposedOf = ({ judgement }: Proposal): string => {
  switch (judgement.kind) {
    case 'allocate':
      return `pays ${judgement.invoice_id ?? ''} ${judgement.item_minor ?? ''}`;
    case 'exempt':
      return `exempt ${judgement.counter_role ?? ''}`;
    case 'money_in':
      return `money_in ${judgement.money_in_kind ?? ''}`;
    case 'transfer':
      return `transfer ${judgement.other_bank_transaction_id ?? ''}`;
  }
};

const faultOf = (what: string): FaultKind => (what.startsWith('pays') ? 'settlement' : 'answer');

/** The other side of a line, by which a person would know that they answered this before. */
const whoOf = ({ name, iban, text }: BankLine): string =>
  name === null ? text : `${name} ${iban ?? ''}`.trim();

/** Looks at each line of a month, answers those that nobody explained, and mends wrong ones. */
export async function answerLines(desk: Desk, month: number): Promise<void> {
  const { call } = desk.service;
  const lines = [...desk.lines.values()].filter((line) => line.month === month);
  for (const line of lines) {
    const id = desk.transactions.get(line.key);
    if (id === undefined) {
      desk.record.fault(month, 'lost', `the line ${line.key} is not in the books`);
      continue;
    }
    try {
      const detail = await call('books_bank_transactions_retrieve', { path: { bank_transaction_id: id } });
      const untouched = await answerLine(desk, month, line, detail);
      if (!untouched) {
        await answerRules(desk, month);
        // A person takes longer for the next line than the service needs to draw conclusions from the answer.
        await desk.service.settle();
      }
      desk.record.outcomes.push({ month, about: 'line', who: whoOf(line), untouched });
    } catch (error) {
      desk.record.fault(month, 'refused', `line ${line.key} (${whoOf(line)} ${line.text}): ${String(error)}`);
      desk.record.outcomes.push({ month, about: 'line', who: whoOf(line), untouched: false });
    }
  }
}

/** Whether the line was answered rightly without a person. */
async function answerLine(desk: Desk, month: number, line: BankLine, detail: LineDetail): Promise<boolean> {
  const truths = truthsOf(desk, line);
  const said = saidOf(detail);
  const wrong = said.filter(({ what }) => !truths.includes(what));
  for (const { what } of wrong.filter(({ automatic }) => automatic))
    desk.record.fault(
      month,
      faultOf(what),
      `line ${line.key} (${whoOf(line)} ${line.text}) ${what}, truly ${truths.join(' and ')}`,
    );
  desk.markWrong(
    detail.id,
    wrong.filter(({ automatic }) => automatic).map(({ what }) => faultOf(what)),
  );
  if (wrong.length > 0) await takeBack(desk, detail);
  const missing =
    wrong.length > 0 ? truths : truths.filter((truth) => !said.some(({ what }) => what === truth));
  if (missing.length === 0) return said.every(({ automatic }) => automatic);
  if (line.truth.kind === 'transfer' && said.length === 0 && !desk.transactions.has(line.truth.other))
    return false;
  const proposals = (
    await allOf(desk.service.call, 'books_match_proposals_list', {
      bank_transaction_id: detail.id,
      state: 'open',
    })
  ).filter(({ state }) => state === 'open');
  const right = proposals.filter((one) => missing.includes(proposedOf(one)));
  const how =
    right.length === 0 ? (proposals.length === 0 ? 'unexplained' : 'proposed_otherwise') : 'proposed';
  desk.record.ask(month, 'line', { who: whoOf(line), item: `${line.key} ${line.text}` }, [
    `${how}:${kindOf(desk, line)}`,
  ]);
  await carryOut(desk, line, detail, missing, right);
  return false;
}

/** The kind of answer that a line wants. */
function kindOf(desk: Desk, { truth, original }: BankLine): string {
  if (truth.kind === 'exempt') return truth.role;
  if (truth.kind === 'money_in') return `money_in_${truth.as}`;
  if (truth.kind === 'transfer') return truth.kind;
  if (original !== null) return 'payment_in_another_currency';
  if (truth.of.length > 1) return 'payment_of_several';
  const [only] = truth.of;
  return only === undefined || desk.owed(only.item) === only.minor ? 'payment' : 'payment_in_part';
}

async function takeBack(desk: Desk, detail: LineDetail): Promise<void> {
  const { call } = desk.service;
  for (const { id } of detail.allocations)
    await call('commands_reverse_allocation', { path: { allocation_id: id } });
  if (detail.exemption !== null || detail.money_in !== null || detail.transfer_match !== null)
    await call('commands_undo_bank_transaction', { path: { bank_transaction_id: detail.id } });
}

async function carryOut(
  desk: Desk,
  line: BankLine,
  detail: LineDetail,
  missing: readonly string[],
  right: readonly Proposal[],
): Promise<void> {
  const { call } = desk.service;
  const path = { bank_transaction_id: detail.id };
  const done = new Set<string>();
  for (const proposal of right) {
    const what = proposedOf(proposal);
    if (done.has(what)) continue;
    await call('commands_confirm_match_proposal', { path: { match_proposal_id: proposal.id } });
    done.add(what);
  }
  const left = missing.filter((what) => !done.has(what));
  if (left.length === 0) return;
  const { truth } = line;
  switch (truth.kind) {
    case 'exempt':
      await call('commands_exempt_bank_transaction', {
        path,
        body: {
          counter_role: truth.role as 'bank_charges',
          reason: line.text === '' ? 'Selgitatud' : line.text,
        },
      });
      return;
    case 'money_in':
      await call('commands_classify_money_in', {
        path,
        body: {
          kind: truth.as,
          reason: line.text,
          ...(truth.as === 'refund'
            ? { refund_bank_transaction_id: desk.transactions.get(truth.of) ?? '' }
            : {}),
        },
      });
      return;
    case 'transfer':
      await call('commands_match_transfer', {
        path,
        body: { other_bank_transaction_id: desk.transactions.get(truth.other) ?? '' },
      });
      return;
    case 'settles':
      for (const { item, minor } of truth.of) {
        const invoice = desk.invoices.get(item);
        if (invoice === undefined || !left.includes(`pays ${invoice} ${minor}`)) continue;
        const credit = desk.documents.get(item)?.facts.kind === 'credit_note';
        await call('commands_create_allocation', {
          body: {
            kind: credit ? 'refund' : 'payment',
            invoice_id: invoice,
            bank_transaction_id: detail.id,
            item_minor: Number(minor),
            ...(line.original === null ? {} : { counter_minor: Number(desk.amounts.get(line.key) ?? 0n) }),
          },
        });
      }
  }
}

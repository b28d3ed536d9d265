import { fieldProblem, type IsoDate, problem, type Ulid } from '#platform';
import { type EntryDraftLine, type LedgerAccount } from '#ledger';
import { evidenceOfMatch } from '../acts/evidence.js';
import { causeOfMatch, groundsOfMatch } from '../acts/ground.js';
import { recordTransfers, type TransferFinding } from './write-proposal.js';
import { findLine, findLines, type JudgedLine, suspenseOf } from '../settlement/sides.js';
import { effectOf, loadFreeLine, writeJudgement } from './write-judgement.js';
import { type JudgementResult, transferMatchRequest } from './judgement.wire.js';
import { type Command, type CommandContext, type CommandEffect, defineCommand } from '../commands/command.js';
import { bankTransactionParams, judgementResult } from './judgement.wire.js';

/**
 * Joins two lines of two own accounts as one transfer. Both suspenses are cleared against money in transit, each on its
 * booking date, and the difference in base currency goes to the gain or loss on exchange once both halves have arrived.
 * Refuses `invalid_payload` for two lines that are not a transfer, `state_conflict` for one that is judged,
 * `period_closed`.
 */
export const matchTransfer = defineCommand({
  name: 'bank_transaction.match_transfer',
  permission: 'bank.classify',
  judgement: true,
  params: bankTransactionParams,
  body: transferMatchRequest,
  result: judgementResult,
  refusals: ['invalid_payload', 'state_conflict', 'period_missing', 'period_closed'],

  async handle(context, payload) {
    const line = await loadFreeLine(context, payload.bank_transaction_id);
    if ((await findLine(context, payload.other_bank_transaction_id)) === undefined) {
      throw refuse('not_found', 'There is no such bank transaction.', 'validation_error');
    }
    const other = await loadFreeLine(context, payload.other_bank_transaction_id);
    checkHalves(line, other);
    return joinHalves(context, line, other, null);
  },
});

/**
 * Joins the halves of transfers as the matcher found. This is not a judgement, because a person can undo it. Halves
 * that have since been judged or settled, or whose period has been closed, are left out.
 */
export const matchTransfers: Command<
  { readonly findings: readonly TransferFinding[] },
  { readonly matched: number }
> = {
  name: 'bank_transaction.find_transfers',
  permission: 'bank.classify',

  async handle(context, { findings }) {
    const joined: { readonly finding: TransferFinding; readonly effect: CommandEffect<JudgementResult> }[] =
      [];
    for (const finding of findings) {
      const halves = await findLines(context, [
        finding.bank_transaction_id,
        finding.other_bank_transaction_id,
      ]);
      const line = halves.get(finding.bank_transaction_id);
      const other = halves.get(finding.other_bank_transaction_id);
      if (line === undefined || other === undefined || !isFree(line) || !isFree(other)) continue;
      checkHalves(line, other);
      const day = laterOf(line, other);
      if ((await context.ledger.openDateFrom(day)) !== day) continue;
      joined.push({ finding, effect: await joinHalves(context, line, other, finding) });
    }
    if (joined.length > 0) {
      await recordTransfers(
        context,
        joined.map(({ finding }) => finding),
      );
    }
    return {
      result: { matched: joined.length },
      facts: joined.flatMap(({ effect }) => effect.facts),
      audit: joined.flatMap(({ effect }) => effect.audit),
    };
  },
};

const isFree = (line: JudgedLine): boolean =>
  line.judgement === null && line.allocated_minor === 0n && line.amount_minor > 0n;

const laterOf = (line: JudgedLine, other: JudgedLine): IsoDate =>
  line.booking_date > other.booking_date ? line.booking_date : other.booking_date;

async function joinHalves(
  context: CommandContext,
  line: JudgedLine,
  other: JudgedLine,
  /** Of the matcher; null where a person joins them. */
  finding: TransferFinding | null,
): Promise<CommandEffect<JudgementResult>> {
  const [out, back] = line.direction === 'out' ? [line, other] : [other, line];
  const [first, last] = out.booking_date <= back.booking_date ? [out, back] : [back, out];
  const gain = back.base_minor - out.base_minor;
  context.changed('bank_transaction', other.id);
  const judgementId = await writeJudgement(
    context,
    line,
    'transfer',
    {
      other_bank_transaction_id: other.id,
      fx_difference_minor: gain,
      origin: finding === null ? 'human' : 'matcher',
    },
    finding && {
      cause: causeOfMatch(finding.reasons),
      grounds: groundsOfMatch(finding.reasons),
      evidence: [evidenceOfMatch(finding.reasons)],
      score: finding.score,
    },
  );
  const post = (economicDate: IsoDate, lines: readonly EntryDraftLine[]): Ulid =>
    context.ledger.post({
      journal: 'bank',
      economicDate,
      sourceKind: 'bank_transaction',
      sourceRole: 'primary',
      sourceId: judgementId,
      lines,
    }).entryId;
  const [begun, ended, difference] = await Promise.all([
    halfLines(context, first),
    halfLines(context, last),
    differenceLines(context, gain),
  ]);
  // When the month of the first half has been closed since, its money counts as unexplained until the next open day.
  const begunOn = await context.ledger.openDateFrom(first.booking_date);
  const together = begunOn >= last.booking_date;
  if (!together) post(begunOn, begun);
  const entryId = post(last.booking_date, [...(together ? begun : []), ...ended, ...difference]);
  return effectOf(line, judgementId, entryId, { kind: 'transfer', other_bank_transaction_id: other.id });
}

function refuse(
  code: string,
  message: string,
  as: 'invalid_payload' | 'validation_error' = 'invalid_payload',
) {
  return fieldProblem(as, 'other_bank_transaction_id', code, message);
}

/** @throws Problem `invalid_payload` for two lines that are not the halves of a transfer */
export function checkHalves(line: JudgedLine, other: JudgedLine): void {
  if (line.id === other.id) throw refuse('same_transaction', 'A transfer needs two different transactions.');
  if (line.bank_account_id === other.bank_account_id) {
    throw refuse('same_account', 'Both transactions belong to the same account.');
  }
  if (line.direction === other.direction) {
    throw refuse('same_direction', `Both transactions are money ${line.direction}.`);
  }
  if (line.currency === other.currency && line.amount_minor !== other.amount_minor) {
    throw refuse('amounts_differ', 'The two halves of a transfer must have the same amount.');
  }
}

/** The lines that move a half between its suspense and money in transit. */
async function halfLines(context: CommandContext, half: JudgedLine): Promise<EntryDraftLine[]> {
  const [transit, suspense] = await Promise.all([transitAccount(context), suspenseOf(context, half)]);
  if (transit.currency !== null && transit.currency !== half.currency) {
    throw problem('state_conflict', `Account ${transit.code} accepts only ${transit.currency}.`);
  }
  const away = half.direction === 'out' ? 1n : -1n;
  const line = (accountId: Ulid, towards: bigint): EntryDraftLine => ({
    accountId,
    currency: half.currency,
    amountMinor: half.amount_minor * towards,
    baseMinor: half.base_minor * towards,
  });
  return [line(transit.id, away), line(suspense.accountId, -away)];
}

/** Money in transit has no balance after its arrival: the exchange difference since its departure is posted against it. */
async function differenceLines(context: CommandContext, gain: bigint): Promise<EntryDraftLine[]> {
  if (gain === 0n) return [];
  const accounts = await context.accounts();
  const line = (accountId: Ulid, minor: bigint): EntryDraftLine => ({
    accountId,
    currency: context.book.baseCurrency,
    amountMinor: minor,
    baseMinor: minor,
  });
  const transit = await transitAccount(context);
  return [line(transit.id, gain), line(accounts.requireRole(gain > 0n ? 'fx_gain' : 'fx_loss').id, -gain)];
}

const transitAccount = async (context: CommandContext): Promise<LedgerAccount> =>
  (await context.accounts()).requireRole('transfer_transit');

import { type Ulid } from '#platform';
import { closedDays, type CounterRole } from '#ledger';
import { type Reason } from '#reasons';
import { evidenceOfMatch } from '../acts/evidence.js';
import { causeOfMatch, groundsOfMatch } from '../acts/ground.js';
import { type Command, type CommandContext, type CommandEffect } from '../commands/command.js';
import { findLines, type JudgedLine } from '../settlement/sides.js';
import { classifyLine, exemptLine } from './judgement.commands.js';
import { type JudgedBy, type JudgementAct } from './write-judgement.js';

/** A payment and the same money back, of which a person has answered. */
export interface AnsweredMoneyBack {
  readonly paidId: Ulid;
  readonly backId: Ulid;
  /** The account that holds what was paid without being owed. */
  readonly role: CounterRole;
  /** Of the payment, in words. */
  readonly because: string;
  readonly reasons: readonly Reason[];
  readonly score: number;
}

interface SettleMoneyBack {
  readonly findings: readonly AnsweredMoneyBack[];
}

interface SettledMoneyBack {
  readonly judged: readonly Ulid[];
}

const BY_MATCHER: JudgedBy = { origin: 'matcher', rule_id: null };

/**
 * Explains the rest of a payment that was made twice, or that was not owed, once a person has answered one of its lines. Lines
 * that were explained meanwhile, and those on which a person has taken such an explanation back or refused it, are left out.
 */
export const settleMoneyBack: Command<SettleMoneyBack, SettledMoneyBack> = {
  name: 'money_back.settle',
  permission: 'bank.classify',

  async handle(context, { findings }) {
    const lines = await findLines(
      context,
      findings.flatMap(({ paidId, backId }) => [paidId, backId]),
    );
    const days = [...lines.values()].map((line) => line.booking_date);
    const [refused, shut] = await Promise.all([
      refusedLines(context, [...lines.keys()]),
      closedDays(context.sql, context.companyId, days),
    ]);
    const effects: CommandEffect<unknown>[] = [];
    const judged: Ulid[] = [];
    for (const finding of findings) {
      const [paid, back] = [lines.get(finding.paidId), lines.get(finding.backId)];
      if (paid === undefined || back === undefined) continue;
      // Two lines may give one payment back: it is explained with the first.
      const free = [paid, back].filter((line) => isFree(line) && !judged.includes(line.id));
      if (free.some((line) => refused.has(line.id) || shut.has(line.booking_date))) continue;
      for (const line of free) {
        effects.push(await explain(context, line, finding, line === paid));
        judged.push(line.id);
      }
    }
    return {
      result: { judged },
      facts: effects.flatMap(({ facts }) => facts),
      audit: effects.flatMap(({ audit }) => audit),
    };
  },
};

const isFree = (line: JudgedLine): boolean =>
  line.judgement === null && line.allocated_minor === 0n && line.amount_minor > 0n;

/** Money in refunds the payment; everything else takes off what holds it. */
function explain(
  context: CommandContext,
  line: JudgedLine,
  { paidId, role, because, reasons, score }: AnsweredMoneyBack,
  isPayment: boolean,
): Promise<CommandEffect<unknown>> {
  const act: JudgementAct = {
    cause: causeOfMatch(reasons),
    grounds: groundsOfMatch(reasons),
    evidence: [evidenceOfMatch(reasons)],
    score,
  };
  if (isPayment || line.direction === 'out')
    return exemptLine(context, line, { counter_role: role, reason: because }, BY_MATCHER, act);
  return classifyLine(
    context,
    line,
    { money_in_kind: 'refund', reason: null, refund_bank_transaction_id: paidId, ...BY_MATCHER },
    act,
  );
}

/** Lines of which a person has refused a judgement, or taken one of the service back. */
async function refusedLines(
  { sql, companyId }: CommandContext,
  ids: readonly Ulid[],
): Promise<ReadonlySet<Ulid>> {
  const rows = await sql.rows<{ id: Ulid }>(REFUSED, [companyId, ids]);
  return new Set(rows.map(({ id }) => id));
}

const REFUSED = `
  SELECT bank_transaction_id AS id FROM books.bank_judgement
  WHERE company_id = $1 AND bank_transaction_id = ANY($2::text[]) AND origin = 'matcher' AND reversed_at IS NOT NULL
  UNION
  SELECT bank_transaction_id FROM books.match_proposal
  WHERE company_id = $1 AND bank_transaction_id = ANY($2::text[]) AND state = 'rejected' AND kind IN ('exempt', 'money_in')`;

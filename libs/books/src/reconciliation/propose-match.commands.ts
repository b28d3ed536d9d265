import { assertPermitted, encodeId, fieldProblem, Problem, problem, toJson, type Ulid } from '#platform';
import { replan } from '#ledger';
import { loadFreeLine } from './write-judgement.js';
import { checkHalves } from './transfer-match.commands.js';
import { decideAllocation, loadSides, requestedAmounts } from '../settlement/allocate.js';
import { type MatchAllocation } from './match-allocation.commands.js';
import { findLine, givenBack, invoiceSide } from '../settlement/sides.js';
import { allocationOf } from './judge.js';
import { pairWaits } from './pair-waits.js';
import { type ProposedJudgement, proposeMatchRequest } from './match-proposal.wire.js';
import {
  draftOf,
  type ExemptionFinding,
  type JudgementFinding,
  proposeExemptions,
  proposeJudgements,
  proposeTransfers,
  type TransferFinding,
  withdrawFindings,
  writeFindings,
  writeProposal,
} from './write-proposal.js';
import { type Command, type CommandContext, defineCommand } from '../commands/command.js';
import { proposeMatchResult } from './match-proposal.wire.js';

/**
 * An open proposal's judgement, and the amounts that must be open of each side to carry it out; null where the kind has
 * none.
 */
interface Ground {
  readonly judgement: ProposedJudgement;
  readonly itemMinor: bigint | null;
  readonly counterMinor: bigint | null;
}

/**
 * Proposes a judgement to a person: for keys and tokens, which may not judge. The checks are those of the judgement
 * itself, so that a person can carry out every open proposal.
 * Refuses everything that the judgement refuses, and `state_conflict` when the same proposal is already open.
 */
export const proposeMatch = defineCommand({
  name: 'match_proposal.create',
  permission: ['bank.classify', 'allocations.write'],
  body: proposeMatchRequest,
  result: proposeMatchResult,
  refusals: ['invalid_payload', 'state_conflict', 'invoice_state_conflict', 'allocation_exceeds_open'],

  async handle(context, { bank_transaction_id: lineId, judgement: request, reason }) {
    const allocates = request.kind === 'allocate';
    assertPermitted(context.actor, allocates ? 'allocations.write' : 'bank.classify');
    if ((await findLine(context, lineId)) === undefined) {
      throw notFound('bank_transaction_id', 'There is no such bank transaction.');
    }
    const ground = await within('judgement', () => groundOf(context, lineId, request));
    if (ground.judgement.kind === 'allocate' && (await pairWaits(context, lineId, ground.judgement))) {
      throw problem('state_conflict', 'This is already proposed and waits for a person.');
    }
    const id = await writeProposal(context, {
      bankTransactionId: lineId,
      ...ground,
      origin: context.actor.human ? 'human' : 'client',
      reason: reason ?? null,
      reasons: [],
      score: null,
    });
    return {
      result: { match_proposal_id: id },
      facts: [{ type: 'match_proposals.changed' }],
      audit: [
        {
          objectType: 'match_proposal',
          objectId: id,
          newValues: { bank_transaction_id: lineId, judgement: ground.judgement, reason: reason ?? null },
        },
      ],
    };
  },
});

/** The matcher's findings from one pass over the books, and the lines and invoices that it examined. */
interface Findings {
  readonly findings: readonly MatchAllocation[];
  readonly transfers: readonly TransferFinding[];
  readonly exemptions: readonly ExemptionFinding[];
  /** Proposed once each. */
  readonly judgements: readonly JudgementFinding[];
  /** The pairs that it proposed before and now withdraws for likelier ones. */
  readonly withdrawn: readonly { readonly bank_transaction_id: Ulid; readonly invoice_id: Ulid }[];
  /** Each with the count of its changes when the matcher read it: rows changed since then stay due. */
  readonly seen: {
    readonly lines: readonly { readonly id: Ulid; readonly due: number }[];
    readonly invoices: readonly { readonly id: Ulid; readonly due: number }[];
  };
}

/**
 * Proposes the findings that the matcher does not decide itself to a person. The examined lines and invoices are no
 * longer due.
 */
export const proposeFindings: Command<Findings, { readonly found: number }> = {
  name: 'match_proposal.find',
  permission: 'allocations.write',

  async handle(context, { findings, transfers, exemptions, judgements, withdrawn, seen }) {
    await replan(context);
    const accounts = await context.accounts();
    const judged = await proposeJudgements(
      context,
      judgements.filter(
        ({ judgement }) =>
          judgement.kind !== 'exempt' || accounts.byRole(judgement.counter_role) !== undefined,
      ),
    );
    const found = findings.length + transfers.length + exemptions.length + judged;
    const changed = found + withdrawn.length;
    if (withdrawn.length > 0) await withdrawFindings(context, withdrawn);
    if (findings.length > 0) await writeFindings(context, findings.map(draftOf));
    if (transfers.length > 0) await proposeTransfers(context, transfers);
    if (exemptions.length > 0) await proposeExemptions(context, exemptions);
    await Promise.all([
      context.sql.run(lookedAt('bank_transaction'), [context.companyId, toJson(seen.lines)]),
      context.sql.run(lookedAt('invoice'), [context.companyId, toJson(seen.invoices)]),
    ]);
    return {
      result: { found },
      facts: changed > 0 ? [{ type: 'match_proposals.changed' }] : [],
      audit:
        changed === 0
          ? []
          : [
              {
                objectType: 'company',
                objectId: encodeId('company', context.companyId),
                newValues: { findings: found, withdrawn: withdrawn.length },
              },
            ],
    };
  },
};

const lookedAt = (table: 'bank_transaction' | 'invoice'): string => `
  UPDATE books.${table} AS row SET match_due = 0 FROM jsonb_to_recordset($2::jsonb) AS seen(id text, due integer)
  WHERE row.company_id = $1 AND row.id = seen.id AND row.match_due = seen.due`;

async function groundOf(
  context: CommandContext,
  lineId: Ulid,
  judgement: ProposedJudgement,
): Promise<Ground> {
  if (judgement.kind === 'allocate') {
    const request = allocationOf(lineId, judgement);
    const { item, counter, names } = await loadSides(context, request);
    const { itemMinor, counterMinor } = decideAllocation(item, counter, requestedAmounts(request));
    // An open line may turn out to belong to an invoice: the proposal then names that invoice.
    const named = { ...judgement, invoice_id: names.invoiceId, line_id: names.lineId };
    return { judgement: named, itemMinor, counterMinor };
  }
  const line = await loadFreeLine(context, lineId);
  if (judgement.kind === 'exempt') {
    (await context.accounts()).requireRole(judgement.counter_role, 'counter_role');
    return { judgement, itemMinor: null, counterMinor: null };
  }
  if (judgement.kind === 'transfer') {
    const otherId = judgement.other_bank_transaction_id;
    if ((await findLine(context, otherId)) === undefined) {
      throw notFound('other_bank_transaction_id', 'There is no such bank transaction.');
    }
    checkHalves(line, await loadFreeLine(context, otherId));
    return { judgement, itemMinor: null, counterMinor: null };
  }
  if (line.direction === 'out') {
    throw fieldProblem('invalid_payload', 'money_in_kind', 'money_out', 'The transaction is money out.');
  }
  const paid = judgement.refund_bank_transaction_id ?? null;
  const out = paid === null ? undefined : await findLine(context, paid);
  if (paid !== null && (out?.direction !== 'out' || out.judgement === 'withdrawn')) {
    throw notFound('refund_bank_transaction_id', 'There is no such transaction of money out.');
  }
  const invoiceId = judgement.refund_invoice_id ?? null;
  if (invoiceId === null) {
    return { judgement, itemMinor: line.amount_minor, counterMinor: line.amount_minor };
  }
  const item = await invoiceSide(context, invoiceId, 'refund_invoice_id', true);
  return { judgement, itemMinor: givenBack(item, line), counterMinor: line.amount_minor };
}

const notFound = (field: string, message: string): Problem =>
  fieldProblem('validation_error', field, 'not_found', message);

/** Prefixes the field names in the problems of `check` with `parent`. */
async function within<T>(parent: string, check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const errors = error.errors.map((fault) => ({ ...fault, field: `${parent}.${fault.field}` }));
    throw problem(error.code, error.detail, { errors, extensions: error.extensions });
  }
}

import {
  causeOfSupplier,
  type CommandContext,
  type CommandEffect,
  contradictAccounts,
  keepActs,
  keepPrepayments,
  keepReviewCodes,
  learnPartyAccount,
  type LinesRule,
  postPurchaseInvoice,
  userOf,
} from '#books';
import { type ReadContent } from '#files';
import { encodeId, type Ulid } from '#platform';
import { type BooksFacts } from './books-facts.js';
import { type Candidate } from './candidate.js';
import { type DecidedInvoice } from './decide-booking.js';
import { evidenceOf } from './evidence.js';
import { groundsOf, placedFields } from './grounds.js';
import { evidenceOfUse, groundsOfUse } from './used-prepayments.js';

/** The revision that a decision was written as. */
interface WrittenRevision {
  readonly invoiceId: Ulid;
  readonly revisionId: Ulid;
  readonly partyId: Ulid;
}

interface Decided {
  readonly decision: DecidedInvoice;
  readonly facts: BooksFacts;
  /** The values that were read, with their places. */
  readonly fields: ReadContent['fields'];
  readonly written: WrittenRevision;
}

type Audit = CommandEffect<unknown>['audit'];

/** Writes what a decision brings besides its revision: accounts, prepayments, the posting, and the act with its evidence. */
export async function writeDecision(
  context: CommandContext,
  { candidate, fileId }: { readonly candidate: Candidate; readonly fileId: bigint },
  { decision, facts, fields, written: { invoiceId, revisionId, partyId } }: Decided,
): Promise<Audit> {
  const { explanation, prepayments, reviewCodes } = decision.invoice;
  const { rules } = explanation;
  const posted = decision.action === 'record_and_post';
  await keepReviewCodes(context, revisionId, reviewCodes);
  await keepPrepayments(context, revisionId, prepayments);
  if (decision.contradicts) contradictAccounts(context, partyId);
  for (const iban of decision.learnIbans) await learnAccount(context, partyId, iban);
  if (posted) await context.run(postPurchaseInvoice, { invoice_id: invoiceId });
  // Their counts are others now.
  if (posted) for (const id of rules) context.changed('rule', id);
  await keepActs(context, [
    {
      kind: posted ? 'post' : 'draft',
      cause: causeOfSupplier(partyId),
      invoice_id: invoiceId,
      revision_id: revisionId,
      rule_ids: [...rules],
      grounds: [
        ...groundsOf(explanation, partyId, facts.earlier, fields),
        ...groundsOfUse(prepayments, candidate.currency ?? facts.baseCurrency),
      ],
      evidence: [...evidenceOf(explanation), ...evidenceOfUse(prepayments)],
      fields: placedFields(encodeId('file', fileId), fields),
    },
  ]);
  return rulesInTrail(invoiceId, rules, facts.lineRules);
}

/** The audit trail names the rules that decided about lines, and the people in whose names they acted. */
function rulesInTrail(invoiceId: Ulid, ids: readonly Ulid[], rules: readonly LinesRule[]): Audit {
  if (ids.length === 0) return [];
  const acted = rules.filter(({ id }) => ids.includes(id));
  const newValues = {
    rules: acted.map(({ id, confirmedBy }) => ({ rule_id: id, confirmed_by: userOf(confirmedBy) })),
  };
  return [{ objectType: 'invoice', objectId: invoiceId, newValues }];
}

export const learnAccount = (context: CommandContext, partyId: Ulid, iban: string): Promise<unknown> =>
  context.run(learnPartyAccount, { party_id: partyId, iban, source: 'document' });

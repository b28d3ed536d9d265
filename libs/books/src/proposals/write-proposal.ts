import { newUlid, toJson, type Ulid } from '#platform';
import { type CommandContext } from '../commands/command.js';
import { type MatchAllocation } from '../settlement/match-allocation.commands.js';
import { type ProposalOrigin } from './match-proposal.queries.js';
import { type ProposedJudgement } from './proposal-requests.js';

const COLUMNS = `id, bank_transaction_id, kind, judgement, invoice_id, other_bank_transaction_id, item_minor, counter_minor,
  origin, reason, reasons, score, state, allocation_id`;

const INSERT = `
  INSERT INTO books.match_proposal (company_id, ${COLUMNS}, created_at, command_id, decided_at, decided_command_id)
  SELECT $1, ${COLUMNS}, $3, $4, CASE WHEN state = 'open' THEN NULL ELSE $3::timestamptz END,
    CASE WHEN state = 'open' THEN NULL ELSE $4 END
  FROM jsonb_to_recordset($2::jsonb) AS proposal(id text, bank_transaction_id text, kind text, judgement jsonb,
    invoice_id text, other_bank_transaction_id text, item_minor bigint, counter_minor bigint, origin text, reason text,
    reasons jsonb, score integer, state text, allocation_id text)`;

/** What was proposed before keeps its id; the matcher's newer finding takes the place of its older one. */
const RENEW = `
  ON CONFLICT (company_id, bank_transaction_id, invoice_id)
    WHERE state = 'open' AND kind = 'allocate' AND invoice_id IS NOT NULL
  DO UPDATE SET judgement = excluded.judgement, item_minor = excluded.item_minor, counter_minor = excluded.counter_minor,
    reasons = excluded.reasons, score = excluded.score`;

export interface ProposalDraft {
  readonly bankTransactionId: Ulid;
  readonly judgement: ProposedJudgement;
  /** What must be open of each side for the proposal to stand; minor units. */
  readonly itemMinor: bigint | null;
  readonly counterMinor: bigint | null;
  readonly origin: ProposalOrigin;
  readonly reason: string | null;
  readonly reasons: readonly string[];
  readonly score: number | null;
}

function rowOf(draft: ProposalDraft, id: Ulid) {
  const { judgement } = draft;
  return {
    id,
    bank_transaction_id: draft.bankTransactionId,
    kind: judgement.kind,
    judgement,
    invoice_id:
      judgement.kind === 'allocate'
        ? judgement.invoice_id
        : judgement.kind === 'money_in'
          ? judgement.refund_invoice_id
          : null,
    other_bank_transaction_id: judgement.kind === 'transfer' ? judgement.other_bank_transaction_id : null,
    item_minor: draft.itemMinor,
    counter_minor: draft.counterMinor,
    origin: draft.origin,
    reason: draft.reason,
    reasons: draft.reasons,
    score: draft.score,
    state: 'open',
    allocation_id: null,
  };
}

/** Writes what a client proposes. Returns its id. */
export async function writeProposal(context: CommandContext, draft: ProposalDraft): Promise<Ulid> {
  const id = newUlid();
  const { sql, companyId, now, commandId } = context;
  await sql.run(INSERT, [companyId, toJson([rowOf(draft, id)]), now, commandId]);
  return id;
}

/** Writes what the matcher proposes; of a pair that waits already, only what it found newly. */
export async function writeFindings(
  { sql, companyId, now, commandId }: CommandContext,
  drafts: readonly ProposalDraft[],
): Promise<void> {
  const rows = drafts.map((draft) => rowOf(draft, newUlid()));
  await sql.run(INSERT + RENEW, [companyId, toJson(rows), now, commandId]);
}

/** Keeps why the matcher settled a pair, so that a person can undo it: what was open of the pair is confirmed with it. */
export async function recordMatch(
  { sql, companyId, now, commandId }: CommandContext,
  match: MatchAllocation,
  allocationId: Ulid,
): Promise<void> {
  const waiting = await sql.run(
    `UPDATE books.match_proposal SET state = 'confirmed', allocation_id = $4, reasons = $5::jsonb, score = $6, decided_at = $7,
       decided_command_id = $8
     WHERE company_id = $1 AND bank_transaction_id = $2 AND invoice_id = $3 AND state = 'open' AND kind = 'allocate'`,
    [
      companyId,
      match.bank_transaction_id,
      match.invoice_id,
      allocationId,
      toJson(match.reasons),
      match.score,
      now,
      commandId,
    ],
  );
  if (waiting > 0) return;
  const draft = rowOf(draftOf(match), newUlid());
  await sql.run(INSERT, [
    companyId,
    toJson([{ ...draft, state: 'confirmed', allocation_id: allocationId }]),
    now,
    commandId,
  ]);
}

/** A finding of the matcher as a proposal. */
export function draftOf(match: MatchAllocation): ProposalDraft {
  return {
    bankTransactionId: match.bank_transaction_id,
    judgement: {
      kind: 'allocate',
      allocation_kind: match.kind,
      invoice_id: match.invoice_id,
      item_minor: match.item_minor,
      counter_minor: match.counter_minor,
    },
    itemMinor: BigInt(match.item_minor),
    counterMinor: BigInt(match.counter_minor),
    origin: 'matcher',
    reason: null,
    reasons: match.reasons,
    score: match.score,
  };
}

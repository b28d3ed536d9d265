import { insertRows, newUlid, toJson, type Ulid } from '#platform';
import { codesOf, type Reason } from '#reasons';
import { type CounterRole } from '#ledger';
import { type MatchAllocation } from './match-allocation.commands.js';
import { MatchProposalEntity } from './match-proposal.entity.js';
import { type ProposedJudgement, type ProposalOrigin } from './match-proposal.wire.js';
import { type CommandContext } from '../commands/command.js';

const INSERT = insertRows(MatchProposalEntity, ['company_id', 'created_at', 'command_id']);

type ProposalRow = ReturnType<typeof rowOf>;

/** The values of an insert of proposals: confirmed ones are decided with this command. */
function valuesOf({ companyId, now, commandId }: CommandContext, rows: readonly ProposalRow[]): unknown[] {
  return INSERT.values(
    { company_id: companyId, created_at: now, command_id: commandId },
    rows.map((row) => ({
      ...row,
      decided_at: row.state === 'open' ? null : now,
      decided_command_id: row.state === 'open' ? null : commandId,
    })),
  );
}

/** An existing proposal keeps its id. A newer finding of the matcher replaces only the matcher's own older one. */
const RENEW = `
  ON CONFLICT (company_id, bank_transaction_id, invoice_id)
    WHERE state = 'open' AND kind = 'allocate' AND invoice_id IS NOT NULL
  DO UPDATE SET judgement = excluded.judgement, item_minor = excluded.item_minor, counter_minor = excluded.counter_minor,
    reasons = excluded.reasons, reason_codes = excluded.reason_codes, score = excluded.score
    WHERE match_proposal.origin = 'matcher'`;

interface ProposalDraft {
  readonly bankTransactionId: Ulid;
  readonly judgement: ProposedJudgement;
  /** The amounts that must be open of each side for the proposal to apply; minor units. */
  readonly itemMinor: bigint | null;
  readonly counterMinor: bigint | null;
  readonly origin: ProposalOrigin;
  readonly reason: string | null;
  readonly reasons: readonly Reason[];
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
        ? (judgement.invoice_id ?? null)
        : judgement.kind === 'money_in'
          ? (judgement.refund_invoice_id ?? null)
          : null,
    other_bank_transaction_id: judgement.kind === 'transfer' ? judgement.other_bank_transaction_id : null,
    item_minor: draft.itemMinor,
    counter_minor: draft.counterMinor,
    origin: draft.origin,
    reason: draft.reason,
    reasons: draft.reasons.map(({ message }) => message),
    reason_codes: codesOf(draft.reasons),
    score: draft.score,
    state: 'open',
    allocation_id: null as Ulid | null,
  };
}

/** Writes a client's proposal. Returns its id. */
export async function writeProposal(context: CommandContext, draft: ProposalDraft): Promise<Ulid> {
  const id = newUlid();
  await context.sql.run(INSERT.text, valuesOf(context, [rowOf(draft, id)]));
  return id;
}

/** Writes the matcher's proposals; for a pair with an open proposal it only updates the findings. */
export async function writeFindings(
  context: CommandContext,
  drafts: readonly ProposalDraft[],
): Promise<void> {
  const rows = drafts.map((draft) => rowOf(draft, newUlid()));
  await context.sql.run(INSERT.text + RENEW, valuesOf(context, rows));
}

/** Withdraws proposals that the matcher would no longer make. */
export async function withdrawFindings(
  { sql, companyId, now, commandId }: CommandContext,
  pairs: readonly { readonly bank_transaction_id: Ulid; readonly invoice_id: Ulid }[],
): Promise<void> {
  await sql.run(WITHDRAW, [companyId, toJson(pairs), now, commandId]);
}

const WITHDRAW = `
  UPDATE books.match_proposal AS m SET state = 'stale', decided_at = $3, decided_command_id = $4
  FROM jsonb_to_recordset($2::jsonb) AS pair(bank_transaction_id text, invoice_id text)
  WHERE m.company_id = $1 AND m.bank_transaction_id = pair.bank_transaction_id AND m.invoice_id = pair.invoice_id
    AND m.state = 'open' AND m.kind = 'allocate' AND m.origin = 'matcher'`;

/** Withdraws all open proposals on withdrawn lines; the matcher examines their invoices again. */
export async function withdrawProposals(
  { sql, companyId, now, commandId }: CommandContext,
  lineIds: readonly Ulid[],
): Promise<void> {
  await sql.run(WITHDRAW_OF_LINES, [companyId, lineIds, now, commandId]);
}

const WITHDRAW_OF_LINES = `
  WITH withdrawn AS (
    UPDATE books.match_proposal SET state = 'stale', decided_at = $3, decided_command_id = $4
    WHERE company_id = $1 AND state = 'open'
      AND (bank_transaction_id = ANY($2::text[]) OR other_bank_transaction_id = ANY($2::text[]))
    RETURNING invoice_id
  )
  UPDATE books.invoice SET match_due = match_due + 1
  WHERE company_id = $1 AND id IN (SELECT invoice_id FROM withdrawn)`;

/**
 * Stores the matcher's reasons for settled pairs, so that a person can undo them. An open proposal for a pair is
 * confirmed with it.
 */
export async function recordMatches(
  context: CommandContext,
  settled: readonly { readonly match: MatchAllocation; readonly allocationId: Ulid }[],
): Promise<void> {
  const { sql, companyId, now, commandId } = context;
  const rows = settled.map(({ match, allocationId }) => ({
    ...rowOf(draftOf(match), newUlid()),
    state: 'confirmed',
    allocation_id: allocationId,
  }));
  const waited = await sql.rows<{ allocation_id: Ulid }>(CONFIRM, [companyId, toJson(rows), now, commandId]);
  const known = new Set(waited.map((row) => row.allocation_id));
  const fresh = rows.filter((row) => !known.has(row.allocation_id));
  if (fresh.length > 0) await sql.run(INSERT.text, valuesOf(context, fresh));
}

const CONFIRM = `
  UPDATE books.match_proposal AS m SET state = 'confirmed', allocation_id = found.allocation_id, reasons = found.reasons,
    reason_codes = found.reason_codes, score = found.score, decided_at = $3, decided_command_id = $4
  FROM jsonb_to_recordset($2::jsonb) AS found(bank_transaction_id text, invoice_id text, allocation_id text, reasons jsonb,
    reason_codes jsonb, score integer)
  WHERE m.company_id = $1 AND m.bank_transaction_id = found.bank_transaction_id AND m.invoice_id = found.invoice_id
    AND m.state = 'open' AND m.kind = 'allocate'
  RETURNING m.allocation_id`;

/** Two lines that are one transfer, with the reasons for the match. */
export interface TransferFinding {
  readonly bank_transaction_id: Ulid;
  readonly other_bank_transaction_id: Ulid;
  readonly score: number;
  readonly reasons: readonly Reason[];
}

/** A payment that needs no document, with its role and the reasons for it. */
export interface ExemptionFinding {
  readonly bank_transaction_id: Ulid;
  readonly counter_role: CounterRole;
  /** The purpose of the payment, for the person who decides. */
  readonly reason: string;
  readonly score: number;
  readonly reasons: readonly Reason[];
}

/** Proposes exemptions that the matcher found to a person. */
export async function proposeExemptions(
  context: CommandContext,
  findings: readonly ExemptionFinding[],
): Promise<void> {
  const rows = findings.map((finding) => rowOf(draftOfExemption(finding), newUlid()));
  await context.sql.run(INSERT.text, valuesOf(context, rows));
}

function draftOfExemption(finding: ExemptionFinding): ProposalDraft {
  return {
    bankTransactionId: finding.bank_transaction_id,
    judgement: { kind: 'exempt', counter_role: finding.counter_role, reason: finding.reason },
    itemMinor: null,
    counterMinor: null,
    origin: 'matcher',
    reason: null,
    reasons: finding.reasons,
    score: finding.score,
  };
}

/** A judgement that a rule or the matcher found for a line, and did not make. */
export interface JudgementFinding {
  readonly bankTransactionId: Ulid;
  readonly judgement: Extract<ProposedJudgement, { kind: 'exempt' | 'money_in' }>;
  readonly reasons: readonly Reason[];
  /** Null for those of rules. */
  readonly score: number | null;
}

/** Proposes judgements to a person, each once: not those that were decided or wait already. Returns their number. */
export async function proposeJudgements(
  context: CommandContext,
  findings: readonly JudgementFinding[],
): Promise<number> {
  if (findings.length === 0) return 0;
  const known = await context.sql.rows<{ key: string }>(PROPOSED, [
    context.companyId,
    findings.map(({ bankTransactionId }) => bankTransactionId),
  ]);
  const seen = new Set(known.map(({ key }) => key));
  const fresh = new Map(findings.map((finding) => [judgementKey(finding), finding]));
  const rows = [...fresh]
    .filter(([key]) => !seen.has(key))
    .map(([, finding]) => rowOf({ ...NO_AMOUNTS, ...finding, origin: 'matcher', reason: null }, newUlid()));
  if (rows.length > 0) await context.sql.run(INSERT.text, valuesOf(context, rows));
  return rows.length;
}

const NO_AMOUNTS = { itemMinor: null, counterMinor: null };

function judgementKey({ bankTransactionId: line, judgement }: JudgementFinding): string {
  if (judgement.kind === 'exempt') return `${line} ${judgement.kind} ${judgement.counter_role}`;
  const refunded = judgement.refund_bank_transaction_id ?? null;
  return [line, judgement.kind, judgement.money_in_kind, ...(refunded === null ? [] : [refunded])].join(' ');
}

const PROPOSED = `
  SELECT concat_ws(' ', bank_transaction_id, kind, coalesce(judgement->>'counter_role', judgement->>'money_in_kind'),
    judgement->>'refund_bank_transaction_id') AS key
  FROM books.match_proposal WHERE company_id = $1 AND bank_transaction_id = ANY($2::text[]) AND state <> 'stale'`;

/** Proposes transfers that the matcher found to a person. */
export async function proposeTransfers(
  context: CommandContext,
  findings: readonly TransferFinding[],
): Promise<void> {
  const rows = findings.map((finding) => rowOf(draftOfTransfer(finding), newUlid()));
  await context.sql.run(`${INSERT.text} ON CONFLICT DO NOTHING`, valuesOf(context, rows));
}

/** Stores the matcher's reasons for joining two halves, so that a person can undo it. */
export async function recordTransfers(
  context: CommandContext,
  findings: readonly TransferFinding[],
): Promise<void> {
  const { sql, companyId, now, commandId } = context;
  const rows = findings.map((finding) => ({
    ...rowOf(draftOfTransfer(finding), newUlid()),
    state: 'confirmed',
  }));
  const waited = await sql.rows<{ bank_transaction_id: Ulid }>(CONFIRM_HALVES, [
    companyId,
    toJson(rows),
    now,
    commandId,
  ]);
  const known = new Set(waited.map((row) => row.bank_transaction_id));
  const fresh = rows.filter((row) => !known.has(row.bank_transaction_id));
  if (fresh.length > 0) await sql.run(INSERT.text, valuesOf(context, fresh));
}

const CONFIRM_HALVES = `
  UPDATE books.match_proposal AS m SET state = 'confirmed', reasons = found.reasons, reason_codes = found.reason_codes, score = found.score,
    decided_at = $3, decided_command_id = $4
  FROM jsonb_to_recordset($2::jsonb) AS found(bank_transaction_id text, other_bank_transaction_id text, reasons jsonb,
    reason_codes jsonb, score integer)
  WHERE m.company_id = $1 AND m.bank_transaction_id = found.bank_transaction_id
    AND m.other_bank_transaction_id = found.other_bank_transaction_id AND m.state = 'open' AND m.kind = 'transfer'
  RETURNING m.bank_transaction_id`;

function draftOfTransfer(finding: TransferFinding): ProposalDraft {
  return {
    bankTransactionId: finding.bank_transaction_id,
    judgement: { kind: 'transfer', other_bank_transaction_id: finding.other_bank_transaction_id },
    itemMinor: null,
    counterMinor: null,
    origin: 'matcher',
    reason: null,
    reasons: finding.reasons,
    score: finding.score,
  };
}

/** The proposal draft for a finding of the matcher. */
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
    itemMinor: match.item_minor,
    counterMinor: match.counter_minor,
    origin: 'matcher',
    reason: null,
    reasons: match.reasons,
    score: match.score,
  };
}

import { type IsoDate, type Permission, Problem, type Ulid } from '#platform';
import { notReversed } from '#ledger';
import { ACT_OBJECTS, ACT_STATE } from '../acts/act-state.js';
import { type ActKind, causeOfRule, ruleOfCause } from '../acts/ground.js';
import { type CommandContext } from '../commands/command.js';
import { type Fact } from '../commands/facts.js';
import { restoreDocument } from '../documents/dismissal.commands.js';
import { cancelInvoice } from '../invoices/end/end-invoice.commands.js';
import { reverseAllocation } from '../reconciliation/allocation.commands.js';
import { forgetParty } from '../reconciliation/forget-party.js';
import { undoJudgement } from '../reconciliation/undo-judgement.commands.js';
import { type KeptAct, type KeptCode } from './automatic-act.wire.js';

/** Acts that one call takes back: each is a reversal in the same commit. */
const MOST_ACTS = 500;

/** Null: of every cause, from the first day, to the last. */
interface ActsToTakeBack {
  readonly causes: readonly string[] | null;
  readonly since: IsoDate | null;
  readonly until: IsoDate | null;
}

interface TakenBack {
  readonly done: Done;
  /** Acts that stay, with the reason. */
  readonly kept: readonly KeptAct[];
  readonly more: boolean;
}

/**
 * Takes back automatic acts in one commit, at most 500: settlements and judgements first, then documents and parties, which they
 * kept in place. An act in a closed period, in a month whose VAT return is filed, or on which a person has built since, stays with
 * its reason.
 */
export async function takeBackActs(context: CommandContext, acts: ActsToTakeBack): Promise<TakenBack> {
  const done: Done = { acts: 0, invoices: 0, allocations: 0, judgements: 0, unbooked: [] };
  const kept: KeptAct[] = [];
  let more = false;
  for (const kinds of PHASES) {
    const found = await actsOf(context, kinds, acts);
    const page = found.slice(0, MOST_ACTS - done.acts);
    // Acts that can be taken back come first.
    more ||= found[page.length]?.kept_by === null;
    for (const act of page) {
      const code = await takeBack(context, act, done);
      if (code === null) done.acts += 1;
      else {
        const { id: actId, invoice_id: invoiceId, bank_transaction_id: lineId } = act;
        kept.push({ act_id: actId, invoice_id: invoiceId, bank_transaction_id: lineId, code });
      }
    }
  }
  return { done, kept, more: more && done.acts > 0 };
}

/** Numbers of what was taken back so far. */
interface Done {
  acts: number;
  invoices: number;
  allocations: number;
  judgements: number;
  /** Documents of the cancelled invoices, of which drafts are made. */
  readonly unbooked: Fact[];
}

/**
 * Settled documents and answered lines are free again only after the first phase. Documents that were put with the invoice that they
 * repeat stay there: they change no figure.
 */
const PHASES: readonly (readonly ActKind[])[] = [
  ['allocate', 'exempt', 'money_in', 'transfer'],
  ['post', 'party', 'dismiss'],
];

interface FoundAct {
  readonly id: Ulid;
  readonly kind: Exclude<ActKind, 'draft' | 'join'>;
  readonly cause: string;
  readonly invoice_id: Ulid | null;
  readonly allocation_id: Ulid | null;
  readonly bank_transaction_id: Ulid | null;
  readonly document_id: Ulid | null;
  readonly kept_by: Exclude<KeptCode, 'permission_denied'> | null;
}

/** Live allocations of invoice `i`. */
const OF_INVOICE = `FROM books.allocation own WHERE own.company_id = i.company_id AND own.reversed_at IS NULL
  AND (own.invoice_id = i.id OR own.other_invoice_id = i.id OR own.line_id IN (SELECT line.id FROM books.journal_line line
    WHERE line.company_id = i.company_id AND line.invoice_id = i.id))`;

/** The objects of an act by whose entries it is known whether its periods are open. */
const SOURCES = `CASE WHEN a.kind = 'post' THEN a.revision_id || ARRAY(SELECT own.id ${OF_INVOICE})
  ELSE ARRAY[coalesce(j.allocation_id, a.allocation_id, a.judgement_id)] END`;

/** A person, or an opening, settled invoice `i`, or a posted credit note corrects it. */
const BUILT_ON = `(EXISTS (SELECT ${OF_INVOICE} AND own.origin <> 'matcher') OR EXISTS (SELECT FROM books.invoice note
  WHERE note.company_id = i.company_id AND note.corrects_invoice_id = i.id AND note.posted_at IS NOT NULL))`;

const ACTS = `
  SELECT id, kind, cause, invoice_id, allocation_id, bank_transaction_id, document_id, kept_by FROM (
    SELECT a.id, a.kind, a.cause, a.invoice_id, a.allocation_id, a.bank_transaction_id, a.document_id,
      a.created_at,
      CASE (${ACT_STATE}) WHEN 'undone' THEN 'already_undone' WHEN 'changed' THEN 'changed_since' ELSE
        CASE WHEN a.kind = 'post' AND ${BUILT_ON} THEN 'changed_since'
          WHEN a.kind = 'party' AND (t.judgement IS NOT NULL OR t.allocated_minor > 0) THEN 'changed_since'
          WHEN period.shut THEN 'period_closed'
          WHEN a.kind = 'post' AND period.filed THEN 'return_filed' END
      END AS kept_by
    FROM books.automatic_act a ${ACT_OBJECTS}
    LEFT JOIN LATERAL (SELECT bool_or(p.state = 'closed') AS shut, bool_or(p.vat_filed) AS filed
      FROM books.journal_entry e
      JOIN books.period p ON p.company_id = e.company_id AND e.economic_date BETWEEN p.starts_on AND p.ends_on
      WHERE e.company_id = a.company_id AND e.source_id = ANY(${SOURCES})
        AND e.source_kind = ANY ('{invoice_revision,allocation,bank_transaction,transaction_exemption,transaction_money_in}')
        AND ${notReversed('e')}) AS period ON true
    WHERE a.company_id = $1 AND a.kind = ANY($2::text[]) AND a.kind <> 'draft'
      AND ($3::text[] IS NULL OR a.cause = ANY($3::text[]) OR a.rule_ids <> '{}' AND a.rule_ids && $7::text[])
      AND ($4::date IS NULL OR a.created_at >= $4::date::timestamp AT TIME ZONE $5)
      AND ($8::date IS NULL OR a.created_at < ($8::date + 1)::timestamp AT TIME ZONE $5)
  ) AS act
  ORDER BY kept_by IS NOT NULL, kept_by = 'already_undone', created_at DESC, id DESC LIMIT $6`;

function actsOf(
  { sql, companyId, book }: CommandContext,
  kinds: readonly ActKind[],
  { causes, since, until }: ActsToTakeBack,
): Promise<FoundAct[]> {
  return sql.rows(ACTS, [
    companyId,
    kinds,
    causes,
    since,
    book.timeZone,
    MOST_ACTS + 1,
    (causes ?? []).flatMap((cause) => ruleOfCause(cause) ?? []),
    until,
  ]);
}

const NEEDED: Readonly<Record<FoundAct['kind'], Permission>> = {
  post: 'invoices.post_purchase',
  allocate: 'allocations.write',
  exempt: 'bank.classify',
  money_in: 'bank.classify',
  transfer: 'bank.classify',
  party: 'bank.classify',
  dismiss: 'documents.write',
};

/** Takes an act back; returns the code of what keeps it in place. */
async function takeBack(context: CommandContext, act: FoundAct, done: Done): Promise<KeptCode | null> {
  const { permissions } = context.actor;
  if (act.kept_by !== null) return act.kept_by;
  if (!permissions.has(NEEDED[act.kind])) return 'permission_denied';
  const { kind, invoice_id: invoiceId, allocation_id: allocationId, bank_transaction_id: lineId } = act;
  const before = done.allocations;
  try {
    if (kind === 'dismiss' && act.document_id !== null) {
      await context.run(restoreDocument, { document_id: act.document_id });
      return null;
    }
    if (kind === 'post' && invoiceId !== null) return await cancel(context, invoiceId, done);
    if (kind === 'allocate' && allocationId !== null) {
      await context.run(reverseAllocation, { allocation_id: allocationId });
      done.allocations += 1;
    } else if (kind === 'party' && lineId !== null) {
      await forgetParty(context, act.cause.slice(causeOfRule('').length), [lineId]);
    } else if (lineId !== null) {
      await context.run(undoJudgement, { bank_transaction_id: lineId });
      done.judgements += 1;
    }
    return null;
  } catch (error) {
    // A document whose payments are taken back already may not stay: then nothing at all is.
    if (done.allocations > before) throw error;
    // Nothing of this act was written: a command refuses before it writes.
    if (error instanceof Problem && error.code === 'period_closed') return error.code;
    if (error instanceof Problem && error.code === 'state_conflict') return 'changed_since';
    throw error;
  }
}

/** The payments that the matcher found for a document go with it: nobody else has said that they belong together. */
const MATCHED = `
  SELECT id FROM books.allocation
  WHERE company_id = $1 AND invoice_id = $2 AND reversed_at IS NULL AND kind <> 'credit_offset' ORDER BY id`;

const USED = `
  SELECT id FROM books.allocation
  WHERE company_id = $1 AND other_invoice_id = $2 AND reversed_at IS NULL AND kind = 'prepayment_apply' LIMIT 1`;

/** The file of the document that the invoice was made of. */
const FILE = `
  SELECT document.file_id AS id FROM books.revision_document AS part
  JOIN books.invoice ON invoice.company_id = part.company_id AND invoice.revision_id = part.revision_id
  JOIN books.document ON document.company_id = part.company_id AND document.id = part.document_id
  WHERE part.company_id = $1 AND invoice.id = $2 AND part.role = 'original' AND document.file_id IS NOT NULL
  ORDER BY part.position LIMIT 1`;

/**
 * Cancels a booked document: the entry and its reversal stay in the books (Accounting Act § 10), and a draft for a person is
 * made of its file, as the service decides today.
 */
async function cancel(context: CommandContext, invoiceId: Ulid, done: Done): Promise<KeptCode | null> {
  const { sql, companyId, actor } = context;
  // A prepayment invoice goes after the invoices that use it: those of the same cause are newer, and gone by now.
  if ((await sql.row<{ id: Ulid }>(USED, [companyId, invoiceId])) !== undefined) return 'changed_since';
  const matched = await sql.rows<{ id: Ulid }>(MATCHED, [companyId, invoiceId]);
  if (matched.length > 0 && !actor.permissions.has('allocations.write')) return 'permission_denied';
  for (const { id } of matched) {
    await context.run(reverseAllocation, { allocation_id: id });
    done.allocations += 1;
  }
  await context.run(cancelInvoice, {
    invoice_id: invoiceId,
    reason: 'Taken back together with other automatic acts.',
  });
  done.invoices += 1;
  const file = await sql.row<{ id: bigint }>(FILE, [companyId, invoiceId]);
  if (file !== undefined)
    done.unbooked.push({ type: 'document.unbooked', file: file.id, because: 'taken_back', ended: invoiceId });
  return null;
}

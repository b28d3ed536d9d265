import { encodeId, type IsoDate, type Permission, Problem, type Ulid } from '#platform';
import { notReversed, replan } from '#ledger';
import { type ActKind, causeOfRule } from '../acts/ground.js';
import { type CommandContext, defineCommand } from '../commands/command.js';
import { cancelInvoice } from '../invoices/end/end-invoice.commands.js';
import { reverseAllocation } from '../reconciliation/allocation.commands.js';
import { undoJudgement } from '../reconciliation/undo-judgement.commands.js';
import { forgetParty } from '../reconciliation/undo-rule.commands.js';
import { ACT_OBJECTS, ACT_STATE } from './act-state.js';
import { causesOf } from './automatic-acts.queries.js';
import { type KeptAct, type KeptCode, undoActsRequest, undoActsResult } from './automatic-act.wire.js';

/** Acts that one call takes back: each is a reversal in the same commit. */
const MOST_ACTS = 500;

/**
 * Takes back all acts of one cause, or of one day, in one commit: settlements and judgements first, then documents and
 * parties, which they kept in place. The entries are reversed on their own days; an act in a closed period, in a month
 * whose VAT return is filed, or on which a person has built since, stays with its reason.
 */
export const undoActs = defineCommand({
  name: 'automatic_act.undo',
  permission: ['bank.classify', 'allocations.write', 'invoices.post_purchase'],
  judgement: true,
  body: undoActsRequest,
  result: undoActsResult,
  refusals: [],

  async handle(context, { cause, day }) {
    await replan(context);
    const causes = typeof cause === 'string' ? await causesOf(context.sql, context.companyId, cause) : null;
    const done: Done = { acts: 0, invoices: 0, allocations: 0, judgements: 0 };
    const kept: KeptAct[] = [];
    let more = false;
    for (const kinds of PHASES) {
      const acts = await actsOf(context, kinds, causes, day ?? null);
      const page = acts.slice(0, MOST_ACTS - done.acts);
      // Acts that can be taken back come first.
      more ||= acts[page.length]?.kept_by === null;
      for (const act of page) {
        const code = await takeBack(context, act, done);
        if (code === null) done.acts += 1;
        else {
          const { id: actId, invoice_id: invoiceId, bank_transaction_id: lineId } = act;
          kept.push({ act_id: actId, invoice_id: invoiceId, bank_transaction_id: lineId, code });
        }
      }
    }
    return {
      result: {
        undone: done.acts,
        cancelled_invoices: done.invoices,
        reversed_allocations: done.allocations,
        undone_judgements: done.judgements,
        kept: kept.slice(0, MOST_ACTS),
        more: more && done.acts > 0,
      },
      facts: [],
      audit: [
        {
          objectType: 'company',
          objectId: encodeId('company', context.companyId),
          newValues: { cause: cause ?? null, day: day ?? null, undone: done.acts, kept: kept.length },
        },
      ],
    };
  },
});

/** Numbers of what was taken back so far. */
interface Done {
  acts: number;
  invoices: number;
  allocations: number;
  judgements: number;
}

/** Settled documents and answered lines are free again only after the first phase. */
const PHASES: readonly (readonly ActKind[])[] = [
  ['allocate', 'exempt', 'money_in', 'transfer'],
  ['post', 'party'],
];

interface FoundAct {
  readonly id: Ulid;
  readonly kind: Exclude<ActKind, 'draft'>;
  readonly cause: string;
  readonly invoice_id: Ulid | null;
  readonly allocation_id: Ulid | null;
  readonly bank_transaction_id: Ulid | null;
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
  SELECT id, kind, cause, invoice_id, allocation_id, bank_transaction_id, kept_by FROM (
    SELECT a.id, a.kind, a.cause, a.invoice_id, a.allocation_id, a.bank_transaction_id, a.created_at,
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
      AND ($3::text[] IS NULL OR a.cause = ANY($3::text[]))
      AND ($4::date IS NULL OR a.created_at >= $4::date::timestamp AT TIME ZONE $5
        AND a.created_at < ($4::date + 1)::timestamp AT TIME ZONE $5)
  ) AS act
  ORDER BY kept_by IS NOT NULL, kept_by = 'already_undone', created_at DESC, id DESC LIMIT $6`;

function actsOf(
  { sql, companyId, book }: CommandContext,
  kinds: readonly ActKind[],
  causes: readonly string[] | null,
  day: IsoDate | null,
): Promise<FoundAct[]> {
  return sql.rows(ACTS, [companyId, kinds, causes, day, book.timeZone, MOST_ACTS + 1]);
}

const NEEDED: Readonly<Record<FoundAct['kind'], Permission>> = {
  post: 'invoices.post_purchase',
  allocate: 'allocations.write',
  exempt: 'bank.classify',
  money_in: 'bank.classify',
  transfer: 'bank.classify',
  party: 'bank.classify',
};

/** Takes an act back; returns the code of what keeps it in place. */
async function takeBack(context: CommandContext, act: FoundAct, done: Done): Promise<KeptCode | null> {
  const { permissions } = context.actor;
  if (act.kept_by !== null) return act.kept_by;
  if (!permissions.has(NEEDED[act.kind])) return 'permission_denied';
  const { kind, invoice_id: invoiceId, allocation_id: allocationId, bank_transaction_id: lineId } = act;
  const before = done.allocations;
  try {
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

/** Cancels a booked document: its file can be booked again, by a person. */
async function cancel(context: CommandContext, invoiceId: Ulid, done: Done): Promise<KeptCode | null> {
  const { sql, companyId, actor } = context;
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
  return null;
}

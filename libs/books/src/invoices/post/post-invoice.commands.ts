import { problem, type Sql, toJson } from '#platform';
import { type z } from 'zod';
import { type KnownRate } from '#ledger';
import { confirmByPerson } from '../../parties/confirm-supplier.js';
import { loadOriginal, assertOriginalPosted } from '../entry/credit-offset.js';
import { invoiceParams, postInvoiceResult } from '../content/invoice.wire.js';
import { findInvoiceRow, findLiveEntry, type InvoiceRow } from '../content/invoice-row.js';
import { offsetDraft, postDraft } from './post-draft.js';
import { postingRate } from './post-revision.js';
import {
  loadRevisionRows,
  storedRevision,
  type RevisionRows,
  type StoredRevision,
} from '../content/stored-revision.js';
import { NO_PREPAYMENTS, usePrepayments } from './use-prepayments.js';
import { codeWarningsOf } from '../record/code-warnings.js';
import { baseColumns } from '../record/write-revision.js';
import { freeDrafts, isDecidedAgain } from '../../parties/waiting-drafts.queries.js';
import { type CommandContext, type CommandEffect, defineCommand } from '../../commands/command.js';

type Draft = readonly [invoice: InvoiceRow | undefined, rows: RevisionRows | undefined];

function loadDraft(
  sql: Sql,
  companyId: bigint,
  { invoice_id: id }: z.output<typeof invoiceParams>,
): Promise<Draft> {
  return Promise.all([findInvoiceRow(sql, companyId, id), loadRevisionRows(sql, companyId, id)]);
}

/**
 * Posts a recorded purchase: its entry, dated on the day it counts. A credit note offsets its original as far as both
 * are open, and the prepayment invoices that the draft holds settle it as far as they are paid. A person may post a draft that the
 * service has posted after deciding it again.
 * Refuses: `invoice_state_conflict` for a sale (issue it), for anything but a recorded invoice and for a credit note
 * whose original is not posted, `exchange_rate_missing`, `credit_exceeds_invoice`, `period_closed`, `period_missing`.
 */
export const postPurchaseInvoice = defineCommand({
  name: 'invoice.post',
  permission: 'invoices.post_purchase',
  params: invoiceParams,
  result: postInvoiceResult,
  refusals: [
    'invoice_state_conflict',
    'exchange_rate_missing',
    'credit_exceeds_invoice',
    'period_missing',
    'period_closed',
  ],

  prefetch: loadDraft,

  async handle(context, payload, prefetched) {
    const [[invoice, rows], accounts, vat] = await Promise.all([
      prefetched ?? loadDraft(context.sql, context.companyId, payload),
      context.accounts(),
      context.vat(),
    ]);
    if (invoice === undefined || rows === undefined) throw problem('not_found', 'There is no such invoice.');
    if (
      invoice.state === 'posted' &&
      context.actor.human &&
      (await isDecidedAgain(context, invoice.revision_id))
    )
      return confirmPosted(context, invoice);
    const revision = storedRevision(rows, accounts, vat);
    refuseUnlessRecordedPurchase(invoice);
    const original = await loadOriginal(context, invoice);
    assertOriginalPosted(original);
    const rate = await postingRate(context, {
      kind: invoice.kind,
      currency: invoice.currency,
      taxPoint: revision.taxPoint,
      exchangeRateId: revision.exchangeRateId,
      documentIds: revision.documentIds,
    });
    const draft = { invoice, revision, original, rate };
    const entry = await postDraft(context, draft, accounts);
    writePosted(context, invoice, revision, rate);
    if (context.actor.human) confirmByPerson(context, invoice.id);
    if (entry !== undefined) await offsetDraft(context, draft, accounts);
    const [{ holds_prepayments: holdsPrepayments }] = rows;
    const prepaid = holdsPrepayments ? await usePrepayments(context, draft, accounts) : NO_PREPAYMENTS;
    const entryId = entry?.entryId ?? null;
    return {
      result: {
        invoice_id: invoice.id,
        entry_id: entryId,
        warnings: [...codeWarningsOf(revision), ...prepaid.warnings],
      },
      facts: [
        { type: 'invoice.posted', invoiceId: invoice.id, direction: invoice.direction },
        ...prepaid.facts,
        ...(await freeDrafts(context, invoice.party_id)),
      ],
      audit: [
        {
          objectType: 'invoice',
          objectId: invoice.id,
          oldValues: { state: invoice.state },
          newValues: { state: 'posted', entry_id: entryId },
        },
        ...prepaid.audit,
      ],
    };
  },
});

/** The person posts the draft that the service has posted meanwhile: nothing is left to do but to keep the confirmation. */
async function confirmPosted(
  context: CommandContext,
  invoice: InvoiceRow,
): Promise<CommandEffect<z.output<typeof postInvoiceResult>>> {
  confirmByPerson(context, invoice.id);
  const entry = await findLiveEntry(context.sql, context.companyId, invoice.id);
  return {
    result: { invoice_id: invoice.id, entry_id: entry?.id ?? null, warnings: [] },
    facts: await freeDrafts(context, invoice.party_id),
    audit: [{ objectType: 'invoice', objectId: invoice.id, newValues: { state: 'posted', confirmed: true } }],
  };
}

function refuseUnlessRecordedPurchase(invoice: InvoiceRow): void {
  if (invoice.direction === 'sales') {
    throw problem('invoice_state_conflict', 'A sales invoice cannot be posted: issue it.');
  }
  if (invoice.state !== 'recorded') {
    throw problem(
      'invoice_state_conflict',
      `The invoice is ${invoice.state}: only a recorded one is posted.`,
    );
  }
}

/**
 * A person who posts a draft has reviewed it, so the posting clears the review flag; a worker's posting does not. The
 * revision of an invoice in base currency has had its base amount since recording, so it has nothing to freeze.
 */
function writePosted(
  { sql, companyId, ...context }: CommandContext,
  invoice: InvoiceRow,
  revision: StoredRevision,
  rate: KnownRate | undefined,
): void {
  const unseen = context.actor.kind === 'worker';
  if (rate !== undefined || (invoice.needs_review && !unseen)) {
    const base = baseColumns(revision.computed, rate, context, true);
    sql.withCommit(
      sql.run(
        `UPDATE books.invoice_revision SET base_gross_minor = $3, exchange_rate_id = $4, fx_rate_source = $5,
           base_vat = $6::jsonb, needs_review = needs_review AND $7::boolean
         WHERE company_id = $1 AND id = $2`,
        [
          companyId,
          invoice.revision_id,
          base.base_gross_minor,
          rate?.id ?? null,
          base.fx_rate_source,
          base.base_vat === null ? null : toJson(base.base_vat),
          unseen,
        ],
      ),
    );
  }
  sql.withCommit(
    sql.run(
      `UPDATE books.invoice SET state = 'posted', posted_at = $3, needs_review = needs_review AND $4::boolean WHERE company_id = $1 AND id = $2`,
      [companyId, invoice.id, context.now, unseen],
    ),
  );
}

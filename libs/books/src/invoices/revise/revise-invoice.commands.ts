import { isDeepStrictEqual } from 'node:util';
import { assertPermitted, newUlid, problem, type Ulid, updateRow } from '#platform';
import { type AccountBook } from '#ledger';
import { refuseTooLargeInBase } from '../content/amount-limit.js';
import { loadOriginal } from '../entry/credit-offset.js';
import { prepaymentOf } from '../entry/credited-prepayment.js';
import { checkSalesNumber, decideRevision, type DecidedRevision } from '../record/decide-revision.js';
import { type RedatedAllocation, redateAllocations } from '../../settlement/redate-allocations.js';
import { TAKEN_BASE } from '../../settlement/taken-base.js';
import { numberKey } from '../record/duplicates.js';
import { isSameParty } from '../../parties/same-party.js';
import { type InvoiceFacts, invoiceRate, loadInvoiceFacts } from '../record/invoice-facts.js';
import { economicDateOf } from '../entry/invoice-posting.js';
import { checkDocumentRoles, toRevisionContent } from '../content/invoice-requests.js';
import { carryPrepayments } from '../content/held-prepayments.js';
import { InvoiceEntity } from '../content/invoice.entity.js';
import { invoiceParams, reviseInvoiceRequest, revisionResult } from '../content/invoice.wire.js';
import {
  dayOfRevision,
  findInvoiceRow,
  findLiveEntry,
  type InvoiceRow,
  termsOfRevision,
} from '../content/invoice-row.js';
import { type ComputedRevision } from '../content/invoice-content.js';
import { loadRevisionRows, storedRevision } from '../content/stored-revision.js';
import { freeDrafts } from '../../parties/waiting-drafts.queries.js';
import { postingRate, postRevision } from '../post/post-revision.js';
import { refuseTaken } from '../numbers/sales-number.js';
import { headerOf, writeRevision } from '../record/write-revision.js';
import { type CommandContext, defineCommand } from '../../commands/command.js';

/**
 * Gives an invoice a new revision. A recorded invoice stays a draft; a posted purchase has its entry reversed and a
 * replacement posted in the same commit, and keeps its allocations: a change of day redates them.
 * Refuses `invoice_issued` for an issued sale, `invoice_state_conflict` for a cancelled or void one,
 * `invoice_has_allocations` for a change of party or currency or an amount below the allocated one, `number_taken`.
 */
export const reviseInvoice = defineCommand({
  name: 'invoice.revise',
  permission: 'invoices.write',
  judgement: (payload) => (payload.revision.exchange_rate_id ?? null) !== null,
  params: invoiceParams,
  body: reviseInvoiceRequest,
  result: revisionResult,
  refusals: [
    'invalid_payload',
    'document_dismissed',
    'duplicate_invoice',
    'number_taken',
    'invoice_state_conflict',
    'invoice_issued',
    'invoice_has_allocations',
    'credit_exceeds_invoice',
    'exchange_rate_missing',
    'period_missing',
    'period_closed',
  ],

  async handle(context, payload) {
    const invoice = await findInvoiceRow(context.sql, context.companyId, payload.invoice_id);
    if (invoice === undefined) throw problem('not_found', 'There is no such invoice.');
    refuseFixed(invoice);
    if (invoice.state === 'posted') assertPermitted(context.actor, 'invoices.post_purchase');

    const content = toRevisionContent(payload.revision);
    checkDocumentRoles(invoice.direction, content.documents);
    const number = content.number ?? invoice.number;
    const partyId = payload.party_id ?? invoice.party_id;
    const subject = {
      direction: invoice.direction,
      kind: invoice.kind,
      number,
      // A duplicate was already decided on when the invoice was recorded; only a changed identity needs a new
      // decision.
      allowDuplicate: numberKey(number) === numberKey(invoice.number) && partyId === invoice.party_id,
      revised: true,
      derived: context.actor.kind === 'worker',
      before: await termsOfRevision(context.sql, context.companyId, invoice.revision_id),
    };
    const [facts, accounts] = await Promise.all([
      loadInvoiceFacts(context, {
        ...subject,
        partyId,
        correctsInvoiceId: invoice.corrects_invoice_id,
        content,
        invoiceId: invoice.id,
      }),
      context.accounts(),
    ]);
    checkSalesNumber({ ...subject, number: content.number }, facts);
    const decided = decideRevision(content, subject, facts, {
      accounts,
      baseCurrency: context.book.baseCurrency,
    });
    if (invoice.direction === 'sales' && content.number !== null) {
      await refuseTaken(context, content.number, invoice.id);
    }
    const sameParty = await isSameParty(context, facts.party.id, invoice.party_id);
    const revision = { revisionId: newUlid(), number, decided, facts, sameParty };
    const redated =
      invoice.state === 'posted'
        ? await replaceEntry(context, invoice, revision, payload.reason, accounts)
        : await writeDraft(context, invoice, revision, payload.reason);
    return {
      result: {
        invoice_id: invoice.id,
        revision_id: revision.revisionId,
        revision_no: invoice.revision_no + 1,
        state: invoice.state,
        warnings: decided.warnings,
      },
      facts: [
        { type: 'invoice.revised', invoiceId: invoice.id, direction: invoice.direction },
        // Drafts are answers only once they are posted.
        ...(invoice.state === 'posted' ? await freeDrafts(context, facts.party.id) : []),
      ],
      audit: [
        {
          objectType: 'invoice',
          objectId: invoice.id,
          oldValues: {
            revision_id: invoice.revision_id,
            number: invoice.number,
            party_id: invoice.party_id,
            currency: invoice.currency,
            gross_minor: invoice.gross_minor,
          },
          newValues: {
            revision_id: revision.revisionId,
            number,
            party_id: facts.party.id,
            currency: decided.computed.currency,
            gross_minor: decided.computed.grossMinor,
            reason: payload.reason,
          },
        },
        ...redated.map(({ allocationId, from, to }) => ({
          objectType: 'allocation',
          objectId: allocationId,
          oldValues: { effective_date: from },
          newValues: { effective_date: to },
        })),
      ],
    };
  },
});

interface NextRevision {
  readonly revisionId: string;
  readonly number: string | null;
  readonly decided: DecidedRevision;
  readonly facts: InvoiceFacts;
  /** True also where the party has been merged into another since. */
  readonly sameParty: boolean;
}

async function replaceEntry(
  context: CommandContext,
  posted: InvoiceRow,
  next: NextRevision,
  reason: string,
  accounts: AccountBook,
): Promise<RedatedAllocation[]> {
  const taken = await takenOff(context, posted.id);
  refuseAllocated(posted, next, taken);
  if (posted.kind === 'prepayment' && taken.settled) await refuseOtherVat(context, posted, next, accounts);
  const [entry, counted, rate] = await Promise.all([
    findLiveEntry(context.sql, context.companyId, posted.id),
    dayOfRevision(context.sql, context.companyId, posted.revision_id),
    postingRate(context, {
      kind: posted.kind,
      currency: next.decided.computed.currency,
      taxPoint: next.decided.taxPoint,
      exchangeRateId: next.decided.content.exchangeRateId,
      documentIds: next.decided.content.documents.map(({ documentId }) => documentId),
    }),
    loadOriginal(context, { ...posted, gross_minor: next.decided.computed.grossMinor }),
  ]);
  const reversal = entry && (await context.ledger.reverse(entry.id, { memo: reason }));
  const counts = economicDateOf(next.decided.content);
  // An unchanged day moves forward when its month has been closed since; a new day is the caller's own choice.
  const economicDate = counted === counts ? await context.ledger.openDateFrom(counts) : counts;
  postRevision(
    context,
    {
      invoiceId: posted.id,
      prepayment: await prepaymentOf(context, posted, next.facts.corrected),
      revisionId: next.revisionId,
      direction: posted.direction,
      kind: posted.kind,
      partyId: next.facts.party.id,
      partyName: next.facts.party.name,
      number: next.number,
      dueDate: next.decided.dueDate,
      taxPoint: next.decided.taxPoint,
      economicDate,
      computed: next.decided.computed,
      registrations: next.facts.registrations,
      inputVatShareBps: context.book.inputVatShareBps,
      sourceRole: 'replacement',
      opening: false,
      ...(posted.settled_minor + posted.credited_minor === next.decided.computed.amountDueMinor
        ? { controlBaseMinor: taken.base }
        : {}),
    },
    rate,
    accounts,
  );
  await write(context, posted, next, { reason, rate, posted: true });
  if (entry === undefined || reversal === undefined) return [];
  return redateAllocations(context, posted.id, {
    was: entry.economic_date,
    goneOn: reversal.economicDate,
    effectiveFrom: economicDate,
  });
}

async function writeDraft(
  context: CommandContext,
  invoice: InvoiceRow,
  next: NextRevision,
  reason: string,
): Promise<RedatedAllocation[]> {
  const { computed, taxPoint, content } = next.decided;
  const rate = await invoiceRate(context, {
    kind: invoice.kind,
    currency: computed.currency,
    taxPoint,
    exchangeRateId: content.exchangeRateId,
    documentIds: content.documents.map(({ documentId }) => documentId),
  });
  refuseTooLargeInBase(computed.grossMinor, rate);
  await write(context, invoice, next, { reason, rate, posted: false });
  // The service holds those of its new decision.
  if (context.actor.kind !== 'worker') await carryPrepayments(context, invoice.revision_id, next.revisionId);
  return [];
}

async function write(
  context: CommandContext,
  invoice: InvoiceRow,
  next: NextRevision,
  how: Pick<Parameters<typeof writeRevision>[1], 'reason' | 'rate' | 'posted'>,
): Promise<void> {
  const revision = {
    revisionId: next.revisionId,
    invoiceId: invoice.id,
    revisionNo: invoice.revision_no + 1,
    party: next.facts.party,
    number: next.number,
    decided: next.decided,
    ...how,
  };
  const header = {
    ...headerOf(revision),
    company_id: context.companyId,
    id: invoice.id,
    posted_at: how.posted ? context.now : null,
  };
  await Promise.all([
    writeRevision(context, revision),
    context.sql.run(UPDATE_INVOICE.text, UPDATE_INVOICE.values(header)),
  ]);
}

const UPDATE_INVOICE = updateRow(
  InvoiceEntity,
  ['company_id', 'id'],
  [
    'revision_id',
    'revision_no',
    'party_id',
    'number',
    'number_key',
    'invoice_date',
    'due_date',
    'currency',
    'gross_minor',
    'amount_due_minor',
    'needs_review',
    'posted_at',
  ],
);

function refuseFixed(invoice: InvoiceRow): void {
  if (invoice.state === 'issued') {
    throw problem('invoice_issued', 'An issued invoice cannot be changed: credit it.');
  }
  if (invoice.state === 'cancelled' || invoice.state === 'void') {
    throw problem('invoice_state_conflict', `The invoice is ${invoice.state}.`);
  }
}

/** Effects of the live allocations on an invoice. */
interface TakenOff {
  /** Amount they have taken off it in base currency. */
  readonly base: bigint;
  /** Whether there are any; together they may have taken off nothing. */
  readonly settled: boolean;
  /** Whether one uses the invoice as a prepayment. */
  readonly used: boolean;
  /** Whether one settles the prepaid amount of the invoice. */
  readonly prepaid: boolean;
}

async function takenOff({ sql, companyId }: CommandContext, invoiceId: Ulid): Promise<TakenOff> {
  return sql.one<TakenOff>(
    `SELECT off.settled_base_minor + off.credited_base_minor AS base, EXISTS (SELECT FROM books.allocation
       WHERE company_id = $1 AND (invoice_id = $2 OR other_invoice_id = $2) AND reversed_at IS NULL) AS settled,
       EXISTS (SELECT FROM books.allocation
         WHERE company_id = $1 AND other_invoice_id = $2 AND kind = 'prepayment_apply' AND reversed_at IS NULL) AS used,
       EXISTS (SELECT FROM books.journal_line AS line
         JOIN books.allocation ON allocation.company_id = $1 AND allocation.line_id = line.id AND allocation.reversed_at IS NULL
         WHERE line.company_id = $1 AND line.invoice_id = $2) AS prepaid
     FROM books.invoice i CROSS JOIN LATERAL ${TAKEN_BASE} AS off WHERE i.company_id = $1 AND i.id = $2`,
    [companyId, invoiceId],
  );
}

/**
 * The payments of a prepayment have made its VAT due, so a paid one keeps its amounts under each VAT code.
 * @throws Problem `invoice_has_allocations`
 */
async function refuseOtherVat(
  context: CommandContext,
  posted: InvoiceRow,
  next: NextRevision,
  accounts: AccountBook,
): Promise<void> {
  const rows = await loadRevisionRows(context.sql, context.companyId, posted.id);
  if (rows === undefined) return;
  const { computed } = storedRevision(rows, accounts, await context.vat());
  if (isDeepStrictEqual(vatOf(computed), vatOf(next.decided.computed))) return;
  throw problem(
    'invoice_has_allocations',
    'Something is paid on the prepayment: its amounts stay. Reverse the payment first.',
  );
}

/** The amounts of a revision by line, as far as they decide on VAT. */
const vatOf = ({ lines, prepaidMinor, roundingMinor }: ComputedRevision) => [
  prepaidMinor,
  roundingMinor,
  ...lines
    .filter(({ kind }) => kind !== 'note')
    .map((line) => [
      line.vatCode?.code ?? null,
      line.netMinor,
      line.taxMinor,
      line.selfAssessedMinor,
      line.deductibleBps,
      line.businessUseBps,
    ]),
];

function refuseAllocated(invoice: InvoiceRow, next: NextRevision, taken: TakenOff): void {
  if (taken.used) {
    throw problem('invoice_has_allocations', 'Another invoice uses the prepayment, so it cannot be changed.');
  }
  if (taken.prepaid) {
    throw problem(
      'invoice_has_allocations',
      'The prepaid amount is settled, so the invoice cannot be changed.',
    );
  }
  if (!taken.settled) return;
  const allocated = invoice.settled_minor + invoice.credited_minor;
  const { computed } = next.decided;
  if (!next.sameParty || computed.currency !== invoice.currency) {
    throw problem(
      'invoice_has_allocations',
      'The invoice has allocations, so its party and currency cannot be changed.',
    );
  }
  if (computed.amountDueMinor < allocated) {
    throw problem(
      'invoice_has_allocations',
      `${allocated} of the invoice is settled: its amount cannot become smaller.`,
    );
  }
}

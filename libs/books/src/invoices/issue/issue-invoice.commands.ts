import { type IsoDate, problem, toJson, type Ulid } from '#platform';
import { codeKey, type KnownRate, publishedRateOfDay, vatStatusOn } from '#ledger';
import { baseVatOf } from '../totals/base-vat.js';
import { loadOriginal, assertOriginalPosted } from '../entry/credit-offset.js';
import { numberKey } from '../record/duplicates.js';
import { invoiceParams, issueInvoiceRequest, issueInvoiceResult } from '../content/invoice.wire.js';
import { findInvoiceRow, type InvoiceRow } from '../content/invoice-row.js';
import { codeWarningsOf } from '../record/code-warnings.js';
import { codesOfInvoice } from '../record/invoice-facts.js';
import { checkVatCodes, rateWarnings } from '../record/invoice-checks.js';
import { offsetDraft, postDraft } from '../post/post-draft.js';
import { postingRate } from '../post/post-revision.js';
import { type NumberingPolicy, takeReferenceNumber, takeSalesNumber } from '../numbers/sales-number.js';
import { loadRevisionRows, storedRevision, type StoredRevision } from '../content/stored-revision.js';
import { freezeParties, type PartyOnDocument } from './trading-parties.js';
import { unusedPrepayments } from '../../settlement/unused-prepayments.js';
import { baseColumns } from '../record/write-revision.js';
import { type CommandContext, defineCommand } from '../../commands/command.js';

/**
 * Issues a recorded sale: it gets its number, reference number and entry, and freezes the current data of both
 * parties. A credit note offsets its original as far as both are open.
 * Refuses: `invoice_state_conflict` for a purchase, for anything but a recorded invoice and for a credit note whose
 * original is not issued, `seller_address_missing`, `buyer_address_missing`, `vat_exchange_rate_missing`,
 * `exchange_rate_missing`, `number_taken`, `credit_exceeds_invoice`, `period_closed`, `period_missing`.
 */
export const issueInvoice = defineCommand({
  name: 'invoice.issue',
  permission: 'invoices.issue',
  params: invoiceParams,
  body: issueInvoiceRequest,
  result: issueInvoiceResult,
  refusals: [
    'invalid_payload',
    'seller_address_missing',
    'buyer_address_missing',
    'vat_exchange_rate_missing',
    'invoice_state_conflict',
    'number_taken',
    'exchange_rate_missing',
    'credit_exceeds_invoice',
    'period_missing',
    'period_closed',
  ],

  async handle(context, payload) {
    const [invoice, rows, accounts, vat, parties, policy] = await Promise.all([
      findInvoiceRow(context.sql, context.companyId, payload.invoice_id),
      loadRevisionRows(context.sql, context.companyId, payload.invoice_id),
      context.accounts(),
      context.vat(),
      loadParties(context, payload.invoice_id),
      context.sql.one<NumberingPolicy>(
        'SELECT policy, prefix, padding, per_year FROM books.numbering_policy WHERE company_id = $1',
        [context.companyId],
      ),
    ]);
    if (invoice === undefined || rows === undefined) throw problem('not_found', 'There is no such invoice.');
    const revision = storedRevision(rows, accounts, vat);
    refuseUnlessRecordedSale(invoice);
    const { lines } = revision.computed;
    const unused = await unusedPrepayments(context, { ...invoice, partyId: invoice.party_id });
    checkVatCodes(lines, 'sales', revision.supply, {
      registrations: revision.registrations,
      coveredCodes:
        invoice.corrects_invoice_id === null
          ? unused
          : await codesOfInvoice(context, invoice.corrects_invoice_id),
    });
    const warnings = [
      ...(isFinal(invoice) ? rateWarnings(lines, revision.supply, unused, vat.codes) : []),
      ...codeWarningsOf(revision),
    ];
    const frozen = freezeParties(
      { ...parties.seller, vat_number: sellerNumberOn(parties.sellerNumbers, revision.taxPoint) },
      { ...parties.buyer, vat_number: parties.buyerVatNumber ?? parties.buyer.vat_number },
      {
        sellerSnapshot: payload.seller_snapshot,
        buyerSnapshot: payload.buyer_snapshot,
        sellerAddress: payload.seller_address ?? null,
      },
      vatStatusOn(revision.registrations, invoice.invoice_date) === 'registered',
    );
    const original = await loadOriginal(context, invoice);
    assertOriginalPosted(original);
    const vatRate = await euroRateOfVat(context, invoice, revision);
    // Books in euro use the rate that the VAT is frozen at, even where another was chosen, because the VAT on the
    // invoice is the VAT declared.
    const rate =
      vatRate !== undefined && context.book.baseCurrency === 'EUR'
        ? vatRate
        : await postingRate(context, {
            kind: invoice.kind,
            currency: invoice.currency,
            taxPoint: revision.taxPoint,
            exchangeRateId: revision.exchangeRateId,
            documentIds: [],
          });
    const number = await takeSalesNumber(context, policy, {
      id: invoice.id,
      invoiceDate: invoice.invoice_date,
      // A draft may still have a number from when the company numbered freely: the sequence replaces it.
      chosen: payload.number ?? (policy.policy === 'free' ? invoice.number : null),
    });
    const reference = await takeReferenceNumber(context);
    const draft = { invoice, revision: { ...revision, number }, original, rate };
    const entry = await postDraft(context, draft, accounts);
    await writeIssued(context, invoice, revision, { number, reference, rate, vatRate, frozen });
    if (entry !== undefined) await offsetDraft(context, draft, accounts);
    return {
      result: {
        invoice_id: invoice.id,
        number,
        reference_number: reference,
        entry_id: entry?.entryId ?? null,
        warnings,
      },
      facts: [{ type: 'invoice.issued', invoiceId: invoice.id, direction: invoice.direction }],
      audit: [
        {
          objectType: 'invoice',
          objectId: invoice.id,
          oldValues: { state: invoice.state, number: invoice.number },
          newValues: {
            state: 'issued',
            number,
            reference_number: reference,
            entry_id: entry?.entryId ?? null,
          },
        },
      ],
    };
  },
});

/** True for an invoice that may use a prepayment. */
const isFinal = ({ kind }: InvoiceRow): boolean => kind === 'invoice' || kind === 'receipt';

function refuseUnlessRecordedSale(invoice: InvoiceRow): void {
  if (invoice.direction === 'purchase') {
    throw problem('invoice_state_conflict', 'A purchase invoice cannot be issued: post it.');
  }
  if (invoice.state !== 'recorded') {
    throw problem(
      'invoice_state_conflict',
      `The invoice is ${invoice.state}: only a recorded one is issued.`,
    );
  }
}

interface Parties {
  readonly seller: PartyOnDocument;
  /** The company's VAT numbers with their first days, latest first; empty where it has none. */
  readonly sellerNumbers: readonly { readonly from: IsoDate; readonly number: string }[];
  readonly buyer: PartyOnDocument;
  /** The buyer VAT number that the revision gives for this invoice. */
  readonly buyerVatNumber: string | null;
}

async function loadParties({ sql, companyId }: CommandContext, invoiceId: Ulid): Promise<Parties> {
  const columns =
    'p.name, p.reg_code, p.vat_number, p.address, p.country, p.email, p.phone, p.private_persons';
  const [seller, sellerNumbers, buyer] = await Promise.all([
    sql.one<PartyOnDocument>(`SELECT ${columns} FROM books.party p WHERE p.company_id = $1 AND p.is_own`, [
      companyId,
    ]),
    sql.rows<{ from: IsoDate; number: string }>(
      `SELECT valid_from AS "from", vat_number AS number FROM books.vat_registration
       WHERE company_id = $1 ORDER BY valid_from DESC`,
      [companyId],
    ),
    sql.row<PartyOnDocument & { readonly buyer_vat_number: string | null }>(
      `SELECT ${columns}, r.buyer_vat_number FROM books.invoice i
       JOIN books.party p ON p.company_id = i.company_id AND p.id = i.party_id
       JOIN books.invoice_revision r ON r.company_id = i.company_id AND r.id = i.revision_id
       WHERE i.company_id = $1 AND i.id = $2`,
      [companyId, invoiceId],
    ),
  ]);
  if (buyer === undefined) throw problem('not_found', 'There is no such invoice.');
  return { seller, sellerNumbers, buyer, buyerVatNumber: buyer.buyer_vat_number };
}

/**
 * The seller's VAT number on the tax point. A credit note has the tax point of the invoice that it corrects: it names the
 * number under which that VAT was charged, also after the company has left the register (EN 16931, BR-S-02).
 */
function sellerNumberOn(numbers: Parties['sellerNumbers'], taxPoint: IsoDate): string | null {
  return codeKey(numbers.find(({ from }) => from <= taxPoint)?.number ?? null);
}

/**
 * The rate that the euro value of the VAT is frozen at: the European Central Bank's rate at the tax point, whatever
 * rate was chosen (contract, Issue invoice 2). Undefined when the invoice is in euro or charges no VAT.
 * @throws Problem `vat_exchange_rate_missing`
 */
async function euroRateOfVat(
  context: CommandContext,
  invoice: InvoiceRow,
  revision: StoredRevision,
): Promise<KnownRate | undefined> {
  if (invoice.currency === 'EUR' || revision.computed.taxMinor === 0n) return undefined;
  const pair = { base: 'EUR', quote: invoice.currency };
  const rate = await publishedRateOfDay(context.sql, context.companyId, pair, revision.taxPoint);
  if (rate !== undefined) return rate;
  throw problem(
    'vat_exchange_rate_missing',
    `The rate of the European Central Bank for ${invoice.currency} on ${revision.taxPoint} is not known yet: the VAT has no value in euro.`,
  );
}

interface Issued {
  readonly number: string;
  readonly reference: string;
  readonly rate: KnownRate | undefined;
  readonly vatRate: KnownRate | undefined;
  readonly frozen: { readonly seller: object; readonly buyer: object };
}

async function writeIssued(
  context: CommandContext,
  invoice: InvoiceRow,
  revision: StoredRevision,
  { number, reference, rate, vatRate, frozen }: Issued,
): Promise<void> {
  const { sql, companyId } = context;
  const base = baseColumns(revision.computed, rate, context, true);
  const baseVat =
    vatRate === undefined ? base.base_vat : baseVatOf(revision.computed.vatGroups, vatRate, true);
  await Promise.all([
    sql.run(
      `UPDATE books.invoice_revision SET base_gross_minor = $3, exchange_rate_id = $4, fx_rate_source = $5, base_vat = $6::jsonb,
         seller_snapshot = $7::jsonb, buyer_snapshot = $8::jsonb, needs_review = false
       WHERE company_id = $1 AND id = $2`,
      [
        companyId,
        invoice.revision_id,
        base.base_gross_minor,
        rate?.id ?? null,
        base.fx_rate_source,
        baseVat === null ? null : toJson(baseVat),
        toJson(frozen.seller),
        toJson(frozen.buyer),
      ],
    ),
    sql.run(
      `UPDATE books.invoice SET state = 'issued', number = $3, number_key = $4, reference_number = $5, issued_at = $6,
         posted_at = $6, needs_review = false
       WHERE company_id = $1 AND id = $2`,
      [companyId, invoice.id, number, numberKey(number), reference, context.now],
    ),
  ]);
}

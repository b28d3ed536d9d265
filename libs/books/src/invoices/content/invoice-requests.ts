import { Decimal, fieldProblem } from '#platform';
import { type InvoiceDirection, type LineContent, type RevisionContent } from './invoice-content.js';
import { type InvoiceLineRequest, keptOfLine } from './invoice-line.wire.js';
import { type RecordInvoiceRequest } from './invoice.wire.js';
import { keptOfRevision, type RevisionRequest } from './revision.wire.js';

/** Converts a parsed revision request to the form that the rules use. */
export function toRevisionContent(request: RevisionRequest): RevisionContent {
  return {
    number: 'number' in request ? (request.number ?? null) : null,
    invoiceDate: request.invoice_date,
    supplyDate: request.supply_date ?? null,
    dueDate: request.due_date ?? null,
    serviceFrom: request.service_from ?? null,
    serviceTo: request.service_to ?? null,
    currency: request.currency ?? null,
    prepaidMinor: request.prepaid_minor,
    roundingMinor: request.rounding_minor,
    exchangeRateId: request.exchange_rate_id ?? null,
    needsReview: request.needs_review,
    pricesIncludeVat: request.prices_include_vat,
    language: request.language ?? null,
    kept: keptOfRevision(request),
    lines: request.lines.map(toLineContent),
    documents: request.documents.map((document) => ({
      documentId: document.document_id,
      role: document.role,
    })),
    netMinor: request.net_minor ?? null,
    taxMinor: request.tax_minor ?? null,
    grossMinor: request.gross_minor ?? null,
  };
}

function toLineContent(line: InvoiceLineRequest): LineContent {
  return {
    kind: line.kind,
    description: line.description,
    quantity: new Decimal(line.quantity),
    unitPrice:
      line.unit_price === null || line.unit_price === undefined ? null : new Decimal(line.unit_price),
    unitPriceMinor: line.unit_price_minor ?? null,
    allowanceMinor: line.allowance_minor,
    chargeMinor: line.charge_minor,
    vatCode: line.vat_code ?? null,
    taxMinor: line.tax_minor ?? null,
    accountCode: line.account_code ?? null,
    expenseRole: line.expense_role ?? null,
    deductibleBps: line.deductible_bps ?? null,
    businessUseBps: line.business_use_bps ?? null,
    fixedAssetLink: line.fixed_asset_link ?? null,
    dimensions: line.dimensions ?? [],
    kept: keptOfLine(line),
  };
}

/**
 * The rules of a record body that span fields: an invoice or credit note from a supplier requires a number, and a
 * sales credit note requires the invoice it corrects.
 * @throws Problem `validation_error`
 */
export function checkRecordRequest(
  request: Pick<RecordInvoiceRequest, 'direction' | 'kind' | 'number' | 'corrects_invoice_id'>,
): void {
  const numbered = request.kind === 'invoice' || request.kind === 'credit_note';
  if (request.direction === 'purchase' && numbered && (request.number ?? null) === null) {
    throw fieldProblem('validation_error', 'number', 'required', 'A purchase of this kind needs a number.');
  }
  if (
    request.direction === 'sales' &&
    request.kind === 'credit_note' &&
    (request.corrects_invoice_id ?? null) === null
  ) {
    throw fieldProblem(
      'validation_error',
      'corrects_invoice_id',
      'required',
      'A credit note must name the invoice that it corrects.',
    );
  }
}

/**
 * An own sales invoice has no original except the one the service renders: a document attached to it must be
 * `supporting`. The role defaults to `original`, so a sales draft has to name another one.
 * @throws Problem `invalid_payload`
 */
export function checkDocumentRoles(
  direction: InvoiceDirection,
  documents: RevisionContent['documents'],
): void {
  if (direction !== 'sales') return;
  const at = documents.findIndex((document) => document.role === 'original');
  if (at === -1) return;
  throw fieldProblem(
    'invalid_payload',
    `revision.documents.${at}.role`,
    'original_on_own_sale',
    'An own sales invoice cannot have an original: use the role supporting.',
  );
}

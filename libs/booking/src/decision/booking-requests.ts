import { createPartyRequest, recordInvoiceRequest, type RecordInvoiceRequest } from '#books';
import { encodeId, fieldProblem, type Ulid } from '#platform';
import { type z } from 'zod';
import { type NewSupplier, type PlannedInvoice } from './decide-booking.js';

/** The file and the document of the books that an invoice is recorded from. */
interface Origin {
  readonly fileId: bigint;
  readonly documentId: Ulid;
}

/** The command that creates a new supplier. */
export function partyRequest(supplier: NewSupplier): z.output<typeof createPartyRequest> {
  return parsed(createPartyRequest, {
    name: supplier.name.slice(0, 2000),
    kind: 'supplier',
    country: supplier.country,
    vat_number: supplier.vatNumber,
    reg_code: supplier.regCode,
    address: supplier.address,
    external_key: supplier.externalKey,
    is_confirmed: false,
  });
}

/** The command that records the invoice. */
export function invoiceRequest(
  invoice: PlannedInvoice,
  partyId: Ulid,
  { documentId, fileId }: Origin,
): RecordInvoiceRequest {
  const { totals } = invoice;
  return parsed(recordInvoiceRequest, {
    direction: 'purchase',
    kind: invoice.kind,
    party_id: partyId,
    number: invoice.number,
    corrects_invoice_id: invoice.correctsInvoiceId,
    revision: {
      invoice_date: invoice.invoiceDate,
      supply_date: invoice.supplyDate,
      due_date: invoice.dueDate,
      service_from: invoice.serviceFrom,
      service_to: invoice.serviceTo,
      currency: invoice.currency,
      prepaid_minor: Number(invoice.prepaidMinor),
      rounding_minor: Number(invoice.roundingMinor),
      supplier_vat_number: invoice.supplierVatNumber,
      buyer_vat_number: invoice.buyerVatNumber,
      needs_review: invoice.needsReview,
      review_note: invoice.reviewNote,
      source_payload: { file_id: encodeId('file', fileId), ...invoice.explanation },
      lines: [...invoice.lines],
      documents: [{ document_id: documentId }],
      net_minor: minorOf(totals.net),
      tax_minor: minorOf(totals.tax),
      gross_minor: minorOf(totals.gross),
    },
  });
}

/**
 * The values that were read, as the payload of a command.
 * @throws Problem `invalid_payload` for values that no sane document holds: a number of 300 characters, a billion
 *   billions
 */
function parsed<Schema extends z.ZodType>(schema: Schema, value: z.input<Schema>): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const field = issue?.path.map(String).join('.') ?? '';
  throw fieldProblem(
    'invalid_payload',
    field,
    'unreadable',
    `The value read as ${field} cannot be recorded.`,
  );
}

function minorOf(amount: bigint | null): number | null {
  return amount === null ? null : Number(amount);
}

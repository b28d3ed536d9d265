import {
  currencyForm,
  dayForm,
  minorForm,
  nameForm,
  shortTextForm,
  textForm,
  timeForm,
  ulidForm,
} from '#platform';
import { reasonCodesAnswer, reasonParametersAnswer } from '#reasons';
import { z } from 'zod';
import { JOURNALS, SOURCE_ROLES } from '#ledger';
import { SETTLEMENT_STATES } from '../../settlement/settlement-state.js';
import { freeJson } from './free-json.js';
import { INVOICE_DIRECTIONS, INVOICE_KINDS, INVOICE_STATES } from './invoice-content.js';
import { REVISION_WARNINGS } from './invoice-terms.js';
import {
  invoiceNumberForm,
  revisedRevisionRequest,
  revisionAnswer,
  revisionRequest,
  revisionSummaryAnswer,
  revisionTotals,
} from './revision.wire.js';

const text = z.string().nullable();

/** Identifies the invoice of an operation. */
export const invoiceParams = z.object({ invoice_id: ulidForm });

const recordFields = {
  direction: z.enum(INVOICE_DIRECTIONS),
  kind: z.enum(INVOICE_KINDS).default('invoice'),
  party_id: ulidForm,
  number: invoiceNumberForm
    .nullish()
    .meta({ description: 'Required on a purchase of kind invoice or credit_note.' }),
  corrects_invoice_id: ulidForm
    .nullish()
    .meta({ description: 'The invoice a credit note corrects; required on a sales one.' }),
  allow_duplicate: z
    .boolean()
    .default(false)
    .meta({ description: 'Record it although it looks like an existing invoice.' }),
  revision: revisionRequest,
};

export const recordInvoiceRequest = z
  .strictObject(recordFields)
  .meta({ id: 'InvoiceRecordRequest', description: 'Record an invoice.' });

export const importSalesInvoiceRequest = z
  .strictObject({
    ...recordFields,
    direction: z.literal('sales').default('sales'),
    number: invoiceNumberForm,
    external_source: shortTextForm.meta({
      description: 'Source of the external number series, for example manual.',
    }),
    opening: z.boolean().default(false).meta({
      description: 'An invoice from before these books: credited to the opening balance, without VAT.',
    }),
  })
  .meta({ id: 'InvoiceImportSalesRequest', description: 'Import a sales invoice issued elsewhere.' });

export const reviseInvoiceRequest = z
  .strictObject({
    reason: textForm(2000).trim().min(1),
    party_id: ulidForm.nullish(),
    revision: revisedRevisionRequest,
  })
  .meta({ id: 'InvoiceReviseRequest', description: 'Give an invoice a new revision.' });

export const endInvoiceRequest = z
  .strictObject({ reason: textForm(2000).trim().min(1) })
  .meta({ id: 'InvoiceEndRequest' });

const line = textForm(2000).trim();

export const issueInvoiceRequest = z
  .strictObject({
    number: nameForm(200).nullish().meta({ description: 'Only under a free numbering policy.' }),
    seller_snapshot: freeJson.nullish(),
    buyer_snapshot: freeJson.nullish(),
    seller_address: line.nullish().meta({
      description:
        'Stored in the seller snapshot; default: the address of the company, else that in the business register.',
    }),
  })
  .meta({ id: 'InvoiceIssueRequest', description: 'Issue an own sales invoice; everything is optional.' });

/** The files of the letter: the PDF alone, with the e-invoice of EN 16931, or with that of the Estonian format. */
const deliveryFormat = z.enum(['pdf', 'pdf_ubl', 'e_arve']);
export type DeliveryFormat = z.output<typeof deliveryFormat>;

const deliveryState = z.enum(['queued', 'sent', 'bounced', 'failed']);
export type DeliveryState = z.output<typeof deliveryState>;

export const sendInvoiceRequest = z
  .strictObject({
    to: z.email().max(254).nullish().meta({ description: 'Default: the address of the customer.' }),
    message: textForm(2000)
      .trim()
      .min(1)
      .nullish()
      .meta({ description: 'Stands above the facts of the invoice in the letter.' }),
    format: deliveryFormat.meta({
      description:
        'What is attached: `pdf`; `pdf_ubl`: the e-invoice of EN 16931 (UBL) too; `e_arve`: the Estonian e-invoice 1.2 too.',
    }),
  })
  .meta({ id: 'InvoiceSendRequest', description: 'Send an issued invoice to its customer.' });

export type RecordInvoiceRequest = z.output<typeof recordInvoiceRequest>;
export type ImportSalesInvoiceRequest = z.output<typeof importSalesInvoiceRequest>;

const revisionWarnings = z
  .array(
    z
      .object({
        code: z.enum(REVISION_WARNINGS).meta({ description: 'More may come.' }),
        field: z.string(),
        message: z.string(),
        parameters: reasonParametersAnswer,
      })
      .meta({ id: 'InvoiceRevisionWarning' }),
  )
  .meta({ description: 'Warnings; the invoice was recorded anyway.' });

export const revisionResult = z.object({
  invoice_id: ulidForm,
  revision_id: ulidForm,
  revision_no: z.int(),
  state: z.enum(INVOICE_STATES),
  warnings: revisionWarnings,
});

const postingWarnings = z.array(
  z
    .object({
      code: z.string().meta({
        description:
          'prepayment_rate_differs, code_for_other_country, acquisition_unregistered; more may come.',
      }),
      message: z.string(),
      parameters: reasonParametersAnswer,
    })
    .meta({ id: 'InvoiceIssueWarning' }),
);

export const postInvoiceResult = z.object({
  invoice_id: ulidForm,
  entry_id: ulidForm.nullable().meta({ description: 'Null for a document with zero amounts.' }),
  warnings: postingWarnings,
});

export const issueInvoiceResult = z.object({
  invoice_id: ulidForm,
  number: z.string(),
  reference_number: z.string().meta({ description: 'Estonian reference number, 7-3-1 check digit last.' }),
  entry_id: ulidForm.nullable().meta({ description: 'Null for a document without any amount.' }),
  warnings: postingWarnings,
});

export const importSalesResult = z.object({
  invoice_id: ulidForm,
  revision_id: ulidForm,
  revision_no: z.int(),
  state: z.enum(INVOICE_STATES),
  entry_id: ulidForm.nullable(),
  warnings: revisionWarnings,
});

export const sendInvoiceResult = z.object({
  invoice_id: ulidForm,
  delivery_id: ulidForm,
  to: z.string(),
  format: deliveryFormat,
});

export const joinInvoiceRequest = z
  .strictObject({
    into_invoice_id: ulidForm.meta({ description: 'The purchase that the draft repeats.' }),
  })
  .meta({ id: 'InvoiceJoinRequest' });

export const joinInvoiceResult = z.object({
  invoice_id: ulidForm,
  state: z.literal('void'),
  into_invoice_id: ulidForm,
  document_ids: z.array(ulidForm).meta({ description: 'Documents that the purchase has from now on.' }),
});

export const separateDocumentRequest = z
  .strictObject({ document_id: ulidForm })
  .meta({ id: 'InvoiceSeparateRequest' });

export const separateDocumentResult = z.object({ invoice_id: ulidForm, document_id: ulidForm });

export const endInvoiceResult = z.object({ invoice_id: ulidForm, state: z.enum(INVOICE_STATES) });

/** The header of an invoice, as list rows and the detail show it. */
export const invoiceAnswer = z
  .object({
    id: ulidForm,
    direction: z.enum(INVOICE_DIRECTIONS),
    kind: z.enum(INVOICE_KINDS),
    sign: z.literal([1, -1]).meta({ override: { type: 'integer' } }),
    state: z.enum(INVOICE_STATES),
    number: text,
    party_id: ulidForm,
    party_name: z.string(),
    corrects_invoice_id: ulidForm.nullable(),
    origin: z.string().meta({ description: 'human, api, auto, import; more values may be added.' }),
    issued_at: timeForm.nullable(),
    cancelled_at: timeForm.nullable(),
    cancel_reason: text,
    created_at: timeForm,
    reference_number: text,
    external_source: text,
    revision_id: ulidForm,
    revision_no: z.int(),
    invoice_date: dayForm,
    supply_date: dayForm.nullable(),
    due_date: dayForm.nullable(),
    ...revisionTotals,
    needs_review: z.boolean(),
    review_note: text,
    reason_codes: reasonCodesAnswer,
    open_minor: minorForm.nullable(),
    settlement_state: z.enum(SETTLEMENT_STATES),
    waits_for_card_line: z.boolean().meta({
      description:
        'The document says that a card paid it: it is not to be paid again, and its bank line has not come yet.',
    }),
    posted_at: timeForm.nullable(),
  })
  .meta({ id: 'Invoice' });

export type InvoiceView = z.output<typeof invoiceAnswer>;

const invoiceEntryAnswer = z
  .object({
    id: ulidForm,
    revision_id: ulidForm,
    journal: z.enum(JOURNALS),
    entry_no: z.int(),
    economic_date: dayForm,
    source_role: z.enum(SOURCE_ROLES),
    state: z.enum(['posted', 'reversed']),
  })
  .meta({ id: 'InvoiceEntry' });

export type InvoiceEntryView = z.output<typeof invoiceEntryAnswer>;

const invoiceAllocationAnswer = z
  .object({
    id: ulidForm,
    kind: z.enum(['payment', 'refund', 'credit_offset', 'prepayment_apply']),
    origin: z.enum(['human', 'matcher', 'import', 'migration']),
    rule_id: ulidForm.nullable().meta({ description: 'The rule that made it.' }),
    item_currency: z.string(),
    item_minor: minorForm,
    counter_currency: z.string(),
    counter_minor: minorForm,
    effective_date: dayForm,
    created_at: timeForm,
    bank_transaction_id: ulidForm.nullable(),
  })
  .meta({ id: 'InvoiceAllocation' });

export type InvoiceAllocationView = z.output<typeof invoiceAllocationAnswer>;

const invoiceDeliveryAnswer = z
  .object({
    state: deliveryState.meta({
      description:
        '`queued`: it is about to be sent, or sent again; `sent`: the mail server accepted it; `bounced`: a mail server refused it, at ' +
        'once or later; `failed`: it could not be sent.',
    }),
    format: deliveryFormat,
    to: z.string(),
    queued_at: timeForm,
    sent_at: timeForm.nullable(),
    reason: z
      .string()
      .nullable()
      .meta({
        description:
          'Why it did not arrive: `address_unknown`, `domain_unknown`, `mailbox_full`, `mailbox_disabled`, `letter_too_large`, ' +
          '`letter_blocked`, `delivery_expired`, `letter_returned`, `mail_refused`, `mail_try_again`, `mail_no_answer`, ' +
          '`mail_no_tls`, `mail_not_configured`, `invoice_ended`, `unexpected`; more may come.',
      }),
  })
  .meta({ id: 'InvoiceDelivery', description: 'The latest letter that took the invoice to its customer.' });

export type InvoiceDeliveryView = z.output<typeof invoiceDeliveryAnswer>;

/** A bank account as an invoice asks for payment to it. */
const payableAccount = z
  .object({
    iban: z.string(),
    bic: z.string().nullable(),
    bank_name: z.string().nullable(),
    currency: currencyForm,
  })
  .meta({ id: 'InvoicePaymentAccount' });

export type PayableAccount = z.output<typeof payableAccount>;

export const invoiceDetailAnswer = invoiceAnswer
  .extend({
    revision: revisionAnswer,
    revisions: z.array(revisionSummaryAnswer),
    entries: z.array(invoiceEntryAnswer),
    settlement: z
      .object({
        state: z.enum(SETTLEMENT_STATES),
        currency: z.string(),
        open_minor: minorForm,
        settled_minor: minorForm,
        credited_minor: minorForm,
        last_settled_on: dayForm.nullable(),
      })
      .meta({ id: 'BooksSettlement' })
      .nullable(),
    allocations: z.array(invoiceAllocationAnswer),
    delivery: invoiceDeliveryAnswer.nullable(),
    payment_accounts: z.array(payableAccount).meta({
      description:
        'Confirmed, active bank accounts of the company, as printed on its invoice: those in the currency of the invoice first. ' +
        'Empty on a purchase.',
    }),
  })
  .meta({ id: 'InvoiceDetail' });

export type InvoiceDetail = z.output<typeof invoiceDetailAnswer>;

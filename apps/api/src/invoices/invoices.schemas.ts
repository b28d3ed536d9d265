import {
  DOCUMENT_KINDS,
  FIXED_ASSET_LINKS,
  INVOICE_DIRECTIONS,
  INVOICE_KINDS,
  INVOICE_ORDERINGS,
  INVOICE_STATES,
  SETTLEMENT_FILTERS,
  SETTLEMENT_STATES,
} from '#books';
import { textForm } from '#platform';
import { z } from 'zod';
import { JOURNALS, SOURCE_ROLES } from '#ledger';
import {
  answerDate,
  answerDecimal,
  answerId,
  answerMinor,
  answerTime,
  answerUlid,
  day,
  flag,
  outcomeAnswer,
  pageAnswer,
  pageQuery,
  ulid,
} from '../http/index.js';
import { orderedDays } from '../ledger/ranges.js';

const text = z.string().nullable();
const anyJson = z.unknown().meta({ description: 'Any JSON value or null.' });

export const InvoiceAnswer = z
  .object({
    id: answerUlid,
    direction: z.enum(INVOICE_DIRECTIONS),
    kind: z.enum(INVOICE_KINDS),
    sign: z.literal([1, -1]).meta({ override: { type: 'integer' } }),
    state: z.enum(INVOICE_STATES),
    number: text,
    party_id: answerUlid,
    party_name: z.string(),
    corrects_invoice_id: answerUlid.nullable(),
    origin: z.string().meta({ description: 'human, api, auto, import; more may come.' }),
    issued_at: answerTime.nullable(),
    cancelled_at: answerTime.nullable(),
    cancel_reason: text,
    created_at: answerTime,
    reference_number: text,
    external_source: text,
    revision_id: answerUlid,
    revision_no: z.int(),
    invoice_date: answerDate,
    supply_date: answerDate.nullable(),
    due_date: answerDate.nullable(),
    currency: z.string(),
    net_minor: answerMinor,
    tax_minor: answerMinor,
    gross_minor: answerMinor,
    prepaid_minor: answerMinor,
    rounding_minor: answerMinor,
    amount_due_minor: answerMinor,
    base_gross_minor: answerMinor.nullable(),
    base_currency: z.string(),
    needs_review: z.boolean(),
    review_note: text,
    open_minor: answerMinor.nullable(),
    settlement_state: z.enum(SETTLEMENT_STATES),
    posted_at: answerTime.nullable(),
  })
  .meta({ id: 'Invoice' });

export const InvoicePage = pageAnswer(InvoiceAnswer).meta({ id: 'InvoicePage' });

const InvoiceLineAnswer = z
  .object({
    id: answerUlid,
    line_no: z.int(),
    kind: z.string().meta({ description: 'item, vat_summary, and more.' }),
    description: z.string(),
    quantity: answerDecimal.nullable(),
    unit: text,
    unit_price_minor: answerMinor.nullable(),
    unit_price: answerDecimal.nullable(),
    allowance_minor: answerMinor,
    charge_minor: answerMinor,
    net_minor: answerMinor,
    vat_code: text,
    vat_rate_bps: z.int().nullable(),
    tax_minor: answerMinor,
    gross_minor: answerMinor,
    account_id: answerUlid.nullable(),
    account_code: text,
    expense_role: text,
    deductible_bps: z.int().nullable(),
    business_use_bps: z.int().nullable(),
    fixed_asset: z.boolean().nullable(),
    fixed_asset_id: answerUlid.nullable(),
    fixed_asset_component_id: answerUlid.nullable(),
    fixed_asset_link: z.enum(FIXED_ASSET_LINKS).nullable(),
  })
  .meta({ id: 'InvoiceLine' });

const RevisionDocumentAnswer = z
  .object({
    document_id: answerUlid,
    role: z.string(),
    filename: z.string(),
    kind: z.enum(DOCUMENT_KINDS),
    file_id: answerId.nullable(),
    download_url: text,
    source: text.meta({ description: 'email, upload, api, import, generated, other; more may come.' }),
  })
  .meta({ id: 'RevisionDocument' });

const BaseVatAnswer = z
  .object({
    currency: z.string(),
    tax_minor: answerMinor,
    rates: z.array(z.object({ vat_rate_bps: z.int().nullable(), tax_minor: answerMinor })),
    rate: z
      .object({
        value: answerDecimal,
        base: z.string(),
        quote: z.string(),
        date: answerDate,
        rate_source: z.enum(['ecb', 'market', 'bank', 'manual']),
      })
      .nullable(),
    frozen: z.boolean(),
  })
  .meta({ id: 'BaseVat' });

export const RevisionAnswer = z
  .object({
    id: answerUlid,
    revision_no: z.int(),
    state: z.enum(['current', 'superseded']),
    party_id: answerUlid,
    party_name_raw: z.string(),
    invoice_date: answerDate,
    supply_date: answerDate.nullable(),
    due_date: answerDate.nullable(),
    service_from: answerDate.nullable(),
    service_to: answerDate.nullable(),
    currency: z.string(),
    net_minor: answerMinor,
    tax_minor: answerMinor,
    gross_minor: answerMinor,
    prepaid_minor: answerMinor,
    rounding_minor: answerMinor,
    amount_due_minor: answerMinor,
    base_gross_minor: answerMinor.nullable(),
    base_currency: z.string(),
    exchange_rate_id: answerUlid.nullable(),
    fx_rate_source: text,
    vat_code_source: text.describe(
      '`given` by the caller, `derived` by the service from the document, or `party_default`. More may come.',
    ),
    supplier_vat_number: text,
    buyer_vat_number: text,
    seller_snapshot: anyJson,
    buyer_snapshot: anyJson,
    source_payload: anyJson.describe(
      'As given; of an invoice that was made of a file, what was decided on it and by what.',
    ),
    needs_review: z.boolean(),
    review_note: text,
    reason: text,
    customer_note: text,
    prices_include_vat: z.boolean(),
    language: z.enum(['et', 'en']).nullable(),
    base_vat: BaseVatAnswer.nullable(),
    created_at: answerTime,
    actor_id: text,
    command_id: answerUlid,
    lines: z.array(InvoiceLineAnswer),
    documents: z.array(RevisionDocumentAnswer),
  })
  .meta({ id: 'InvoiceRevision' });

const RevisionSummaryAnswer = z
  .object({
    id: answerUlid,
    revision_no: z.int(),
    state: z.enum(['current', 'superseded']),
    invoice_date: answerDate,
    gross_minor: answerMinor,
    reason: text,
    created_at: answerTime,
  })
  .meta({ id: 'InvoiceRevisionSummary' });

const InvoiceEntryAnswer = z
  .object({
    id: answerUlid,
    revision_id: answerUlid,
    journal: z.enum(JOURNALS),
    entry_no: z.int(),
    economic_date: answerDate,
    source_role: z.enum(SOURCE_ROLES),
    state: z.enum(['posted', 'reversed']),
  })
  .meta({ id: 'InvoiceEntry' });

const InvoiceAllocationAnswer = z
  .object({
    id: answerUlid,
    kind: z.enum(['payment', 'refund', 'credit_offset', 'prepayment_apply']),
    origin: z.enum(['human', 'matcher', 'import', 'migration']),
    item_currency: z.string(),
    item_minor: answerMinor,
    counter_currency: z.string(),
    counter_minor: answerMinor,
    effective_date: answerDate,
    created_at: answerTime,
    bank_transaction_id: answerUlid.nullable(),
  })
  .meta({ id: 'InvoiceAllocation' });

export const InvoiceDetailAnswer = InvoiceAnswer.extend({
  revision: RevisionAnswer,
  revisions: z.array(RevisionSummaryAnswer),
  entries: z.array(InvoiceEntryAnswer),
  settlement: z
    .object({
      state: z.enum(SETTLEMENT_STATES),
      currency: z.string(),
      open_minor: answerMinor,
      settled_minor: answerMinor,
      credited_minor: answerMinor,
      last_settled_on: answerDate.nullable(),
    })
    .meta({ id: 'BooksSettlement' })
    .nullable(),
  allocations: z.array(InvoiceAllocationAnswer),
}).meta({ id: 'InvoiceDetail' });

export const RevisionOutcome = outcomeAnswer(
  z.object({
    invoice_id: answerUlid,
    revision_id: answerUlid,
    revision_no: z.int(),
    state: z.enum(INVOICE_STATES),
    warnings: z
      .array(
        z
          .object({
            code: z.enum(['due_before_invoice_date']).meta({ description: 'More may come.' }),
            field: z.string(),
            message: z.string(),
          })
          .meta({ id: 'InvoiceRevisionWarning' }),
      )
      .meta({ description: 'What is odd and was recorded all the same.' }),
  }),
).meta({ id: 'InvoiceRevisionOutcome' });

export const PostOutcome = outcomeAnswer(
  z.object({
    invoice_id: answerUlid,
    entry_id: answerUlid.nullable().meta({ description: 'Null for a document without any amount.' }),
  }),
).meta({ id: 'InvoicePostOutcome' });

export const IssueOutcome = outcomeAnswer(
  z.object({
    invoice_id: answerUlid,
    number: z.string(),
    reference_number: z.string().meta({ description: 'Estonian reference number, 7-3-1 check digit last.' }),
    entry_id: answerUlid.nullable().meta({ description: 'Null for a document without any amount.' }),
  }),
).meta({ id: 'InvoiceIssueOutcome' });

export const ImportSalesOutcome = outcomeAnswer(
  z.object({
    invoice_id: answerUlid,
    revision_id: answerUlid,
    revision_no: z.int(),
    state: z.enum(INVOICE_STATES),
    entry_id: answerUlid.nullable(),
  }),
).meta({ id: 'InvoiceImportSalesOutcome' });

export const EndOutcome = outcomeAnswer(
  z.object({ invoice_id: answerUlid, state: z.enum(INVOICE_STATES) }),
).meta({ id: 'InvoiceEndOutcome' });

export const EndBody = z
  .strictObject({ reason: textForm(2000).trim().min(1) })
  .meta({ id: 'InvoiceEndRequest' });

export const InvoiceParams = z.object({ invoice_id: ulid });
export const LineDimensionsAnswer = z
  .object({
    lines: z.array(
      z
        .object({
          line_id: answerUlid,
          line_no: z.int(),
          dimensions: z.array(answerUlid).meta({ description: 'Ids of dimension values.' }),
        })
        .meta({ id: 'InvoiceLineDimensions' }),
    ),
  })
  .meta({ id: 'InvoiceRevisionDimensions' });

export const InvoiceRevisionParams = z.object({ invoice_id: ulid, revision_id: ulid });

export const InvoicesQuery = pageQuery({
  date_from: day.optional().meta({ description: 'Invoice date, inclusive.' }),
  date_to: day.optional().meta({ description: 'Invoice date, inclusive.' }),
  direction: z.enum(INVOICE_DIRECTIONS).optional(),
  external_source_prefix: textForm(200).min(1).optional(),
  kind: z.enum(INVOICE_KINDS).optional(),
  needs_review: flag.optional(),
  number: textForm(200).min(1).optional().meta({ description: 'Exact.' }),
  ordering: z.enum(INVOICE_ORDERINGS).default('invoice_date'),
  party_id: ulid.optional(),
  settlement: z.enum(SETTLEMENT_FILTERS).optional().meta({
    description: 'open: unpaid and part_paid; overdue: open and due before today.',
  }),
  state: z.enum(INVOICE_STATES).optional(),
}).superRefine(orderedDays('date_from', 'date_to'));

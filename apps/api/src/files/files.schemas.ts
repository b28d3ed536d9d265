import {
  dayForm,
  decimalForm,
  minorForm,
  textForm,
  timeForm,
  ulidForm,
  idForm,
  serviceIdForm,
} from '#platform';
import { dismissalAnswer } from '#books';
import { DOCUMENT_KINDS, FILE_OUTCOMES } from '#files';
import { reasonCodesAnswer, reasonParametersAnswer } from '#reasons';
import { z } from 'zod';
import { flag, pageAnswer } from '../http/index.js';

export const fileKind = z.enum(DOCUMENT_KINDS);
export const fileOutcome = z.enum(FILE_OUTCOMES).meta({
  description:
    'queued: waits to be read. running: is being read or booked. review: waits for a person: a draft, nothing to book, a ' +
    'statement to import, or an invoice that was cancelled or voided. statement: imported. duplicate: a copy of an earlier ' +
    'invoice. not_extractable: only stored, or an archive whose files have outcomes of their own. dismissed: not for the books.',
});
const extractionState = z.enum(['queued', 'running', 'done', 'failed', 'not_extractable']);

export const FileParams = z.object({ file_id: serviceIdForm('file') });

const OriginAnswer = z
  .object({
    email_id: idForm,
    from: z.string(),
    subject: z.string().nullable(),
    received_at: timeForm,
  })
  .meta({ id: 'InboxOrigin', description: 'The mail that brought the file.' });

export const StoredDocumentAnswer = z
  .object({
    id: idForm,
    kind: fileKind,
    name: z.string(),
    content_type: z.string().meta({ description: 'Determined by the content, never by the name.' }),
    size_bytes: z.int(),
    sha256: z.string().meta({ pattern: '^[0-9a-f]{64}$' }),
    received_on: dayForm.nullable(),
    core_document_id: ulidForm.nullable().meta({ description: 'Its document record in the books.' }),
    bank_transaction_ids: z.array(ulidForm).meta({ description: 'Transactions that the file explains.' }),
    uploaded_by: z
      .string()
      .nullable()
      .meta({ description: 'Id of the user; null for a file that arrived by mail.' }),
    origin: OriginAnswer.nullable(),
    note: z.string().nullable().meta({ description: 'What its uploader wrote beside it.' }),
    created_at: timeForm,
  })
  .meta({ id: 'StoredDocument' });

export const ListedDocumentAnswer = StoredDocumentAnswer.extend({
  extraction_state: extractionState,
  outcome: fileOutcome,
  invoice_id: ulidForm
    .nullable()
    .meta({ description: 'The invoice made of the file, or the one it is a copy of.' }),
  supplier_name: z.string().nullable().meta({ description: 'As read.' }),
  gross_minor: minorForm.nullable().meta({ description: 'As read, in minor units of `currency`.' }),
  currency: z.string().nullable(),
  dismissal: dismissalAnswer.nullable(),
}).meta({ id: 'ListedDocument' });

export const ListedDocumentPage = pageAnswer(ListedDocumentAnswer);

const MOST_OF_A_NOTE = 500;

/** An empty field of a form counts as absent. */
const orNull = <T extends z.ZodType>(schema: T) => z.union([z.literal('').transform(() => null), schema]);

/** Fields of the upload form in addition to the file itself. */
export const UploadFields = z.strictObject({
  kind: fileKind.optional(),
  received_on: orNull(dayForm).optional(),
  bank_transaction_id: orNull(ulidForm).optional(),
  auto_process: flag.optional(),
  hold: flag.optional(),
  note: orNull(textForm(MOST_OF_A_NOTE).trim().min(1)).optional(),
});

/** The form, for the OpenAPI document. */
export const UploadForm = z.strictObject({
  file: z.string().meta({
    format: 'binary',
    description:
      'At most 25 MB: PDF, XML, PNG, JPEG, WebP, TIFF, HEIC, CSV or text, or a ZIP of these; DOCX, XLSX, ODT, ODS and ASiC-E too.',
  }),
  kind: fileKind.optional(),
  received_on: z.string().optional().meta({ format: 'date' }),
  bank_transaction_id: z
    .string()
    .optional()
    .meta({ description: 'Id of the bank transaction that the file explains.' }),
  auto_process: z.boolean().optional().meta({
    description:
      'For batch imports: the upload is refused unless the file is a PDF of kind invoice, receipt or credit_note.',
  }),
  hold: z.boolean().optional().meta({
    description:
      'For kind statement: the file is read and waits until `import` posts it. Bytes that the company already has stay as they are.',
  }),
  note: z.string().max(MOST_OF_A_NOTE).optional().meta({
    description: 'Shown with the file. Bytes that the company already has keep their first note.',
  }),
});

export const FileLinkBody = z
  .strictObject({ bank_transaction_id: ulidForm })
  .meta({ id: 'FileBankTransactionRequest', description: 'The bank transaction that a file explains.' });

export const FileContentAnswer = z
  .object({
    name: z.string(),
    content_type: z.string(),
    size_bytes: z.int(),
    sha256: z.string(),
    content_base64: z.string(),
  })
  .meta({ id: 'FileContent', description: 'Answer of `format=json`.' });

export const DownloadUrlAnswer = z
  .object({ url: z.string().meta({ format: 'uri' }), expires_at: timeForm })
  .meta({ id: 'DownloadUrl', description: 'Anyone who has it can read the bytes for five minutes.' });

/** Every field that extraction looks for in a document, in the order of the contract. */
export const EXTRACTED_FIELDS = [
  'document_kind',
  'supplier_name',
  'supplier_registry_code',
  'supplier_vat_number',
  'supplier_address',
  'supplier_iban',
  'buyer_name',
  'buyer_registry_code',
  'buyer_vat_number',
  'invoice_number',
  'invoice_date',
  'due_date',
  'supply_date',
  'service_from',
  'service_to',
  'currency',
  'net_minor',
  'tax_minor',
  'gross_minor',
  'rounding_minor',
  'prepaid_minor',
  'amount_due_minor',
  'vat_rates',
  'reference_number',
  'corrects_number',
  'payment_method',
  'card_last4',
] as const;

const FieldAnswer = z.object({
  value: z.unknown().meta({ description: 'Null when it was not found.' }),
  confidence: decimalForm.meta({ description: '0 to 1.' }),
  page: z.int().nullable(),
  box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).nullable().meta({
    description:
      'In points for a PDF, in pixels for a picture, from the top left corner of the page as it is shown.',
  }),
});

const LineAnswer = z.object({
  description: z.string(),
  quantity: decimalForm.nullable(),
  unit: z.string().nullable(),
  unit_price: decimalForm.nullable(),
  net_minor: z.int().nullable(),
  vat_rate_bps: z.int().nullable(),
  vat_category: z.string().nullable(),
  tax_minor: z.int().nullable(),
  gross_minor: z.int().nullable(),
});

export const ExtractionAnswer = z
  .object({
    state: extractionState,
    method: z
      .enum(['embedded_xml', 'xml', 'text', 'ocr'])
      .nullable()
      .describe(
        'How the file was read; null while it has not been read (queued, running, failed, not extractable).',
      ),
    confidence: decimalForm,
    confident: z.boolean(),
    fields: z.object(
      Object.fromEntries(EXTRACTED_FIELDS.map((name) => [name, FieldAnswer])) as Record<
        (typeof EXTRACTED_FIELDS)[number],
        typeof FieldAnswer
      >,
    ),
    lines: z.array(LineAnswer),
    checks: z.array(
      z.object({
        code: z.string(),
        passed: z.boolean(),
        message: z.string(),
        parameters: reasonParametersAnswer,
      }),
    ),
    booking: z.object({
      state: z
        .enum(['queued', 'posted', 'draft', 'duplicate', 'held', 'none', 'failed', 'cancelled', 'void'])
        .meta({
          description:
            'By the current state of its invoice; `held`: a statement that waits to be imported. More values may be added.',
        }),
      invoice_id: ulidForm.nullable(),
      reason: z.string().nullable().meta({ description: 'A text for people.' }),
      reason_codes: reasonCodesAnswer,
    }),
    error_code: z.string().nullable(),
    extracted_at: timeForm.nullable(),
  })
  .meta({ id: 'FileExtraction' });

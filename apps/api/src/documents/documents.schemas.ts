import { DOCUMENT_KINDS, DOCUMENT_ORDERINGS } from '#books';
import { z } from 'zod';
import {
  answerDate,
  answerId,
  answerTime,
  answerUlid,
  day,
  flag,
  pageAnswer,
  pageQuery,
  ulid,
} from '../http/index.js';
import { orderedDays } from '../ledger/ranges.js';

export const DocumentAnswer = z
  .object({
    id: answerUlid,
    sha256: z.string().meta({ pattern: '^[0-9a-f]{64}$' }),
    legacy_sha1: z.string().nullable(),
    kind: z.enum(DOCUMENT_KINDS),
    filename: z.string(),
    media_type: z.string().nullable(),
    size_bytes: z.int().nullable(),
    storage_ref: z.string().nullable(),
    received_on: answerDate.nullable(),
    retention_until: answerDate.nullable(),
    legal_hold: z.boolean(),
    created_at: answerTime,
    referenced: z.boolean().meta({ description: 'The books refer to it.' }),
    file_id: answerId.nullable(),
    download_url: z
      .string()
      .nullable()
      .meta({ description: 'API path giving a short-lived URL of the bytes.' }),
  })
  .meta({ id: 'BooksDocument' });

export const DocumentDetailAnswer = DocumentAnswer.extend({
  invoices: z.array(
    z.object({
      invoice_id: answerUlid,
      revision_id: answerUlid,
      revision_no: z.int(),
      revision_state: z.enum(['current', 'superseded']),
      role: z.string(),
    }),
  ),
  bank_statements: z.array(z.object({ statement_id: answerUlid, bank_account_id: answerUlid })),
  accounting_events: z.array(z.object({ event_id: answerUlid, kind: z.string(), economic_date: answerDate })),
  vat_returns: z.array(
    z.object({ return_id: answerUlid, form: z.string(), period_from: answerDate, revision_no: z.int() }),
  ),
}).meta({ id: 'BooksDocumentDetail' });

export const DocumentPage = pageAnswer(DocumentAnswer).meta({ id: 'BooksDocumentPage' });

export const DocumentParams = z.object({ document_id: ulid });

export const DocumentsQuery = pageQuery({
  bank_feed: flag.optional().meta({ description: 'Statements that the bank feed stored, or all others.' }),
  kind: z.enum(DOCUMENT_KINDS).optional(),
  ordering: z.enum(DOCUMENT_ORDERINGS).default('created_at'),
  received_from: day.optional(),
  received_to: day.optional(),
  referenced: flag.optional().meta({ description: 'false: what nothing in the books refers to yet.' }),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'A SHA-256 has 64 hex digits, in lower case.')
    .optional(),
}).superRefine(orderedDays('received_from', 'received_to'));

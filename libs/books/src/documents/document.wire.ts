import { dayForm, idForm, timeForm, ulidForm, wholeForm } from '#platform';
import { z } from 'zod';
import { dismissalAnswer } from './dismissal.wire.js';
import { DOCUMENT_KINDS } from './document.commands.js';

/** A document record as lists show it. */
export const documentAnswer = z
  .object({
    id: ulidForm,
    sha256: z.string().meta({ pattern: '^[0-9a-f]{64}$' }),
    legacy_sha1: z.string().nullable(),
    kind: z.enum(DOCUMENT_KINDS),
    filename: z.string(),
    media_type: z.string().nullable(),
    size_bytes: wholeForm.nullable(),
    storage_ref: z.string().nullable(),
    received_on: dayForm.nullable(),
    retention_until: dayForm.nullable(),
    legal_hold: z.boolean(),
    created_at: timeForm,
    referenced: z.boolean().meta({ description: 'Whether anything in the books refers to it.' }),
    file_id: idForm.nullable(),
    download_url: z
      .string()
      .nullable()
      .meta({ description: 'API path giving a short-lived URL of the bytes.' }),
    dismissal: dismissalAnswer
      .nullable()
      .meta({ description: 'Null while it may become part of the books.' }),
  })
  .meta({ id: 'BooksDocument' });

export type DocumentView = z.output<typeof documentAnswer>;

export const documentDetailAnswer = documentAnswer
  .extend({
    invoices: z.array(
      z.object({
        invoice_id: ulidForm,
        revision_id: ulidForm,
        revision_no: z.int(),
        revision_state: z.enum(['current', 'superseded']),
        role: z.string(),
      }),
    ),
    bank_statements: z.array(z.object({ statement_id: ulidForm, bank_account_id: ulidForm })),
    accounting_events: z.array(z.object({ event_id: ulidForm, kind: z.string(), economic_date: dayForm })),
    vat_returns: z.array(
      z.object({ return_id: ulidForm, form: z.string(), period_from: dayForm, revision_no: z.int() }),
    ),
  })
  .meta({ id: 'BooksDocumentDetail' });

export type DocumentDetail = z.output<typeof documentDetailAnswer>;

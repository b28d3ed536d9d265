import { dayForm, DISMISSAL_REASONS } from '#platform';
import { DOCUMENT_KINDS, DOCUMENT_ORDERINGS, documentAnswer } from '#books';
import { z } from 'zod';
import { flag, pageAnswer, pageQuery } from '../http/index.js';
import { orderedDays } from '../ledger/ranges.js';

export const DocumentPage = pageAnswer(documentAnswer).meta({ id: 'BooksDocumentPage' });

export const DocumentsQuery = pageQuery({
  bank_feed: flag
    .optional()
    .meta({ description: 'true: statements that the bank feed stored; false: all others.' }),
  dismissal_reason: z.enum(DISMISSAL_REASONS).optional(),
  dismissed: flag.optional().meta({
    description: 'true: those not for the books; false: others.',
  }),
  kind: z.enum(DOCUMENT_KINDS).optional(),
  ordering: z.enum(DOCUMENT_ORDERINGS).default('created_at'),
  received_from: dayForm.optional(),
  received_to: dayForm.optional(),
  referenced: flag
    .optional()
    .meta({ description: 'false: documents that nothing in the books refers to yet.' }),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'A SHA-256 has 64 hex digits, in lower case.')
    .optional(),
}).superRefine(orderedDays('received_from', 'received_to'));

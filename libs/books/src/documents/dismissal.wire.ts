import { DISMISSAL_REASONS, idForm, timeForm, ulidForm } from '#platform';
import { z } from 'zod';

/** Identifies the document of an operation. */
export const documentParams = z.object({ document_id: ulidForm });

const dismissalReason = z.enum(DISMISSAL_REASONS);

export const dismissDocumentRequest = z
  .strictObject({ reason: dismissalReason })
  .meta({ id: 'DocumentDismissRequest', description: 'Why the document is not for the books.' });

export const dismissDocumentResult = z.object({ document_id: ulidForm, reason: dismissalReason });

export const restoreDocumentResult = z.object({ document_id: ulidForm });

export const dismissalAnswer = z
  .object({
    reason: dismissalReason,
    automatic: z.boolean().meta({ description: 'Its reader recognised what it is.' }),
    dismissed_by: idForm.nullable().meta({ description: 'Id of the user; null when `automatic`.' }),
    dismissed_at: timeForm,
  })
  .meta({
    id: 'DocumentDismissal',
    description: 'Why, by whom and when a document was put away as not for the books.',
  });

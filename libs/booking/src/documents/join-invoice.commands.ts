import {
  defineCommand,
  draftToJoin,
  invoiceParams,
  invoiceState,
  joinDocument,
  joinedDocument,
  joinInvoiceRequest,
  joinInvoiceResult,
  separateDocument,
  separateDocumentRequest,
  separateDocumentResult,
  voidInvoice,
} from '#books';
import { extractionOf, markBooking, queueBooking } from '#files';
import { problem } from '#platform';
import { reason } from '#reasons';

/**
 * Joins a draft to the purchase that it repeats: the draft is voided, and its documents support that purchase.
 * Refuses `not_found`, `validation_error` for an unknown purchase, `invoice_state_conflict` for anything but a draft of a
 * purchase, or where the other has ended.
 */
export const joinInvoice = defineCommand({
  name: 'invoice.join',
  permission: 'invoices.void',
  params: invoiceParams,
  body: joinInvoiceRequest,
  result: joinInvoiceResult,
  refusals: ['invoice_state_conflict'],

  async handle(context, { invoice_id: invoiceId, into_invoice_id: intoId }) {
    const { sql, companyId, now } = context;
    const { documents, into } = await draftToJoin(context, invoiceId, intoId);
    const copy = reason('copy_joined', {
      invoice_id: intoId,
      number: into.number,
      party_name: into.partyName,
    });
    await context.run(voidInvoice, { invoice_id: invoiceId, reason: copy.message });
    for (const { id: documentId, fileId } of documents) {
      await context.run(joinDocument, { document_id: documentId, invoice_id: intoId });
      if (fileId === null || !(await queueBooking(sql, companyId, fileId, invoiceId))) continue;
      await markBooking(
        sql,
        companyId,
        fileId,
        { state: 'duplicate', reasons: [copy], duplicateOf: intoId },
        now,
      );
    }
    return {
      result: {
        invoice_id: invoiceId,
        state: 'void' as const,
        into_invoice_id: intoId,
        document_ids: documents.map(({ id }) => id),
      },
      facts: [],
      audit: [{ objectType: 'invoice', objectId: invoiceId, newValues: { into_invoice_id: intoId } }],
    };
  },
});

/**
 * Takes a copy off the purchase that it joined, and has a draft made of it again where its file was read. The document that the
 * purchase was made of stays. Refuses `not_found`, `validation_error` for an unknown document, `state_conflict` for one that is no
 * copy of it.
 */
export const separateInvoiceDocument = defineCommand({
  name: 'invoice.separate',
  permission: 'invoices.void',
  params: invoiceParams,
  body: separateDocumentRequest,
  result: separateDocumentResult,
  refusals: ['state_conflict'],

  async handle(context, { invoice_id: invoiceId, document_id: documentId }) {
    const { sql, companyId } = context;
    if ((await invoiceState(sql, companyId, invoiceId)) === undefined)
      throw problem('not_found', 'There is no such invoice.');
    const document = await joinedDocument(context, documentId);
    const fileId = document.file_id;
    const booking = fileId === null ? undefined : (await extractionOf(sql, companyId, fileId))?.booking;
    const isRead = booking?.state === 'duplicate' && booking.invoiceId === invoiceId;
    if (
      !(isRead || document.of_draft) ||
      !(await separateDocument(context, { document_id: documentId, invoice_id: invoiceId }))
    )
      throw problem('state_conflict', 'The document is no copy that joined this invoice.');
    // The file is no copy from this moment on, whenever its draft is made.
    if (isRead && fileId !== null) await queueBooking(sql, companyId, fileId, null);
    return {
      result: { invoice_id: invoiceId, document_id: documentId },
      facts:
        isRead && fileId !== null
          ? [{ type: 'document.unbooked', file: fileId, because: 'separated', ended: null }]
          : [],
      audit: [
        { objectType: 'invoice', objectId: invoiceId, oldValues: { document_id: documentId }, newValues: {} },
      ],
    };
  },
});

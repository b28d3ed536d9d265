import { problem, type Ulid } from '#platform';
import { type Command } from '../../commands/command.js';

interface AttachRendering {
  readonly invoice_id: Ulid;
  /** Documents that the service itself rendered from the invoice. */
  readonly documents: readonly { readonly document_id: Ulid; readonly role: 'original' | 'supporting' }[];
}

interface AttachRenderingResult {
  readonly invoice_id: Ulid;
  readonly revision_id: Ulid;
  /** False when the invoice already had its rendering and nothing was added. */
  readonly attached: boolean;
}

const ISSUED = `
  SELECT i.revision_id, i.issued_at,
    EXISTS (SELECT 1 FROM books.revision_document rd
      JOIN books.document d ON d.company_id = rd.company_id AND d.id = rd.document_id
      WHERE rd.company_id = i.company_id AND rd.revision_id = i.revision_id AND d.source = 'generated') AS rendered,
    (SELECT coalesce(max(rd.position), -1) FROM books.revision_document rd
      WHERE rd.company_id = i.company_id AND rd.revision_id = i.revision_id) AS last_position
  FROM books.invoice i WHERE i.company_id = $1 AND i.id = $2`;

/**
 * Attaches the rendered documents to an issued sale; this happens only once. The revision stays as it was issued: the
 * command only appends documents to those it already has. A sale that was cancelled in the meantime gets them too,
 * because it was issued and its number must remain documented.
 */
export const attachRendering: Command<AttachRendering, AttachRenderingResult> = {
  name: 'invoice.attach_rendering',
  permission: null,

  async handle({ sql, companyId }, { invoice_id, documents }) {
    const invoice = await sql.row<{
      revision_id: Ulid;
      issued_at: Date | null;
      rendered: boolean;
      last_position: number;
    }>(ISSUED, [companyId, invoice_id]);
    if (invoice === undefined) throw problem('not_found', 'There is no such invoice.');
    const { revision_id, rendered, last_position } = invoice;
    if (invoice.issued_at === null) {
      throw problem('invoice_state_conflict', 'Documents can be rendered only for an issued invoice.');
    }
    if (rendered) return { result: { invoice_id, revision_id, attached: false }, facts: [], audit: [] };
    await sql.run(
      `INSERT INTO books.revision_document (company_id, revision_id, document_id, role, position)
       SELECT $1, $2, document_id, role, $5 + place
       FROM unnest($3::text[], $4::text[]) WITH ORDINALITY AS given(document_id, role, place)
       ON CONFLICT (company_id, revision_id, document_id) DO NOTHING`,
      [
        companyId,
        revision_id,
        documents.map((document) => document.document_id),
        documents.map((document) => document.role),
        last_position,
      ],
    );
    return {
      result: { invoice_id, revision_id, attached: true },
      facts: [{ type: 'invoice.rendered', invoiceId: invoice_id, direction: 'sales' }],
      audit: [{ objectType: 'invoice', objectId: invoice_id, newValues: { documents } }],
    };
  },
};

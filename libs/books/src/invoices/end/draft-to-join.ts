import { fieldProblem, problem, type Ulid } from '#platform';
import { type CommandContext } from '../../commands/command.js';
import { findInvoiceRow } from '../content/invoice-row.js';

interface DraftToJoin {
  /** The documents of the draft. */
  readonly documents: readonly { readonly id: Ulid; readonly fileId: bigint | null }[];
  /** The purchase that it repeats. */
  readonly into: { readonly number: string | null; readonly partyName: string };
}

const DOCUMENTS = `
  SELECT document.id, document.file_id AS "fileId" FROM books.revision_document AS part
  JOIN books.document ON document.company_id = part.company_id AND document.id = part.document_id
  WHERE part.company_id = $1 AND part.revision_id = $2 ORDER BY part.position`;

/** @throws Problem `not_found`, `validation_error`, `invoice_state_conflict` */
export async function draftToJoin(
  { sql, companyId }: CommandContext,
  invoiceId: Ulid,
  intoId: Ulid,
): Promise<DraftToJoin> {
  const [draft, into] = await Promise.all([
    findInvoiceRow(sql, companyId, invoiceId),
    findInvoiceRow(sql, companyId, intoId),
  ]);
  if (draft === undefined) throw problem('not_found', 'There is no such invoice.');
  if (into?.direction !== 'purchase' || intoId === invoiceId)
    throw fieldProblem(
      'validation_error',
      'into_invoice_id',
      'not_found',
      'There is no such other purchase.',
    );
  if (draft.direction !== 'purchase' || draft.state !== 'recorded')
    throw problem('invoice_state_conflict', 'Only a draft of a purchase joins another one.');
  if (into.state === 'cancelled' || into.state === 'void')
    throw problem('invoice_state_conflict', `The purchase that it repeats is ${into.state}.`);
  const [documents, party] = await Promise.all([
    sql.rows<DraftToJoin['documents'][number]>(DOCUMENTS, [companyId, draft.revision_id]),
    sql.one<{ name: string }>('SELECT name FROM books.party WHERE company_id = $1 AND id = $2', [
      companyId,
      into.party_id,
    ]),
  ]);
  return { documents, into: { number: into.number, partyName: party.name } };
}

import { type Sql, type Ulid } from '#platform';
import { type CommandContext } from '../commands/command.js';
import { type Fact } from '../commands/facts.js';
import { type InvoiceKind } from '../invoices/content/invoice-content.js';
import { withMerged } from './same-party.js';

/** Drafts that are decided again in one run. */
export const DRAFTS_A_RUN = 20;

/** A person took these apart: they wait for a person, whatever is known about the supplier. */
const FOR_A_PERSON = `'taken_back', 'separated'`;

/**
 * Draft `i` of a purchase as the service made it: its current revision is one that a file was booked as, and nobody has written
 * another.
 */
const AS_MADE = `i.direction = 'purchase' AND i.state = 'recorded'
  AND EXISTS (SELECT FROM books.automatic_act act
    WHERE act.company_id = $1 AND act.revision_id = i.revision_id AND act.kind = 'draft')
  AND NOT EXISTS (SELECT FROM books.invoice_revision r, jsonb_array_elements(r.reason_codes) AS because
    WHERE r.company_id = $1 AND r.id = i.revision_id AND because ->> 'code' IN (${FOR_A_PERSON}))`;

/** A draft and the file that it was made of. */
export interface WaitingDraft {
  readonly invoiceId: Ulid;
  readonly fileId: bigint;
}

const FILE = `(SELECT document.file_id FROM books.revision_document part
    JOIN books.document ON document.company_id = $1 AND document.id = part.document_id
    WHERE part.company_id = $1 AND part.revision_id = i.revision_id AND part.role = 'original'
    ORDER BY part.position LIMIT 1)`;

/** The drafts of a supplier that nobody has edited, oldest first: those after another one. */
export function waitingDrafts(
  sql: Sql,
  companyId: bigint,
  partyId: Ulid,
  after: Ulid | null,
): Promise<WaitingDraft[]> {
  return sql.rows<WaitingDraft>(
    `SELECT * FROM (SELECT i.id AS "invoiceId", ${FILE} AS "fileId" FROM books.invoice i
       WHERE i.company_id = $1 AND i.party_id IN (${withMerged('$2::text')}) AND ($3::text IS NULL OR i.id > $3) AND ${AS_MADE}
     ) AS draft WHERE "fileId" IS NOT NULL ORDER BY "invoiceId" LIMIT ${DRAFTS_A_RUN}`,
    [companyId, partyId, after],
  );
}

/** A draft that waits, under the lock of the books. */
interface DraftAsMade {
  readonly kind: InvoiceKind;
  readonly party_id: Ulid;
  readonly corrects_invoice_id: Ulid | null;
  readonly documents: readonly { readonly document_id: Ulid; readonly role: string }[];
}

/** The draft as the service made it; undefined once a person has edited, posted or ended it. */
export function draftAsMade(
  { sql, companyId }: CommandContext,
  invoiceId: Ulid,
): Promise<DraftAsMade | undefined> {
  return sql.row<DraftAsMade>(
    `SELECT i.kind, i.party_id, i.corrects_invoice_id, (SELECT jsonb_agg(jsonb_build_object('document_id', part.document_id,
         'role', part.role) ORDER BY part.position) FROM books.revision_document part
       WHERE part.company_id = $1 AND part.revision_id = i.revision_id) AS documents
     FROM books.invoice i WHERE i.company_id = $1 AND i.id = $2 AND ${AS_MADE}`,
    [companyId, invoiceId],
  );
}

/** The fact that other drafts of a supplier wait which a person's answer may have decided. */
export async function freeDrafts({ sql, companyId, actor }: CommandContext, partyId: Ulid): Promise<Fact[]> {
  if (!actor.human) return [];
  const { waits } = await sql.one<{ waits: boolean }>(
    `SELECT EXISTS (SELECT FROM books.invoice i
       WHERE i.company_id = $1 AND i.party_id IN (${withMerged('$2::text')}) AND ${AS_MADE}) AS waits`,
    [companyId, partyId],
  );
  return waits ? [{ type: 'drafts.freed', partyId }] : [];
}

/** Whether the service posted the purchase by deciding its draft again: a person who still sees the draft may post it too. */
export async function isDecidedAgain({ sql, companyId }: CommandContext, revisionId: Ulid): Promise<boolean> {
  const decided = await sql.row<{ command: string }>(
    `SELECT log.command FROM books.invoice_revision r
     JOIN books.command_log log ON log.company_id = r.company_id AND log.command_id = r.command_id
     WHERE r.company_id = $1 AND r.id = $2 AND log.command = 'draft.decide'`,
    [companyId, revisionId],
  );
  return decided !== undefined;
}

import { type Sql, type Ulid } from '#platform';
import { type CommandContext } from '../commands/command.js';
import { type Fact } from '../commands/facts.js';
import { type InvoiceKind } from '../invoices/content/invoice-content.js';
import { withMerged } from './same-party.js';

/** Purchases that are decided again in one run. */
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

/**
 * Purchase `i` that the service posted unsure of its account alone, and of which nobody has written another revision: it waits for a
 * person as a draft does.
 */
const UNSURE = `i.direction = 'purchase' AND i.state = 'posted' AND i.needs_review
  AND EXISTS (SELECT FROM books.automatic_act act
    WHERE act.company_id = $1 AND act.revision_id = i.revision_id AND act.kind = 'post')
  AND (SELECT bool_and(because ->> 'code' = 'expense_unsure')
    FROM books.invoice_revision r, jsonb_array_elements(r.reason_codes) AS because
    WHERE r.company_id = $1 AND r.id = i.revision_id)`;

/** A draft, or a purchase with an unsure account, and the file that it was made of. */
export interface WaitingDraft {
  readonly invoiceId: Ulid;
  readonly fileId: bigint;
}

const FILE = `(SELECT document.file_id FROM books.revision_document part
    JOIN books.document ON document.company_id = $1 AND document.id = part.document_id
    WHERE part.company_id = $1 AND part.revision_id = i.revision_id AND part.role = 'original'
    ORDER BY part.position LIMIT 1)`;

/** The drafts and unsure purchases of a supplier that nobody has edited, oldest first: those after another one. */
export function waitingDrafts(
  sql: Sql,
  companyId: bigint,
  partyId: Ulid,
  after: Ulid | null,
): Promise<WaitingDraft[]> {
  return sql.rows<WaitingDraft>(
    `SELECT * FROM (SELECT i.id AS "invoiceId", ${FILE} AS "fileId" FROM books.invoice i
       WHERE i.company_id = $1 AND i.party_id IN (${withMerged('$2::text')}) AND ($3::text IS NULL OR i.id > $3)
         AND (${AS_MADE} OR ${UNSURE})
     ) AS draft WHERE "fileId" IS NOT NULL ORDER BY "invoiceId" LIMIT ${DRAFTS_A_RUN}`,
    [companyId, partyId, after],
  );
}

/** A draft, or a posted purchase with an unsure account, that waits, under the lock of the books. */
export interface WaitingPurchase {
  readonly kind: InvoiceKind;
  readonly state: 'posted' | 'recorded';
  readonly party_id: Ulid;
  readonly revision_id: Ulid;
  readonly corrects_invoice_id: Ulid | null;
  readonly documents: readonly { readonly document_id: Ulid; readonly role: string }[];
  readonly lines: readonly PostedLine[];
}

/** A line as it is in the books: what it costs is on an account of this code. */
interface PostedLine {
  readonly description: string;
  readonly vat_code: string | null;
  readonly account_code: string | null;
}

/** The purchase as the service made it; undefined once a person has edited, confirmed or ended it. */
export function waitingPurchase(
  { sql, companyId }: CommandContext,
  invoiceId: Ulid,
): Promise<WaitingPurchase | undefined> {
  return sql.row<WaitingPurchase>(
    `SELECT i.kind, i.state, i.party_id, i.revision_id, i.corrects_invoice_id, (SELECT jsonb_agg(jsonb_build_object(
         'description', l.description, 'vat_code', l.vat_code, 'account_code', a.code) ORDER BY l.line_no)
       FROM books.invoice_line l LEFT JOIN books.account a ON a.company_id = l.company_id AND a.id = l.account_id
       WHERE l.company_id = $1 AND l.revision_id = i.revision_id AND l.kind <> 'rounding') AS lines, (SELECT jsonb_agg(jsonb_build_object('document_id', part.document_id,
         'role', part.role) ORDER BY part.position) FROM books.revision_document part
       WHERE part.company_id = $1 AND part.revision_id = i.revision_id) AS documents
     FROM books.invoice i WHERE i.company_id = $1 AND i.id = $2 AND (${AS_MADE} OR ${UNSURE})`,
    [companyId, invoiceId],
  );
}

/** The fact that other drafts or unsure purchases of a supplier wait which a person's answer may have decided. */
export async function freeDrafts({ sql, companyId, actor }: CommandContext, partyId: Ulid): Promise<Fact[]> {
  if (!actor.human) return [];
  const { waits } = await sql.one<{ waits: boolean }>(
    `SELECT EXISTS (SELECT FROM books.invoice i
       WHERE i.company_id = $1 AND i.party_id IN (${withMerged('$2::text')}) AND (${AS_MADE} OR ${UNSURE})) AS waits`,
    [companyId, partyId],
  );
  return waits ? [{ type: 'drafts.freed', partyId }] : [];
}

/**
 * The facts that drafts wait which hold one of these settled invoices as a prepayment: it may be paid now, whoever matched its
 * payment.
 */
export async function freePrepaid(
  { sql, companyId }: CommandContext,
  settled: readonly (Ulid | null)[],
): Promise<Fact[]> {
  const ids = settled.filter((id) => id !== null);
  if (ids.length === 0) return [];
  const parties = await sql.rows<{ partyId: Ulid }>(
    `SELECT DISTINCT i.party_id AS "partyId" FROM books.revision_prepayment held
     JOIN books.invoice i ON i.company_id = $1 AND i.revision_id = held.revision_id
     WHERE held.company_id = $1 AND held.invoice_id = ANY($2::text[]) AND ${AS_MADE}`,
    [companyId, ids],
  );
  return parties.map(({ partyId }) => ({ type: 'drafts.freed', partyId }));
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

/** A person need not look at a posted purchase any longer: the account that it has is certain now. */
export async function clearReview({ sql, companyId }: CommandContext, invoiceId: Ulid): Promise<void> {
  await sql.run('UPDATE books.invoice SET needs_review = false WHERE company_id = $1 AND id = $2', [
    companyId,
    invoiceId,
  ]);
}

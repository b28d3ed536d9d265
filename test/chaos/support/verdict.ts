import { assertLedgerCoherent } from '#books';
import { type TestDatabase } from '../../support/database.js';
import { type Sent } from './documents.js';

/** The results of all sent documents. */
export interface Counts {
  readonly sent: number;
  readonly files: number;
  readonly documents: number;
  readonly invoices: number;
  readonly entries: number;
  /** Documents that ended without an invoice, with their causes. */
  readonly failed: number;
  readonly causes: readonly string[];
  readonly emails: number;
}

export interface VerdictOptions {
  /** Whether a document may fail for this cause; by default, none may fail. */
  readonly mayFail?: (cause: string) => boolean;
  /** Hashes of mailed documents: they fail together with their mail. */
  readonly mailed?: ReadonlySet<string>;
}

interface FileRow {
  sha256: string;
  name: string;
  core_document_id: string | null;
  state: string | null;
  error_code: string | null;
  booking_state: string | null;
  booking_reason: string | null;
  /** The cause of a failed booking, as a code of the task. */
  booking_failure: string | null;
  booking_invoice_id: string | null;
}

interface InvoiceRow {
  id: string;
  number: string;
  state: string;
  gross_minor: string;
  revision_id: string;
}

const FILES = `
  SELECT sha256, name, core_document_id, extraction.state, error_code, booking_state, booking_reason, booking_invoice_id,
    (SELECT reason_code FROM tasks.task WHERE company_id = file.company_id AND kind = 'book-file' AND state = 'failed'
      AND payload ->> 'fileId' = file.id::text ORDER BY id DESC LIMIT 1) AS booking_failure
  FROM files.stored_file AS file LEFT JOIN files.extraction ON extraction.company_id = file.company_id
    AND extraction.file_id = file.id
  WHERE file.company_id = $1`;

/**
 * Compares the books with the sent documents: every document is one file, one record, one invoice and one entry of its
 * amount, or failed with a cause; nothing else exists, nothing is half written, nothing waits.
 * @throws Error that names every difference
 */
export async function assertBookedOnce(
  db: TestDatabase,
  companyId: bigint,
  sent: readonly Sent[],
  { mayFail = () => false, mailed = new Set() }: VerdictOptions = {},
): Promise<Counts> {
  const wrong: string[] = [];
  const hold = (holds: boolean, what: string): void => {
    if (!holds) wrong.push(what);
  };
  const count = async (text: string): Promise<number> =>
    Number((await db.owner<{ n: string }>(`SELECT count(*) AS n FROM ${text}`, [companyId]))[0]?.n);

  const files = await db.owner<FileRow>(FILES, [companyId]);
  const invoices = await db.owner<InvoiceRow>(
    'SELECT id, number, state, gross_minor, revision_id FROM books.invoice WHERE company_id = $1',
    [companyId],
  );
  const entries = await db.owner<{ source_id: string; total: string }>(
    `SELECT entry.source_id, sum(line.base_minor) FILTER (WHERE line.base_minor > 0) AS total
     FROM books.journal_entry AS entry JOIN books.journal_line AS line
       ON line.company_id = entry.company_id AND line.entry_id = entry.id
     WHERE entry.company_id = $1 GROUP BY entry.id, entry.source_id`,
    [companyId],
  );
  const documents = await count('books.document WHERE company_id = $1');

  const lostMails = await db.owner<{ reason: string }>(
    `SELECT coalesce(reason, 'no reason') AS reason FROM inbox.email WHERE company_id = $1 AND status = 'failed'`,
    [companyId],
  );
  hold(
    lostMails.every(({ reason }) => mayFail(reason)),
    `mails failed: ${lostMails.map(({ reason }) => reason).join()}`,
  );
  const causes: string[] = [];
  hold(documents === files.length, `${documents} documents for ${files.length} files`);
  for (const document of sent) {
    const [file, second] = files.filter(({ sha256 }) => sha256 === document.sha256);
    const theirs = invoices.filter(({ number }) => number === document.number);
    if (file === undefined) {
      const cause = mailed.has(document.sha256) ? lostMails[0]?.reason : undefined;
      if (cause === undefined) wrong.push(`${document.name} is lost`);
      else causes.push(`mail: ${cause}`);
      continue;
    }
    hold(second === undefined, `${document.name} is stored twice`);
    hold(file.core_document_id !== null, `${document.name} has no record in the books`);
    if (file.state === 'failed' || file.booking_state === 'failed') {
      const cause = file.error_code ?? file.booking_failure ?? '';
      causes.push(cause);
      hold(cause !== '' && mayFail(cause), `${document.name} failed: ${cause}`);
      hold(theirs.length === 0, `${document.name} failed and has ${theirs.length} invoices`);
      continue;
    }
    const [invoice] = theirs;
    hold(
      file.state === 'done' && file.booking_state === 'posted',
      `${document.name} is ${file.state}, booking ${file.booking_state}: ${file.booking_reason}`,
    );
    hold(theirs.length === 1, `${document.name} has ${theirs.length} invoices`);
    hold(file.booking_invoice_id === invoice?.id, `${document.name} names another invoice`);
    hold(
      BigInt(invoice?.gross_minor ?? 0) === document.grossMinor,
      `${document.name} is booked as ${invoice?.gross_minor}`,
    );
    const own = entries.filter(({ source_id: id }) => id === invoice?.revision_id);
    hold(own.length === 1, `${document.name} has ${own.length} entries`);
    hold(
      BigInt(own[0]?.total ?? 0) === document.grossMinor,
      `${document.name} has an entry of ${own[0]?.total}`,
    );
  }
  const booked = sent.length - causes.length;
  const broken = causes.length - causes.filter((cause) => cause.startsWith('mail: ')).length;
  hold(files.length === booked + broken, `${files.length} files for ${sent.length} documents`);
  hold(invoices.length === booked, `${invoices.length} invoices for ${booked} booked files`);
  hold(entries.length === booked, `${entries.length} entries for ${booked} booked files`);
  const suppliers = await count(`books.party WHERE company_id = $1 AND kind = 'supplier'`);
  hold(suppliers === Math.min(1, booked), `${suppliers} parties for one supplier`);

  const emails = await count('inbox.email WHERE company_id = $1');
  const openMails = await count(`inbox.email WHERE company_id = $1 AND status = 'received'`);
  hold(openMails === 0, `${openMails} mails are not taken in`);
  const half = await count(
    `files.pending_object AS pending WHERE company_id = $1 AND NOT EXISTS (SELECT FROM files.stored_file AS file
       WHERE file.company_id = pending.company_id AND file.storage_key = pending.storage_key)`,
  );
  hold(half <= causes.length, `${half} stored bytes wait for their row`);
  const open = await count(
    `tasks.task WHERE company_id = $1 AND state IN ('scheduled', 'waiting', 'queued', 'running')`,
  );
  hold(open === 0, `${open} tasks are open`);
  const tasks = await count(
    `tasks.task WHERE company_id = $1 AND state = 'failed' AND kind IN ('extract-file', 'recognise-file', 'book-file', 'take-in-mail')`,
  );
  hold(
    tasks === broken + lostMails.length,
    `${tasks} tasks failed for ${broken} files and ${lostMails.length} mails`,
  );
  await db.database.reportCompany(companyId, (sql) => assertLedgerCoherent(sql, companyId));
  if (wrong.length > 0) throw new Error(`What was sent is not what is booked:\n${wrong.join('\n')}`);
  return {
    sent: sent.length,
    files: files.length,
    documents,
    invoices: invoices.length,
    entries: entries.length,
    failed: causes.length,
    causes: [...new Set(causes)],
    emails,
  };
}

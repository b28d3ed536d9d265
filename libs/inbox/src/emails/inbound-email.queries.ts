import { notesOfFiles, shutFiles } from '#files';
import {
  type CursorCodec,
  dayOf,
  encodeId,
  type Page,
  pageOf,
  type PageRequest,
  placeAfter,
  placeOf,
  type Sql,
  visibleName,
  visibleText,
  type Waiting,
  type WaitingItem,
  waitingOf,
} from '#platform';

export const EMAIL_STATUSES = ['received', 'processed', 'ignored', 'failed'] as const;
export type EmailStatus = (typeof EMAIL_STATUSES)[number];
export const PART_OUTCOMES = [
  'stored',
  'duplicate',
  'inline_ignored',
  'unsupported',
  'too_large',
  'encrypted',
] as const;
export type PartOutcome = (typeof PART_OUTCOMES)[number];

/** A mail in the names of the contract (InboundEmail). */
export interface InboundEmail {
  readonly id: string;
  readonly received_at: string;
  readonly from: string;
  readonly from_name: string | null;
  readonly subject: string | null;
  readonly status: EmailStatus;
  readonly reason: string | null;
  readonly authentication: { readonly spf: string; readonly dkim: string; readonly dmarc: string };
  readonly attachments: readonly {
    readonly name: string;
    readonly content_type: string;
    readonly size_bytes: number;
    readonly outcome: PartOutcome;
    readonly file_id: string | null;
    readonly note: string | null;
  }[];
}

/** Mails of the last 30 days by their outcome (InboxCounts). */
interface InboxCounts {
  readonly received: number;
  readonly processed: number;
  readonly waiting: number;
  readonly failed: number;
  readonly ignored: number;
  readonly duplicates: number;
}

interface EmailRow {
  id: bigint;
  received_at: Date;
  from_address: string;
  from_name: string | null;
  subject: string | null;
  status: EmailStatus;
  reason: string | null;
  authentication: InboundEmail['authentication'];
  parts: {
    name: string;
    content_type: string;
    size_bytes: number;
    outcome: PartOutcome;
    file_id: number | null;
  }[];
}

/** Mails of a company with the outcome of each part, newest first. */
export async function listEmails(
  sql: Sql,
  codec: CursorCodec,
  companyId: bigint,
  request: PageRequest,
): Promise<Page<InboundEmail>> {
  const rows = await sql.rows<EmailRow>(
    `SELECT id, received_at, from_address, from_name, subject, status, reason,
       jsonb_build_object('spf', authentication->'spf', 'dkim', authentication->'dkim', 'dmarc', authentication->'dmarc')
         AS authentication,
       coalesce((SELECT jsonb_agg(jsonb_build_object('name', name, 'content_type', content_type, 'size_bytes', size_bytes,
           'outcome', outcome, 'file_id', file_id) ORDER BY part_no)
         FROM inbox.email_part AS part WHERE part.company_id = email.company_id AND part.email_id = email.id), '[]') AS parts
     FROM inbox.email AS email
     WHERE company_id = $1 AND (received_at, id) < ($2::timestamptz, $3::bigint)
     ORDER BY received_at DESC, id DESC LIMIT $4`,
    [companyId, ...placeAfter(request.after), request.limit + 1],
  );
  const stored = rows.flatMap(({ parts }) =>
    parts.flatMap(({ file_id }) => (file_id === null ? [] : BigInt(file_id))),
  );
  const [shut, notes] = await Promise.all([
    shutFiles(sql, companyId, stored),
    notesOfFiles(sql, companyId, stored),
  ]);
  return pageOf(
    codec,
    request,
    rows,
    (row) => placeOf(row.received_at, row.id),
    (row) => inboundEmail(row, { shut, notes }),
  );
}

/** Outcomes shown for parts whose file cannot be opened: the contract has none for an infected file. */
const SHOWN = { encrypted: 'encrypted', quarantined: 'unsupported' } as const;

/** The period in which mails are counted: spec, inbox counts of the last 30 days. */
const COUNTED_DAYS_MS = 30 * 24 * 60 * 60 * 1000;

/** Outcomes of the mails of the 30 days before `now`. */
export function countEmails(sql: Sql, companyId: bigint, now: Date): Promise<InboxCounts> {
  return sql.one<InboxCounts>(
    `SELECT count(*)::int AS received,
       count(*) FILTER (WHERE status = 'processed')::int AS processed,
       count(*) FILTER (WHERE status = 'received')::int AS waiting,
       count(*) FILTER (WHERE status = 'failed')::int AS failed,
       count(*) FILTER (WHERE status = 'ignored')::int AS ignored,
       count(*) FILTER (WHERE reason = 'duplicate')::int AS duplicates
     FROM inbox.email WHERE company_id = $1 AND received_at >= $2`,
    [companyId, new Date(now.getTime() - COUNTED_DAYS_MS)],
  );
}

/** Mails of the last 30 days that were ignored or failed: nobody but a person can take out of them what they brought. */
const WAITING = `
  SELECT 'email' AS object, email.id, coalesce(email.subject, email.from_address) AS title, email.status AS detail,
    NULL::bigint AS amount_minor, NULL AS currency, email.received_at, NULL::date AS due_on,
    count(*) OVER ()::int AS waiting, min(email.received_at) OVER () AS oldest_at
  FROM inbox.email AS email
  WHERE email.company_id = $1 AND email.received_at >= $2 AND email.status IN ('ignored', 'failed')
    AND email.reason IS DISTINCT FROM 'duplicate'
  ORDER BY email.received_at, email.id LIMIT $3`;

interface WaitingMail extends Omit<WaitingItem, 'day' | 'id'> {
  readonly id: bigint;
  readonly received_at: Date;
  readonly waiting: number;
  readonly oldest_at: Date;
}

/** Mails of the 30 days before `now` that were ignored or failed. A copy of an earlier mail waits for nobody. */
export async function waitingMails(sql: Sql, companyId: bigint, now: Date, shown: number): Promise<Waiting> {
  const rows = await sql.rows<WaitingMail>(WAITING, [
    companyId,
    new Date(now.getTime() - COUNTED_DAYS_MS),
    Math.max(shown, 1),
  ]);
  return waitingOf(
    rows.map(({ id, received_at, oldest_at, ...row }) => ({
      ...row,
      id: encodeId('email', id),
      day: dayOf(received_at),
      oldest: dayOf(oldest_at),
    })),
    shown,
  );
}

interface KnownOfFiles {
  /** Files that turned out to be unopenable; a mail is taken in before its files are read. */
  readonly shut: Awaited<ReturnType<typeof shutFiles>>;
  readonly notes: Awaited<ReturnType<typeof notesOfFiles>>;
}

function inboundEmail(row: EmailRow, { shut, notes }: KnownOfFiles): InboundEmail {
  return {
    id: encodeId('email', row.id),
    received_at: row.received_at.toISOString(),
    from: visibleText(row.from_address),
    from_name: visibleName(row.from_name),
    subject: visibleText(row.subject),
    status: row.status,
    reason: row.reason,
    authentication: row.authentication,
    attachments: row.parts.map((part) => {
      const fileId = part.file_id === null ? null : BigInt(part.file_id);
      const fault = part.outcome === 'stored' && fileId !== null ? shut.get(fileId) : undefined;
      return {
        ...part,
        name: visibleText(part.name),
        outcome: fault === undefined ? part.outcome : SHOWN[fault],
        file_id: fileId === null ? null : encodeId('file', fileId),
        note: visibleText((fileId === null ? undefined : notes.get(fileId)) ?? null),
      };
    }),
  };
}

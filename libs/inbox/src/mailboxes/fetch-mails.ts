import { LimitReached, type UsageLimits } from '#files';
import { type Database, type IsoDate, type Logger, type Sql } from '#platform';
import { CompanyLimitReached, type MailAcceptance } from '../emails/accept-mail.js';
import { type MailParser } from '../emails/mail-parser.js';
import { AlreadyTaken } from '../mailbox/mailbox-cursor.js';
import { MailboxFailure } from './mailbox-terms.js';
import { fromServer, type OpenFolder } from './open-mailbox.js';
import { mailOnServer, takeMail } from './take-mail.js';

/** Mails per fetch; the next fetch continues after them. */
const MAILS_A_FETCH = 200;
/** UIDs that one search covers, so that its answer stays short however many mails a folder has. */
const SEARCHED_AT_ONCE = 10_000;
const MOST_SEARCHES = 500;

export interface FetchTools {
  readonly database: Database;
  readonly acceptance: MailAcceptance;
  readonly limits: Pick<UsageLimits, 'assertFreeDisk'>;
  readonly parser: MailParser;
  readonly log: Logger;
  /** Bytes of a mail; as many as by SMTP when absent. */
  readonly largestMail?: number;
}

/** The mailbox that is read, as a person last changed it. */
interface FetchedMailbox {
  readonly companyId: bigint;
  readonly id: bigint;
  readonly since: IsoDate;
  readonly updatedAt: Date;
}

type Cursor = FetchedMailbox & { readonly uidValidity: bigint };

/**
 * Accepts the mails after the last one read, for the company of the mailbox alone. Nothing on the server changes. The
 * position is committed with each mail, so that a mail is accepted once even if two workers read the mailbox.
 * @throws MailboxFailure
 */
export async function fetchMails(
  tools: FetchTools,
  { client, folder }: OpenFolder,
  mailbox: FetchedMailbox,
): Promise<void> {
  try {
    await tools.limits.assertFreeDisk();
    const cursor = { ...mailbox, uidValidity: folder.uidValidity };
    const start = await startOf(tools.database, cursor);
    if (start === undefined) return;
    const reader = new MailReader(tools, client, cursor);
    await reader.readFrom(start, folder.uidNext);
  } catch (error) {
    // Another worker took the mail, or a person changed or paused the mailbox.
    if (error instanceof AlreadyTaken) return;
    if (error instanceof LimitReached || error instanceof CompanyLimitReached)
      throw new MailboxFailure('limit_reached');
    throw error;
  }
}

class MailReader {
  constructor(
    private readonly tools: FetchTools,
    private readonly client: OpenFolder['client'],
    private readonly cursor: Cursor,
  ) {}

  /** @param uidNext greater than the UID of every mail; not every server names it */
  async readFrom(lastUid: number, uidNext: number | undefined): Promise<void> {
    let [last, taken] = [lastUid, 0];
    for (let searches = 0; searches < MOST_SEARCHES && taken < MAILS_A_FETCH; searches += 1) {
      const end = uidNext === undefined ? undefined : Math.min(last + SEARCHED_AT_ONCE, uidNext - 1);
      if (end !== undefined && end <= last) return;
      const found = await this.search(last, end);
      for (const uid of found.slice(0, MAILS_A_FETCH - taken)) await this.take(uid);
      taken += found.length;
      if (end === undefined || taken > MAILS_A_FETCH) return;
      if (end > (found.at(-1) ?? last)) await this.pass(end);
      last = end;
    }
  }

  /** `n:*` always includes the last mail, even if it is older. */
  private async search(after: number, end: number | undefined): Promise<number[]> {
    const query = { uid: `${after + 1}:${end ?? '*'}`, since: this.cursor.since };
    const found = await fromServer(this.client.search(query, { uid: true }));
    if (!Array.isArray(found)) throw new MailboxFailure('server_misbehaves');
    return found.filter((uid) => uid > after && uid <= (end ?? uid)).sort((a, b) => a - b);
  }

  private async take(uid: number): Promise<void> {
    const { companyId, id } = this.cursor;
    const mail = await mailOnServer(this.client, uid);
    if (mail === undefined) return this.pass(uid);
    const emails = await takeMail(this.tools, this.client, companyId, mail, (sql) =>
      moveOn(sql, this.cursor, uid),
    );
    this.tools.log.info(
      { mailbox: id.toString(), emails: emails.map(String) },
      'mail accepted from a mailbox',
    );
  }

  private pass(uid: number): Promise<void> {
    return this.tools.database.systemTransaction((sql) => moveOn(sql, this.cursor, uid));
  }
}

/** The last UID that was read under this validity; undefined when a person has changed the mailbox since. */
async function startOf(
  database: Database,
  { companyId, id, updatedAt, uidValidity }: Cursor,
): Promise<number | undefined> {
  const row = await database.system((sql) =>
    sql.row<{ last_uid: bigint }>(
      `UPDATE inbox.company_mailbox SET last_uid = CASE WHEN uid_validity = $4 THEN last_uid ELSE 0 END, uid_validity = $4
       WHERE company_id = $1 AND id = $2 AND updated_at = $3 RETURNING last_uid`,
      [companyId, id, updatedAt, uidValidity],
    ),
  );
  return row === undefined ? undefined : Number(row.last_uid);
}

/** @throws AlreadyTaken also when a person has changed the mailbox since */
async function moveOn(
  sql: Sql,
  { companyId, id, updatedAt, uidValidity }: Cursor,
  uid: number,
): Promise<void> {
  const moved = await sql.run(
    `UPDATE inbox.company_mailbox SET last_uid = $5
     WHERE company_id = $1 AND id = $2 AND updated_at = $3 AND uid_validity = $4 AND last_uid < $5`,
    [companyId, id, updatedAt, uidValidity, uid],
  );
  if (moved === 0) throw new AlreadyTaken(uid);
}

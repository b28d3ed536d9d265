import { LimitReached } from '#files';
import { addDays, type IsoDate, type Sql } from '#platform';
import { CompanyLimitReached } from '../emails/accept-mail.js';
import { AlreadyTaken } from '../mailbox/mailbox-cursor.js';
import { headingOf } from '../mailbox/fetched-mail.js';
import { type FetchTools } from './fetch-mails.js';
import { MailboxFailure } from './mailbox-terms.js';
import { fromServer, type OpenFolder } from './open-mailbox.js';
import { largestMailOf, mailOnServer, takeMail } from './take-mail.js';

/** A document that may be in the mailbox: a word of its merchant, and the days on which its mail may have arrived. */
export interface SoughtMail {
  readonly word: string;
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** Documents that are sought in one search. */
const MOST_SOUGHT = 20;
/** Mails that one document brings in, the newest: a merchant that writes every day hides its receipt among others. */
const MAILS_OF_ONE = 3;
/** Mails that one search brings in. */
const MAILS_A_SEARCH = 20;

/** The mailbox, as a person last changed it. */
interface SearchedMailbox {
  readonly companyId: bigint;
  readonly id: bigint;
  /** Mails from this day on are fetched whatever they say. */
  readonly since: IsoDate;
  readonly updatedAt: Date;
}

/**
 * Accepts older mails than the mailbox gives that may bring a document of a payment: the server searches them. Nothing on it changes, and a mail that the company has is not taken again.
 * @throws MailboxFailure
 */
export async function searchMails(
  tools: FetchTools,
  { client }: OpenFolder,
  mailbox: SearchedMailbox,
  sought: readonly SoughtMail[],
): Promise<void> {
  const seen = new Set<number>();
  let taken = 0;
  try {
    for (const one of sought.slice(0, MOST_SOUGHT)) {
      const found = await uidsOf(client, one, mailbox.since);
      for (const uid of found.filter((hit) => !seen.has(hit)).slice(0, MAILS_OF_ONE)) {
        if (taken >= MAILS_A_SEARCH) return;
        seen.add(uid);
        if (await takeUnknown(tools, client, mailbox, uid)) taken += 1;
      }
    }
  } catch (error) {
    // The limit of a day or a change by a person ends the search; the fetch itself reports a limit.
    if (
      error instanceof AlreadyTaken ||
      error instanceof LimitReached ||
      error instanceof CompanyLimitReached
    )
      return;
    throw error;
  }
}

/** The newest first. */
async function uidsOf(
  client: OpenFolder['client'],
  { word, from, to }: SoughtMail,
  since: IsoDate,
): Promise<number[]> {
  const before = since <= to ? since : addDays(to, 1);
  if (before <= from) return [];
  const found = await fromServer(client.search({ since: from, before, text: word }, { uid: true }));
  if (!Array.isArray(found)) throw new MailboxFailure('server_misbehaves');
  return found.toSorted((a, b) => b - a);
}

/** A mail without an id of its own could not be told from one that was taken before. */
async function takeUnknown(
  tools: FetchTools,
  client: OpenFolder['client'],
  mailbox: SearchedMailbox,
  uid: number,
): Promise<boolean> {
  const { companyId } = mailbox;
  const mail = await mailOnServer(client, uid);
  if (mail === undefined || mail.size > largestMailOf(tools)) return false;
  const messageId = (await headingOf(tools.parser, mail.headers, companyId))?.messageId ?? null;
  if (messageId === null) return false;
  const known = await tools.database.readCompany(companyId, (sql) =>
    sql.row('SELECT 1 FROM inbox.email WHERE company_id = $1 AND message_id = $2', [companyId, messageId]),
  );
  if (known !== undefined) return false;
  const emails = await takeMail(tools, client, companyId, mail, (sql) => assertUnchanged(sql, mailbox, uid));
  tools.log.info({ mailbox: mailbox.id.toString(), emails: emails.map(String) }, 'mail found in a mailbox');
  return true;
}

/** @throws AlreadyTaken when a person has changed or deleted the mailbox since */
async function assertUnchanged(
  sql: Sql,
  { companyId, id, updatedAt }: SearchedMailbox,
  uid: number,
): Promise<void> {
  const same = await sql.row(
    'SELECT 1 FROM inbox.company_mailbox WHERE company_id = $1 AND id = $2 AND updated_at = $3',
    [companyId, id, updatedAt],
  );
  if (same === undefined) throw new AlreadyTaken(uid);
}

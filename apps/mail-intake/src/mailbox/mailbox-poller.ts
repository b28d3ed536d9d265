import { Readable } from 'node:stream';
import { ImapFlow } from 'imapflow';
import {
  AlreadyTaken,
  bytesOfMail,
  CompanyLimitReached,
  envelopeSender,
  headingOf,
  type InboxAddresses,
  lastUid,
  type MailAcceptance,
  type MailboxState,
  type MailParser,
  MAX_MAIL_BYTES,
  moveCursor,
  recipientsIn,
} from '#inbox';
import { type UsageLimits } from '#files';
import { type Database, isLoopback, type Logger } from '#platform';

/** Time limit of one poll in milliseconds: the rest waits for the next poll. */
const POLL_MS = 10 * 60_000;
const CONNECT_MS = 30_000;
const SILENCE_MS = 60_000;
const STOP_MS = 5_000;
/** The pause after failures doubles up to this limit. */
const LONGEST_PAUSE_MS = 15 * 60_000;
/** Mails per poll; the next poll continues after them. */
const MAILS_A_POLL = 500;

export interface MailboxOptions {
  /** imaps://user:password@host:port/folder, each part percent-encoded. */
  readonly url: string;
  readonly pollSeconds: number;
  /** Null: mails stay in their folder and are marked as read. */
  readonly doneFolder: string | null;
  /** The company that gets mails without an inbox address; null for none. */
  readonly fallbackCompany: bigint | null;
  readonly mailDomain: string;
}

export interface MailboxTools {
  readonly database: Database;
  readonly addresses: InboxAddresses;
  readonly acceptance: MailAcceptance;
  readonly limits: Pick<UsageLimits, 'assertFreeDisk'>;
  readonly log: Logger;
  readonly parser: MailParser;
}

/** The outcome of one poll. */
export interface PollResult {
  readonly taken: number;
  /** Addressed to no company, so left alone. */
  readonly left: number;
}

/**
 * Fetches mails from a mailbox and accepts them like those that arrive by SMTP: stored and committed with their tasks
 * before the mailbox is updated. The position in the mailbox is committed with each mail, so that a mail is accepted
 * once even if its flag gets lost.
 */
export class MailboxPoller {
  private timer: NodeJS.Timeout | undefined;
  private polling: Promise<void> | undefined;
  private client: ImapFlow | undefined;
  private failures = 0;
  private ended = false;

  constructor(
    private readonly options: MailboxOptions,
    private readonly tools: MailboxTools,
  ) {}

  start(): void {
    this.next(0);
  }

  /**
   * Ends after the current mail, or by closing the connection when that takes long: the mail is then fetched another
   * time.
   */
  async stop(): Promise<void> {
    this.ended = true;
    clearTimeout(this.timer);
    const impatient = setTimeout(() => this.client?.close(), STOP_MS);
    await this.polling;
    clearTimeout(impatient);
  }

  /** One poll: every mail after the last one seen. */
  async poll(): Promise<PollResult> {
    const client = new ImapFlow({ ...connection(this.options.url), logger: false, disableAutoIdle: true });
    // A broken connection rejects the pending command; without a listener its error would end the process.
    client.on('error', (error: unknown) => {
      this.tools.log.warn({ err: error }, 'the connection to the mailbox failed');
    });
    const late = setTimeout(() => {
      client.close();
    }, POLL_MS);
    this.client = client;
    try {
      await client.connect();
      return await this.read(client);
    } finally {
      clearTimeout(late);
      await client.logout().catch(() => {
        client.close();
      });
    }
  }

  private next(afterMs: number): void {
    if (this.ended) return;
    this.timer = setTimeout(() => {
      this.polling = this.poll().then(
        ({ taken, left }) => {
          this.failures = 0;
          if (taken + left > 0) this.tools.log.info({ taken, left }, 'mails fetched from the mailbox');
          this.next(this.options.pollSeconds * 1_000);
        },
        (error: unknown) => {
          this.failures += 1;
          this.tools.log.warn({ err: error, failures: this.failures }, 'the mailbox could not be read');
          this.next(Math.min(LONGEST_PAUSE_MS, this.options.pollSeconds * 1_000 * 2 ** this.failures));
        },
      );
    }, afterMs);
  }

  private async read(client: ImapFlow): Promise<PollResult> {
    await this.tools.limits.assertFreeDisk();
    const { user, host, folder } = accountOf(this.options.url);
    const lock = await client.getMailboxLock(folder);
    try {
      if (client.mailbox === false) throw new Error('The folder of the mailbox is not open.');
      const mailbox = { name: `${user}@${host}/${folder}`, uidValidity: client.mailbox.uidValidity };
      const after = await lastUid(this.tools.database, mailbox);
      const found = await client.search({ uid: `${after + 1}:*` }, { uid: true });
      // `n:*` always includes the last mail, even if it is older.
      const uids = (found || []).filter((uid) => uid > after).sort((a, b) => a - b);
      let taken = 0;
      const seen = uids.slice(0, MAILS_A_POLL);
      for (const uid of seen) {
        if (this.ended) break;
        if (await this.take(client, mailbox, uid)) taken += 1;
      }
      return { taken, left: seen.length - taken };
    } finally {
      lock.release();
    }
  }

  /** Stores one mail, then updates the mailbox; false for a mail to no company. */
  private async take(client: ImapFlow, mailbox: MailboxState, uid: number): Promise<boolean> {
    const { acceptance, database, log, parser } = this.tools;
    const message = await client.fetchOne(`${uid}`, { size: true, headers: true }, { uid: true });
    if (!message || message.headers === undefined) return false;
    const headers = message.headers.toString('latin1');
    const companyIds = await this.companiesOf(headers);
    const [first] = companyIds;
    if (first === undefined) {
      await database.systemTransaction((sql) => moveCursor(sql, mailbox, uid)).catch(ignoreTaken);
      return false;
    }
    const { headers: head } = message;
    const tooLarge = (message.size ?? 0) > MAX_MAIL_BYTES;
    const accept = async (failed?: string): Promise<void> => {
      const emails = await acceptance.accept(
        {
          envelopeFrom: envelopeSender(headers),
          remoteAddress: null,
          helo: null,
          companyIds,
          bytes: failed === undefined ? await bytesOfMail(client, uid) : Readable.from([head]),
          ...(failed === undefined
            ? {}
            : { failure: { reason: failed, heading: await headingOf(parser, head, first) } }),
        },
        (sql) => moveCursor(sql, mailbox, uid),
      );
      log.info({ emails: emails.map(String) }, 'mail accepted');
    };
    await accept(tooLarge ? 'mail_too_large' : undefined)
      // Mails after it may belong to another company: this one fails visibly and stays in the mailbox, and polling
      // continues.
      .catch((error: unknown) =>
        error instanceof CompanyLimitReached ? accept('limit_reached') : Promise.reject(error as Error),
      )
      .catch(ignoreTaken);
    await this.done(client, uid);
    return true;
  }

  private async companiesOf(headers: string): Promise<bigint[]> {
    const { fallbackCompany, mailDomain } = this.options;
    const named = recipientsIn(headers, mailDomain);
    const known = await Promise.all(named.map((address) => this.tools.addresses.companyOf(address)));
    const companies = [...new Set(known.filter((id) => id !== undefined))];
    // A revoked address counts as an address, so its mails go to nobody.
    if (companies.length > 0 || named.length > 0 || fallbackCompany === null) return companies;
    return [fallbackCompany];
  }

  /** A failed mark does not matter: the mail is stored, and the position is past it. */
  private async done(client: ImapFlow, uid: number): Promise<void> {
    const { doneFolder } = this.options;
    try {
      await client.messageFlagsAdd(`${uid}`, ['\\Seen'], { uid: true });
      if (doneFolder !== null) await moveTo(client, uid, doneFolder);
    } catch (error) {
      this.tools.log.warn({ err: error, uid }, 'a fetched mail could not be marked');
    }
  }
}

function ignoreTaken(error: unknown): void {
  if (!(error instanceof AlreadyTaken)) throw error;
}

/** Moves a mail to a folder, which is created if missing. @throws Error when the server refuses */
async function moveTo(client: ImapFlow, uid: number, folder: string): Promise<void> {
  const moved = async (): Promise<boolean> =>
    (await client.messageMove(`${uid}`, folder, { uid: true })) !== false;
  if (await moved()) return;
  await client.mailboxCreate(folder);
  if (!(await moved())) throw new Error(`The mail server did not move a mail to ${folder}.`);
}

function accountOf(url: string): { user: string; pass: string; host: string; folder: string } {
  const { username, password, hostname, pathname } = new URL(url);
  return {
    user: decodeURIComponent(username),
    pass: decodeURIComponent(password),
    host: hostname,
    folder: decodeURIComponent(pathname.replace(/^\//u, '')) || 'INBOX',
  };
}

/** An unencrypted connection only to this machine: elsewhere `imap://` means STARTTLS. */
function connection(url: string): ConstructorParameters<typeof ImapFlow>[0] {
  const { protocol, port, hostname } = new URL(url);
  const secure = protocol === 'imaps:';
  const { user, pass, host } = accountOf(url);
  return {
    host,
    port: port === '' ? (secure ? 993 : 143) : Number(port),
    secure,
    ...(secure || isLoopback(hostname) ? {} : { doSTARTTLS: true }),
    auth: { user, pass },
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  };
}

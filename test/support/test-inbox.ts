import { Readable } from 'node:stream';
import { createLogger, CursorCodec, FixedClock, SecretBox } from '#platform';
import { SenderChecker } from '../../libs/inbox/src/authentication/check-sender.js';
import { MailAcceptance } from '../../libs/inbox/src/emails/accept-mail.js';
import { type InboundEmail, listEmails } from '../../libs/inbox/src/emails/inbound-email.queries.js';
import { MailParser } from '../../libs/inbox/src/emails/mail-parser.js';
import { TakeInMailHandler, type TakeInMailTools } from '../../libs/inbox/src/emails/take-in-mail.handler.js';
import { openTestBooks, TEST_NOW } from './books.js';
import { type TestDatabase } from './database.js';
import { testFiles, type TestFiles, testTask } from './files.js';
import { readersHere } from './readers.js';
import { zoneResolver } from './zone.js';

/** A mail as the inbox keeps it, with its parts. */
export interface Mail {
  readonly id: bigint;
  readonly status: string;
  readonly reason: string | null;
  readonly subject: string | null;
  readonly parts: readonly { name: string; outcome: string; file: string | null; type: string }[];
}

/** The host of all mails may send for `myyja.example`, whose policy it meets, but not for `range.example`. */
const ZONE = {
  'myyja.example': ['v=spf1 ip4:192.0.2.7 -all'],
  '_dmarc.myyja.example': ['v=DMARC1; p=reject'],
  '_dmarc.range.example': ['v=DMARC1; p=reject'],
  // The sending host authenticates Gmail's own mail.
  'google.com': ['v=spf1 ip4:192.0.2.7 -all'],
  '_dmarc.google.com': ['v=DMARC1; p=reject'],
};

/** The inbox of a company, which processes accepted mail as the task does. Mail from `range.example` fails DMARC. */
export class TestInbox {
  readonly clock = new FixedClock(TEST_NOW);
  readonly tools: TakeInMailTools;
  readonly handler: TakeInMailHandler;
  private readonly codec = new CursorCodec('ab'.repeat(32), this.clock);
  private readonly acceptance: MailAcceptance;

  private constructor(
    readonly db: TestDatabase,
    readonly files: TestFiles,
    readonly company: bigint,
  ) {
    this.acceptance = new MailAcceptance(db.database, files.storage, this.clock);
    this.tools = {
      database: db.database,
      storage: files.storage,
      files: files.store,
      clock: this.clock,
      senders: new SenderChecker(createLogger({ LOG_LEVEL: 'silent' }, 'test'), {
        resolver: zoneResolver(ZONE),
      }),
      parser: new MailParser(readersHere),
      trustedForwarders: [],
      box: new SecretBox('ab'.repeat(32), 'raamat tests'),
      noteReturned: () => Promise.resolve(false),
    };
    this.handler = new TakeInMailHandler(this.tools);
  }

  static async open(db: TestDatabase): Promise<TestInbox> {
    const files = await testFiles(db.database, new FixedClock(TEST_NOW));
    return new TestInbox(db, files, await openTestBooks(db.database));
  }

  close(): Promise<void> {
    return this.files.close();
  }

  async accepted(
    raw: Buffer,
    companyId = this.company,
    envelopeFrom = 'bounce@myyja.example',
  ): Promise<bigint> {
    const [id] = await this.acceptance.accept({
      envelopeFrom,
      remoteAddress: '192.0.2.7',
      helo: 'mx.myyja.example',
      companyIds: [companyId],
      bytes: Readable.from([raw]),
    });
    if (id === undefined) throw new Error('No mail was accepted.');
    return id;
  }

  async takenIn(raw: Buffer, companyId = this.company, envelopeFrom?: string): Promise<Mail> {
    const id = await this.accepted(raw, companyId, envelopeFrom);
    await this.handler.handle(testTask('take-in-mail', { emailId: id.toString() }, companyId, 1000n + id));
    return this.mail(id);
  }

  async mail(id: bigint): Promise<Mail> {
    const [[row], parts] = await Promise.all([
      this.db.owner<Pick<Mail, 'status' | 'reason' | 'subject'>>(
        'SELECT status, reason, subject FROM inbox.email WHERE id = $1',
        [id],
      ),
      this.db.owner<Mail['parts'][number]>(
        `SELECT name, outcome, file_id AS file, content_type AS type FROM inbox.email_part
         WHERE email_id = $1 ORDER BY part_no`,
        [id],
      ),
    ]);
    if (row === undefined) throw new Error(`There is no mail ${id}.`);
    return { id, ...row, parts };
  }

  /** The mails of a company as the API lists them. */
  listed(companyId = this.company): Promise<readonly InboundEmail[]> {
    return this.db.database.readCompany(companyId, async (sql) => {
      const page = { list: 'mails', filters: {}, limit: 10, after: null };
      return (await listEmails(sql, this.codec, companyId, page)).items;
    });
  }
}

export const outcomes = ({ parts }: Mail): string[] => parts.map(({ outcome }) => outcome);

/** An attachment that is recognized as a PDF. */
export const pdfPart = (text: string) => ({ content: `%PDF-1.7\n${text}` });

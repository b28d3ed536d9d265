import { type Clock, type Database, type Sql } from '#platform';
import { type FileStorage, LimitReached, UsageLimits } from '#files';
import { enqueueAll, type TaskRequest } from '#tasks';
import { withoutCode } from './forwarding-confirmation.js';
import { type ParsedMail } from '../parsing/parse-mail.js';
import { rawMailKey, rawMailLock, type RawMail, receiveRawMail } from './raw-mail.js';

/** A mail offered for acceptance: its sender, and the companies it is for. */
export interface MailToAccept {
  readonly envelopeFrom: string;
  /**
   * Address of the host that brought it, and the name that host gave: the worker checks the sender by them. Null for a
   * mail that was fetched from a mailbox.
   */
  readonly remoteAddress: string | null;
  readonly helo: string | null;
  readonly companyIds: readonly bigint[];
  readonly bytes: AsyncIterable<Uint8Array>;
  /**
   * Why it cannot be taken in, and the content of its headers: it is shown as failed, and `bytes` are only those
   * headers.
   */
  readonly failure?: { readonly reason: string; readonly heading: MailHeading | null };
}

type MailHeading = Pick<ParsedMail, 'fromAddress' | 'fromName' | 'subject'>;

/** Runs first in the transaction that keeps a mail; throws to keep nothing. */
type InAcceptance = (sql: Sql) => Promise<void>;

/** A mail would go beyond a limit of one of its companies. */
export class CompanyLimitReached extends Error {
  constructor(
    readonly companyId: bigint,
    override readonly cause: LimitReached,
  ) {
    super(cause.message);
    this.name = 'CompanyLimitReached';
  }
}

/** Held from before the bytes are put in place until the commit, so that the sweep deletes none in between. */
const SHARED_LOCK = 'pg_advisory_xact_lock_shared';

/** The value until the worker has checked the sender. */
const UNCHECKED = { spf: 'none', dkim: 'none', dmarc: 'none', arc: 'none' };

/** Fulfils the promise of a 250 answer: the bytes and the resulting work are on disk. */
export class MailAcceptance {
  constructor(
    private readonly database: Database,
    private readonly storage: FileStorage,
    private readonly clock: Clock,
    private readonly limits: UsageLimits = new UsageLimits(clock),
  ) {}

  /**
   * Stores the raw mail and commits its rows and tasks together. When this returns, the service is responsible for the
   * mail; when it throws, nothing of it is left.
   * @throws CompanyLimitReached when a limit of one of the companies is reached, unless it is a mail that failed
   */
  async accept(mail: MailToAccept, inTransaction?: InAcceptance): Promise<bigint[]> {
    const raw = await receiveRawMail(this.storage, mail.bytes);
    try {
      return await this.keep(mail, raw, inTransaction);
    } finally {
      await this.storage.discard(raw.staged);
    }
  }

  /** The bytes are put in place last before the commit: an unreachable database leaves no bytes without a row. */
  private keep(mail: MailToAccept, raw: RawMail, inTransaction: InAcceptance | undefined): Promise<bigint[]> {
    const rawRef = rawMailKey(raw.sha256);
    const receivedAt = this.clock.now();
    const { failure } = mail;
    const heading = failure?.heading ?? { fromAddress: null, fromName: null, subject: null };
    return this.database.systemTransaction(async (sql) => {
      await inTransaction?.(sql);
      const ids: bigint[] = [];
      const tasks: TaskRequest[] = [];
      // The same order for all mails, so that two mails for the same companies cannot deadlock.
      for (const companyId of [...new Set(mail.companyIds)].sort((a, b) => (a < b ? -1 : 1))) {
        const counted = this.count(sql, companyId, raw, failure !== undefined);
        const inserted = sql.one<{ id: bigint }>(
          `INSERT INTO inbox.email (company_id, received_at, envelope_from, from_address, size_bytes, raw_sha256, raw_ref,
             status, reason, authentication, remote_address, helo, from_name, subject)
           VALUES ($1, $2, $3, coalesce($12, $3), $4, $5, $6, $7, $8, $9::jsonb, $10, $11, $13, $14)
           RETURNING id, ${SHARED_LOCK}($15::bigint)`,
          [
            companyId,
            receivedAt,
            mail.envelopeFrom,
            raw.sizeBytes,
            raw.sha256,
            rawRef,
            failure === undefined ? 'received' : 'failed',
            failure?.reason ?? null,
            JSON.stringify(UNCHECKED),
            mail.remoteAddress,
            mail.helo,
            heading.fromAddress,
            heading.fromName,
            withoutCode(heading),
            rawMailLock(raw.sha256),
          ],
        );
        const [, { id }] = await Promise.all([counted, inserted]);
        tasks.push(
          failure === undefined
            ? {
                kind: 'take-in-mail',
                payload: { emailId: id.toString() },
                companyId,
                subject: { type: 'email', id: id.toString() },
              }
            : { kind: 'rebuild-status', payload: {}, companyId },
        );
        ids.push(id);
      }
      await enqueueAll(sql, tasks);
      await this.storage.place(raw.staged, rawRef);
      return ids;
    });
  }

  /** A mail that failed is only reported, and no limit refuses it. */
  private async count(sql: Sql, companyId: bigint, raw: RawMail, failed: boolean): Promise<void> {
    const addition = { storedBytes: BigInt(raw.sizeBytes), mails: 1 };
    try {
      if (failed) await this.limits.count(sql, companyId, addition);
      else await this.limits.spend(sql, companyId, addition);
    } catch (error) {
      throw error instanceof LimitReached ? new CompanyLimitReached(companyId, error) : error;
    }
  }
}

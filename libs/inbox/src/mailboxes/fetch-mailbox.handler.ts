import { Inject, Injectable } from '@nestjs/common';
import { type Clock, encodeId, type IsoDate, recordAudit, type Sql, workerActor } from '#platform';
import { type ClaimedTask, enqueue, TaskHandler, type TaskOutcome } from '#tasks';
import { fetchMails, type FetchTools } from './fetch-mails.js';
import { pauseAfter } from './fetch-schedule.js';
import { type MailboxOpener } from './mailbox-login.js';
import { type MailboxError, MailboxFailure, type MailboxPlace } from './mailbox-terms.js';
import { inMailbox, type MailboxRules, type OpenFolder } from './open-mailbox.js';
import { searchMails, type SoughtMail } from './search-mails.js';

/** Below the time limit of the task, so that a slow mailbox ends with a reason. */
const FETCH_MS = 8 * 60_000;

/** Of a mailbox, in a letter. */
const LONGEST_NAME = 200;

const WORKER = workerActor('mailboxes', []);

/** Injection token of the handler's tools. */
export const FETCH_MAILBOX_TOOLS = Symbol('FetchMailboxTools');

/** Injection token of the function below. */
export const FIND_SOUGHT_MAILS = Symbol('FindSoughtMails');

/** The mails that may bring documents of payments: the inbox itself does not know the books. */
export type FindSoughtMails = (sql: Sql, companyId: bigint, now: Date) => Promise<readonly SoughtMail[]>;

/** Injection token of the object below. */
export const MAILBOX_PEOPLE = Symbol('MailboxPeople');

/** The people of companies: the inbox itself does not know them. */
export interface MailboxPeople {
  /** Whether a person may still manage the mailboxes of a company. */
  mayKeep(companyId: bigint, userId: bigint): Promise<boolean>;
  /** Addresses of the owners of a company. */
  owners(companyId: bigint): Promise<readonly string[]>;
}

export interface FetchMailboxTools extends FetchTools {
  readonly clock: Clock;
  readonly opener: MailboxOpener;
  readonly rules: MailboxRules;
  readonly findSought: FindSoughtMails;
  readonly people: MailboxPeople;
}

interface MailboxRow extends MailboxPlace {
  readonly companyId: bigint;
  readonly id: bigint;
  readonly sealed: Buffer;
  readonly since: IsoDate;
  readonly failures: number;
  readonly updatedAt: Date;
  readonly addedBy: bigint | null;
}

/**
 * Fetches the new mails of a mailbox. Refused credentials are not tried again before a person changed something: a
 * server would lock the account.
 */
@Injectable()
export class FetchMailboxHandler extends TaskHandler<'fetch-mailbox'> {
  constructor(@Inject(FETCH_MAILBOX_TOOLS) private readonly tools: FetchMailboxTools) {
    super();
  }

  override async handle(task: ClaimedTask<'fetch-mailbox'>): Promise<TaskOutcome> {
    const { companyId } = task;
    if (companyId === null) return 'skipped';
    const { database } = this.tools;
    const mailbox = await database.readCompany(companyId, (sql) =>
      sql.row<MailboxRow>(FETCHED, [companyId, BigInt(task.payload.mailboxId)]),
    );
    if (mailbox === undefined) return 'skipped';
    if (mailbox.addedBy !== null && !(await this.tools.people.mayKeep(companyId, mailbox.addedBy)))
      return this.pause(task, mailbox);
    const error = await this.fetch(mailbox, task.signal);
    await database.inCompany(companyId, async (sql) => {
      await this.record(sql, mailbox, error);
      await task.finish(sql);
    });
    return 'done';
  }

  /** Opens nothing with the login that somebody gave who has left, and says so to the owners of the company. */
  private async pause(task: ClaimedTask<'fetch-mailbox'>, mailbox: MailboxRow): Promise<TaskOutcome> {
    const { database, people } = this.tools;
    const { companyId, id, updatedAt, username, folder } = mailbox;
    const owners = await people.owners(companyId);
    await database.inCompany(companyId, async (sql) => {
      const paused = await sql.run(
        `UPDATE inbox.company_mailbox SET state = 'paused', paused_because = 'person_left', failures = 0, last_error = NULL,
           next_fetch_at = NULL WHERE company_id = $1 AND id = $2 AND updated_at = $3 AND next_fetch_at IS NOT NULL`,
        [companyId, id, updatedAt],
      );
      if (paused > 0) {
        await recordAudit(sql, {
          actor: WORKER,
          companyId,
          action: 'mailbox.pause',
          objectType: 'mailbox',
          objectId: encodeId('mailbox', id),
          newValues: { reason: 'person_left' },
        });
        for (const email of owners)
          await enqueue(sql, {
            kind: 'send-mail',
            payload: {
              letter: 'mailbox_paused',
              email,
              companyId: companyId.toString(),
              mailbox: `${username}, ${folder}`.slice(0, LONGEST_NAME),
            },
          });
      }
      await task.finish(sql);
    });
    return 'done';
  }

  /** The reason why it could not be read to the end; null when it could. */
  private async fetch(mailbox: MailboxRow, signal: AbortSignal): Promise<MailboxError | null> {
    const { log, opener, rules } = this.tools;
    const { companyId, id, sealed } = mailbox;
    const password = opener.open(companyId, mailbox, sealed);
    try {
      await inMailbox({ ...mailbox, password }, { ...rules, timeLimitMs: FETCH_MS, signal }, async (open) => {
        await fetchMails(this.tools, open, mailbox);
        await this.search(open, mailbox);
      });
      return null;
    } catch (error) {
      if (!(error instanceof MailboxFailure)) throw error;
      log.warn({ mailbox: id.toString(), reason: error.code }, 'a mailbox could not be read');
      return error.code;
    }
  }

  /** Searches once a day, with the first fetch. */
  private async search(open: OpenFolder, mailbox: MailboxRow): Promise<void> {
    const { clock, database, findSought } = this.tools;
    const { companyId, id, updatedAt } = mailbox;
    const sought = await database.inCompany(companyId, async (sql) => {
      const claimed = await sql.run(
        `UPDATE inbox.company_mailbox SET searched_on = $4
         WHERE company_id = $1 AND id = $2 AND updated_at = $3 AND (searched_on IS NULL OR searched_on < $4)`,
        [companyId, id, updatedAt, clock.actualToday()],
      );
      return claimed === 0 ? [] : findSought(sql, companyId, clock.now());
    });
    await searchMails(this.tools, open, mailbox, sought);
  }

  private async record(sql: Sql, mailbox: MailboxRow, error: MailboxError | null): Promise<void> {
    const { companyId, id, failures, updatedAt } = mailbox;
    const now = this.tools.clock.now();
    const state = error === null ? 'active' : error === 'credentials_refused' ? 'refused' : 'failing';
    const pause = error === null ? 0 : pauseAfter(failures + 1);
    const recorded = await sql.run(
      `UPDATE inbox.company_mailbox SET state = $4, failures = $5, last_error = $6,
         next_fetch_at = CASE WHEN $4 <> 'refused' THEN $7::timestamptz END,
         last_fetched_at = CASE WHEN $4 = 'active' THEN $8 ELSE last_fetched_at END
       WHERE company_id = $1 AND id = $2 AND updated_at = $3 AND next_fetch_at IS NOT NULL`,
      [
        companyId,
        id,
        updatedAt,
        state,
        error === null ? 0 : failures + 1,
        error,
        new Date(now.getTime() + pause),
        now,
      ],
    );
    if (recorded === 0 || state !== 'refused') return;
    await recordAudit(sql, {
      actor: WORKER,
      companyId,
      action: 'mailbox.refuse',
      objectType: 'mailbox',
      objectId: encodeId('mailbox', id),
      newValues: { reason: error },
    });
  }
}

const FETCHED = `
  SELECT company_id AS "companyId", id, host, port, security, username, folder, login_sealed AS sealed, since, failures,
    updated_at AS "updatedAt", added_by AS "addedBy"
  FROM inbox.company_mailbox WHERE company_id = $1 AND id = $2 AND next_fetch_at IS NOT NULL`;

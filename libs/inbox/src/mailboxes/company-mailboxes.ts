import {
  type Actor,
  type Clock,
  type Database,
  encodeId,
  fieldProblem,
  type IsoDate,
  isUniqueViolation,
  problem,
  recordAudit,
  type Sql,
} from '#platform';
import { enqueue } from '#tasks';
import { type MailboxSeal } from './mailbox-login.js';
import { mailboxPlace } from './mailbox-place.js';
import { type CompanyMailbox, findMailbox, holdMailbox, MAILBOX_COLUMNS } from './mailbox-rows.js';
import { type MailboxError, MailboxFailure, type MailboxPlace } from './mailbox-terms.js';
import { inMailbox, type MailboxRules } from './open-mailbox.js';

/** More than the folders that invoices of one company arrive in. */
const MOST_MAILBOXES = 10;
/** A person waits for the answer. */
const TRIAL_MS = 20_000;

/** Taken first: each transaction that counts the mailboxes of a company sees those that the one before it made. */
const HOLD = "SELECT pg_advisory_xact_lock(hashtextextended('inbox.company_mailbox:' || $1::bigint, 0))";

/** The actor and the company whose mailboxes they manage. */
export interface MailboxCall {
  readonly actor: Actor;
  readonly companyId: bigint;
}

export interface NewMailbox extends MailboxPlace {
  readonly password: string;
  /** Mails that the server received before this day are left alone. */
  readonly since: IsoDate;
}

/** Fields that are left out keep their values. */
type MailboxChanges = {
  readonly [Field in keyof NewMailbox]?: NewMailbox[Field] | undefined;
} & { readonly paused?: boolean | undefined };

/** A login that opened its folder a moment ago. */
interface TriedLogin {
  readonly place: MailboxPlace;
  readonly sealed: Buffer;
}

/** The mailboxes of companies. A login is tried before anything is stored, and changes are made in the caller's transaction. */
export class CompanyMailboxes {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly seals: MailboxSeal,
    private readonly rules: MailboxRules,
  ) {}

  /**
   * Opens the folder of a new mailbox.
   * @throws Problem `mailboxes_unavailable`, `validation_error` on the field at fault
   */
  async tryNew({ companyId }: MailboxCall, wanted: NewMailbox): Promise<TriedLogin> {
    if (!this.seals.available) {
      throw problem('mailboxes_unavailable', 'The passwords of mailboxes cannot be sealed on this server.');
    }
    const place = mailboxPlace(wanted, this.rules);
    const { password } = wanted;
    try {
      await inMailbox({ ...place, password }, { ...this.rules, timeLimitMs: TRIAL_MS }, () =>
        Promise.resolve(),
      );
    } catch (error) {
      if (error instanceof MailboxFailure) throw asFault(error.code);
      throw error;
    }
    return { place, sealed: this.seals.seal(companyId, place, password) };
  }

  /**
   * Opens the folder that a change leads to; undefined for a change of nothing that it depends on. The stored password
   * cannot be opened here, so that nobody who lacks it can send it to another server.
   * @throws Problem `not_found`, `mailboxes_unavailable`, `validation_error` on the field at fault
   */
  async tryChange(call: MailboxCall, id: bigint, changes: MailboxChanges): Promise<TriedLogin | undefined> {
    const { companyId } = call;
    const before = await this.database.readCompany(companyId, (sql) => findMailbox(sql, companyId, id));
    const { password } = changes;
    const place = changedPlace(before, changes);
    if (password !== undefined) return this.tryNew(call, { ...place, password, since: before.since });
    const wanted = mailboxPlace(place, this.rules);
    if (PLACE.every((field) => wanted[field] === before[field])) return undefined;
    throw fieldProblem(
      'validation_error',
      'password',
      'required',
      'Give the password again: it is kept for this server, user and folder alone.',
    );
  }

  /**
   * Makes a mailbox, which is fetched at once.
   * @throws Problem `mailbox_exists`, `mailbox_limit`
   */
  async create(
    sql: Sql,
    call: MailboxCall,
    { place, sealed }: TriedLogin,
    since: IsoDate,
  ): Promise<CompanyMailbox> {
    const { companyId } = call;
    await sql.run(HOLD, [companyId]);
    await refuseTwin(sql, companyId, place);
    const { count } = await sql.one<{ count: bigint }>(
      'SELECT count(*) AS count FROM inbox.company_mailbox WHERE company_id = $1',
      [companyId],
    );
    if (count >= BigInt(MOST_MAILBOXES)) {
      throw problem('mailbox_limit', `A company may have at most ${MOST_MAILBOXES} mailboxes.`);
    }
    const mailbox = await sql.one<CompanyMailbox>(
      `INSERT INTO inbox.company_mailbox (company_id, host, port, security, username, folder, login_sealed, since, state,
         next_fetch_at, created_at, updated_at, added_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'active', $9, $9, $9, $10) RETURNING ${MAILBOX_COLUMNS}`,
      [
        companyId,
        place.host,
        place.port,
        place.security,
        place.username,
        place.folder,
        sealed,
        since,
        this.clock.now(),
        personOf(call),
      ],
    );
    await askToFetch(sql, companyId, mailbox.id);
    await this.audit(sql, call, 'mailbox.create', mailbox.id, { newValues: audited(mailbox) });
    return mailbox;
  }

  /**
   * Another server, user or folder is read from its first mail since the day; so is an earlier day.
   * @throws Problem `not_found`, `mailbox_exists`, `state_conflict` when it was changed since the login was tried
   */
  async change(
    sql: Sql,
    call: MailboxCall,
    id: bigint,
    changes: MailboxChanges,
    tried: TriedLogin | undefined,
  ): Promise<CompanyMailbox> {
    const { companyId } = call;
    const before = await holdMailbox(sql, companyId, id);
    const place = tried?.place ?? before;
    const fitting =
      tried === undefined ||
      isSamePlace(tried.place, mailboxPlace(changedPlace(before, changes), this.rules));
    if (!fitting) throw problem('state_conflict', 'The mailbox was changed a moment ago. Read it again.');
    const since = changes.since ?? before.since;
    const paused = changes.paused ?? (tried === undefined && before.state === 'paused');
    const refused = before.state === 'refused' && tried === undefined && changes.paused !== false;
    const state = paused ? 'paused' : refused ? 'refused' : 'active';
    // Who gives the password, or lets it be read again, vouches for it from then on.
    const vouches = tried !== undefined || (changes.paused === false && before.state !== 'active');
    const fromStart = !isSamePlace(place, before) || since < before.since;
    const after = await sql
      .one<CompanyMailbox>(
        `UPDATE inbox.company_mailbox SET host = $3, port = $4, security = $5, username = $6, folder = $7,
           login_sealed = coalesce($8, login_sealed), since = $9, state = $10, failures = 0,
           last_error = CASE WHEN $10 = 'refused' THEN last_error END,
           next_fetch_at = CASE WHEN $10 = 'active' THEN $11::timestamptz END, updated_at = $11,
           uid_validity = CASE WHEN $12 THEN NULL ELSE uid_validity END, last_uid = CASE WHEN $12 THEN 0 ELSE last_uid END,
           added_by = CASE WHEN $13 THEN $14::bigint ELSE added_by END,
           paused_because = CASE WHEN $10 = 'paused' THEN paused_because END
         WHERE company_id = $1 AND id = $2 RETURNING ${MAILBOX_COLUMNS}`,
        [
          companyId,
          id,
          place.host,
          place.port,
          place.security,
          place.username,
          place.folder,
          tried?.sealed ?? null,
          since,
          state,
          this.clock.now(),
          fromStart,
          vouches,
          personOf(call),
        ],
      )
      .catch((error: unknown) => {
        if (isUniqueViolation(error, 'company_mailbox_place')) throw problem('mailbox_exists', TWIN);
        throw error;
      });
    if (state === 'active') await askToFetch(sql, companyId, id);
    await this.audit(sql, call, 'mailbox.update', id, {
      oldValues: audited(before),
      newValues: { ...audited(after), ...(tried === undefined ? {} : { password: 'changed' }) },
    });
    return after;
  }

  /** The mails that came from it stay. @throws Problem `not_found` */
  async delete(sql: Sql, call: MailboxCall, id: bigint): Promise<void> {
    const { companyId } = call;
    const mailbox = await holdMailbox(sql, companyId, id);
    await sql.run('DELETE FROM inbox.company_mailbox WHERE company_id = $1 AND id = $2', [companyId, id]);
    await this.audit(sql, call, 'mailbox.delete', id, { oldValues: audited(mailbox) });
  }

  /** Forgets all mailboxes of a company that ends, with their logins, in the transaction that ends it. */
  async end(sql: Sql, companyId: bigint): Promise<void> {
    await sql.run('DELETE FROM inbox.company_mailbox WHERE company_id = $1', [companyId]);
  }

  private audit(
    sql: Sql,
    { actor, companyId }: MailboxCall,
    action: string,
    id: bigint,
    values: { readonly oldValues?: unknown; readonly newValues?: unknown },
  ): Promise<void> {
    const objectId = encodeId('mailbox', id);
    return recordAudit(sql, { actor, companyId, action, objectType: 'mailbox', objectId, ...values });
  }
}

/** The person who acts, or in whose name a key does. */
const personOf = ({ actor }: MailboxCall): bigint | null => actor.userId ?? actor.onBehalfOf;

/** Requests a fetch in the transaction that makes it due. */
export async function askToFetch(sql: Sql, companyId: bigint, id: bigint): Promise<void> {
  await enqueue(sql, {
    kind: 'fetch-mailbox',
    payload: { mailboxId: id.toString() },
    companyId,
    dedupKey: id.toString(),
  });
}

const PLACE = ['host', 'port', 'security', 'username', 'folder'] as const satisfies (keyof MailboxPlace)[];

const isSamePlace = (one: MailboxPlace, other: MailboxPlace): boolean =>
  PLACE.every((field) => one[field] === other[field]);

const changedPlace = (before: MailboxPlace, changes: MailboxChanges): MailboxPlace => ({
  host: changes.host ?? before.host,
  port: changes.port ?? before.port,
  security: changes.security ?? before.security,
  username: changes.username ?? before.username,
  folder: changes.folder ?? before.folder,
});

const TWIN = 'This folder is fetched for the company already.';

async function refuseTwin(
  sql: Sql,
  companyId: bigint,
  { host, username, folder }: MailboxPlace,
): Promise<void> {
  const twin = await sql.row<{ id: bigint }>(
    'SELECT id FROM inbox.company_mailbox WHERE company_id = $1 AND host = $2 AND username = $3 AND folder = $4',
    [companyId, host, username, folder],
  );
  if (twin === undefined) return;
  throw problem('mailbox_exists', TWIN, { extensions: { mailbox_id: encodeId('mailbox', twin.id) } });
}

const audited = ({ host, port, security, username, folder, since, state }: CompanyMailbox): object => ({
  host,
  port,
  security,
  username,
  folder,
  since,
  state,
});

/** The field to look at, and what is wrong with it. */
const FAULTS: Readonly<Record<MailboxError, readonly [field: keyof NewMailbox, message: string]>> = {
  certificate_invalid: ['host', 'The certificate of the server is not valid for this name.'],
  credentials_refused: ['password', 'The server refuses this user name and password.'],
  folder_missing: ['folder', 'The mailbox has no such folder.'],
  forbidden_address: ['host', 'The server is not at a public address.'],
  limit_reached: ['host', 'The server cannot be read at the moment.'],
  login_unsupported: ['host', 'The server takes no user name and password.'],
  no_connection: ['host', 'The server does not answer at this port.'],
  no_encryption: ['security', 'The server does not encrypt the connection in this way at this port.'],
  server_misbehaves: ['host', 'The server does not answer as a mailbox does.'],
  timed_out: ['host', 'The server did not answer in time.'],
};

function asFault(code: MailboxError): Error {
  const [field, message] = FAULTS[code];
  return fieldProblem('validation_error', field, code, message);
}

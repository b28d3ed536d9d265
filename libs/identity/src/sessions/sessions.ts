import {
  type Actor,
  type Clock,
  type CursorKey,
  type Database,
  encodeId,
  placeAfter,
  recordAudit,
  type Sql,
} from '#platform';
import { type Caller, hasFactor, type ViewAs } from '../access/caller.js';
import { type Role, SCOPES } from '../access/roles.js';
import { isToken, newToken, type TokenHasher } from '../access/tokens.js';
import { type FactorDemand } from '../organizations/demanded-factor.js';
import { hasStaffFactor, missingProof, PROOF_COLUMNS, type ProofKind } from './proof.js';
import { endOfSession, idleSince, isLive, isWorthNoting } from './session-life.js';

/** Where a session is used from, for its owner to recognize. */
export interface Origin {
  readonly address: string;
  readonly userAgent: string | null;
}

/** A session as its owner sees it. */
export interface Session {
  readonly id: bigint;
  readonly userId: bigint;
  readonly secondFactorAt: Date | null;
  readonly address: string;
  readonly userAgent: string | null;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
}

/** A session with the token for its cookie, which is shown only now. */
export interface OpenedSession {
  readonly token: string;
  readonly id: bigint;
  readonly expiresAt: Date;
}

export type SessionEnd =
  'signed_out' | 'replaced' | 'ended_by_user' | 'password_changed' | 'user_deactivated' | 'ended_by_staff';

interface CallerRow {
  id: bigint;
  tokenHash: Buffer;
  secondFactorAt: Date | null;
  passwordAt: Date | null;
  lastSeenAt: Date;
  expiresAt: Date;
  userId: bigint;
  email: string;
  name: string;
  language: string;
  isStaff: boolean;
  hasTotp: boolean;
  hasPasskey: boolean;
  emailVerified: boolean;
  organizationId: bigint | null;
  role: Role | null;
  secondFactorOf: FactorDemand | null;
  viewAsRole: Role | null;
  viewAsCompanyId: bigint | null;
  viewAsOrganizationId: bigint | null;
}

const COLUMNS = `id, user_id AS "userId", second_factor_at AS "secondFactorAt", address, user_agent AS "userAgent",
  created_at AS "createdAt", last_seen_at AS "lastSeenAt", expires_at AS "expiresAt"`;

const USER_AGENT_MAX = 200;

/**
 * Sessions of people who are signed in, one row for each browser. No process remembers them: an end takes effect at
 * once, everywhere.
 */
export class Sessions {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly hasher: TokenHasher,
  ) {}

  /** The caller behind a session's token, with their current roles; undefined when the token is not valid. */
  async caller(token: string): Promise<Caller | undefined> {
    if (!isToken(token)) return undefined;
    const rows = await this.rowsOf(this.hasher.hashes(token));
    const [first] = rows;
    const now = this.clock.now();
    if (first === undefined || !isLive(first, now)) return undefined;
    if (isWorthNoting(first, now)) await this.note(first.id, now);
    return callerOf(first, rows, now);
  }

  /**
   * The callers behind many tokens. They do not count as uses of the sessions: an open stream must not keep its session
   * alive.
   */
  async callersOf(tokens: Iterable<string>): Promise<ReadonlyMap<string, Caller>> {
    const hashes = new Map(
      [...tokens]
        .filter(isToken)
        .flatMap((token) =>
          this.hasher.hashes(token).map((hash) => [hash.toString('hex'), { token, hash }] as const),
        ),
    );
    if (hashes.size === 0) return new Map();
    const rows = await this.rowsOf([...hashes.values()].map(({ hash }) => hash));
    const now = this.clock.now();
    const sessions = new Map<bigint, CallerRow[]>();
    for (const row of rows) sessions.set(row.id, [...(sessions.get(row.id) ?? []), row]);
    return new Map(
      [...sessions.values()].flatMap((memberships) => {
        const [first] = memberships;
        const token = hashes.get(first?.tokenHash.toString('hex') ?? '')?.token;
        if (first === undefined || token === undefined || !isLive(first, now)) return [];
        return [[token, callerOf(first, memberships, now)] as const];
      }),
    );
  }

  private rowsOf(hashes: readonly Buffer[]): Promise<CallerRow[]> {
    return this.database.read((sql) =>
      sql.rows<CallerRow>(
        `SELECT s.id, s.token_hash AS "tokenHash", s.second_factor_at AS "secondFactorAt", s.password_at AS "passwordAt",
           s.last_seen_at AS "lastSeenAt", s.expires_at AS "expiresAt", u.id AS "userId", u.email, u.name, u.language, u.is_staff AS "isStaff",
           u.totp_secret IS NOT NULL AS "hasTotp",
           EXISTS (SELECT FROM identity.passkey k WHERE k.user_id = u.id) AS "hasPasskey", u.email_verified_at IS NOT NULL AS "emailVerified",
           m.organization_id AS "organizationId", m.role, o.second_factor_of AS "secondFactorOf", s.view_as_role AS "viewAsRole",
           c.id AS "viewAsCompanyId", c.organization_id AS "viewAsOrganizationId"
         FROM identity.session s
         JOIN identity.app_user u ON u.id = s.user_id AND u.deactivated_at IS NULL
         LEFT JOIN identity.company c ON c.id = s.view_as_company_id
         LEFT JOIN identity.membership m ON m.user_id = u.id AND m.ended_at IS NULL
         LEFT JOIN identity.organization o ON o.id = m.organization_id
         WHERE s.token_hash = ANY($1::bytea[]) AND s.ended_at IS NULL`,
        [hashes],
      ),
    );
  }

  /** Opens a session, in the transaction that authenticated the person. */
  async open(sql: Sql, userId: bigint, origin: Origin, secondFactor: boolean): Promise<OpenedSession> {
    const token = newToken();
    const now = this.clock.now();
    const { id, expiresAt } = await sql.one<Session>(
      `INSERT INTO identity.session
         (user_id, token_hash, second_factor_at, address, user_agent, created_at, last_seen_at, password_at,
          expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $6, $6, $7) RETURNING ${COLUMNS}`,
      [
        userId,
        this.hasher.hash(token),
        secondFactor ? now : null,
        origin.address,
        origin.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
        now,
        endOfSession(now),
      ],
    );
    return { token, id, expiresAt };
  }

  /** Gives a session another token because it can do more from now on: the old token becomes worthless. */
  async raise(sql: Sql, id: bigint): Promise<OpenedSession> {
    const token = newToken();
    const { expiresAt } = await sql.one<Session>(
      `UPDATE identity.session SET token_hash = $2, second_factor_at = $3, totp_pending = NULL
       WHERE id = $1 AND ended_at IS NULL RETURNING ${COLUMNS}`,
      [id, this.hasher.hash(token), this.clock.now()],
    );
    return { token, id, expiresAt };
  }

  /** Records that the person has proved their identity in a session. */
  async prove(sql: Sql, id: bigint, kind: ProofKind): Promise<void> {
    await sql.run(
      `UPDATE identity.session SET ${PROOF_COLUMNS[kind]} = $2 WHERE id = $1 AND ended_at IS NULL`,
      [id, this.clock.now()],
    );
  }

  /** Ends the session of a token, if there is one: the browser opens another, possibly for another person. */
  async replace(sql: Sql, token: string, requestId: string): Promise<void> {
    const ended = await sql.row<{ id: bigint; userId: bigint }>(
      `UPDATE identity.session SET ended_at = $2, ended_reason = 'replaced'
       WHERE token_hash = ANY($1::bytea[]) AND ended_at IS NULL RETURNING id, user_id AS "userId"`,
      [this.hasher.hashes(token), this.clock.now()],
    );
    if (ended === undefined) return;
    await recordAudit(sql, {
      actor: sessionActor(ended.userId, ended.id, requestId),
      action: 'session.end',
      objectType: 'session',
      objectId: encodeId('session', ended.id),
      newValues: { reason: 'replaced' },
    });
  }

  /** The live sessions of a person, newest first: those older than `before`, `count` at most. */
  list(userId: bigint, count: number, before: CursorKey | null): Promise<Session[]> {
    const now = this.clock.now();
    return this.database.read((sql) =>
      sql.rows<Session>(
        `SELECT ${COLUMNS} FROM identity.session
         WHERE user_id = $1 AND ended_at IS NULL AND expires_at > $2 AND last_seen_at > $3
           AND (created_at, id) < ($4::timestamptz, $5::bigint)
         ORDER BY created_at DESC, id DESC LIMIT $6`,
        [userId, now, idleSince(now), ...placeAfter(before), count],
      ),
    );
  }

  /** Ends one session of a person; false when they have no such session, or it is over. */
  async end(actor: Actor, userId: bigint, id: bigint, reason: SessionEnd): Promise<boolean> {
    return this.database.transaction(async (sql) => {
      const ended = await sql.run(
        `UPDATE identity.session SET ended_at = $3, ended_reason = $4
         WHERE user_id = $1 AND id = $2 AND ended_at IS NULL`,
        [userId, id, this.clock.now(), reason],
      );
      if (ended === 0) return false;
      await recordAudit(sql, {
        actor,
        action: 'session.end',
        objectType: 'session',
        objectId: encodeId('session', id),
        newValues: { reason },
      });
      return true;
    });
  }

  /** Signs a person out everywhere. */
  async endAll(actor: Actor, userId: bigint): Promise<void> {
    await this.database.transaction(async (sql) => {
      // Every caller that ends several sessions of a person locks the person first, so that two of them cannot
      // deadlock.
      await sql.run('SELECT FROM identity.app_user WHERE id = $1 FOR NO KEY UPDATE', [userId]);
      await endSessionsOf(sql, { actor, userId, reason: 'signed_out', now: this.clock.now() });
    });
  }

  private async note(id: bigint, now: Date): Promise<void> {
    await this.database.transaction((sql) =>
      sql.run('UPDATE identity.session SET last_seen_at = $2 WHERE id = $1 AND last_seen_at < $2', [id, now]),
    );
  }
}

/** A person in one of their sessions, before any organization is named. */
export function sessionActor(userId: bigint, sessionId: bigint, requestId: string): Actor {
  return {
    kind: 'user',
    userId,
    credential: { kind: 'session', id: encodeId('session', sessionId) },
    human: true,
    permissions: new Set(),
    onBehalfOf: null,
    requestId,
  };
}

/** Ends all sessions of a person, or all except the one in which they act. */
export async function endSessionsOf(
  sql: Sql,
  end: {
    readonly actor: Actor;
    readonly userId: bigint;
    readonly reason: SessionEnd;
    readonly now: Date;
    readonly except?: bigint;
  },
): Promise<void> {
  const ended = await sql.rows<{ id: bigint }>(
    `UPDATE identity.session SET ended_at = $2, ended_reason = $3
     WHERE user_id = $1 AND ended_at IS NULL AND id IS DISTINCT FROM $4::bigint RETURNING id`,
    [end.userId, end.now, end.reason, end.except ?? null],
  );
  await recordAudit(
    sql,
    ...ended.map(({ id }) => ({
      actor: end.actor,
      action: 'session.end',
      objectType: 'session',
      objectId: encodeId('session', id),
      newValues: { reason: end.reason },
    })),
  );
}

function callerOf(row: CallerRow, memberships: readonly CallerRow[], now: Date): Caller {
  const roles = new Map<bigint, Role>();
  const factorDemandedBy = new Set<bigint>();
  for (const { organizationId, role, secondFactorOf } of memberships) {
    if (organizationId === null || role === null) continue;
    const demanded = secondFactorOf === 'everybody' || (secondFactorOf === 'owners' && role === 'owner');
    const shown = hasFactor(row) && row.secondFactorAt !== null;
    if (demanded && !shown) factorDemandedBy.add(organizationId);
    else roles.set(organizationId, role);
  }
  return {
    user: {
      id: row.userId,
      email: row.email,
      name: row.name,
      language: row.language,
      isStaff: row.isStaff,
      hasTotp: row.hasTotp,
      hasPasskey: row.hasPasskey,
      emailVerified: row.emailVerified,
    },
    credential: {
      kind: 'session',
      id: encodeId('session', row.id),
      name: null,
      scopes: new Set(SCOPES),
      organizationId: null,
      clientId: null,
      expiresAt: row.expiresAt,
    },
    human: true,
    staffPowers: row.isStaff && hasStaffFactor(row, now),
    missingProof: missingProof(hasFactor(row), row, now),
    factorDemandedBy,
    viewAs: viewAsOf(row),
    roles,
  };
}

function viewAsOf({ viewAsRole, viewAsCompanyId, viewAsOrganizationId }: CallerRow): ViewAs | null {
  if (viewAsRole === null || viewAsCompanyId === null || viewAsOrganizationId === null) return null;
  return { role: viewAsRole, companyId: viewAsCompanyId, organizationId: viewAsOrganizationId };
}

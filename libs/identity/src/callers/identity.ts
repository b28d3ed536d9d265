import { type Clock, type Database, encodeId, type IsoDate, problem, type Problem } from '#platform';
import { type Access, accessTo, type Caller, type CompanyHead } from '../access/caller.js';
import { IDENTITY_CHANNEL } from '../access/changes.js';
import { delegatedCaller, DELEGATE_COLUMNS, delegateOf, type DelegateRow } from '../access/delegate.js';
import { endOf } from '../access/end-of-day.js';
import { Memory } from '../access/memory.js';
import { type Scope } from '../access/roles.js';
import { type Uses } from '../access/uses.js';
import { isKey, type KeyHasher } from '../keys/key-format.js';
import { type AccessTokens, isAccessToken } from '../oauth/access-tokens.js';

/** How long a look-up may be remembered when no change is announced. */
const REMEMBERED_MS = 5_000;
const REMEMBERED_KEYS = 10_000;
const REMEMBERED_COMPANIES = 50_000;

interface KeyRow extends DelegateRow {
  id: bigint;
  hash: Buffer;
  name: string;
  scopes: Scope[];
  expiresOn: IsoDate | null;
}

interface KnownKey {
  readonly keyId: bigint;
  readonly expiresOn: IsoDate | null;
  readonly caller: Caller;
}

interface KnownToken {
  readonly connectionId: bigint;
  readonly expiresAt: Date;
  readonly caller: Caller;
}

/** Authenticates callers and resolves the companies and organizations that they reach. */
export class Identity {
  private readonly keys = new Memory<string, KnownKey>(REMEMBERED_MS, REMEMBERED_KEYS);
  private readonly tokens = new Memory<string, KnownToken>(REMEMBERED_MS, REMEMBERED_KEYS);
  private readonly companies = new Memory<bigint, CompanyHead>(REMEMBERED_MS, REMEMBERED_COMPANIES);
  private readonly accesses = new WeakMap<CompanyHead, WeakMap<Caller, Access>>();
  private stopListening: (() => Promise<void>) | undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly hasher: KeyHasher,
    private readonly uses: Uses,
    private readonly accessTokens: AccessTokens,
  ) {}

  /** Starts listening for changes made by other processes. */
  async start(): Promise<this> {
    this.stopListening = await this.database.listen(IDENTITY_CHANNEL, () => {
      this.forget();
    });
    return this;
  }

  async stop(): Promise<void> {
    await this.stopListening?.();
    await Promise.all([this.uses.flush(), this.accessTokens.flush()]);
  }

  /** Forgets every remembered look-up. */
  forget(): void {
    this.keys.clear();
    this.tokens.clear();
    this.companies.clear();
  }

  /**
   * The caller behind an `Authorization` header.
   * @throws Problem `authentication_failed`: none given, or an unknown, revoked or expired key or token
   */
  async authenticate(authorization: string | undefined): Promise<Caller> {
    const token = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
    if (token === undefined)
      throw unauthenticated('Send an API key as "Authorization: Bearer <key>".', false);
    const remembered = this.keys.get(token);
    if (remembered === undefined && isAccessToken(token)) return this.throughToken(token);
    const known = remembered ?? (await this.lookUp(token));
    if (known === undefined || (known.expiresOn !== null && known.expiresOn < this.clock.actualToday())) {
      throw unauthenticated('The key is unknown, revoked or expired.', true);
    }
    this.uses.note(known.keyId);
    return known.caller;
  }

  /** The caller inside a company, or undefined when no such company is within reach. */
  async companyAccess(caller: Caller, companyId: bigint): Promise<Access | undefined> {
    const company = this.companies.get(companyId) ?? (await this.lookUpCompany(companyId));
    return company === undefined ? undefined : this.accessIn(caller, company);
  }

  /** Callers and companies are remembered for a moment, together with the caller's access to the company. */
  private accessIn(caller: Caller, company: CompanyHead): Access | undefined {
    let known = this.accesses.get(company);
    if (known === undefined) this.accesses.set(company, (known = new WeakMap<Caller, Access>()));
    let access = known.get(caller);
    if (access === undefined) {
      access = accessTo(caller, company.organizationId, company);
      if (access !== undefined) known.set(caller, access);
    }
    return access;
  }

  private async throughToken(token: string): Promise<Caller> {
    const known = await this.tokens.through(token, () => this.accessTokens.find(token));
    if (known === undefined || known.expiresAt <= this.clock.now()) {
      throw unauthenticated('The access token is unknown, revoked or expired.', true);
    }
    this.accessTokens.note(known.connectionId);
    return known.caller;
  }

  /** @throws Problem `authentication_failed` for a text whose checksum shows that it is no key, without asking the database */
  private lookUp(token: string): Promise<KnownKey | undefined> {
    if (!isKey(token)) {
      throw unauthenticated('This is not a valid key: a character is missing or mistyped.', true);
    }
    return this.keys.through(token, () => this.findKey(token));
  }

  private lookUpCompany(companyId: bigint): Promise<CompanyHead | undefined> {
    return this.companies.through(
      companyId,
      () => this.findCompany(companyId),
      // Any other state is about to change, and clients poll for the change.
      ({ state }) => state === 'ready',
    );
  }

  private findCompany(companyId: bigint): Promise<CompanyHead | undefined> {
    return this.database.read((sql) =>
      sql.row<CompanyHead>(
        `SELECT id, organization_id AS "organizationId", state, client_scopes AS "clientScopes"
         FROM identity.company WHERE id = $1`,
        [companyId],
      ),
    );
  }

  private async findKey(token: string): Promise<KnownKey | undefined> {
    const row = await this.database.read((sql) =>
      sql.row<KeyRow>(
        `SELECT k.id, k.hash, k.name, k.scopes, k.expires_on AS "expiresOn", ${DELEGATE_COLUMNS}
         FROM identity.api_key k ${delegateOf('k', 'created_by')}
         WHERE k.hash = ANY($1::bytea[]) AND k.revoked_at IS NULL`,
        [this.hasher.hashes(token)],
      ),
    );
    if (row === undefined) return undefined;
    await this.rehash(row, this.hasher.hash(token));
    return { keyId: row.id, expiresOn: row.expiresOn, caller: callerOf(row) };
  }

  /** Rehashes a used key under the current secret: the key itself is available only while it is used. */
  private async rehash({ id, hash: before }: KeyRow, hash: Buffer): Promise<void> {
    if (before.equals(hash)) return;
    await this.database.transaction((sql) =>
      sql.run('UPDATE identity.api_key SET hash = $3 WHERE id = $1 AND hash = $2', [id, before, hash]),
    );
  }
}

function callerOf(row: KeyRow): Caller {
  return delegatedCaller(row, {
    kind: 'api_key',
    id: encodeId('api_key', row.id),
    name: row.name,
    scopes: new Set(row.scopes),
    clientId: null,
    expiresAt: row.expiresOn === null ? null : endOf(row.expiresOn),
  });
}

function unauthenticated(detail: string, given: boolean): Problem {
  const headers: Record<string, string> = given ? { 'WWW-Authenticate': 'Bearer error="invalid_token"' } : {};
  return problem('authentication_failed', detail, { headers });
}

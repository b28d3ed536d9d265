import { type Database, encodeId } from '#platform';
import { type Caller } from '../access/caller.js';
import { delegatedCaller, DELEGATE_COLUMNS, delegateOf, type DelegateRow } from '../access/delegate.js';
import { type Scope, SCOPES } from '../access/roles.js';
import { isToken, type TokenHasher } from '../access/tokens.js';
import { type Uses } from '../access/uses.js';
import { stateHashes } from './oauth-states.js';

interface TokenRow extends DelegateRow {
  id: bigint;
  clientId: string;
  clientName: string | null;
  scope: string | null;
  expiresAt: Date;
}

/** A token that admits an app, and the caller that it acts as. */
interface KnownAccessToken {
  readonly connectionId: bigint;
  readonly expiresAt: Date;
  readonly caller: Caller;
}

/** True for a text in the form of an access token. Keys have another form. */
export const isAccessToken = isToken;

/** Access tokens of connected apps: opaque, so that ending one takes effect at once. */
export class AccessTokens {
  constructor(
    private readonly database: Database,
    private readonly hasher: TokenHasher,
    private readonly uses: Uses,
    /** The resource for which a token must have been issued: RFC 8707. */
    private readonly resource: string,
  ) {}

  async find(token: string): Promise<KnownAccessToken | undefined> {
    const row = await this.database.read((sql) =>
      sql.row<TokenRow>(
        `SELECT a.id, a.client_id AS "clientId", a.client_name AS "clientName", s.payload->>'scope' AS scope,
           s.expires_at AS "expiresAt", ${DELEGATE_COLUMNS}
         FROM identity.oauth_state s
         JOIN identity.connected_app a ON a.grant_id = s.grant_id AND a.revoked_at IS NULL
         ${delegateOf('a', 'user_id')}
         WHERE s.kind = 'AccessToken' AND s.id_hash = ANY($1::bytea[]) AND s.payload->>'aud' = $2`,
        [stateHashes(this.hasher, 'AccessToken', token), this.resource],
      ),
    );
    return row && { connectionId: row.id, expiresAt: row.expiresAt, caller: callerOf(row) };
  }

  note(connectionId: bigint): void {
    this.uses.note(connectionId);
  }

  flush(): Promise<void> {
    return this.uses.flush();
  }
}

function callerOf(row: TokenRow): Caller {
  const granted = row.scope?.split(' ') ?? [];
  return delegatedCaller(row, {
    kind: 'oauth',
    id: encodeId('connected_app', row.id),
    name: row.clientName,
    scopes: new Set<Scope>(SCOPES.filter((scope) => granted.includes(scope))),
    clientId: row.clientId,
    expiresAt: row.expiresAt,
  });
}

import { type HashedColumn, type SealedColumn, type SealedRow, type Secrets } from '#platform';
import { contextOf, pendingContext, secondFactorBox } from './second-factor/second-factor.js';

/** Columns of identity that are sealed under the secret of the installation. */
export function sealedInIdentity(secrets: Secrets): SealedColumn[] {
  const box = secondFactorBox(secrets);
  const column = (
    what: string,
    table: string,
    name: string,
    context: (id: bigint) => string,
  ): SealedColumn => ({
    what,
    table,
    column: name,
    ofCompanies: false,
    mark: box.mark,
    reseal: (value: Buffer, { id }: SealedRow) => box.put(box.take(value, context(id)), context(id)),
  });
  return [
    column('authenticators', 'identity.app_user', 'totp_secret', contextOf),
    column('authenticators being enrolled', 'identity.session', 'totp_pending', pendingContext),
  ];
}

/** Columns of identity that hold hashes keyed by the secret of the installation. */
export const HASHED_IN_IDENTITY: readonly HashedColumn[] = [
  {
    what: 'API keys',
    table: 'identity.api_key',
    column: 'hash',
    live: 'revoked_at IS NULL AND (expires_on IS NULL OR expires_on >= current_date)',
  },
  {
    what: 'sessions',
    table: 'identity.session',
    column: 'token_hash',
    live: 'ended_at IS NULL AND expires_at > now()',
  },
  {
    what: 'recovery codes',
    table: 'identity.recovery_code',
    column: 'code_hash',
    live: 'used_at IS NULL',
  },
  {
    what: 'links in letters',
    table: 'identity.letter_token',
    column: 'token_hash',
    live: 'used_at IS NULL AND expires_at > now()',
  },
  {
    what: 'connections of apps and their tokens',
    table: 'identity.oauth_state',
    column: 'id_hash',
    live: 'expires_at IS NULL OR expires_at > now()',
  },
];

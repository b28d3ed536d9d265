import { type Scope, SCOPES } from '#identity';

/**
 * The scope of a request: `read` when the request names none (specification, OAuth). Scopes meant for other servers
 * (`openid`, `offline_access`) are dropped; when there are no others they stay, and are refused as invalid.
 */
export function askedScope(scope: string | undefined): string {
  const named = (scope ?? '').split(' ').filter((one) => one !== '');
  if (named.length === 0) return 'read';
  const known = scopesIn(scope);
  return known.length === 0 ? named.join(' ') : known.join(' ');
}

export function scopesIn(scope: string | undefined): Scope[] {
  const named = (scope ?? '').split(' ');
  return SCOPES.filter((one) => named.includes(one));
}

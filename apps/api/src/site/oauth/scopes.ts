import { type Scope, SCOPES } from '#identity';

/**
 * What a request asks for: nothing named is `read`, and nothing more (specification, OAuth). Words for other servers
 * (`openid`, `offline_access`) are left out; when no other is there they stay, and are refused as invalid.
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

const OWN = 'http://own.invalid';

/**
 * The destination after signing in: always a page of this service, whatever the address says. Programs disagree about
 * `//host`, backslashes and control characters, so a path passes only if all programs read it the same, both before
 * dot segments are removed and after (`/.//host` then becomes `//host`).
 */
export function ownPath(next: string | null | undefined): string {
  const home = '/';
  if (typeof next !== 'string' || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(next)) return home;
  const url = new URL(next, OWN);
  return url.origin === OWN && !url.pathname.startsWith('//') ? url.pathname + url.search : home;
}

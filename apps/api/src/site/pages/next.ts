const OWN = 'http://own.invalid';

/**
 * Where somebody goes after signing in: a page of ours, whatever the address says. Programs disagree about `//host`,
 * backslashes and control characters, so only what reads the same to all of them passes: before dots are taken out of the
 * path, and after (`/.//host` is `//host` then).
 */
export function ownPath(next: string | null | undefined): string {
  const home = '/account/';
  if (typeof next !== 'string' || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(next)) return home;
  const url = new URL(next, OWN);
  return url.origin === OWN && !url.pathname.startsWith('//') ? url.pathname + url.search : home;
}

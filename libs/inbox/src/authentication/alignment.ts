import { domainToASCII } from 'node:url';
import { getDomain } from 'tldts';

/**
 * Whether two domains are aligned (RFC 7489 3.1): identical, or, unless `strict`, of the same organization by the
 * public suffix list. `mailauth` falls back to the organization where a policy asks for strict alignment.
 */
export function isAligned(one: string, other: string, strict = false): boolean {
  const [a, b] = [domainToASCII(one), domainToASCII(other)];
  if (a === '' || b === '') return false;
  return a === b || (!strict && organizationOf(a) === organizationOf(b));
}

function organizationOf(domain: string): string {
  return getDomain(domain, { allowPrivateDomains: true }) ?? domain;
}

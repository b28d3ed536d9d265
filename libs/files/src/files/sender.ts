import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * How sure it is that a mail is from the address in its `From`. `by_host`: only the host that brought it speaks for it,
 * which is enough for a sender somebody named, and for nobody else.
 */
export type SenderProof = 'proven' | 'by_host' | 'unproven';

/** Who sent the mail that brought a file. */
export interface FileSender {
  /** In lower case; null when the mail does not name exactly one sender. */
  readonly address: string | null;
  readonly proof: SenderProof;
}

const domainsOf = (file: string | URL): string[] => JSON.parse(readFileSync(file, 'utf8')) as string[];

/** Providers where everybody has an address: the public list, and those that it lacks. */
const PUBLIC_PROVIDERS: ReadonlySet<string> = new Set([
  ...domainsOf(createRequire(import.meta.url).resolve('email-providers/all.json')),
  ...domainsOf(new URL('./mail-providers.json', import.meta.url)),
]);

/**
 * What a sender is remembered by: the domain of its address, or the whole address where the domain is that of a public
 * mail provider.
 */
export function senderKey(address: string): string {
  const whole = address.trim().toLowerCase();
  const domain = whole.slice(whole.lastIndexOf('@') + 1);
  return PUBLIC_PROVIDERS.has(domain) ? whole : domain;
}

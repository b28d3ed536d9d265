import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * The certainty that a mail is from the address in its `From`. `by_host`: only the delivering host vouches for the
 * address, which suffices for a sender that somebody has named, and for nobody else.
 */
export type SenderProof = 'proven' | 'by_host' | 'unproven';

/** The sender of the mail that brought a file. */
export interface FileSender {
  /** In lower case; null when the mail does not name exactly one sender. */
  readonly address: string | null;
  readonly proof: SenderProof;
}

const domainsOf = (file: string | URL): string[] => JSON.parse(readFileSync(file, 'utf8')) as string[];

/** Providers at which anyone can get an address: the public list, and those that it lacks. */
const PUBLIC_PROVIDERS: ReadonlySet<string> = new Set([
  ...domainsOf(createRequire(import.meta.url).resolve('email-providers/all.json')),
  ...domainsOf(new URL('./mail-providers.json', import.meta.url)),
]);

/**
 * The key under which a sender is remembered: the domain of its address, or the whole address when the domain belongs
 * to a public mail provider.
 */
export function senderKey(address: string): string {
  const whole = address.trim().toLowerCase();
  const domain = whole.slice(whole.lastIndexOf('@') + 1);
  return PUBLIC_PROVIDERS.has(domain) ? whole : domain;
}

/** What the checks of a mail's sender came to, each in the word of RFC 8601. */
export interface MailAuthentication {
  readonly spf: string;
  readonly dkim: string;
  readonly dmarc: string;
  /** Of the chain of seals of forwarders. */
  readonly arc: string;
}

/** What a forwarder sealed: who it is, and what the mail was when it came to it (RFC 8617). */
export interface ForwarderSeal {
  readonly domain: string;
  readonly dmarc: string;
}

/** What is known of the sender of a mail. */
export interface SenderCheck {
  readonly results: MailAuthentication;
  /** The newest seal of an unbroken chain; null without one. */
  readonly seal: ForwarderSeal | null;
}

/** DMARC results that say nothing against the sender: it is his domain, or his domain makes no claim. */
const HARMLESS = new Set(['pass', 'none']);

/**
 * Whether what a mail brings may be posted without a person. A mail that fails DMARC may not, unless a forwarder the
 * installation trusts found it good before it changed it. A check that could not be made
 * is no proof either.
 */
export function provesSender({ results, seal }: SenderCheck, trustedForwarders: readonly string[]): boolean {
  if (HARMLESS.has(results.dmarc)) return true;
  return seal?.dmarc === 'pass' && trustedForwarders.includes(seal.domain.toLowerCase());
}

import { type SenderProof } from '#files';

/** Results of the checks of a mail's sender, each in the terms of RFC 8601. */
export interface MailAuthentication {
  readonly spf: string;
  /** Only for signatures over the whole body: one over a part of it lets anybody add to the mail. */
  readonly dkim: string;
  readonly dmarc: string;
  /** For the chain of seals of forwarders. */
  readonly arc: string;
}

/** The seal of a forwarder: its domain, and whether it had found this very `From` proven (RFC 8617). */
export interface ForwarderSeal {
  readonly domain: string;
  readonly proven: boolean;
}

/** The findings about the sender of a mail. */
export interface SenderCheck {
  readonly results: MailAuthentication;
  /** The address in `From`, in lower case; null unless there is exactly one. */
  readonly from: string | null;
  /** The domain of `From` publishes a DMARC policy, whatever the policy demands. */
  readonly published: boolean;
  /** A domain that is aligned with `From` signed the whole body and `From`. */
  readonly signed: boolean;
  /** The host that brought the mail may send for a domain that is aligned with `From`. */
  readonly hosted: boolean;
  /** The newest seal of an unbroken chain; null without one. */
  readonly seal: ForwarderSeal | null;
}

/**
 * How certain the sender of a mail is. A published policy decides alone, whatever signatures there are: a failed policy
 * is outweighed only by a forwarder that the installation trusts and that had found the mail proven before changing it.
 * Without a policy, an aligned signature proves the sender. A check that could not be made proves nothing.
 */
export function proofOf(check: SenderCheck, trustedForwarders: readonly string[]): SenderProof {
  const { from, results, published, seal } = check;
  if (from === null) return 'unproven';
  if (seal?.proven === true && trustedForwarders.includes(seal.domain.toLowerCase())) return 'proven';
  if (published) return results.dmarc === 'pass' ? 'proven' : 'unproven';
  // The policy could not be looked up, so there may be one that fails.
  if (results.dmarc !== 'none') return 'unproven';
  if (check.signed) return 'proven';
  return check.hosted ? 'by_host' : 'unproven';
}

import { type SenderProof } from '#files';

/** What the checks of a mail's sender came to, each in the word of RFC 8601. */
export interface MailAuthentication {
  readonly spf: string;
  /** Of signatures over the whole body alone: one over a part of it lets anybody add to the mail. */
  readonly dkim: string;
  readonly dmarc: string;
  /** Of the chain of seals of forwarders. */
  readonly arc: string;
}

/** What a forwarder sealed: who it is, and whether it had found this very `From` proven (RFC 8617). */
export interface ForwarderSeal {
  readonly domain: string;
  readonly proven: boolean;
}

/** What is known of the sender of a mail. */
export interface SenderCheck {
  readonly results: MailAuthentication;
  /** The address in `From`, in lower case; null unless there is exactly one. */
  readonly from: string | null;
  /** The domain of `From` publishes a DMARC policy, whatever it asks for. */
  readonly published: boolean;
  /** A domain that is aligned with `From` signed the whole body and `From`. */
  readonly signed: boolean;
  /** The host that brought the mail may send for a domain that is aligned with `From`. */
  readonly hosted: boolean;
  /** The newest seal of an unbroken chain; null without one. */
  readonly seal: ForwarderSeal | null;
}

/**
 * How sure the sender of a mail is. A published policy decides alone, whatever is signed beside it: only a forwarder the
 * installation trusts, which had found the mail proven before it changed it, outweighs one that fails. Without a policy an
 * aligned signature proves the sender. A check that could not be made proves nothing.
 */
export function proofOf(check: SenderCheck, trustedForwarders: readonly string[]): SenderProof {
  const { from, results, published, seal } = check;
  if (from === null) return 'unproven';
  if (seal?.proven === true && trustedForwarders.includes(seal.domain.toLowerCase())) return 'proven';
  if (published) return results.dmarc === 'pass' ? 'proven' : 'unproven';
  // The policy could not be asked for: there may be one that fails.
  if (results.dmarc !== 'none') return 'unproven';
  if (check.signed) return 'proven';
  return check.hosted ? 'by_host' : 'unproven';
}

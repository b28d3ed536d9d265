import { errors } from 'oidc-provider';

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
/**
 * Characters that no URI contains (RFC 3986 § 2). For `https://a.example\@b.example`, browsers and other programs see
 * different hosts.
 */
const NO_URI = /[^\w\-.~:/?#[\]@!$&'()*+,;=%]/;
/** A private scheme derived from a domain that the app's owner controls (RFC 8252 §7.1). */
const REVERSE_DOMAIN = /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+$/;

/** The rules for the redirect addresses of apps. */
export class RedirectRules {
  private readonly schemes: ReadonlySet<string>;

  /** `schemes` are the schemes of well-known apps that are not reverse domains. */
  constructor(schemes: readonly string[]) {
    this.schemes = new Set(schemes);
  }

  /** The fault of an address, phrased to follow "redirect_uris"; undefined when it is valid. */
  fault(address: string): string | undefined {
    // Wildcards and separators of a policy: the address becomes part of `form-action`.
    if (/[*;]/.test(address)) return 'must not contain * or ;';
    if (NO_URI.test(address)) return 'must contain only characters that are valid in addresses';
    const url = URL.parse(address);
    if (url === null) return 'must be addresses';
    if (url.username !== '' || url.password !== '') return 'must not contain credentials';
    const scheme = url.protocol.slice(0, -1);
    if (scheme === 'https') return undefined;
    if (scheme === 'http') {
      return LOOPBACK.has(url.hostname) ? undefined : 'with http must be on the person’s machine';
    }
    if (this.schemes.has(scheme) || REVERSE_DOMAIN.test(scheme)) return undefined;
    return 'with a scheme of their own must reverse a domain, such as com.example.app';
  }

  /** @throws InvalidClientMetadata for the first address that is not allowed */
  assertAll(addresses: readonly string[]): void {
    for (const address of addresses) {
      const fault = this.fault(address);
      if (fault !== undefined) throw new errors.InvalidClientMetadata(`redirect_uris ${fault}`);
    }
  }
}

import { generateKeyPair, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { promisify } from 'node:util';
import { SystemClock } from '#platform';
import forge from 'node-forge';

/** A certificate and its key: PEM text. */
export interface TestCertificate {
  readonly cert: string;
  readonly key: string;
}

/** A test's certificate authority, which only configured clients and servers trust. */
export interface TestAuthority {
  readonly cert: string;
  /** A certificate for a host, or for a client of that name. */
  issue(name: string): Promise<TestCertificate>;
}

const DAY_MS = 86_400_000;
/** Types of alternative names. */
const DNS = 2;
const IP = 7;

interface Keys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const newKeys = (): Promise<Keys> =>
  promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });

/** A certificate for a key, signed with the issuer's key. */
function sign(
  subject: string,
  issuer: string,
  { publicKey }: Keys,
  signer: Keys,
  extensions: object[],
): string {
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
  certificate.serialNumber = `01${randomBytes(8).toString('hex')}`;
  const now = new SystemClock().now().getTime();
  certificate.validity.notBefore = new Date(now - DAY_MS);
  certificate.validity.notAfter = new Date(now + DAY_MS);
  certificate.setSubject([{ name: 'commonName', value: subject }]);
  certificate.setIssuer([{ name: 'commonName', value: issuer }]);
  certificate.setExtensions(extensions);
  certificate.sign(forge.pki.privateKeyFromPem(signer.privateKey), forge.md.sha256.create());
  return forge.pki.certificateToPem(certificate);
}

export async function makeAuthority(): Promise<TestAuthority> {
  const own = await newKeys();
  const issuer = `Test authority ${randomBytes(4).toString('hex')}`;
  return {
    cert: sign(issuer, issuer, own, own, [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, critical: true },
    ]),
    issue: async (name) => {
      const keys = await newKeys();
      const altName = isIP(name) === 0 ? { type: DNS, value: name } : { type: IP, ip: name };
      const extensions = [{ name: 'subjectAltName', altNames: [altName] }];
      return { cert: sign(name, issuer, keys, own, extensions), key: keys.privateKey };
    },
  };
}

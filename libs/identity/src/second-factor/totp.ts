import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** A clock that is off by up to half a minute still signs in. */
const WINDOW = 1;
const ISSUER = 'Raamat';
const CODE = /^\d{6}$/;

/** A new secret in base32, the form that authenticators read. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The URI of the QR code that an authenticator scans. */
export function totpUri(secret: string, email: string): string {
  return generator(secret, email).toString();
}

/**
 * The 30-second step of a code, or undefined for a wrong code, or one not later than the last that was accepted: a code
 * seen over a shoulder does not work a second time.
 */
export function totpStep(
  secret: string,
  code: string,
  now: Date,
  lastStep: number | null,
): number | undefined {
  if (!CODE.test(code)) return undefined;
  const timestamp = now.getTime();
  const delta = generator(secret).validate({ token: code, timestamp, window: WINDOW });
  if (delta === null) return undefined;
  const step = Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
  return lastStep !== null && step <= lastStep ? undefined : step;
}

const generator = (secret: string, label = ''): TOTP =>
  new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });

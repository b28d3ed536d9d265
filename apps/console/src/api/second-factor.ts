import { api, type Schemas, unwrap } from './client.js';
import { forgetCsrfToken } from './csrf.js';
import { keys } from './keys.js';
import { thenRead } from './read-again.js';

export type Proof = Schemas['Proof'];
type Enrolment = Schemas['TotpEnrolment'];

export const enrolTotp = (): Promise<Enrolment> => unwrap(api.POST('/api/auth/totp/enroll/'));

/** Shows a code: the first of a new authenticator activates it. The session gets another CSRF token. */
export async function verifyTotp(totp: string): Promise<readonly string[]> {
  const { recovery_codes } = await unwrap(api.POST('/api/auth/totp/verify/', { body: { totp } }));
  forgetCsrfToken();
  return recovery_codes;
}

export const removeTotp = (totp: string): Promise<unknown> =>
  thenRead(unwrap(api.POST('/api/auth/totp/remove/', { body: { totp } })), keys.me, keys.mine('sessions'));

export async function renewRecoveryCodes(totp: string): Promise<readonly string[]> {
  return (await unwrap(api.POST('/api/auth/recovery-codes/', { body: { totp } }))).recovery_codes;
}

export const changePassword = (current: string, next: string): Promise<unknown> =>
  thenRead(
    unwrap(
      api.POST('/api/auth/password/change/', { body: { current_password: current, new_password: next } }),
    ),
    keys.mine('sessions'),
  );

export const askForConfirmation = (): Promise<unknown> =>
  unwrap(api.POST('/api/auth/email/verify/', { body: {} }));

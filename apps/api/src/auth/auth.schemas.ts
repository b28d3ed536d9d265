import { timeForm, idForm, serviceIdForm } from '#platform';
import { z } from 'zod';
import { ownName } from '../http/index.js';

/** Longer than any address or password that people type, and short enough to hash. */
const PASSWORD_MAX = 200;

const email = z.string().trim().min(1).max(254);
/** The password as typed at sign-in. The rules for new passwords apply only when one is chosen. */
const password = z.string().min(1).max(PASSWORD_MAX);
/** A code of an authenticator, or a recovery code. */
export const code = z
  .string()
  .trim()
  .min(6)
  .max(20)
  .meta({ description: 'A code from the authenticator (6 digits), or a recovery code.' });

export const CsrfAnswer = z.object({ csrf_token: z.string() });

export const LoginBody = z.strictObject({
  email,
  password,
  totp: code.nullish().transform((given) => given ?? undefined),
});

export const LogoutBody = z.strictObject({
  everywhere: z.boolean().default(false).meta({ description: 'Ends every session of the person.' }),
});

export const SessionParams = z.object({ session_id: serviceIdForm('session') });

export const SessionAnswer = z
  .object({
    id: idForm,
    current: z.boolean().meta({ description: 'The session of this request.' }),
    second_factor: z.boolean(),
    address: z.string(),
    user_agent: z.string().nullable(),
    created_at: timeForm,
    last_seen_at: timeForm,
    expires_at: timeForm,
  })
  .meta({ id: 'Session' });

export const EnrollAnswer = z
  .object({
    secret: z.string().meta({ description: 'The secret in Base32, to type into an authenticator.' }),
    otpauth_uri: z.string().meta({ description: 'The same, to show as a QR code.' }),
  })
  .meta({ id: 'TotpEnrolment' });

export const VerifyTotpBody = z.strictObject({ totp: code });

export const VerifyTotpAnswer = z
  .object({
    recovery_codes: z.array(z.string()).meta({
      description:
        'Recovery codes of an authenticator that this call activated, shown only now; else empty. Each works once.',
    }),
  })
  .meta({ id: 'TotpVerified' });

/** Proves that the person is present before the second factor changes. */
export const ProofBody = z
  .strictObject({ password: password.optional(), totp: code.optional() })
  .superRefine(({ password: word, totp }, context) => {
    if ((word === undefined) !== (totp === undefined)) return;
    const fault = word === undefined ? 'required' : 'one_is_enough';
    context.addIssue({
      code: 'custom',
      path: ['password'],
      message: 'Send the password or a code.',
      params: { code: fault },
    });
  })
  .meta({
    id: 'Proof',
    description:
      'The password or a code, one of them. The password is enough only where the session has shown the second factor in the ' +
      'last 15 minutes.',
  });

export const RecoveryCodesAnswer = z
  .object({
    recovery_codes: z.array(z.string()).meta({ description: 'Shown only now. Each works once.' }),
  })
  .meta({ id: 'RecoveryCodes' });

export const ConfirmPasswordBody = z.strictObject({ password });

export const ChangePasswordBody = z.strictObject({ current_password: password, new_password: password });

const letterToken = z.string().min(1).max(PASSWORD_MAX).meta({ description: 'From the link in the letter.' });

export const ResetPasswordBody = z.union([
  z.strictObject({ email: z.email().max(254) }).meta({ title: 'Ask for a letter' }),
  z.strictObject({ token: letterToken, new_password: password }).meta({ title: 'Choose by its link' }),
]);

export const AskToSignUpBody = z
  .strictObject({
    email: z.email().max(254),
    name: ownName(200),
    language: z
      .enum(['et', 'en'])
      .default('et')
      .meta({ description: 'The language of the letter and of the account.' }),
  })
  .meta({ id: 'AskToSignUp' });

/** The form of the page to which the link of a sign-up letter leads. */
export const EnterBody = z.strictObject({ token: letterToken, name: ownName(200), password });

export const VerifyEmailBody = z.strictObject({
  token: letterToken.optional(),
});

import { z } from 'zod';
import { answerId, answerTime, serviceId } from '../http/index.js';

/** Longer than any address or password that anybody types, and short enough to hash. */
const PASSWORD_MAX = 200;

const email = z.string().trim().min(1).max(254);
/** As it is typed at sign-in: what a new one must be is asked when it is chosen. */
const password = z.string().min(1).max(PASSWORD_MAX);
/** Of an authenticator, or a recovery code. */
export const code = z
  .string()
  .trim()
  .min(6)
  .max(20)
  .meta({ description: 'A code of the authenticator (6 digits), or a recovery code.' });

export const CsrfAnswer = z.object({ csrf_token: z.string() });

export const LoginBody = z.strictObject({ email, password, totp: code.optional() });

export const LogoutBody = z.strictObject({
  everywhere: z.boolean().default(false).meta({ description: 'Ends every session of the person.' }),
});

export const SessionParams = z.object({ session_id: serviceId('session') });

export const SessionAnswer = z
  .object({
    id: answerId,
    current: z.boolean().meta({ description: 'The session that asks.' }),
    second_factor: z.boolean(),
    address: z.string(),
    user_agent: z.string().nullable(),
    created_at: answerTime,
    last_seen_at: answerTime,
    expires_at: answerTime,
  })
  .meta({ id: 'Session' });

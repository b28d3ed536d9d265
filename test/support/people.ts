import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { Users } from '#identity';
import { workerActor } from '#platform';
import { z } from 'zod';
import { type TestAnswer, type TestApi, type TestSession } from './api.js';

const operator = workerActor('test', []);

export interface TestPerson {
  readonly id: bigint;
  readonly email: string;
  readonly password: string;
}

/** Creates a person with a password. */
export async function newPerson(
  api: TestApi,
  options: { readonly isStaff?: boolean; readonly emailVerified?: boolean } = {},
): Promise<TestPerson> {
  const email = `person-${randomBytes(6).toString('hex')}@raamat.test`;
  const password = randomBytes(9).toString('base64url');
  const id = await api.get(Users).create(operator, {
    email,
    password,
    name: 'Mari Maasikas',
    isStaff: options.isStaff ?? false,
    emailVerified: options.emailVerified ?? true,
  });
  return { id, email, password };
}

/** Requests to sign in; with a session, from the browser that holds it. */
export function login(api: TestApi, body: object, session?: TestSession): Promise<TestAnswer> {
  return api.send('POST', '/api/auth/login/', {
    body,
    ...(session === undefined ? {} : { headers: { cookie: session.cookie } }),
  });
}

/** The cookie of an answer, with the CSRF token that belongs to it. */
export async function sessionOf(api: TestApi, answer: TestAnswer): Promise<TestSession> {
  const cookie = /^(?:__Host-)?raamat_session=[^;]+/.exec(answer.headers.get('set-cookie') ?? '')?.[0];
  if (cookie === undefined) throw new Error(`No session in ${answer.status} ${answer.text}`);
  const { body } = await api.send('GET', '/api/auth/csrf/', { headers: { cookie } });
  return { cookie, csrf: z.object({ csrf_token: z.string() }).parse(body).csrf_token };
}

/** Signs a person in over HTTP. */
export async function signIn(api: TestApi, { email, password }: TestPerson): Promise<TestSession> {
  return sessionOf(api, await login(api, { email, password }));
}

/** The code an authenticator shows at an instant. */
export function totpCode(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
}

const Enrolment = z.object({ secret: z.string(), otpauth_uri: z.string() });
const Verified = z.object({ recovery_codes: z.array(z.string()) });

/** Enrolls an authenticator in a session. This uses up its current code. */
export async function enrollTotp(
  api: TestApi,
  session: TestSession,
): Promise<{ secret: string; recoveryCodes: string[]; session: TestSession }> {
  const enrolled = await api.send('POST', '/api/auth/totp/enroll/', { session });
  const { secret } = Enrolment.parse(enrolled.body);
  const totp = totpCode(secret, api.clock.now());
  const verified = await api.send('POST', '/api/auth/totp/verify/', { session, body: { totp } });
  return {
    secret,
    recoveryCodes: Verified.parse(verified.body).recovery_codes,
    session: await sessionOf(api, verified),
  };
}

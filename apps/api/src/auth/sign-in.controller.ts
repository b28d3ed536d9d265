import { Controller, Inject } from '@nestjs/common';
import { Csrf, Sessions, SignIn } from '#identity';
import { type z } from 'zod';
import {
  Answer,
  ApiSettings,
  browserOf,
  deviceCookie,
  Input,
  noSessionCookie,
  Operation,
  type OperationInput,
  sessionCookie,
  sessionToken,
  SIGNED_OUT_HEADERS,
} from '../http/index.js';
import { MeAnswer, MeViews } from '../me/me-views.js';
import { CsrfAnswer, LoginBody, LogoutBody } from './auth.schemas.js';
import { ownSession } from './own-session.js';

@Controller()
export class SignInController {
  constructor(
    @Inject(SignIn) private readonly signIn: SignIn,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(Csrf) private readonly csrf: Csrf,
    @Inject(MeViews) private readonly views: MeViews,
    @Inject(ApiSettings) private readonly settings: ApiSettings,
  ) {}

  @Operation({
    id: 'auth_csrf',
    method: 'GET',
    path: '/api/auth/csrf/',
    tag: 'app',
    summary: 'Get the CSRF token of this session',
    description:
      'Send it as `X-CSRF-Token` with every request of the session that changes something. It belongs to the session and ' +
      'changes at each sign-in and each check of a second factor. Keys and tokens do not need it.',
    permission: null,
    scope: 'read',
    cost: 'normal',
    open: true,
    answer: { status: 200, schema: CsrfAnswer },
  })
  token(@Input() input: OperationInput): z.infer<typeof CsrfAnswer> {
    return { csrf_token: this.csrf.of(sessionToken(input.request.cookies, this.settings.baseUrl)) };
  }

  @Operation({
    id: 'auth_login',
    method: 'POST',
    path: '/api/auth/login/',
    tag: 'app',
    summary: 'Sign in and open a session',
    description:
      'Sets the cookie `raamat_session`, under https `__Host-raamat_session`. A person with an authenticator sends a code of it as `totp` (else 401 with the field ' +
      '`totp`, code `required`); one who has only passkeys signs in with one instead (401 with the field `passkey`, ' +
      'code `required`). Staff without a second factor can only enrol one (`staff_mfa_required`). Too many failures for one account or from one address ' +
      'get 429, whether the account exists or not.',
    permission: null,
    scope: 'write',
    cost: 'normal',
    open: true,
    body: LoginBody,
    answer: { status: 200, schema: MeAnswer },
    errors: ['authentication_failed', 'throttled', 'books_unavailable'],
  })
  async login(
    @Input() { body, request }: OperationInput<object, object, z.output<typeof LoginBody>>,
  ): Promise<Answer> {
    const { totp, ...rest } = body;
    const opened = await this.signIn.enter({
      ...rest,
      ...(totp === undefined ? {} : { totp }),
      ...browserOf(request, this.settings.baseUrl),
    });
    const caller = await this.sessions.caller(opened.token);
    if (caller === undefined) throw new Error('A session just opened lets nobody in.');
    return new Answer(await this.views.of(caller), {
      cookies: [sessionCookie(this.settings.baseUrl, opened), deviceCookie(this.settings.baseUrl, opened)],
    });
  }

  @Operation({
    id: 'auth_logout',
    method: 'POST',
    path: '/api/auth/logout/',
    tag: 'app',
    summary: 'End this session, or all sessions of the person',
    permission: null,
    scope: 'write',
    cost: 'normal',
    session: true,
    account: true,
    body: LogoutBody,
    answer: { status: 204 },
  })
  async logout(@Input() input: OperationInput<object, object, z.output<typeof LogoutBody>>): Promise<Answer> {
    const { userId, sessionId } = ownSession(input);
    if (input.body.everywhere) await this.sessions.endAll(input.actor, userId);
    else await this.sessions.end(input.actor, userId, sessionId, 'signed_out');
    return new Answer(undefined, {
      headers: SIGNED_OUT_HEADERS,
      cookies: [noSessionCookie(this.settings.baseUrl)],
    });
  }
}

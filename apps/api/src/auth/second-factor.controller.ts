import { Controller, Inject } from '@nestjs/common';
import { Enrolments } from '#identity';
import { type z } from 'zod';
import { Answer, ApiSettings, Input, Operation, type OperationInput, sessionCookie } from '../http/index.js';
import { EnrollAnswer, VerifyTotpAnswer, VerifyTotpBody } from './auth.schemas.js';
import { ownSession } from './own-session.js';

@Controller()
export class SecondFactorController {
  constructor(
    @Inject(Enrolments) private readonly enrolments: Enrolments,
    @Inject(ApiSettings) private readonly settings: ApiSettings,
  ) {}

  @Operation({
    id: 'auth_totp_enroll',
    method: 'POST',
    path: '/api/auth/totp/enroll/',
    tag: 'app',
    summary: 'A new secret for an authenticator',
    description:
      'It counts from the first code that is verified in this session. Who has a second factor shows it in this session ' +
      'first (403 `mfa_required`); until then the old one stays in use.',
    permission: null,
    scope: 'write',
    cost: 'normal',
    session: true,
    answer: { status: 200, schema: EnrollAnswer },
    errors: ['mfa_required'],
  })
  async enroll(@Input() input: OperationInput): Promise<z.infer<typeof EnrollAnswer>> {
    const { secret, uri } = await this.enrolments.begin(ownSession(input));
    return { secret, otpauth_uri: uri };
  }

  @Operation({
    id: 'auth_totp_verify',
    method: 'POST',
    path: '/api/auth/totp/verify/',
    tag: 'app',
    summary: 'Shows a code of an authenticator in this session',
    description:
      'The first code of a new authenticator takes it into use. The session gets a new cookie and CSRF token. A code is ' +
      'good once; a wrong one is 400 `wrong_code`, and too many of them are 429.',
    permission: null,
    scope: 'write',
    cost: 'normal',
    session: true,
    body: VerifyTotpBody,
    answer: { status: 200, schema: VerifyTotpAnswer },
    errors: ['state_conflict'],
  })
  async verify(
    @Input() input: OperationInput<object, object, z.output<typeof VerifyTotpBody>>,
  ): Promise<Answer> {
    const { session, recoveryCodes } = await this.enrolments.verify(ownSession(input), input.body.totp);
    return new Answer(
      { recovery_codes: recoveryCodes },
      { headers: { 'set-cookie': sessionCookie(this.settings.baseUrl, session) } },
    );
  }
}

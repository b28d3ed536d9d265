import { Controller, Inject } from '@nestjs/common';
import { Enrolments, type Proof, SecondFactorUpkeep } from '#identity';
import { type z } from 'zod';
import { Answer, ApiSettings, Input, Operation, type OperationInput, sessionCookie } from '../http/index.js';
import {
  EnrollAnswer,
  ProofBody,
  RecoveryCodesAnswer,
  VerifyTotpAnswer,
  VerifyTotpBody,
} from './auth.schemas.js';
import { ownSession } from './own-session.js';

@Controller()
export class SecondFactorController {
  constructor(
    @Inject(Enrolments) private readonly enrolments: Enrolments,
    @Inject(SecondFactorUpkeep) private readonly upkeep: SecondFactorUpkeep,
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

  @Operation({
    id: 'auth_totp_remove',
    method: 'POST',
    path: '/api/auth/totp/remove/',
    tag: 'app',
    summary: 'Gives the second factor up',
    description:
      'From a session that has shown it (else 403 `mfa_required`), by the password or a code once more. The recovery codes ' +
      'go with it, and a letter tells the person.',
    permission: null,
    scope: 'write',
    cost: 'normal',
    session: true,
    body: ProofBody,
    answer: { status: 204 },
    errors: ['mfa_required', 'state_conflict'],
  })
  async remove(@Input() input: OperationInput<object, object, z.output<typeof ProofBody>>): Promise<void> {
    await this.upkeep.remove(ownSession(input), proofOf(input.body));
  }

  @Operation({
    id: 'auth_recovery_codes_renew',
    method: 'POST',
    path: '/api/auth/recovery-codes/',
    tag: 'app',
    summary: 'New recovery codes in place of the old',
    description:
      'From a session that has shown the second factor (else 403 `mfa_required`), by the password or a code once more.',
    permission: null,
    scope: 'write',
    cost: 'normal',
    session: true,
    body: ProofBody,
    answer: { status: 200, schema: RecoveryCodesAnswer },
    errors: ['mfa_required', 'state_conflict'],
  })
  async renewRecoveryCodes(
    @Input() input: OperationInput<object, object, z.output<typeof ProofBody>>,
  ): Promise<z.infer<typeof RecoveryCodesAnswer>> {
    return { recovery_codes: await this.upkeep.renewRecoveryCodes(ownSession(input), proofOf(input.body)) };
  }
}

function proofOf({ password, totp }: z.output<typeof ProofBody>): Proof {
  if (totp !== undefined) return { totp };
  return { password: password ?? '' };
}

import { Controller, Inject } from '@nestjs/common';
import { Enrolments, PasswordProof, type Proof, SecondFactorUpkeep } from '#identity';
import { type z } from 'zod';
import { Answer, ApiSettings, Input, Operation, type OperationInput, sessionCookie } from '../http/index.js';
import {
  ConfirmPasswordBody,
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
    @Inject(PasswordProof) private readonly passwordProof: PasswordProof,
    @Inject(ApiSettings) private readonly settings: ApiSettings,
  ) {}

  @Operation({
    id: 'auth_totp_enroll',
    method: 'POST',
    path: '/api/auth/totp/enroll/',
    tag: 'app',
    summary: 'Create a secret for an authenticator',
    description:
      'It replaces the old one when its first code is verified in this session. The session must have ' +
      'shown the present second factor, or the password if there is none, within the last 15 minutes. The person is informed by a letter.',
    permission: null,
    scope: 'write',
    cost: 'normal',
    session: true,
    account: true,
    dangerous: true,
    answer: { status: 200, schema: EnrollAnswer },
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
    summary: 'Show a code of an authenticator in this session',
    description:
      'The first code of a new authenticator activates it. The session gets a new cookie and CSRF token. A code ' +
      'works once. A wrong code gets 400 `wrong_code`, too many wrong codes get 429.',
    permission: null,
    scope: 'write',
    cost: 'normal',
    session: true,
    account: true,
    body: VerifyTotpBody,
    answer: { status: 200, schema: VerifyTotpAnswer },
    errors: ['second_factor_required', 'password_required', 'state_conflict'],
  })
  async verify(
    @Input() input: OperationInput<object, object, z.output<typeof VerifyTotpBody>>,
  ): Promise<Answer> {
    const { session, recoveryCodes } = await this.enrolments.verify(ownSession(input), input.body.totp);
    return new Answer(
      { recovery_codes: recoveryCodes },
      { cookies: [sessionCookie(this.settings.baseUrl, session)] },
    );
  }

  @Operation({
    id: 'auth_password_confirm',
    method: 'POST',
    path: '/api/auth/password/confirm/',
    tag: 'app',
    summary: 'Show the password again in this session',
    description:
      'Dangerous acts need no further proof for 15 minutes. A person who has a second factor must show that instead ' +
      '(`/api/auth/totp/verify/`) and gets 403 `second_factor_required` here. A wrong password gets 400 `wrong_password`, ' +
      'too many wrong passwords get 429.',
    permission: null,
    scope: 'write',
    cost: 'normal',
    session: true,
    account: true,
    body: ConfirmPasswordBody,
    answer: { status: 204 },
    errors: ['second_factor_required'],
  })
  async confirmPassword(
    @Input() input: OperationInput<object, object, z.output<typeof ConfirmPasswordBody>>,
  ): Promise<void> {
    await this.passwordProof.confirm(ownSession(input), input.body.password);
  }

  @Operation({
    id: 'auth_totp_remove',
    method: 'POST',
    path: '/api/auth/totp/remove/',
    tag: 'app',
    summary: 'Remove the second factor',
    description:
      'Send a code, or the password in a session that has shown the second factor within the last 15 minutes (else 403 ' +
      '`second_factor_required`). The recovery codes are deleted too, and the person is informed by a letter.',
    permission: null,
    scope: 'write',
    cost: 'normal',
    session: true,
    account: true,
    body: ProofBody,
    answer: { status: 204 },
    errors: ['second_factor_required', 'state_conflict'],
  })
  async remove(@Input() input: OperationInput<object, object, z.output<typeof ProofBody>>): Promise<void> {
    await this.upkeep.remove(ownSession(input), proofOf(input.body));
  }

  @Operation({
    id: 'auth_recovery_codes_renew',
    method: 'POST',
    path: '/api/auth/recovery-codes/',
    tag: 'app',
    summary: 'Replace the recovery codes',
    description:
      'Send a code, or the password in a session that has shown the second factor within the last 15 minutes (else 403 ' +
      '`second_factor_required`). The person is informed by a letter.',
    permission: null,
    scope: 'write',
    cost: 'normal',
    session: true,
    account: true,
    body: ProofBody,
    answer: { status: 200, schema: RecoveryCodesAnswer },
    errors: ['second_factor_required', 'state_conflict'],
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

import { Controller, Inject } from '@nestjs/common';
import { Accounts } from '#identity';
import { type z } from 'zod';
import { Authentication, Input, Operation, type OperationInput } from '../http/index.js';
import { ChangePasswordBody, ResetPasswordBody, VerifyEmailBody } from './auth.schemas.js';
import { ownSession } from './own-session.js';

@Controller()
export class AccountController {
  constructor(
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(Authentication) private readonly authentication: Authentication,
  ) {}

  @Operation({
    id: 'auth_password_change',
    method: 'POST',
    path: '/api/auth/password/change/',
    tag: 'app',
    summary: 'Another password; every other session ends',
    permission: null,
    scope: 'write',
    cost: 'normal',
    session: true,
    account: true,
    body: ChangePasswordBody,
    answer: { status: 204 },
  })
  async changePassword(
    @Input() input: OperationInput<object, object, z.output<typeof ChangePasswordBody>>,
  ): Promise<void> {
    const { current_password: current, new_password: wanted } = input.body;
    await this.accounts.changePassword(ownSession(input), current, wanted);
  }

  @Operation({
    id: 'auth_password_reset',
    method: 'POST',
    path: '/api/auth/password/reset/',
    tag: 'app',
    summary: 'A new password for who forgot it',
    description:
      'With `email`: has a letter with a link sent there, if there is such an account; the answer does not tell. With the ' +
      '`token` of the link, good once and for an hour: sets the password and ends every session of the person.',
    permission: null,
    scope: 'write',
    cost: 'normal',
    open: true,
    body: ResetPasswordBody,
    answer: { status: 204 },
    errors: ['throttled', 'books_unavailable'],
  })
  async resetPassword(
    @Input() { body, request }: OperationInput<object, object, z.output<typeof ResetPasswordBody>>,
  ): Promise<void> {
    if ('email' in body) await this.accounts.askForReset(body.email, request.ip);
    else await this.accounts.resetPassword(body.token, body.new_password, request.id);
  }

  @Operation({
    id: 'auth_email_verify',
    method: 'POST',
    path: '/api/auth/email/verify/',
    tag: 'app',
    summary: 'Proves that an address is the person’s',
    description:
      'Without `token`, by a session: has a letter with a link sent to the person. With the `token` of the link, good once ' +
      'and for three days, by anybody who has it: the address is verified.',
    permission: null,
    scope: 'write',
    cost: 'normal',
    open: true,
    body: VerifyEmailBody,
    answer: { status: 204 },
    errors: ['authentication_failed', 'csrf_failed', 'permission_denied', 'throttled', 'books_unavailable'],
  })
  async verifyEmail(
    @Input() { body, request }: OperationInput<object, object, z.output<typeof VerifyEmailBody>>,
  ): Promise<void> {
    if (body.token !== undefined) {
      await this.accounts.verifyEmail(body.token, request.id);
      return;
    }
    const { user } = await this.authentication.person(request);
    await this.accounts.askForVerification(user, request.ip);
  }
}

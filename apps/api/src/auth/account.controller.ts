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
    summary: 'Change the password; every other session ends',
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
    summary: 'Reset a forgotten password',
    description:
      'With `email`: sends a letter with a link there if the account exists; the answer is the same if it does not. With the ' +
      '`token` of the link, which works once within an hour: sets the password and ends every session of the person.',
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
    summary: 'Verify the address of a person',
    description:
      'Without `token`, in a session: sends the person a letter with a link. With the `token` of the link, which works once ' +
      'within three days and needs no session: verifies the address.',
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

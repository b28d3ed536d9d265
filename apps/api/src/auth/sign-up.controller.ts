import { Controller, Inject } from '@nestjs/common';
import { SignUps } from '#identity';
import { type z } from 'zod';
import { Input, Operation, type OperationInput } from '../http/index.js';
import { AskToSignUpBody } from './auth.schemas.js';

@Controller()
export class SignUpController {
  constructor(@Inject(SignUps) private readonly signUps: SignUps) {}

  @Operation({
    id: 'auth_sign_up',
    method: 'POST',
    path: '/api/auth/sign-up/',
    tag: 'app',
    summary: 'Ask for an account',
    description:
      'Sends a letter to the address; the answer is the same whether it has an account or not. The link in the letter works once within ' +
      '24 hours: its page asks for a password, makes the account and signs the person in. Where an account has the address, the letter ' +
      'says so instead. Only where the installation lets everybody sign up (`RAAMAT_SIGN_UP`), else 409 `sign_up_closed`.',
    permission: null,
    scope: 'write',
    cost: 'normal',
    open: true,
    body: AskToSignUpBody,
    answer: { status: 204 },
    errors: ['sign_up_closed', 'throttled', 'books_unavailable'],
  })
  async ask(
    @Input() { body, request }: OperationInput<object, object, z.output<typeof AskToSignUpBody>>,
  ): Promise<void> {
    await this.signUps.ask(body, request.ip);
  }
}

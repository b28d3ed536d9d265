import { Controller, Inject } from '@nestjs/common';
import { Acceptances, type Offer } from '#identity';
import { encodeId } from '#platform';
import { type z } from 'zod';
import { Input, Operation, type OperationInput } from '../http/index.js';
import { AcceptedAnswer, OfferAnswer, SignUpBody, TokenBody } from './invitations.schemas.js';

/** Operations for the holder of an invitation's link. The token is always in the body: addresses end up in logs. */
@Controller()
export class AcceptancesController {
  constructor(@Inject(Acceptances) private readonly acceptances: Acceptances) {}

  @Operation({
    id: 'invitations_look',
    method: 'POST',
    path: '/api/invitations/look/',
    tag: 'app',
    summary: 'Read an invitation',
    permission: null,
    scope: 'write',
    cost: 'normal',
    open: true,
    body: TokenBody,
    answer: { status: 200, schema: OfferAnswer },
    errors: ['books_unavailable'],
  })
  async look(
    @Input() input: OperationInput<object, object, z.output<typeof TokenBody>>,
  ): Promise<z.infer<typeof OfferAnswer>> {
    const offer = await this.acceptances.look(input.body.token);
    return {
      organization_id: encodeId('organization', offer.organizationId),
      organization_name: offer.organizationName,
      invited_by_name: offer.invitedByName,
      email: offer.email,
      role: offer.role,
      expires_at: offer.expiresAt,
      has_account: offer.hasAccount,
    };
  }

  @Operation({
    id: 'invitations_accept',
    method: 'POST',
    path: '/api/invitations/accept/',
    tag: 'app',
    summary: 'Join an organization',
    description: 'The caller is signed in with the invited address. The letter proves the address.',
    permission: null,
    scope: 'write',
    cost: 'normal',
    session: true,
    body: TokenBody,
    answer: { status: 200, schema: AcceptedAnswer },
  })
  async accept(
    @Input() input: OperationInput<object, object, z.output<typeof TokenBody>>,
  ): Promise<z.infer<typeof AcceptedAnswer>> {
    const { actor, access, body } = input;
    return accepted(await this.acceptances.accept(actor, access.caller.user, body.token));
  }

  @Operation({
    id: 'invitations_sign_up',
    method: 'POST',
    path: '/api/invitations/sign-up/',
    tag: 'app',
    summary: 'Create an account and join an organization',
    description:
      'For people without an account. The account gets the invited address, which the letter verifies. Sign in afterwards.',
    permission: null,
    scope: 'write',
    cost: 'normal',
    open: true,
    body: SignUpBody,
    answer: { status: 201, schema: AcceptedAnswer },
    errors: ['account_exists', 'sign_up_closed', 'books_unavailable'],
  })
  async signUp(
    @Input() input: OperationInput<object, object, z.output<typeof SignUpBody>>,
  ): Promise<z.infer<typeof AcceptedAnswer>> {
    const { token, ...person } = input.body;
    return accepted(await this.acceptances.signUp(token, person, input.request.id));
  }
}

const accepted = ({ organizationId, role }: Offer): z.infer<typeof AcceptedAnswer> => ({
  organization_id: encodeId('organization', organizationId),
  role,
});

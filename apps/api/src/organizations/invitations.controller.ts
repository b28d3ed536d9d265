import { Controller, Inject } from '@nestjs/common';
import { type Access, type Invitation, Invitations, invitationState } from '#identity';
import { Clock, CursorCodec, encodeId, type Page, pageOf, placeOf, problem, serviceIdForm } from '#platform';
import { z } from 'zod';
import { Input, Operation, type OperationInput, pageAnswer, pageQuery } from '../http/index.js';
import { InvitationAnswer, NewInvitationBody } from './invitations.schemas.js';

const PageQuery = pageQuery({});
const InvitationParams = z.object({ invitation_id: serviceIdForm('invitation') });

/** Invitations to join an organization. */
@Controller()
export class InvitationsController {
  constructor(
    @Inject(Invitations) private readonly invitations: Invitations,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
  ) {}

  @Operation({
    id: 'organizations_invitations_list',
    method: 'GET',
    path: '/api/organizations/:organization_id/invitations/',
    tag: 'app',
    summary: 'Invitations of an organization',
    permission: 'members.read',
    scope: 'read',
    cost: 'normal',
    session: true,
    query: PageQuery,
    answer: { status: 200, schema: pageAnswer(InvitationAnswer) },
  })
  async list(
    @Input() input: OperationInput<object, z.output<typeof PageQuery>>,
  ): Promise<Page<z.infer<typeof InvitationAnswer>>> {
    const page = input.page();
    const rows = await this.invitations.list(input.organizationId, page.limit + 1, page.after);
    return pageOf(
      this.cursors,
      page,
      rows,
      ({ createdAt, id }) => placeOf(createdAt, id),
      (invitation) => this.view(invitation),
    );
  }

  @Operation({
    id: 'organizations_invitations_create',
    method: 'POST',
    path: '/api/organizations/:organization_id/invitations/',
    tag: 'app',
    summary: 'Invite somebody',
    description:
      'Sends a letter with a link that works once within seven days. An earlier invitation of the address is revoked. The staff of the firm may invite people only into organizations that they own.',
    permission: 'members.manage',
    scope: 'write',
    cost: 'normal',
    session: true,
    body: NewInvitationBody,
    answer: { status: 201, schema: InvitationAnswer },
    errors: ['member_exists', 'throttled'],
  })
  async create(
    @Input() input: OperationInput<object, object, z.output<typeof NewInvitationBody>>,
  ): Promise<z.infer<typeof InvitationAnswer>> {
    const { email, role } = input.body;
    assertNotStaff(input.access);
    const invitation = await this.invitations.create(input.actor, {
      organizationId: input.organizationId,
      invitedBy: input.access.caller.user.id,
      email,
      role,
      address: input.request.ip,
    });
    return this.view(invitation);
  }

  @Operation({
    id: 'organizations_invitations_destroy',
    method: 'DELETE',
    path: '/api/organizations/:organization_id/invitations/:invitation_id/',
    tag: 'app',
    summary: 'Revoke an invitation',
    description: 'Its link stops working. Revoking a revoked invitation gets the same answer.',
    permission: 'members.manage',
    scope: 'write',
    cost: 'normal',
    session: true,
    params: InvitationParams,
    answer: { status: 204 },
    errors: ['state_conflict'],
  })
  async revoke(@Input() input: OperationInput<z.output<typeof InvitationParams>>): Promise<void> {
    await this.invitations.revoke(input.actor, input.organizationId, input.params.invitation_id);
  }

  private view(invitation: Invitation): z.infer<typeof InvitationAnswer> {
    return {
      id: encodeId('invitation', invitation.id),
      email: invitation.email,
      role: invitation.role,
      state: invitationState(invitation, this.clock.now()),
      invited_by: encodeId('user', invitation.invitedBy),
      invited_by_name: invitation.invitedByName,
      created_at: invitation.createdAt,
      expires_at: invitation.expiresAt,
      accepted_at: invitation.acceptedAt,
      revoked_at: invitation.revokedAt,
      letter_sent_at: invitation.letterSentAt,
      letter_error: invitation.letterError,
    };
  }
}

/** Only owners decide on membership, even though staff hold every permission or act through a role. */
function assertNotStaff({ caller, role }: Access): void {
  if (caller.staffPowers && role !== 'owner') {
    throw problem(
      'permission_denied',
      'The staff of the firm may invite people only into organizations that they own.',
    );
  }
}

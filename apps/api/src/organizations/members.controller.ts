import { Controller, Inject } from '@nestjs/common';
import { type Member, Members, ROLES } from '#identity';
import {
  CursorCodec,
  encodeId,
  type Page,
  pageOf,
  placeOf,
  timeForm,
  idForm,
  serviceIdForm,
} from '#platform';
import { z } from 'zod';
import { Input, Operation, type OperationInput, pageAnswer, pageQuery } from '../http/index.js';

const PageQuery = pageQuery({});
const MemberParams = z.object({ member_id: serviceIdForm('membership') });
const ChangeMemberBody = z.strictObject({ role: z.enum(ROLES) }).meta({ id: 'ChangeMember' });

type ChangeMemberInput = OperationInput<
  z.output<typeof MemberParams>,
  object,
  z.output<typeof ChangeMemberBody>
>;

const MemberAnswer = z
  .object({
    id: idForm,
    user_id: idForm,
    name: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    has_totp: z.boolean(),
    has_passkey: z.boolean(),
    created_at: timeForm,
  })
  .meta({ id: 'Member' });

/** The members of an organization. */
@Controller()
export class MembersController {
  constructor(
    @Inject(Members) private readonly members: Members,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
  ) {}

  @Operation({
    id: 'organizations_members_list',
    method: 'GET',
    path: '/api/organizations/:organization_id/members/',
    tag: 'app',
    summary: 'Members of an organization',
    permission: 'members.read',
    scope: 'read',
    cost: 'normal',
    session: true,
    query: PageQuery,
    answer: { status: 200, schema: pageAnswer(MemberAnswer) },
  })
  async list(
    @Input() input: OperationInput<object, z.output<typeof PageQuery>>,
  ): Promise<Page<z.infer<typeof MemberAnswer>>> {
    const page = input.page();
    const rows = await this.members.list(input.organizationId, page.limit + 1, page.after);
    return pageOf(this.cursors, page, rows, ({ createdAt, id }) => placeOf(createdAt, id), memberView);
  }

  @Operation({
    id: 'organizations_members_partial_update',
    method: 'PATCH',
    path: '/api/organizations/:organization_id/members/:member_id/',
    tag: 'app',
    summary: 'Change the role of a member',
    description:
      'The person’s keys follow the new role at once. The role of the last owner cannot be changed.',
    permission: 'members.manage',
    scope: 'write',
    cost: 'normal',
    session: true,
    dangerous: ({ organizationId, params }: ChangeMemberInput, { members }: MembersController) =>
      members.find(organizationId, params.member_id).then(() => true),
    params: MemberParams,
    body: ChangeMemberBody,
    answer: { status: 200, schema: MemberAnswer },
    errors: ['last_owner'],
  })
  async change(@Input() input: ChangeMemberInput): Promise<z.infer<typeof MemberAnswer>> {
    const { params, body, actor, organizationId } = input;
    return memberView(await this.members.changeRole(actor, organizationId, params.member_id, body.role));
  }

  @Operation({
    id: 'organizations_members_destroy',
    method: 'DELETE',
    path: '/api/organizations/:organization_id/members/:member_id/',
    tag: 'app',
    summary: 'Remove a member',
    description:
      'Needs `members.manage`; members may also remove themselves. The keys and apps that act for the person end too, and so do the invitations that they sent. The last owner cannot be removed.',
    permission: 'members.read',
    scope: 'write',
    cost: 'normal',
    session: true,
    params: MemberParams,
    answer: { status: 204 },
    errors: ['last_owner'],
  })
  async remove(@Input() input: OperationInput<z.output<typeof MemberParams>>): Promise<void> {
    await this.members.remove(input.actor, input.organizationId, input.params.member_id);
  }

  @Operation({
    id: 'organizations_members_access_end',
    method: 'POST',
    path: '/api/organizations/:organization_id/members/:member_id/access/end/',
    tag: 'app',
    summary: 'End all access of a person to the organization',
    description:
      'In this organization only: ends the membership, the keys that act for the person, the apps that they connected, and the ' +
      'invitations that they sent and nobody has accepted. The last owner cannot be removed.',
    permission: 'members.manage',
    scope: 'write',
    cost: 'normal',
    session: true,
    params: MemberParams,
    answer: { status: 204 },
    errors: ['last_owner'],
  })
  async endAccess(@Input() input: OperationInput<z.output<typeof MemberParams>>): Promise<void> {
    await this.members.remove(input.actor, input.organizationId, input.params.member_id);
  }
}

function memberView(member: Member): z.infer<typeof MemberAnswer> {
  return {
    id: encodeId('membership', member.id),
    user_id: encodeId('user', member.userId),
    name: member.name,
    email: member.email,
    role: member.role,
    has_totp: member.hasTotp,
    has_passkey: member.hasPasskey,
    created_at: member.createdAt,
  };
}

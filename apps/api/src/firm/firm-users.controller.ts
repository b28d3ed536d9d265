import { Controller, Inject } from '@nestjs/common';
import { AccessEnds, FactorResets, listPeopleForFirm, type PersonForFirm, ROLES } from '#identity';
import {
  Clock,
  CursorCodec,
  Database,
  encodeId,
  idForm,
  type Page,
  pageOf,
  problem,
  serviceIdForm,
  timeForm,
} from '#platform';
import { z } from 'zod';
import {
  flag,
  Answer,
  idAfter,
  Input,
  Operation,
  type OperationInput,
  pageAnswer,
  pageQuery,
} from '../http/index.js';

const UserParams = z.object({ user_id: serviceIdForm('user') });
const ReasonBody = z
  .strictObject({
    reason: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .optional()
      .meta({ description: 'Kept in the trail of the person and of their organizations.' }),
  })
  .meta({ id: 'FirmReasonRequest' });
type UserInput = OperationInput<z.output<typeof UserParams>, object, z.output<typeof ReasonBody>>;

const PeopleQuery = pageQuery({
  q: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: 'A part of the name or of the address.' }),
  locked: flag.optional(),
});

const FirmUser = z
  .object({
    id: idForm,
    name: z.string(),
    email: z.string(),
    is_staff: z.boolean(),
    has_second_factor: z.boolean(),
    locked_at: timeForm.nullable(),
    organizations: z.array(z.object({ id: idForm, name: z.string(), role: z.enum(ROLES) })),
    factor_reset: z
      .object({
        requested_at: timeForm,
        not_before: timeForm,
        requested_by_me: z.boolean().meta({ description: 'Another staff member has to confirm it.' }),
      })
      .nullable()
      .meta({ description: 'The open request to reset the second factor.' }),
  })
  .meta({ id: 'FirmUser' });

const FactorResetAnswer = z
  .object({
    state: z.enum(['requested', 'done']),
    requested_at: timeForm,
    not_before: timeForm.meta({ description: 'From then on another staff member can confirm.' }),
  })
  .meta({ id: 'FactorReset' });

/** Actions of the firm when a person leaves, or when others have a person's device or password. */
@Controller()
export class FirmUsersController {
  constructor(
    @Inject(AccessEnds) private readonly ends: AccessEnds,
    @Inject(FactorResets) private readonly resets: FactorResets,
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
  ) {}

  @Operation({
    id: 'firm_users_list',
    method: 'GET',
    path: '/api/firm/users/',
    tag: 'app',
    summary: 'People of all organizations',
    description: 'Newest first, with their organizations and an open request to reset their second factor.',
    permission: null,
    scope: 'read',
    cost: 'normal',
    staff: true,
    query: PeopleQuery,
    answer: { status: 200, schema: pageAnswer(FirmUser) },
  })
  async list(
    @Input() input: OperationInput<object, z.output<typeof PeopleQuery>>,
  ): Promise<Page<z.infer<typeof FirmUser>>> {
    const page = input.page();
    const { q: text, locked } = input.query;
    const filter = { text, locked, before: idAfter(page.after), limit: page.limit + 1 };
    const people = await this.database.read((sql) => listPeopleForFirm(sql, filter, this.clock.now()));
    const me = input.access.caller.user.id;
    return pageOf(
      this.cursors,
      page,
      people,
      ({ id }) => [id.toString()],
      (person) => personView(person, me),
    );
  }

  @Operation({
    id: 'firm_users_lock',
    method: 'POST',
    path: '/api/firm/users/:user_id/lock/',
    tag: 'app',
    summary: 'Lock a person out',
    description:
      'At once: the person cannot sign in, and their sessions, keys, connected apps and open invitations end for good. Locking twice changes nothing.',
    permission: null,
    scope: 'write',
    cost: 'normal',
    staff: true,
    dangerous: true,
    params: UserParams,
    body: ReasonBody,
    answer: { status: 204 },
    errors: ['state_conflict'],
  })
  async lock(@Input() { actor, access, params, body }: UserInput): Promise<void> {
    if (params.user_id === access.caller.user.id)
      throw problem('state_conflict', 'You cannot lock yourself out; ask another staff member.');
    await this.ends.lock(actor, params.user_id, body.reason);
  }

  @Operation({
    id: 'firm_users_unlock',
    method: 'POST',
    path: '/api/firm/users/:user_id/unlock/',
    tag: 'app',
    summary: 'Let a locked person sign in again',
    description:
      'Sessions, keys and apps that ended with the lock are not restored: the person creates new keys and connects the apps again.',
    permission: null,
    scope: 'write',
    cost: 'normal',
    staff: true,
    dangerous: true,
    params: UserParams,
    body: ReasonBody,
    answer: { status: 204 },
  })
  async unlock(@Input() { actor, params, body }: UserInput): Promise<void> {
    await this.ends.unlock(actor, params.user_id, body.reason);
  }

  @Operation({
    id: 'firm_users_end_sessions',
    method: 'POST',
    path: '/api/firm/users/:user_id/end-sessions/',
    tag: 'app',
    summary: 'Sign a person out everywhere',
    permission: null,
    scope: 'write',
    cost: 'normal',
    staff: true,
    dangerous: true,
    params: UserParams,
    body: ReasonBody,
    answer: { status: 204 },
  })
  async endSessions(@Input() { actor, params, body }: UserInput): Promise<void> {
    await this.ends.endSessions(actor, params.user_id, body.reason);
  }

  @Operation({
    id: 'firm_users_reset_second_factor',
    method: 'POST',
    path: '/api/firm/users/:user_id/reset-second-factor/',
    tag: 'app',
    summary: 'Reset a lost second factor',
    description:
      'It takes two staff members and a day: the first call requests the reset (202) and sends the person a letter; another staff member calls ' +
      'it a day later, and the factor is removed (200). The request lapses when the person shows the factor meanwhile, or after a week. ' +
      'With fewer than two other staff members, the operator resets it on the machine.',
    permission: null,
    scope: 'write',
    cost: 'normal',
    staff: true,
    dangerous: true,
    params: UserParams,
    body: ReasonBody,
    answer: { status: 202, also: 200, schema: FactorResetAnswer },
    errors: ['state_conflict'],
  })
  async resetSecondFactor(@Input() { actor, access, params, body }: UserInput): Promise<Answer> {
    const { state, requestedAt, notBefore } = await this.resets.reset(actor, {
      by: access.caller.user.id,
      userId: params.user_id,
      reason: body.reason,
    });
    return new Answer(
      { state, requested_at: requestedAt.toISOString(), not_before: notBefore.toISOString() },
      { status: state === 'done' ? 200 : 202 },
    );
  }
}

function personView(person: PersonForFirm, me: bigint): z.infer<typeof FirmUser> {
  const { factorReset } = person;
  return {
    id: encodeId('user', person.id),
    name: person.name,
    email: person.email,
    is_staff: person.isStaff,
    has_second_factor: person.hasFactor,
    locked_at: person.lockedAt,
    organizations: person.organizations.map(({ id, name, role }) => ({
      id: encodeId('organization', id),
      name,
      role,
    })),
    factor_reset: factorReset && {
      requested_at: factorReset.requestedAt,
      not_before: factorReset.notBefore,
      requested_by_me: factorReset.requestedBy === me,
    },
  };
}

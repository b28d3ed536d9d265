import { Controller, Inject } from '@nestjs/common';
import { AccessEnds, FactorResets } from '#identity';
import { problem, timeForm, serviceIdForm } from '#platform';
import { z } from 'zod';
import { Answer, Input, Operation, type OperationInput } from '../http/index.js';

const UserParams = z.object({ user_id: serviceIdForm('user') });
type UserInput = OperationInput<z.output<typeof UserParams>>;

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
  ) {}

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
    params: UserParams,
    answer: { status: 204 },
    errors: ['state_conflict'],
  })
  async lock(@Input() { actor, access, params }: UserInput): Promise<void> {
    if (params.user_id === access.caller.user.id)
      throw problem('state_conflict', 'You cannot lock yourself out; ask another staff member.');
    await this.ends.lock(actor, params.user_id);
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
    params: UserParams,
    answer: { status: 204 },
  })
  async unlock(@Input() { actor, params }: UserInput): Promise<void> {
    await this.ends.unlock(actor, params.user_id);
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
    params: UserParams,
    answer: { status: 204 },
  })
  async endSessions(@Input() { actor, params }: UserInput): Promise<void> {
    await this.ends.endSessions(actor, params.user_id);
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
    params: UserParams,
    answer: { status: 202, also: 200, schema: FactorResetAnswer },
    errors: ['state_conflict'],
  })
  async resetSecondFactor(@Input() { actor, access, params }: UserInput): Promise<Answer> {
    const { state, requestedAt, notBefore } = await this.resets.reset(
      actor,
      access.caller.user.id,
      params.user_id,
    );
    return new Answer(
      { state, requested_at: requestedAt.toISOString(), not_before: notBefore.toISOString() },
      { status: state === 'done' ? 200 : 202 },
    );
  }
}

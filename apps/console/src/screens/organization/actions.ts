import { defineAction } from '../../actions/action.js';
import {
  type ApiKey,
  changeRole,
  demandSecondFactor,
  endAccess,
  type FactorDemand,
  type Invitation,
  type Member,
  revokeApiKey,
  revokeInvitation,
  type Role,
} from '../../api/organizations.js';
import { words } from '../../words/words.js';

/** Leads to the form of a new key. */
export const toNewKey = defineAction({
  id: 'organization.to-new-key',
  name: () => words('organization').newKey,
  permission: 'api_keys.manage',
  run: (go: () => void) => {
    go();
  },
});

interface OfMember {
  readonly organizationId: string;
  readonly member: Member;
}

export const setRole = defineAction({
  id: 'organization.role',
  name: () => words('organization').changeRole,
  permission: 'members.manage',
  done: ({ member, role }: OfMember & { readonly role: Role }) =>
    words('organization').roleChanged(member.name, words('frame').roles[role]),
  run: ({ organizationId, member, role }) => changeRole(organizationId, member.id, role),
  reverse: ({ organizationId, member }) => changeRole(organizationId, member.id, member.role),
});

export const removeMember = defineAction({
  id: 'organization.remove-member',
  name: () => words('organization').endAccess,
  permission: 'members.manage',
  dangerous: true,
  done: ({ member }: OfMember) => words('organization').accessEnded(member.name),
  run: ({ organizationId, member }) => endAccess(organizationId, member.id),
});

export const revoke = defineAction({
  id: 'organization.revoke-invitation',
  name: () => words('organization').revoke,
  permission: 'members.manage',
  done: ({ invitation }: OfInvitation) => words('organization').revoked(invitation.email),
  when: ({ invitation }) => invitation.state === 'open',
  run: ({ organizationId, invitation }) => revokeInvitation(organizationId, invitation.id),
});

interface OfInvitation {
  readonly organizationId: string;
  readonly invitation: Invitation;
}

export const setDemand = defineAction({
  id: 'organization.second-factor',
  name: () => words('organization').demand,
  permission: 'organization.manage',
  done: ({ to }: OfDemand) => words('organization').demandChanged(words('organization').demands[to]),
  run: ({ organizationId, to }) => demandSecondFactor(organizationId, to),
  reverse: ({ organizationId, from }) => demandSecondFactor(organizationId, from),
});

interface OfDemand {
  readonly organizationId: string;
  readonly from: FactorDemand;
  readonly to: FactorDemand;
}

export const revokeKey = defineAction({
  id: 'organization.revoke-key',
  name: () => words('organization').revokeKey,
  permission: 'api_keys.manage',
  dangerous: true,
  done: ({ apiKey }: OfKey) => words('organization').keyRevoked(apiKey.name),
  when: ({ apiKey }) => apiKey.revoked_at === null,
  run: ({ organizationId, apiKey }) => revokeApiKey(organizationId, apiKey.id),
});

interface OfKey {
  readonly organizationId: string;
  readonly apiKey: ApiKey;
}

import { NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useContext } from 'react';
import { on } from '../../actions/action.js';
import { perform } from '../../actions/perform.js';
import { ProblemNote } from '../../actions/problem-note.js';
import { RowButton } from '../../actions/row-button.js';
import { Scope } from '../../actions/scope.js';
import {
  type FactorDemand,
  type Member,
  membersQuery,
  type Organization,
  type Role,
} from '../../api/organizations.js';
import { Line, Lines, Section } from '../../frame/section.js';
import { MoreButton } from '../../list/more-button.js';
import { words } from '../../words/words.js';
import { removeMember, setDemand, setRole } from './actions.js';

export const ROLES: readonly Role[] = ['owner', 'member', 'viewer'];
const DEMANDS: readonly FactorDemand[] = ['nobody', 'owners', 'everybody'];

/** The members, with the role that each has. */
export function Members({ organizationId }: { readonly organizationId: string }): ReactNode {
  const w = words('organization');
  const members = useInfiniteQuery(membersQuery(organizationId));
  return (
    <Section title={w.members} detail={w.membersDetail}>
      {members.isError && (
        <ProblemNote title={w.membersUnknown} problem={members.error} again={() => void members.refetch()} />
      )}
      <Lines label={w.members}>
        {members.data?.pages.flatMap(({ items }) =>
          items.map((member) => (
            <MemberLine key={member.id} organizationId={organizationId} member={member} />
          )),
        )}
      </Lines>
      <MoreButton query={members} />
    </Section>
  );
}

function MemberLine({
  organizationId,
  member,
}: {
  readonly organizationId: string;
  readonly member: Member;
}): ReactNode {
  const w = words('organization');
  const { permissions } = useContext(Scope);
  const factor = member.has_totp || member.has_passkey ? w.hasFactor : w.hasNoFactor;
  return (
    <Line
      name={<bdi translate="no">{member.name}</bdi>}
      detail={
        <>
          <bdi translate="no">{member.email}</bdi> · {factor}
        </>
      }
    >
      {permissions.has('members.manage') ? (
        <NativeSelect
          size="xs"
          aria-label={w.roleOf(member.name)}
          value={member.role}
          data={ROLES.map((value) => ({ value, label: words('frame').roles[value] }))}
          onChange={({ currentTarget: { value } }) => {
            const role = ROLES.find((one) => one === value);
            if (role !== undefined) void perform(setRole, { organizationId, member, role }, '');
          }}
        />
      ) : (
        <span className="quiet">{words('frame').roles[member.role]}</span>
      )}
      <RowButton
        action={on(removeMember, { organizationId, member })}
        of={member.name}
        detail={w.endAccessDetail(member.name)}
      />
    </Line>
  );
}

/** The people who must have a second factor to work here. */
export function Demand({ organization }: { readonly organization: Organization }): ReactNode {
  const w = words('organization');
  const { permissions } = useContext(Scope);
  const { id, second_factor_required_of: from } = organization;
  return (
    <Section title={w.demand} detail={w.demandDetail}>
      {permissions.has('organization.manage') ? (
        <NativeSelect
          aria-label={w.demand}
          value={from}
          data={DEMANDS.map((value) => ({ value, label: w.demands[value] }))}
          onChange={({ currentTarget: { value } }) => {
            const to = DEMANDS.find((one) => one === value);
            if (to !== undefined) void perform(setDemand, { organizationId: id, from, to }, '');
          }}
        />
      ) : (
        <p>{w.demands[from]}</p>
      )}
    </Section>
  );
}

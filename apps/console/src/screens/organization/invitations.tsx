import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { on } from '../../actions/action.js';
import { notify } from '../../actions/notifications.js';
import { ProblemNote, reasonOf } from '../../actions/problem-note.js';
import { RowButton } from '../../actions/row-button.js';
import { type Invitation, invitationsQuery, invite, type Role } from '../../api/organizations.js';
import { DraftNote } from '../../form/draft-note.js';
import { useDraft } from '../../form/drafts.js';
import { Buttons, Form, Line, Lines, Section } from '../../frame/section.js';
import { formatInstant } from '../../format/days.js';
import { MoreButton } from '../../list/more-button.js';
import { words } from '../../words/words.js';
import { revoke } from './actions.js';
import { ROLES } from './members.js';

interface Typed {
  readonly email: string;
  readonly role: Role;
}

const EMPTY: Typed = { email: '', role: 'member' };

/** Invites people by a letter, and shows which letters are open. */
export function Invitations({ organizationId }: { readonly organizationId: string }): ReactNode {
  const w = words('organization');
  const invitations = useInfiniteQuery(invitationsQuery(organizationId));
  const shown =
    invitations.data?.pages.flatMap(({ items }) => items.filter(({ state }) => state === 'open')) ?? [];
  return (
    <Section title={w.invite} detail={w.inviteDetail}>
      <InviteForm organizationId={organizationId} />
      {invitations.isError && (
        <ProblemNote
          title={w.invitationsUnknown}
          problem={invitations.error}
          again={() => void invitations.refetch()}
        />
      )}
      {shown.length > 0 && (
        <Lines label={w.openInvitations}>
          {shown.map((one) => (
            <InvitationLine key={one.id} organizationId={organizationId} invitation={one} />
          ))}
        </Lines>
      )}
      <MoreButton query={invitations} />
    </Section>
  );
}

function InviteForm({ organizationId }: { readonly organizationId: string }): ReactNode {
  const w = words('organization');
  const draft = useDraft<Typed>(`organization.invite.${organizationId}`, EMPTY);
  const { email, role } = draft.value;
  const send = useMutation({
    mutationFn: () => invite(organizationId, email.trim(), role),
    onSuccess: (invitation) => {
      notify({ tone: 'done', text: w.invited(invitation.email) });
      draft.forget();
    },
  });
  return (
    <Form
      label={w.invite}
      onSubmit={() => {
        if (email.trim() !== '') send.mutate();
      }}
    >
      <DraftNote draft={draft} />
      <TextInput
        type="email"
        label={w.email}
        autoComplete="off"
        value={email}
        error={send.isError ? reasonOf(send.error) : undefined}
        onChange={(event) => {
          draft.set({ email: event.currentTarget.value, role });
        }}
      />
      <NativeSelect
        label={w.role}
        description={w.roleHints[role]}
        value={role}
        data={ROLES.map((value) => ({ value, label: words('frame').roles[value] }))}
        onChange={({ currentTarget: { value } }) => {
          draft.set({ email, role: ROLES.find((one) => one === value) ?? role });
        }}
      />
      <Buttons>
        <Button type="submit" loading={send.isPending} disabled={email.trim() === ''}>
          {w.sendInvitation}
        </Button>
      </Buttons>
    </Form>
  );
}

function InvitationLine({
  organizationId,
  invitation,
}: {
  readonly organizationId: string;
  readonly invitation: Invitation;
}): ReactNode {
  const w = words('organization');
  const { email, role, expires_at, letter_sent_at, letter_error } = invitation;
  const letter =
    letter_error !== null ? w.letterFailed : letter_sent_at === null ? w.letterQueued : w.letterSent;
  return (
    <Line
      name={<bdi translate="no">{email}</bdi>}
      detail={[words('frame').roles[role], letter, w.until(formatInstant(expires_at))].join(' · ')}
    >
      <RowButton action={on(revoke, { organizationId, invitation })} of={email} />
    </Line>
  );
}

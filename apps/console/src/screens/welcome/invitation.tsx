import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { on } from '../../actions/action.js';
import { ActionButton } from '../../actions/action-buttons.js';
import { useActions } from '../../actions/live-actions.js';
import { ProblemNote } from '../../actions/problem-note.js';
import { offerQuery } from '../../api/invitations.js';
import { meQuery } from '../../api/me.js';
import { Section } from '../../frame/section.js';
import { formatInstant } from '../../format/days.js';
import { words } from '../../words/words.js';
import { joinOrganization } from './actions.js';

/** The invitation of a letter, for a person who already has an account. */
export function Invitation({ token }: { readonly token: string }): ReactNode {
  const w = words('welcome').invitation;
  const offer = useQuery({ ...offerQuery(token), retry: false });
  const me = useQuery(meQuery);
  const joined =
    offer.data !== undefined &&
    me.data?.organizations.some(({ id }) => id === offer.data.organization_id) === true;
  const actions = useActions(
    offer.data === undefined || joined
      ? []
      : [on(joinOrganization, { token, organization: offer.data.organization_name })],
  );
  if (offer.isError)
    return (
      <Section title={w.title}>
        <ProblemNote title={w.invalid} problem={offer.error} />
      </Section>
    );
  if (offer.data === undefined) return null;
  const { organization_name, invited_by_name, role, expires_at } = offer.data;
  return (
    <Section title={w.title}>
      <p>
        {w.offer(invited_by_name)} <strong translate="no">{organization_name}</strong>
        {' · '}
        {words('frame').roles[role]}
        {' · '}
        {w.until(formatInstant(expires_at))}
      </p>
      {joined ? (
        <p role="status">{w.joined}</p>
      ) : (
        <div>
          {actions.map((action) => (
            <ActionButton key={action.id} action={action} primary />
          ))}
        </div>
      )}
    </Section>
  );
}

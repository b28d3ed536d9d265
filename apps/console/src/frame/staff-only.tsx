import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { meQuery } from '../api/me.js';
import { words } from '../words/words.js';
import { Message } from './message.js';

/** Screens of the firm: for its staff, after they have shown their second factor. */
export function StaffOnly({ children }: { readonly children: ReactNode }): ReactNode {
  const { data: me } = useSuspenseQuery(meQuery);
  if (me.user?.is_staff !== true)
    return (
      <Message title={words('frame').notAllowed} detail={words('approvals').onlyStaff}>
        <Link to="/">{words('frame').toStart}</Link>
      </Message>
    );
  if (me.staff_mfa_required) return <FactorFirst hasOne={me.has_totp || me.has_passkey} />;
  return children;
}

/** Staff reach the companies only after the second factor, and again every twelve hours. */
function FactorFirst({ hasOne }: { readonly hasOne: boolean }): ReactNode {
  const w = words('approvals');
  const here = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <Message title={w.factorFirst} detail={hasOne ? w.showFactor : w.enrolFactor}>
      {hasOne ? (
        <a href={`/account/confirm/?next=${here}`}>{w.toFactor}</a>
      ) : (
        <Link to="/account" search={{ tab: 'security' }}>
          {w.toSecurity}
        </Link>
      )}
    </Message>
  );
}

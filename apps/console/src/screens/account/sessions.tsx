import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { on } from '../../actions/action.js';
import { ProblemNote } from '../../actions/problem-note.js';
import { RowButton } from '../../actions/row-button.js';
import { connectedAppsQuery, type ConnectedApp, type Session, sessionsQuery } from '../../api/account.js';
import { Line, Lines, Section } from '../../frame/section.js';
import { formatInstant } from '../../format/days.js';
import { MoreButton } from '../../list/more-button.js';
import { words } from '../../words/words.js';
import { appName, disconnect, endOneSession } from './actions.js';
import { browserOf } from './browser-name.js';

/** Where the person is signed in, and which apps act for them. */
export function Sessions(): ReactNode {
  const w = words('account');
  const sessions = useInfiniteQuery(sessionsQuery);
  const apps = useInfiniteQuery(connectedAppsQuery);
  const connected = apps.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <Section title={w.sessions} detail={w.sessionsDetail}>
        {sessions.isError && (
          <ProblemNote
            title={w.sessionsUnknown}
            problem={sessions.error}
            again={() => void sessions.refetch()}
          />
        )}
        <Lines label={w.sessions}>
          {sessions.data?.pages.flatMap(({ items }) =>
            items.map((one) => <SessionLine key={one.id} session={one} />),
          )}
        </Lines>
        <MoreButton query={sessions} />
      </Section>
      <Section title={w.apps} detail={w.appsDetail}>
        {apps.isError && (
          <ProblemNote title={w.appsUnknown} problem={apps.error} again={() => void apps.refetch()} />
        )}
        {apps.isSuccess && connected.length === 0 && <p className="quiet">{w.noApps}</p>}
        {connected.length > 0 && (
          <Lines label={w.apps}>
            {connected.map((one) => (
              <AppLine key={one.id} app={one} />
            ))}
          </Lines>
        )}
        <MoreButton query={apps} />
      </Section>
    </>
  );
}

function SessionLine({ session }: { readonly session: Session }): ReactNode {
  const w = words('account');
  const { current, second_factor, address, user_agent, last_seen_at } = session;
  const browser = browserOf(user_agent) ?? w.unknownBrowser;
  const about = [
    address,
    w.lastSeen(formatInstant(last_seen_at)),
    second_factor ? w.withFactor : w.withoutFactor,
  ];
  return (
    <Line name={browser} detail={about.join(' · ')}>
      {current ? (
        <span className="quiet">{w.thisSession}</span>
      ) : (
        <RowButton action={on(endOneSession, session)} of={`${browser}, ${address}`} />
      )}
    </Line>
  );
}

function AppLine({ app }: { readonly app: ConnectedApp }): ReactNode {
  const w = words('account');
  const name = appName(app);
  const about = [
    app.organization_name,
    app.scopes.includes('write') ? w.readsAndChanges : w.onlyReads,
    app.last_used_at === null ? w.neverUsed : w.lastUsed(formatInstant(app.last_used_at)),
    ...(app.self_registered ? [w.selfRegistered] : []),
  ];
  return (
    <Line
      name={<bdi translate="no">{name}</bdi>}
      detail={
        <>
          <bdi>{about.join(' · ')}</bdi>
          <br />
          <bdi translate="no">{app.client_id}</bdi>
        </>
      }
    >
      <RowButton action={on(disconnect, app)} of={name} detail={w.disconnectDetail(name)} />
    </Line>
  );
}

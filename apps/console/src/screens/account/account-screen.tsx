import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { Page } from '../../frame/page.js';
import { Tabs } from '../../frame/tabs.js';
import { words } from '../../words/words.js';
import { History } from './history.js';
import { Letters } from './letters.js';
import { Profile } from './profile.js';
import { TABS } from './search.js';
import { Security } from './security.js';
import { Sessions } from './sessions.js';

const route = getRouteApi('/start/account');

const PARTS = {
  profile: Profile,
  letters: Letters,
  security: Security,
  sessions: Sessions,
  history: History,
} as const;

/** The part that belongs to the person alone: preferences, sign-in, sessions and apps, and the history of the account. */
export function AccountScreen(): ReactNode {
  const w = words('account');
  const tab = route.useSearch({ select: (search) => search.tab });
  const Part = PARTS[tab ?? 'profile'];
  return (
    <Page
      title={words('screens').account}
      full={tab === 'history'}
      bar={
        <Tabs label={words('screens').account}>
          <Link to="/account" activeOptions={{ exact: true }}>
            {w.tabs.profile}
          </Link>
          {TABS.map((name) => (
            <Link key={name} to="/account" search={{ tab: name }}>
              {w.tabs[name]}
            </Link>
          ))}
        </Tabs>
      }
    >
      <Part />
    </Page>
  );
}

import { Outlet, useMatches } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useKeys } from '../actions/keys.js';
import { NotificationList } from '../actions/notification-list.js';
import { words } from '../words/words.js';
import { useFrameActions } from './frame-actions.js';
import { usePreferences } from './preferences.js';
import { ProofDialog } from './proof-dialog.js';

/** Around everything: keys, notifications, the question for a proof, the title of the tab. */
export function RootLayout(): ReactNode {
  useKeys();
  useFrameActions();
  useTitle();
  usePreferences();
  return (
    <>
      <Outlet />
      <NotificationList />
      <ProofDialog />
    </>
  );
}

/** Screen, company, product: what tells one tab from another comes first. */
function useTitle(): void {
  const title = useMatches({
    select: (matches) => {
      const screen = matches.at(-1)?.staticData.screen;
      const company = matches.flatMap(({ loaderData }) => companyName(loaderData))[0];
      return [screen && words('screens')[screen], company, 'Raamat'].filter(Boolean).join(' · ');
    },
  });
  useEffect(() => {
    document.title = title;
  }, [title]);
}

const companyName = (data: unknown): string[] =>
  typeof data === 'object' && data !== null && 'companyName' in data ? [String(data.companyName)] : [];

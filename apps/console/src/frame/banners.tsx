import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { endViewAs, meQuery } from '../api/me.js';
import { WarningIcon } from '../theme/icons.js';
import { words } from '../words/words.js';
import classes from './banners.module.css';
import { useIsOffline } from './connection.js';

/** Warnings that every screen shows and nobody can close. */
export function Banners(): ReactNode {
  return (
    <>
      <ViewAsBanner />
      <OfflineBanner />
    </>
  );
}

/**
 * Staff see a company as one of its members, on every screen of their session: they must never take it for their own
 * view, and never forget to end it.
 */
function ViewAsBanner(): ReactNode {
  const w = words('frame');
  const { data: me } = useSuspenseQuery(meQuery);
  if (me.view_as === null) return null;
  const { role, company_name: name } = me.view_as;
  return (
    <div className={classes.banner} data-tone="view-as" role="status">
      <WarningIcon />
      <span>
        <bdi translate="no">{name}</bdi>: {w.viewAs(w.roles[role])}
      </span>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => {
          void endViewAs().then(() => {
            window.location.reload();
          });
        }}
      >
        {w.endViewAs}
      </Button>
    </div>
  );
}

/** Only after a minute: what is typed is kept, and what changed meanwhile is read when the connection is back. */
function OfflineBanner(): ReactNode {
  if (!useIsOffline()) return null;
  return (
    <div className={classes.banner} role="status">
      <WarningIcon />
      <span>{words('frame').offline}</span>
    </div>
  );
}

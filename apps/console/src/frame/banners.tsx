import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { companyQuery } from '../api/companies.js';
import { endViewAs } from '../api/me.js';
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

/** Staff see a company as one of its members: they must never take it for their own view. */
function ViewAsBanner(): ReactNode {
  const w = words('frame');
  const { company: companyId } = useParams({ strict: false });
  const { data: company } = useQuery({ ...companyQuery(companyId ?? ''), enabled: companyId !== undefined });
  const role = company?.view_as;
  if (role === null || role === undefined) return null;
  return (
    <div className={classes.banner} data-tone="view-as" role="status">
      <WarningIcon />
      <span>{w.viewAs(w.roles[role])}</span>
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

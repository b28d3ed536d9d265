import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, Outlet, useMatches } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { Scope } from '../actions/scope.js';
import { companyQuery, type Permission } from '../api/companies.js';
import { isProblem } from '../api/problem.js';
import { words } from '../words/words.js';
import { useCompanyId } from './company.js';
import { useLiveUpdates } from './live-updates.js';
import { Message } from './message.js';
import { OverlayLayer } from './overlay-layer.js';
import { NotFound } from './problem-screen.js';
import { Shell } from './shell.js';
import { useNextQueue } from './work/next-queue.js';

/** Everything below `/c/:company`: its scope of actions, its live updates, and the frame that names it. */
export function CompanyLayout(): ReactNode {
  const { data: company, error } = useSuspenseQuery(companyQuery(useCompanyId()));
  const permissions = useMemo(() => new Set(company.permissions), [company.permissions]);
  const scope = useMemo(() => ({ companyId: company.id, permissions }), [company.id, permissions]);
  useLiveUpdates(company.id, permissions);
  // It was there when the page was opened, and is withdrawn from this person, or deleted.
  if (isProblem(error) && error.status === 404) return <NotFound />;
  return (
    <Scope value={scope}>
      <ActionsOfCompany />
      <Shell company={company} permissions={permissions}>
        <Permitted permissions={permissions} />
      </Shell>
      <OverlayLayer />
    </Scope>
  );
}

/** Within the scope of the company. */
function ActionsOfCompany(): null {
  useNextQueue();
  return null;
}

/** A screen that the person may not see is named, with who can change that. */
function Permitted({ permissions }: { readonly permissions: ReadonlySet<Permission> }): ReactNode {
  const w = words('frame');
  const needed = useMatches({ select: (matches) => matches.at(-1)?.staticData.permission });
  if (needed === undefined || permissions.has(needed)) return <Outlet />;
  return (
    <Message title={w.notAllowed} detail={w.notAllowedDetail(needed)}>
      <Link to="/">{w.toStart}</Link>
    </Message>
  );
}

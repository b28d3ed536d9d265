import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { useCompany } from '../../frame/company.js';
import { Page } from '../../frame/page.js';
import { Tabs } from '../../frame/tabs.js';
import { words } from '../../words/words.js';
import { Changes } from './changes.js';
import { Deliveries } from './deliveries.js';
import { Endpoints } from './endpoints.js';
import { Requests } from './requests.js';

const route = getRouteApi('/c/$company/developers');
const TABS = ['webhooks', 'changes', 'requests'] as const;

/** For people who write programs: what is sent to them, what changed, what they asked, and by which keys. */
export function DevelopersScreen(): ReactNode {
  const w = words('developers');
  const company = useCompany();
  const search = route.useSearch();
  const { tab = 'webhooks', endpoint } = search;
  const seesKeys = company.permissions.includes('api_keys.read');
  const isList = tab !== 'webhooks' || endpoint !== undefined;
  return (
    <Page
      title={words('screens').developers}
      full={isList}
      bar={
        <Tabs label={words('screens').developers}>
          {TABS.filter((name) => seesKeys || name !== 'requests').map((name) => (
            <Link
              key={name}
              to="/c/$company/developers"
              params={{ company: company.id }}
              search={name === 'webhooks' ? {} : { tab: name }}
              activeOptions={{ exact: true }}
              aria-current={name === tab ? 'page' : undefined}
            >
              {w.tabs[name]}
            </Link>
          ))}
          {seesKeys && (
            <Link
              to="/organization/$organization"
              params={{ organization: company.organization_id }}
              search={{ tab: 'keys' }}
            >
              {w.keys}
            </Link>
          )}
        </Tabs>
      }
    >
      {tab === 'webhooks' && endpoint === undefined && <Endpoints companyId={company.id} />}
      {tab === 'webhooks' && endpoint !== undefined && (
        <Deliveries key={endpoint} companyId={company.id} endpointId={endpoint} search={search} />
      )}
      {tab === 'changes' && <Changes companyId={company.id} />}
      {tab === 'requests' && !seesKeys && <p className="quiet">{w.mayNotRequests}</p>}
      {tab === 'requests' && seesKeys && <Requests company={company} search={search} />}
    </Page>
  );
}

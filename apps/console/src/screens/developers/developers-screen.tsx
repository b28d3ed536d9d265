import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { useCompany } from '../../frame/company.js';
import { Page } from '../../frame/page.js';
import { Tabs } from '../../frame/tabs.js';
import { words } from '../../words/words.js';
import { Changes } from './changes.js';
import { Deliveries } from './deliveries.js';
import { Endpoints } from './endpoints.js';
import { Keys } from './keys.js';
import { Requests } from './requests.js';

const route = getRouteApi('/c/$company/developers');
const TABS = ['webhooks', 'changes', 'requests', 'keys'] as const;
/** These are of the organization, and shown to those who see its keys. */
const OF_KEYS: readonly string[] = ['requests', 'keys'];

/** For people who write programs: what is sent to them, what changed, what they asked, and by which keys. */
export function DevelopersScreen(): ReactNode {
  const w = words('developers');
  const company = useCompany();
  const search = route.useSearch();
  const { tab = 'webhooks', endpoint } = search;
  const seesKeys = company.permissions.includes('api_keys.read');
  const isList = (tab !== 'webhooks' && tab !== 'keys') || endpoint !== undefined;
  return (
    <Page
      title={words('screens').developers}
      full={isList}
      bar={
        <Tabs label={words('screens').developers}>
          {TABS.filter((name) => seesKeys || !OF_KEYS.includes(name)).map((name) => (
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
        </Tabs>
      }
    >
      {tab === 'webhooks' && endpoint === undefined && <Endpoints companyId={company.id} />}
      {tab === 'webhooks' && endpoint !== undefined && (
        <Deliveries key={endpoint} companyId={company.id} endpointId={endpoint} search={search} />
      )}
      {tab === 'changes' && <Changes companyId={company.id} />}
      {OF_KEYS.includes(tab) && !seesKeys && <p className="quiet">{w.mayNotRequests}</p>}
      {tab === 'requests' && seesKeys && <Requests company={company} search={search} />}
      {tab === 'keys' && seesKeys && <Keys company={company} />}
    </Page>
  );
}

import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { useCompany } from '../../frame/company.js';
import { Page } from '../../frame/page.js';
import { Tabs } from '../../frame/tabs.js';
import { words } from '../../words/words.js';
import { Access } from './access.js';
import { CompanyData } from './company-data.js';
import { VatRegistrations } from './vat-registrations.js';

const route = getRouteApi('/c/$company/settings');

/** The data of a company, and who reaches its books. */
export function SettingsScreen(): ReactNode {
  const w = words('settings');
  const company = useCompany();
  const tab = route.useSearch({ select: (search) => search.tab });
  return (
    <Page
      title={words('screens').settings}
      bar={
        <Tabs label={words('screens').settings}>
          <Link to="/c/$company/settings" params={{ company: company.id }} activeOptions={{ exact: true }}>
            {w.data}
          </Link>
          <Link to="/c/$company/settings" params={{ company: company.id }} search={{ tab: 'access' }}>
            {w.access}
          </Link>
        </Tabs>
      }
    >
      {tab === 'access' ? (
        <Access company={company} />
      ) : (
        <>
          <CompanyData key={`${company.name} ${company.address ?? ''}`} company={company} />
          <VatRegistrations companyId={company.id} />
        </>
      )}
    </Page>
  );
}

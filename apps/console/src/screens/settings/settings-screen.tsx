import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { useCompany } from '../../frame/company.js';
import { Page } from '../../frame/page.js';
import { Tabs } from '../../frame/tabs.js';
import { words } from '../../words/words.js';
import { Access } from './access.js';
import { Automatic } from './automatic.js';
import { BankAccounts } from './bank-accounts.js';
import { CompanyData } from './company-data.js';
import { Numbering } from './numbering.js';
import { type Tab, TABS } from './search.js';
import { Trail } from './trail.js';
import { VatRegistrations } from './vat-registrations.js';

const route = getRouteApi('/c/$company/settings');

/** The data of a company, what happens by itself, who reaches its books, and who changed what. */
export function SettingsScreen(): ReactNode {
  const w = words('settings');
  const company = useCompany();
  const search = route.useSearch();
  const { tab } = search;
  const nameOf = (name: Tab): string => (name === 'access' ? w.access : w.tabs[name]);
  const shown = TABS.filter((name) => name !== 'trail' || company.permissions.includes('audit.read'));
  return (
    <Page
      title={words('screens').settings}
      full={tab === 'trail'}
      bar={
        <Tabs label={words('screens').settings}>
          <Link to="/c/$company/settings" params={{ company: company.id }} activeOptions={{ exact: true }}>
            {w.data}
          </Link>
          {shown.map((name) => (
            <Link
              key={name}
              to="/c/$company/settings"
              params={{ company: company.id }}
              search={{ tab: name }}
              aria-current={name === tab ? 'page' : undefined}
            >
              {nameOf(name)}
            </Link>
          ))}
        </Tabs>
      }
    >
      {tab === undefined && (
        <CompanyData key={`${company.name} ${company.address ?? ''}`} company={company} />
      )}
      {tab === 'vat' && <VatRegistrations company={company} />}
      {tab === 'numbering' && <Numbering key={JSON.stringify(company.numbering)} company={company} />}
      {tab === 'bank' && <BankAccounts company={company} />}
      {tab === 'automatic' && <Automatic company={company} />}
      {tab === 'trail' && <Trail company={company} search={search} />}
      {tab === 'access' && <Access company={company} />}
    </Page>
  );
}

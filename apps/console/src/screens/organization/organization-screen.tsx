import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { Scope } from '../../actions/scope.js';
import { organizationQuery } from '../../api/organizations.js';
import { Page } from '../../frame/page.js';
import { Line, Lines, Section } from '../../frame/section.js';
import { Tabs } from '../../frame/tabs.js';
import { words } from '../../words/words.js';
import { Invitations } from './invitations.js';
import { Keys } from './keys.js';
import { Demand, Members } from './members.js';

const route = getRouteApi('/start/organization/$organization');

/** The people of an organization, its companies, and the keys of its programs. */
export function OrganizationScreen(): ReactNode {
  const w = words('organization');
  const { organization: id } = route.useParams();
  const tab = route.useSearch({ select: (search) => search.tab });
  const { data: organization } = useSuspenseQuery(organizationQuery(id));
  const permissions = useMemo(() => new Set(organization.permissions), [organization.permissions]);
  const scope = useMemo(() => ({ companyId: undefined, permissions }), [permissions]);
  return (
    <Scope value={scope}>
      <Page
        title={organization.name}
        given
        bar={
          <Tabs label={words('screens').organization}>
            <Link
              to="/organization/$organization"
              params={{ organization: id }}
              activeOptions={{ exact: true }}
            >
              {w.people}
            </Link>
            {permissions.has('api_keys.read') && (
              <Link to="/organization/$organization" params={{ organization: id }} search={{ tab: 'keys' }}>
                {w.keys}
              </Link>
            )}
          </Tabs>
        }
      >
        {tab === 'keys' ? (
          <Keys organization={organization} />
        ) : (
          <>
            {permissions.has('members.read') && <Members organizationId={id} />}
            {permissions.has('members.manage') && <Invitations organizationId={id} />}
            <Demand organization={organization} />
            <Section title={words('screens').companies}>
              {organization.companies.length > 0 && (
                <Lines label={words('screens').companies}>
                  {organization.companies.map(({ id: company, name, registry_code }) => (
                    <Line
                      key={company}
                      name={
                        <Link to="/c/$company" params={{ company }} translate="no">
                          <bdi>{name}</bdi>
                        </Link>
                      }
                      detail={registry_code}
                    />
                  ))}
                </Lines>
              )}
              {permissions.has('companies.create') && (
                <Link to="/welcome" search={{ add: 'company' }}>
                  {w.addCompany}
                </Link>
              )}
            </Section>
          </>
        )}
      </Page>
    </Scope>
  );
}

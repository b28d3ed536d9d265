import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { perform } from '../../actions/perform.js';
import { ProblemNote } from '../../actions/problem-note.js';
import { type Company } from '../../api/companies.js';
import { clientAccessQuery } from '../../api/company-settings.js';
import { ScreenLink } from '../../frame/screen-link.js';
import { Section } from '../../frame/section.js';
import { words } from '../../words/words.js';
import { Mandate } from './mandate.js';
import { accessOf, type ClientAccess, setClientAccess } from './actions.js';

const CHOICES: readonly ClientAccess[] = ['write', 'read', 'none'];

/** The people and programs that reach the books: people by their organization, programs by what is allowed here. */
export function Access({ company }: { readonly company: Company }): ReactNode {
  const w = words('settings');
  return (
    <>
      <Section title={w.people} detail={w.peopleDetail}>
        <Link to="/organization/$organization" params={{ organization: company.organization_id }}>
          {w.toOrganization}
        </Link>
      </Section>
      {company.permissions.includes('api_keys.read') && <Clients company={company} />}
      <Mandate company={company} />
      <Section title={words('screens').developers}>
        <ScreenLink to={{ to: '/c/$company/developers' }}>{w.toDevelopers}</ScreenLink>
      </Section>
    </>
  );
}

function Clients({ company }: { readonly company: Company }): ReactNode {
  const w = words('settings');
  const read = useQuery(clientAccessQuery(company.id));
  const from = accessOf(read.data?.scopes ?? []);
  return (
    <Section title={w.clients} detail={w.clientsDetail}>
      {read.isError && (
        <ProblemNote title={w.clientsUnknown} problem={read.error} again={() => void read.refetch()} />
      )}
      {read.isSuccess &&
        (company.permissions.includes('api_keys.manage') ? (
          <NativeSelect
            aria-label={w.clients}
            value={from}
            data={CHOICES.map((value) => ({ value, label: w.clientAccess[value] }))}
            onChange={({ currentTarget: { value } }) => {
              const to = CHOICES.find((one) => one === value);
              if (to !== undefined) void perform(setClientAccess, { from, to }, company.id);
            }}
          />
        ) : (
          <p>{w.clientAccess[from]}</p>
        ))}
    </Section>
  );
}

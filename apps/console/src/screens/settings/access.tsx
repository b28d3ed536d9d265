import { NativeSelect } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { perform } from '../../actions/perform.js';
import { ProblemNote } from '../../actions/problem-note.js';
import { type Company } from '../../api/companies.js';
import { clientAccessQuery, webhookEndpointsQuery } from '../../api/company-settings.js';
import { Line, Lines, Section } from '../../frame/section.js';
import { formatInstant } from '../../format/days.js';
import { MoreButton } from '../../list/more-button.js';
import { words } from '../../words/words.js';
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
      {company.permissions.includes('books.read') && <Endpoints companyId={company.id} />}
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

function Endpoints({ companyId }: { readonly companyId: string }): ReactNode {
  const w = words('settings');
  const read = useInfiniteQuery(webhookEndpointsQuery(companyId));
  const endpoints = read.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Section title={w.webhooks} detail={w.webhooksDetail}>
      {read.isError && (
        <ProblemNote title={w.webhooksUnknown} problem={read.error} again={() => void read.refetch()} />
      )}
      {read.isSuccess && endpoints.length === 0 && <p className="quiet">{w.noWebhooks}</p>}
      {endpoints.length > 0 && (
        <Lines label={w.webhooks}>
          {endpoints.map(({ id, url, state, last_delivered_at }) => (
            <Line
              key={id}
              name={<bdi translate="no">{url}</bdi>}
              detail={[
                w.webhookStates[state],
                last_delivered_at === null
                  ? w.neverDelivered
                  : w.lastDelivered(formatInstant(last_delivered_at)),
              ].join(' · ')}
            />
          ))}
        </Lines>
      )}
      <MoreButton query={read} />
    </Section>
  );
}

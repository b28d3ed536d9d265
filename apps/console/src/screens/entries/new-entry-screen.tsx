import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { chartQuery } from '../../api/ledger.js';
import { useCompany } from '../../frame/company.js';
import { Page } from '../../frame/page.js';
import { Tabs } from '../../frame/tabs.js';
import { FailedList, LoadingList } from '../../list/empty.js';
import { words } from '../../words/words.js';
import { ItemsForm } from './items-form.js';
import { LegsForm } from './legs-form.js';
import { OpeningForm } from './opening-form.js';
import { TEMPLATES } from './search.js';

const route = getRouteApi('/c/$company/ledger/new');

/** An entry without an invoice or a bank line, from a template. */
export function NewEntryScreen(): ReactNode {
  const w = words('entries');
  const { id: company } = useCompany();
  const template = route.useSearch({ select: (search) => search.template ?? 'manual' });
  const chart = useQuery(chartQuery(company));
  return (
    <Page
      title={words('screens').newEntry}
      bar={
        <Tabs label={w.template}>
          {TEMPLATES.map((name) => (
            <Link
              key={name}
              to="/c/$company/ledger/new"
              params={{ company }}
              search={name === 'manual' ? {} : { template: name }}
              aria-current={name === template ? 'page' : undefined}
              activeOptions={{ exact: true }}
            >
              {w.templates[name]}
            </Link>
          ))}
        </Tabs>
      }
    >
      {chart.data === undefined ? (
        chart.error === null ? (
          <LoadingList label={words('screens').newEntry} />
        ) : (
          <FailedList problem={chart.error} again={() => void chart.refetch()} />
        )
      ) : template === 'opening' ? (
        <OpeningForm chart={chart.data} />
      ) : template === 'items' ? (
        <ItemsForm chart={chart.data} />
      ) : (
        <LegsForm key={template} template={template} chart={chart.data} />
      )}
    </Page>
  );
}

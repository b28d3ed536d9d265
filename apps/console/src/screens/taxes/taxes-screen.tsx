import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { declaredQuery } from '../../api/figures.js';
import { meQuery } from '../../api/me.js';
import { taxBalanceQuery } from '../../api/taxes.js';
import { useCompany } from '../../frame/company.js';
import { Page } from '../../frame/page.js';
import { Tabs } from '../../frame/tabs.js';
import { FailedList, LoadingList } from '../../list/empty.js';
import { words } from '../../words/words.js';
import { refresh } from './actions.js';
import { ClaimsView } from './claims-view.js';
import { DeclarationsView } from './declarations-view.js';
import { Overview } from './overview.js';
import { PARTS, type TaxesSearch } from './search.js';

const route = getRouteApi('/c/$company/taxes');

/** The account at the tax authority: its balance, why it differs from the books, and what is due when. */
export function TaxesScreen(): ReactNode {
  const w = words('taxes');
  const { id: company } = useCompany();
  const search = route.useSearch();
  const navigate = useNavigate();
  const balance = useQuery(taxBalanceQuery(company));
  const compared = useQuery(declaredQuery(company));
  const { data: me } = useSuspenseQuery(meQuery);
  const show = (next: TaxesSearch, quietly = false): void => {
    void navigate({ to: '/c/$company/taxes', params: { company }, search: next, replace: quietly });
  };
  // No commit of the books reports a new copy, so its comparison is read with it.
  const { refetch } = compared;
  const readAt = balance.data?.last_success_at;
  useEffect(() => {
    if (readAt !== undefined && readAt !== null) void refetch();
  }, [readAt, refetch]);
  const live = useActions([
    on(refresh, {
      isStaff: me.user?.is_staff === true && me.features.tax_account,
      pending: balance.data?.refresh_pending === true,
    }),
  ]);
  const part = search.part ?? 'overview';
  const problem = balance.error ?? compared.error;
  return (
    <Page
      title={words('screens').taxes}
      full={part !== 'overview'}
      actions={live}
      bar={
        <Tabs label={words('screens').taxes}>
          {PARTS.map((name) => (
            <Link
              key={name}
              to="/c/$company/taxes"
              params={{ company }}
              search={name === 'overview' ? {} : { part: name }}
              aria-current={name === part ? 'page' : undefined}
              activeOptions={{ exact: true, includeSearch: true }}
            >
              {w.parts[name]}
            </Link>
          ))}
        </Tabs>
      }
    >
      {balance.data === undefined || compared.data === undefined ? (
        problem === null ? (
          <LoadingList label={words('screens').taxes} />
        ) : (
          <FailedList
            problem={problem}
            again={() => {
              void balance.refetch();
              void compared.refetch();
            }}
          />
        )
      ) : part === 'claims' ? (
        <ClaimsView compared={compared.data} search={search} show={show} />
      ) : part === 'declarations' ? (
        <DeclarationsView compared={compared.data} search={search} show={show} />
      ) : (
        <Overview balance={balance.data} compared={compared.data} search={search} show={show} />
      )}
    </Page>
  );
}

import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useCompanyId } from '../../frame/company.js';
import { LoadingList } from '../../list/empty.js';
import { words } from '../../words/words.js';
import { AccountsView } from './accounts-view.js';
import { ItemsView } from './items-view.js';
import { RunView } from './run-view.js';
import { RunsView } from './runs-view.js';
import { PayPage } from './pay-page.js';
import { type PaySearch } from './search.js';

const TsdView = lazy(() => import('./tsd-view.js'));
const route = getRouteApi('/c/$company/pay');

/** The pay of a company: runs by month, what people get besides their pay, and the return of taxes. */
export function PayScreen(): ReactNode {
  const company = useCompanyId();
  const search = route.useSearch();
  const navigate = useNavigate();
  const show = (next: PaySearch, quietly = false): void => {
    void navigate({ to: '/c/$company/pay', params: { company }, search: next, replace: quietly });
  };
  const parts = { search, show };
  if (search.run !== undefined) return <RunView key={search.run} id={search.run} {...parts} />;
  switch (search.tab) {
    case 'items':
      return <ItemsView {...parts} />;
    case 'tsd':
      return (
        <Suspense fallback={<Loading search={search} />}>
          <TsdView {...parts} />
        </Suspense>
      );
    case 'accounts':
      return <AccountsView {...parts} />;
    default:
      return <RunsView {...parts} />;
  }
}

const Loading = ({ search }: { readonly search: PaySearch }): ReactNode => (
  <PayPage search={search}>
    <LoadingList label={words('pay').tsd} />
  </PayPage>
);

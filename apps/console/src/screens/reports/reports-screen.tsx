import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type ComponentType, type ReactNode } from 'react';
import { on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { dimensionsQuery } from '../../api/dimensions.js';
import { useCompany } from '../../frame/company.js';
import { Page } from '../../frame/page.js';
import { Tabs } from '../../frame/tabs.js';
import { words } from '../../words/words.js';
import * as actions from './actions.js';
import { Balance } from './balance.js';
import { CashFlow } from './cash-flow.js';
import { Dimensions } from './dimensions.js';
import { Equity } from './equity.js';
import { reportFile } from './file.js';
import { Filters } from './filters.js';
import { OpenItems } from './open-items.js';
import { type ReportParts } from './parts.js';
import { Profit } from './profit.js';
import { type Report, REPORTS, type ReportsSearch } from './search.js';
import { Trial } from './trial.js';

const route = getRouteApi('/c/$company/reports');

const BODIES: Readonly<Record<Report, ComponentType<ReportParts>>> = {
  profit: Profit,
  balance: Balance,
  trial: Trial,
  open: OpenItems,
  dimensions: Dimensions,
  cash: CashFlow,
  equity: Equity,
};

/** The reports of any days, next to other days. Every figure opens the lines that add up to it. */
export function ReportsScreen(): ReactNode {
  const w = words('reports');
  const { id: company } = useCompany();
  const search = route.useSearch();
  const navigate = useNavigate();
  const show = (next: ReportsSearch, quietly = false): void => {
    void navigate({ to: '/c/$company/reports', params: { company }, search: next, replace: quietly });
  };
  const report = search.report ?? 'profit';
  const shown = { search, show };
  useActions([
    on(actions.withLastYear, shown),
    on(actions.byMonths, shown),
    on(actions.withAccounts, shown),
    on(actions.withZeros, shown),
    on(actions.earlier, shown),
    on(actions.later, shown),
  ]);
  const { from, to, accounts, zeros } = search;
  const kept = {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(accounts === undefined ? {} : { accounts }),
    ...(zeros === undefined ? {} : { zeros }),
  };
  const ofDimensions = useQuery({ ...dimensionsQuery(company), enabled: report === 'dimensions' }).data?.[0];
  const Body = BODIES[report];
  return (
    <Page
      title={words('screens').reports}
      file={reportFile(search, search.dimension ?? ofDimensions?.id)}
      full
      bar={
        <>
          <Tabs label={words('screens').reports}>
            {REPORTS.map((name) => (
              <Link
                key={name}
                to="/c/$company/reports"
                params={{ company }}
                search={name === 'profit' ? kept : { ...kept, report: name }}
                aria-current={name === report ? 'page' : undefined}
                activeOptions={{ exact: true }}
              >
                {w.reports[name]}
              </Link>
            ))}
          </Tabs>
          <Filters {...shown} />
        </>
      }
    >
      <Body key={report} {...shown} />
    </Page>
  );
}

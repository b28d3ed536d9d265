import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { type Period, periodsQuery } from '../../api/periods.js';
import { formatInstant, today } from '../../format/days.js';
import { useCompany } from '../../frame/company.js';
import { Page } from '../../frame/page.js';
import { askToClose, askToReopen, monthOf } from '../../frame/periods/period-actions.js';
import { PeriodDialog } from '../../frame/periods/period-dialog.js';
import { type Column } from '../../list/columns.js';
import { List } from '../../list/list.js';
import { NOTHING_SELECTED } from '../../list/selection.js';
import { useSelection } from '../../list/use-selection.js';
import { CheckIcon, CircleIcon } from '../../theme/icons.js';
import { words } from '../../words/words.js';
import classes from './ledger.module.css';
import { PeriodPanel } from './period-panel.js';
import { type PeriodsSearch } from './search.js';

const route = getRouteApi('/c/$company/ledger/periods');
const idOf = ({ id }: Period): string => id;

/** The months of the books: which are closed, and what hinders closing the next one. */
export function PeriodsScreen(): ReactNode {
  const w = words('periods');
  const { id: company } = useCompany();
  const search = route.useSearch();
  const navigate = useNavigate();
  const show = (next: PeriodsSearch, quietly = false): void => {
    void navigate({ to: '/c/$company/ledger/periods', params: { company }, search: next, replace: quietly });
  };
  const query = useQuery(periodsQuery(company));
  const rows = useMemo(() => query.data ?? [], [query.data]);
  // The first month to close is the oldest open one.
  const next = rows.findLast(({ state, to }) => state === 'open' && to < today());
  const named = rows.find(({ id, from }) => id === search.period || from.slice(0, 7) === search.period);
  const [selection, onSelection] = useSelection(rows.map(idOf));
  const active = selection.active ?? (named ?? next)?.id;
  const period = rows.find(({ id }) => id === active);
  const columns = useMemo(periodColumns, []);
  const ask = (dialog: NonNullable<PeriodsSearch['dialog']>) => ({
    period: period as Period,
    go: () => {
      if (period !== undefined) show({ period: period.id, dialog });
    },
  });
  const live = useActions(
    period === undefined ? [] : [on(askToClose, ask('close')), on(askToReopen, ask('reopen'))],
  );
  return (
    <Page title={words('screens').periods} full actions={live}>
      <div className={classes.split}>
        <List
          label={words('screens').periods}
          columns={columns}
          rows={rows}
          total={rows.length}
          idOf={idOf}
          loading={query.isPending}
          problem={query.error}
          reload={() => void query.refetch()}
          selection={{ ...NOTHING_SELECTED, ...selection, active }}
          onSelection={onSelection}
          autoFocus
          states={{
            nothingYet: { title: w.nothingYet, detail: w.nothingYetDetail },
            nothingForFilter: { title: w.nothingYet },
            allDone: { title: w.nothingYet },
          }}
        />
        {period !== undefined && (
          <PeriodPanel
            key={period.id}
            period={period}
            periods={rows}
            onPeriod={({ id }) => {
              onSelection({ ...NOTHING_SELECTED, active: id, anchor: id });
            }}
          />
        )}
      </div>
      {search.dialog !== undefined && named !== undefined && (
        <PeriodDialog
          dialog={search.dialog}
          period={named}
          close={() => {
            show({ period: named.id }, true);
          }}
        />
      )}
    </Page>
  );
}

function periodColumns(): readonly Column<Period>[] {
  const w = words('periods');
  return [
    { key: 'month', header: w.month, width: 'minmax(7rem, 2fr)', cell: monthOf },
    { key: 'year', header: w.year, width: '6rem', wide: true, cell: ({ fiscal_year }) => fiscal_year },
    {
      key: 'state',
      header: w.state,
      width: 'minmax(5rem, 1fr)',
      cell: (period) => <State period={period} />,
    },
    {
      key: 'vat',
      header: w.vat,
      width: 'minmax(5rem, 1fr)',
      wide: true,
      cell: ({ vat_filed }) => (vat_filed ? w.vatFiled : ''),
    },
    {
      key: 'closed',
      header: w.closedAt,
      width: '9rem',
      wide: true,
      cell: ({ closed_at }) => (closed_at === null ? '' : formatInstant(closed_at)),
    },
  ];
}

function State({ period: { state } }: { readonly period: Period }): ReactNode {
  return (
    <span className={classes.state} data-state={state}>
      {state === 'closed' ? <CheckIcon /> : <CircleIcon />}
      {words('periods').states[state]}
    </span>
  );
}

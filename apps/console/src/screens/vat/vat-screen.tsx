import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { vatRegistrationsQuery } from '../../api/company-settings.js';
import { periodsQuery } from '../../api/periods.js';
import { vatReturnsQuery } from '../../api/vat.js';
import { companyWorkQuery, type WorkDeadline } from '../../api/work.js';
import { type Day, today } from '../../format/days.js';
import { useCompany } from '../../frame/company.js';
import { Page } from '../../frame/page.js';
import { thenGo } from '../../frame/then-go.js';
import { List } from '../../list/list.js';
import { NOTHING_SELECTED } from '../../list/selection.js';
import { useSelection } from '../../list/use-selection.js';
import { words } from '../../words/words.js';
import { openReturn } from './actions.js';
import { monthColumns } from './columns.js';
import { type MonthState, vatMonths, type VatMonth } from './months.js';

const route = getRouteApi('/c/$company/vat');
const idOf = ({ month }: VatMonth): string => month;

const OPEN: ReadonlySet<MonthState> = new Set(['none', 'prepared', 'correction']);

/** The due days of returns that are not filed, by month. */
const dueDays = (deadlines: readonly WorkDeadline[]): ReadonlyMap<string, Day> =>
  new Map(deadlines.filter(({ kind }) => kind === 'vat_return').map(({ month, due_on }) => [month, due_on]));

/** The returns of all months: what is filed, and what is to be filed by which day. */
export function VatScreen(): ReactNode {
  const w = words('vat');
  const { id: company, base_currency: currency } = useCompany();
  const search = route.useSearch();
  const navigate = useNavigate();
  const periods = useQuery(periodsQuery(company));
  const returns = useQuery(vatReturnsQuery(company));
  const registrations = useInfiniteQuery(vatRegistrationsQuery(company));
  const work = useQuery(companyWorkQuery(company));
  const due = useMemo(() => dueDays(work.data?.deadlines ?? []), [work.data]);
  const rows = useMemo(
    () =>
      periods.data === undefined || returns.data === undefined
        ? []
        : vatMonths({
            periods: periods.data,
            returns: returns.data,
            registrations: registrations.data?.pages.flatMap(({ items }) => items) ?? [],
            due,
            today: today(),
          }),
    [periods.data, returns.data, registrations.data, due],
  );
  // The return that is due first, as Work has it, or else the newest that is not filed.
  const first = rows.findLast(({ month }) => due.has(month)) ?? rows.find(({ state }) => OPEN.has(state));
  const [selection, onSelection] = useSelection(rows.map(idOf), {
    ...NOTHING_SELECTED,
    active: search.row,
  });
  const active = selection.active ?? first?.month;
  const chosen = rows.find(({ month }) => month === active);
  const columns = useMemo(() => monthColumns(currency), [currency]);
  const open = ({ month }: VatMonth): void => {
    void navigate({ to: '/c/$company/vat', params: { company }, search: { row: month }, replace: true });
    thenGo(() => navigate({ to: '/c/$company/vat/$month', params: { company, month }, search: {} }));
  };
  useActions([
    on(
      openReturn,
      chosen === undefined
        ? undefined
        : () => {
            open(chosen);
          },
    ),
  ]);
  const named = returns.data?.find(({ id }) => id === search.return);
  if (named !== undefined)
    return (
      <Navigate
        to="/c/$company/vat/$month"
        params={{ company, month: named.period_from.slice(0, 7) }}
        search={{ revision: named.id }}
        replace
      />
    );
  return (
    <Page title={words('screens').vat} full>
      <List
        label={words('screens').vat}
        columns={columns}
        rows={rows}
        total={rows.length}
        idOf={idOf}
        loading={
          (periods.isPending || returns.isPending || work.isPending) &&
          (periods.error ?? returns.error) === null
        }
        problem={periods.error ?? returns.error}
        reload={() => {
          void periods.refetch();
          void returns.refetch();
        }}
        selection={{ ...NOTHING_SELECTED, ...selection, active }}
        onSelection={onSelection}
        onOpen={open}
        opensByTap
        autoFocus
        states={{
          nothingYet: { title: w.noMonths, detail: w.noMonthsDetail },
          nothingForFilter: { title: w.noMonths },
          allDone: { title: w.noMonths },
        }}
      />
    </Page>
  );
}

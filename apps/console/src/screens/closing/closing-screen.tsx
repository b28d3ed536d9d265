import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { useScope } from '../../actions/scope.js';
import {
  type Closing,
  type ClosingCheck,
  closingQuery,
  type Period,
  periodsQuery,
} from '../../api/periods.js';
import { formatInstant, today } from '../../format/days.js';
import { useCompanyId } from '../../frame/company.js';
import { Page } from '../../frame/page.js';
import { askToClose, askToReopen, monthOf } from '../../frame/periods/period-actions.js';
import { PeriodDialog } from '../../frame/periods/period-dialog.js';
import { ScreenLink } from '../../frame/screen-link.js';
import { useScreens } from '../../frame/screens.js';
import { List } from '../../list/list.js';
import { NOTHING_SELECTED } from '../../list/selection.js';
import { useSelection } from '../../list/use-selection.js';
import { words } from '../../words/words.js';
import { goThere } from './actions.js';
import { CheckPanel } from './check-panel.js';
import classes from './closing.module.css';
import { closingColumns } from './columns.js';
import { type ClosingSearch } from './search.js';
import { waysOf } from './ways.js';

const route = getRouteApi('/c/$company/closing');
const idOf = ({ kind }: ClosingCheck): string => kind;

/** A month: everything that is missing, each with its way there, and closing it. */
export function ClosingScreen(): ReactNode {
  const w = words('closing');
  const company = useCompanyId();
  const search = route.useSearch();
  const navigate = useNavigate();
  const show = (next: ClosingSearch, quietly = false): void => {
    void navigate({ to: '/c/$company/closing', params: { company }, search: next, replace: quietly });
  };
  const periods = useQuery(periodsQuery(company));
  const months = periods.data ?? [];
  const period =
    months.find(({ from }) => from.slice(0, 7) === search.month) ??
    months.findLast(({ state, to }) => state === 'open' && to < today()) ??
    months[0];
  const closing = useQuery({ ...closingQuery(company, period?.id ?? ''), enabled: period !== undefined });
  const rows = useMemo(() => closing.data?.checks ?? [], [closing.data]);
  const [selection, onSelection] = useSelection(rows.map(idOf), {
    ...NOTHING_SELECTED,
    active: search.check,
  });
  // The first thing that is missing is the next one to do.
  const active = selection.active ?? (rows.find(({ state }) => state === 'missing') ?? rows[0])?.kind;
  const check = rows.find(({ kind }) => kind === active);
  const columns = useMemo(closingColumns, []);
  const month = period?.from.slice(0, 7);
  const go = useWay(check, month ?? '');
  const ask = (dialog: NonNullable<ClosingSearch['dialog']>) => ({
    period: period as Period,
    go: () => {
      show({ ...(month === undefined ? {} : { month }), dialog });
    },
  });
  const live = useActions([
    ...(period === undefined ? [] : [on(askToClose, ask('close')), on(askToReopen, ask('reopen'))]),
    on(goThere, { go }),
  ]);
  const way = live.find(({ id }) => id === goThere.id);
  return (
    <Page
      title={words('screens').closing}
      full
      actions={live.filter(({ id }) => id !== goThere.id)}
      bar={
        <>
          {period !== undefined && (
            <NativeSelect
              aria-label={w.month}
              value={month ?? ''}
              data={months.map((one) => ({ value: one.from.slice(0, 7), label: monthOf(one) }))}
              onChange={({ currentTarget: { value } }) => {
                onSelection(NOTHING_SELECTED);
                show({ month: value });
              }}
            />
          )}
          {period !== undefined && <Summary period={period} closing={closing.data} />}
        </>
      }
    >
      <div className={classes.split}>
        <List
          label={w.checks}
          columns={columns}
          rows={rows}
          total={rows.length}
          idOf={idOf}
          loading={periods.isPending || (period !== undefined && closing.isPending)}
          problem={periods.error ?? closing.error}
          reload={() => {
            void periods.refetch();
            if (period !== undefined) void closing.refetch();
          }}
          selection={{ ...NOTHING_SELECTED, ...selection, active }}
          onSelection={onSelection}
          onOpen={go}
          autoFocus
          states={{
            nothingYet: { title: w.nothingYet, detail: w.nothingYetDetail },
            nothingForFilter: { title: w.nothingYet },
            allDone: { title: w.nothingYet },
          }}
        />
        {check !== undefined && <CheckPanel key={check.kind} check={check} way={way} />}
      </div>
      {search.dialog !== undefined && period !== undefined && (
        <PeriodDialog
          dialog={search.dialog}
          period={period}
          close={() => {
            show(month === undefined ? {} : { month }, true);
          }}
        />
      )}
    </Page>
  );
}

/** The way to the screen of a check; undefined where the person has none of them. */
function useWay(check: ClosingCheck | undefined, month: string): (() => void) | undefined {
  const has = useScreens();
  const { companyId, permissions } = useScope();
  const navigate = useNavigate();
  const place = check && waysOf(check.kind, month).find(({ to }) => has(to, permissions));
  if (place === undefined || companyId === undefined) return undefined;
  return () => {
    void navigate({
      to: place.to,
      params: { company: companyId, ...place.params },
      search: place.search ?? {},
    });
  };
}

interface SummaryParts {
  readonly period: Period;
  readonly closing: Closing | undefined;
}

/** How far the month is: what is left, or when it was closed and opened again, and why. */
function Summary({ period, closing }: SummaryParts): ReactNode {
  const w = words('closing');
  const { state, closed_at, reopened_at, reopen_reason } = period;
  const left = closing?.checks.filter((check) => check.state === 'missing').length;
  return (
    <p className={classes.summary} role="status">
      {state === 'open' && left !== undefined && <strong>{left === 0 ? w.ready : w.left(left)}</strong>}
      {closing?.ended === false && <span>{w.notOver}</span>}
      {closed_at !== null && <strong>{w.closedOn(formatInstant(closed_at))}</strong>}
      {reopened_at !== null && <span>{w.reopened(formatInstant(reopened_at))}</span>}
      {reopen_reason !== null && (
        <span>
          {w.reason} <span translate="no">{reopen_reason}</span>
        </span>
      )}
      <ScreenLink to={{ to: '/c/$company/ledger/periods', search: { period: period.id } }}>
        {w.toPeriods}
      </ScreenLink>
    </p>
  );
}

import { Button } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { type Days, profitQuery } from '../../api/reports.js';
import { addDays, firstOfMonth, formatDay, formatMonth } from '../../format/days.js';
import { useCompany } from '../../frame/company.js';
import { words } from '../../words/words.js';
import { monthCount, monthsOf } from './days.js';
import { FigureTable } from '../../frame/figure-table.js';
import { linesPlace } from './lines-place.js';
import { leaving, type ReportParts } from './parts.js';
import classes from './reports.module.css';
import { ReportState } from './report-state.js';
import { type StatementColumn, statementRows } from './rows.js';
import { daysOf, otherOf } from './search.js';
import { Statement } from './statement.js';

export const rangeText = ({ from, to }: Days): string => `${formatDay(from)}–${formatDay(to)}`;

const behind = (days: Days) => (codes: readonly string[]) => linesPlace({ ...days, codes, statement: true });

/** The income statement: of some days, next to other days, or month by month. */
export function Profit(parts: ReportParts): ReactNode {
  return parts.search.compare === 'months' ? <Months {...parts} /> : <Compared {...parts} />;
}

function Compared(parts: ReportParts): ReactNode {
  const { search } = parts;
  const { id } = useCompany();
  const days = daysOf(search);
  const other = otherOf(search);
  const of = (span: Days) => ({ header: rangeText(span), place: behind(span) });
  return (
    <Statement
      {...parts}
      label={words('reports').reports.profit}
      query={useQuery(profitQuery(id, { ...days, other }))}
      now={of(days)}
      other={other && of(other)}
    />
  );
}

function Months(parts: ReportParts): ReactNode {
  const w = words('reports');
  const { search } = parts;
  const { id, base_currency: currency } = useCompany();
  const months = monthsOf(daysOf(search));
  const whole = { from: months[0]?.from ?? daysOf(search).from, to: daysOf(search).to };
  const all = [...months, whole];
  const queries = useQueries({ queries: all.map((days) => profitQuery(id, days)) });
  const query = {
    data: queries.every(({ data }) => data !== undefined)
      ? queries.flatMap(({ data }) => data ?? [])
      : undefined,
    error: queries.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => Promise.all(queries.map(({ refetch }) => refetch())),
  };
  return (
    <ReportState
      label={w.reports.profit}
      query={query}
      isEmpty={(data) => data.every(({ rows }) => rows.every(({ amount_minor }) => !amount_minor))}
    >
      {(data) => {
        // The whole is first, so that every row of it is there.
        const column = (at: number): StatementColumn => ({
          rows: data[at]?.rows ?? [],
          of: 'amount_minor',
          place: behind(all[at] ?? whole),
        });
        const columns = [column(months.length), ...months.map((_, at) => column(at))];
        return (
          <>
            <LeftOut {...parts} months={months} />
            <FigureTable
              label={w.reports.profit}
              head={w.row}
              columns={[
                { key: 'whole', header: w.together },
                ...months.map(({ from }) => ({
                  key: from.slice(0, 7),
                  header: formatMonth(from.slice(0, 7)),
                })),
              ]}
              rows={statementRows(columns, {
                accounts: search.accounts === true,
                zeros: search.zeros === true,
              })}
              currency={currency}
              at={search.at}
              onLeave={leaving(parts)}
              stale={queries.some(({ isPlaceholderData }) => isPlaceholderData)}
            />
          </>
        );
      }}
    </ReportState>
  );
}

interface LeftOutParts extends ReportParts {
  readonly months: readonly Days[];
}

/** Says that months are left out, and leads to those before the shown ones. */
function LeftOut({ search, show, months }: LeftOutParts): ReactNode {
  const w = words('reports');
  const count = monthCount(daysOf(search));
  const [first] = months;
  if (first === undefined || count <= months.length) return null;
  return (
    <p className={classes.warning} role="status">
      {w.monthsShown(months.length, count)}{' '}
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => {
          show({
            ...search,
            from: firstOfMonth(first.from, -months.length),
            to: addDays(firstOfMonth(first.from), -1),
          });
        }}
      >
        {w.monthsBefore}
      </Button>
    </p>
  );
}

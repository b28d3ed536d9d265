import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { balanceSheetQuery } from '../../api/reports.js';
import { type Day, firstOfFiscalYear, formatDay } from '../../format/days.js';
import { useCompany } from '../../frame/company.js';
import { words } from '../../words/words.js';
import { FigureTable } from '../../frame/figure-table.js';
import { linesPlace } from './lines-place.js';
import { leaving, type ReportParts } from './parts.js';
import { ReportState } from './report-state.js';
import classes from './reports.module.css';
import { type StatementColumn, statementRows } from './rows.js';
import { daysOf, otherDayOf } from './search.js';
import { Unmapped } from './unmapped.js';

/** The balance sheet at the end of a day, next to another day. */
export function Balance(parts: ReportParts): ReactNode {
  const w = words('reports');
  const { search } = parts;
  const { id, base_currency: currency, fiscal_year_start_month: startMonth } = useCompany();
  const day = daysOf(search).to;
  const other = otherDayOf(search);
  const query = useQuery(balanceSheetQuery(id, day, other));
  const behind = (to: Day) => (codes: readonly string[]) =>
    linesPlace({ codes, from: firstOfFiscalYear(to, startMonth), to, statement: true });
  return (
    <ReportState
      label={w.reports.balance}
      query={query}
      isEmpty={({ rows }) =>
        rows.every(({ amount_minor, compare_amount_minor }) => !amount_minor && !compare_amount_minor)
      }
    >
      {({ rows, balanced, unmapped_accounts }) => {
        const columns: StatementColumn[] = [
          { rows, of: 'amount_minor', place: behind(day) },
          ...(other === undefined
            ? []
            : [{ rows, of: 'compare_amount_minor' as const, place: behind(other) }]),
        ];
        return (
          <>
            {!balanced && (
              <p className={classes.warning} role="status">
                {w.unbalanced}
              </p>
            )}
            <Unmapped codes={unmapped_accounts} />
            <FigureTable
              label={w.reports.balance}
              head={w.row}
              columns={[
                { key: 'now', header: formatDay(day) },
                ...(other === undefined ? [] : [{ key: 'other', header: formatDay(other) }]),
              ]}
              rows={statementRows(columns, {
                accounts: search.accounts === true,
                zeros: search.zeros === true,
              })}
              currency={currency}
              at={search.at}
              onLeave={leaving(parts)}
              stale={query.isPlaceholderData}
            />
          </>
        );
      }}
    </ReportState>
  );
}

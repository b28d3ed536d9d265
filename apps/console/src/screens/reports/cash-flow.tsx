import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { cashFlowQuery, type Days } from '../../api/reports.js';
import { useCompany } from '../../frame/company.js';
import { words } from '../../words/words.js';
import { FigureTable } from '../../frame/figure-table.js';
import { linesPlace } from './lines-place.js';
import { leaving, type ReportParts } from './parts.js';
import { rangeText } from './profit.js';
import { ReportState } from './report-state.js';
import { type StatementColumn, statementRows } from './rows.js';
import { daysOf, otherOf } from './search.js';

const behind = (days: Days) => (codes: readonly string[]) => linesPlace({ ...days, codes });

/** The cash flow statement, by the indirect method. */
export function CashFlow(parts: ReportParts): ReactNode {
  const w = words('reports');
  const { search } = parts;
  const { id, base_currency: currency } = useCompany();
  const days = daysOf(search);
  const other = otherOf(search);
  const query = useQuery(cashFlowQuery(id, days, other));
  return (
    <ReportState
      label={w.reports.cash}
      query={query}
      isEmpty={(data) => !data.opening_cash_minor && data.rows.every(({ amount_minor }) => !amount_minor)}
    >
      {(data) => {
        const columns: StatementColumn[] = [
          { rows: data.rows, of: 'amount_minor', place: behind(days) },
          ...(other === undefined
            ? []
            : [{ rows: data.rows, of: 'compare_amount_minor' as const, place: behind(other) }]),
        ];
        return (
          <FigureTable
            label={w.reports.cash}
            head={w.row}
            columns={[
              { key: 'now', header: rangeText(days) },
              ...(other === undefined ? [] : [{ key: 'other', header: rangeText(other) }]),
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
        );
      }}
    </ReportState>
  );
}

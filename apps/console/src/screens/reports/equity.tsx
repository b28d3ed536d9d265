import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { balanceSheetQuery, type ChangesInEquity, equityQuery } from '../../api/reports.js';
import { useCompany } from '../../frame/company.js';
import { words } from '../../words/words.js';
import { FigureTable } from '../../frame/figure-table.js';
import { linesPlace } from './lines-place.js';
import { leaving, type ReportParts } from './parts.js';
import { ReportState } from './report-state.js';
import { labelOf } from '../../words/named.js';
import { type FigureRow } from '../../frame/figure-rows.js';
import { daysOf } from './search.js';

/** Changes in equity: a row for each cause, a column for each line of the equity in the balance sheet. */
export function Equity(parts: ReportParts): ReactNode {
  const w = words('reports');
  const { search } = parts;
  const { id, base_currency: currency } = useCompany();
  const days = daysOf(search);
  const query = useQuery(equityQuery(id, days));
  // The balance sheet names the accounts of each line.
  const sheet = useQuery(balanceSheetQuery(id, days.to, undefined));
  const codesOf = (line: string): readonly string[] =>
    sheet.data?.rows.find(({ line_code }) => line_code === line)?.account_codes ?? [];
  return (
    <ReportState label={w.reports.equity} query={query} isEmpty={({ rows }) => rows.every(isZero)}>
      {({ columns, rows }) => {
        const used = columns
          .map((column, at) => ({ column, at }))
          .filter(
            ({ at }) => search.zeros === true || rows.some(({ amounts_minor }) => amounts_minor[at] !== 0),
          );
        const rowOf = (row: ChangesInEquity['rows'][number]): FigureRow => ({
          key: row.cause,
          name: labelOf(row),
          given: true,
          level: 0,
          kind: row.cause === 'opening' || row.cause === 'closing' ? 'total' : 'line',
          figures: [
            ...used.map(({ column, at }) => ({
              minor: BigInt(row.amounts_minor[at] ?? 0),
              place: linesPlace({ ...days, codes: codesOf(column.line_code), statement: true }),
            })),
            {
              minor: BigInt(row.total_minor),
              place: linesPlace({
                ...days,
                codes: used.flatMap(({ column }) => codesOf(column.line_code)),
                statement: true,
              }),
            },
          ],
        });
        return (
          <FigureTable
            label={w.reports.equity}
            head={w.row}
            columns={[
              ...used.map(({ column }) => ({ key: column.line_code, header: labelOf(column) })),
              { key: 'total', header: w.together },
            ]}
            rows={rows.filter((row) => search.zeros === true || isEdge(row) || !isZero(row)).map(rowOf)}
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

type Row = ChangesInEquity['rows'][number];
const isZero = ({ amounts_minor }: Row): boolean => amounts_minor.every((minor) => minor === 0);
const isEdge = ({ cause }: Row): boolean => cause === 'opening' || cause === 'closing';

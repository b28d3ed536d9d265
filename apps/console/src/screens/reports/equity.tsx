import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { type Account, chartQuery } from '../../api/ledger.js';
import { only } from '../../api/only.js';
import { balanceSheetQuery, type ChangesInEquity, type Days, equityQuery } from '../../api/reports.js';
import { addDays, firstOfFiscalYear, formatDay } from '../../format/days.js';
import { type Place, placesOf } from '../../frame/places.js';
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
  const behind = useLinesBehind(days);
  return (
    <ReportState label={w.reports.equity} query={query} isEmpty={({ rows }) => rows.every(isZero)}>
      {({ columns, rows }) => {
        const used = columns
          .map((column, at) => ({ column, at }))
          .filter(
            ({ at }) => search.zeros === true || rows.some(({ amounts_minor }) => amounts_minor[at] !== 0),
          );
        const row = rows.find(({ cause }) => cause === search.cause);
        if (row !== undefined) return <EquityEntries row={row} columns={columns} {...parts} />;
        const entriesPlace = (cause: string, column: string | undefined): Place => ({
          to: '/c/$company/reports',
          search: only({ report: 'equity', ...days, cause, column }),
        });
        const rowOf = (row: Row): FigureRow => {
          const place = (lines: readonly string[], column?: string): Place | undefined =>
            row.entries.some(({ line_code }) => lines.includes(line_code))
              ? entriesPlace(row.cause, column)
              : behind(row.cause, lines);
          return {
            key: row.cause,
            name: labelOf(row),
            given: true,
            level: 0,
            kind: isEdge(row) ? 'total' : 'line',
            figures: [
              ...used.map(({ column: { line_code }, at }) => {
                const minor = BigInt(row.amounts_minor[at] ?? 0);
                return { minor, place: minor === 0n ? undefined : place([line_code], line_code) };
              }),
              {
                minor: BigInt(row.total_minor),
                place: row.total_minor === 0 ? undefined : place(used.map(({ column }) => column.line_code)),
              },
            ],
          };
        };
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

/** The ways to the lines of the ledger that are a balance or the result; a transfer of results has none. */
function useLinesBehind(days: Days): (cause: string, lines: readonly string[]) => Place | undefined {
  const { id, fiscal_year_start_month: startMonth } = useCompany();
  const before = addDays(days.from, -1);
  // Balance sheets name the accounts of each line.
  const sheets = {
    opening: useQuery(balanceSheetQuery(id, before, undefined)),
    closing: useQuery(balanceSheetQuery(id, days.to, undefined)),
  };
  const { data: chart = [] } = useQuery(chartQuery(id));
  return (cause, lines) => {
    if (cause === 'result')
      return linesPlace({
        ...days,
        codes: chart.filter(isOfResult).map(({ code }) => code),
        statement: true,
      });
    if (cause !== 'opening' && cause !== 'closing') return undefined;
    const to = cause === 'opening' ? before : days.to;
    const codes = sheets[cause].data?.rows
      .filter(({ line_code }) => lines.includes(line_code))
      .flatMap(({ account_codes }) => account_codes);
    return linesPlace({ codes: codes ?? [], from: firstOfFiscalYear(to, startMonth), to, statement: true });
  };
}

const isOfResult = ({ type }: Account): boolean => type === 'income' || type === 'expense';

interface EquityEntriesParts extends ReportParts {
  readonly row: Row;
  readonly columns: ChangesInEquity['columns'];
}

/** The entries that add up to a movement, in one column or in all; each opens. */
function EquityEntries({ row, columns, ...parts }: EquityEntriesParts): ReactNode {
  const w = words('reports');
  const { search } = parts;
  const { id: company, base_currency: currency } = useCompany();
  const { cause: _cause, column, at: _at, ...whole } = search;
  const entries = row.entries.filter(({ line_code }) => column === undefined || line_code === column);
  const nameOf = (code: string): string => {
    const found = columns.find(({ line_code }) => line_code === code);
    return found === undefined ? '' : labelOf(found);
  };
  const title = [labelOf(row), column === undefined ? '' : nameOf(column)].filter(Boolean).join(' · ');
  return (
    <>
      <p>
        <Link to="/c/$company/reports" params={{ company }} search={whole}>
          {w.reports.equity}
        </Link>
      </p>
      <FigureTable
        label={title}
        head={title}
        columns={[{ key: 'amount', header: w.amount }]}
        rows={[
          ...entries.map((entry, at) => ({
            key: `${entry.entry_id} ${at}`,
            name: [formatDay(entry.economic_date), nameOf(entry.line_code), entry.memo ?? '']
              .filter(Boolean)
              .join(' · '),
            given: true,
            level: 0,
            kind: 'line' as const,
            figures: [{ minor: BigInt(entry.amount_minor), place: placesOf('entry', entry.entry_id)[0] }],
          })),
          {
            key: 'total',
            name: w.together,
            level: 0,
            kind: 'total' as const,
            figures: [{ minor: entries.reduce((sum, one) => sum + BigInt(one.amount_minor), 0n) }],
          },
        ]}
        currency={currency}
        at={search.at}
        onLeave={leaving(parts)}
      />
    </>
  );
}

const isZero = ({ amounts_minor }: Row): boolean => amounts_minor.every((minor) => minor === 0);
const isEdge = ({ cause }: Row): boolean => cause === 'opening' || cause === 'closing';

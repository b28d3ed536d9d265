import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { type Days, type TrialBalance, trialBalanceQuery } from '../../api/reports.js';
import { useCompany } from '../../frame/company.js';
import { nameOf } from '../../words/named.js';
import { words } from '../../words/words.js';
import { FigureTable } from '../../frame/figure-table.js';
import { linesPlace } from './lines-place.js';
import { leaving, type ReportParts } from './parts.js';
import { ReportState } from './report-state.js';
import { type FigureRow } from '../../frame/figure-rows.js';
import { withoutZeros } from './rows.js';
import { daysOf } from './search.js';

type Row = TrialBalance['rows'][number];

/** Openings, turnovers and closings of all accounts. */
export function Trial(parts: ReportParts): ReactNode {
  const w = words('reports');
  const { search } = parts;
  const { id, base_currency: currency } = useCompany();
  const days = daysOf(search);
  const query = useQuery(trialBalanceQuery(id, days));
  const rowOf = (row: Row): FigureRow => {
    const place = linesPlace({ ...days, codes: [row.account_code] });
    return {
      key: row.account_code,
      code: row.account_code,
      name: nameOf({ name: row.account_name, name_en: row.account_name_en }),
      given: true,
      level: 0,
      kind: 'line',
      figures: amountsOf(row).map((minor) => ({ minor: BigInt(minor), place })),
    };
  };
  return (
    <ReportState
      label={w.reports.trial}
      query={query}
      isEmpty={({ rows }) => rows.every((row) => amountsOf(row).every((minor) => minor === 0))}
    >
      {({ rows }) => {
        const shown = rows.map(rowOf);
        return (
          <FigureTable
            label={w.reports.trial}
            head={w.account}
            columns={[
              { key: 'opening', header: w.opening },
              { key: 'debit', header: w.debit },
              { key: 'credit', header: w.credit },
              { key: 'closing', header: w.closing },
            ]}
            rows={[...(search.zeros === true ? shown : withoutZeros(shown)), totalOf(rows, days)]}
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

const amountsOf = (row: Row): readonly number[] => [
  row.opening_base_minor,
  row.debit_base_minor,
  row.credit_base_minor,
  row.closing_base_minor,
];

function totalOf(rows: readonly Row[], days: Days): FigureRow {
  const place = linesPlace({ ...days, codes: rows.map(({ account_code }) => account_code) });
  const figures = [0, 1, 2, 3].map((at) => ({
    minor: rows.reduce((sum, row) => sum + BigInt(amountsOf(row)[at] ?? 0), 0n),
    place,
  }));
  return { key: 'total', name: words('reports').together, level: 0, kind: 'total', figures };
}

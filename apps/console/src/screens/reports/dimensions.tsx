import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { dimensionsQuery } from '../../api/dimensions.js';
import { dimensionReportQuery } from '../../api/reports.js';
import { useCompany } from '../../frame/company.js';
import { EmptyList } from '../../list/empty.js';
import { words } from '../../words/words.js';
import { FigureTable } from '../../frame/figure-table.js';
import { linesPlace } from './lines-place.js';
import { leaving, type ReportParts } from './parts.js';
import { ReportState } from './report-state.js';
import classes from './reports.module.css';
import { labelOf } from '../../words/named.js';
import { type FigureRow } from '../../frame/figure-rows.js';
import { withoutZeros } from './rows.js';
import { daysOf } from './search.js';

/** The income statement by the values of a dimension: projects, departments, grants. */
export function Dimensions(parts: ReportParts): ReactNode {
  const w = words('reports');
  const { search, show } = parts;
  const { id } = useCompany();
  const dimensions = useQuery(dimensionsQuery(id));
  return (
    <ReportState label={w.reports.dimensions} query={dimensions} isEmpty={() => false}>
      {(all) => {
        const chosen = all.find((one) => one.id === search.dimension) ?? all[0];
        if (chosen === undefined)
          return <EmptyList words={{ title: w.noDimensions, detail: w.noDimensionsDetail }} />;
        return (
          <>
            <div className={classes.filters}>
              <NativeSelect
                label={w.dimension}
                value={chosen.id}
                data={all.map(({ id: value, name }) => ({ value, label: name }))}
                onChange={({ currentTarget: { value } }) => {
                  show({ ...search, dimension: value });
                }}
              />
            </div>
            <ByValue {...parts} dimensionId={chosen.id} />
          </>
        );
      }}
    </ReportState>
  );
}

function ByValue({ dimensionId, ...parts }: ReportParts & { readonly dimensionId: string }): ReactNode {
  const w = words('reports');
  const { search } = parts;
  const { id, base_currency: currency } = useCompany();
  const days = daysOf(search);
  const query = useQuery(dimensionReportQuery(id, dimensionId, days));
  return (
    <ReportState
      label={w.reports.dimensions}
      query={query}
      isEmpty={({ rows }) => rows.every(({ amount_minor }) => !amount_minor)}
    >
      {({ columns, rows }) => {
        const shown = rows.map((row): FigureRow => {
          const behind = { ...days, codes: row.account_codes, statement: true };
          return {
            key: row.line_code,
            name: labelOf(row),
            given: true,
            level: row.level,
            kind: row.kind,
            figures:
              row.amount_minor === null
                ? []
                : [
                    { minor: BigInt(row.amount_minor), place: linesPlace(behind) },
                    ...columns.map(({ dimension_value_id: value }, at) => ({
                      minor: BigInt(row.column_amounts_minor[at] ?? 0),
                      // The ledger has no filter for lines without a value.
                      place: value === null ? undefined : linesPlace({ ...behind, value }),
                    })),
                  ],
          };
        });
        return (
          <FigureTable
            label={w.reports.dimensions}
            head={w.row}
            columns={[
              { key: 'all', header: w.together },
              ...columns.map(({ dimension_value_id, name }) => ({
                key: dimension_value_id ?? 'none',
                header: name ?? w.withoutValue,
                given: name !== null,
              })),
            ]}
            rows={search.zeros === true ? shown : withoutZeros(shown)}
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

import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { balanceSheetQuery } from '../../api/reports.js';
import { type Day, firstOfFiscalYear, formatDay } from '../../format/days.js';
import { useCompany } from '../../frame/company.js';
import { words } from '../../words/words.js';
import { linesPlace } from './lines-place.js';
import { type ReportParts } from './parts.js';
import classes from './reports.module.css';
import { daysOf, otherDayOf } from './search.js';
import { Statement } from './statement.js';

/** The balance sheet at the end of a day, next to another day. */
export function Balance(parts: ReportParts): ReactNode {
  const w = words('reports');
  const { search } = parts;
  const { id, fiscal_year_start_month: startMonth } = useCompany();
  const day = daysOf(search).to;
  const other = otherDayOf(search);
  const at = (to: Day) => ({
    header: formatDay(to),
    place: (codes: readonly string[]) =>
      linesPlace({ codes, from: firstOfFiscalYear(to, startMonth), to, statement: true }),
  });
  return (
    <Statement
      {...parts}
      label={w.reports.balance}
      query={useQuery(balanceSheetQuery(id, day, other))}
      now={at(day)}
      other={other === undefined ? undefined : at(other)}
      note={({ balanced }) =>
        !balanced && (
          <p className={classes.warning} role="status">
            {w.unbalanced}
          </p>
        )
      }
    />
  );
}

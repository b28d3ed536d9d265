import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { type MonthTsd } from '../../api/pay.js';
import { useCompanyId } from '../../frame/company.js';
import { FigureTable } from '../../frame/figure-table.js';
import { labelOf } from '../../words/named.js';
import { words } from '../../words/words.js';
import classes from './pay.module.css';
import { type PayViewParts } from './pay-page.js';
import { madeOf } from './tsd-made-of.js';
import { type TsdPlaces } from './tsd-places.js';

interface TsdLineParts extends PayViewParts {
  readonly tsd: MonthTsd;
  readonly line: string;
  readonly places: TsdPlaces;
}

/** The parts of a line of the main form: runs and their people, annexes, or other lines. */
export function TsdLine({ tsd, line, places, search, show }: TsdLineParts): ReactNode {
  const w = words('pay');
  const company = useCompanyId();
  const found = tsd.lines.find((one) => one.line === line);
  return (
    <section className={classes.card} aria-label={w.madeOf}>
      <h2 translate="no">{[line, found === undefined ? '' : labelOf(found)].join(' ')}</h2>
      <p>
        <Link
          to="/c/$company/pay"
          params={{ company }}
          search={{ tab: 'tsd', month: tsd.period, row: `${line}|now` }}
        >
          {w.toForm}
        </Link>
      </p>
      <FigureTable
        label={w.madeOf}
        head={w.madeOf}
        columns={[{ key: 'now', header: w.amount }]}
        rows={[
          ...madeOf(tsd, line, places),
          {
            key: 'total',
            name: w.together,
            level: 0,
            kind: 'total',
            figures: [{ minor: BigInt(found?.amount_minor ?? 0) }],
          },
        ]}
        currency={tsd.currency}
        at={search.row}
        onLeave={(figure) => {
          show({ ...search, row: figure }, true);
        }}
      />
    </section>
  );
}

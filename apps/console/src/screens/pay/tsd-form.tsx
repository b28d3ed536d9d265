import { type ReactNode } from 'react';
import { type MonthTsd } from '../../api/pay.js';
import { FigureTable } from '../../frame/figure-table.js';
import { useNarrow } from '../../theme/narrow.js';
import { labelOf } from '../../words/named.js';
import { words } from '../../words/words.js';
import { type PayViewParts } from './pay-page.js';
import { type TsdPlaces } from './tsd-places.js';
import classes from './pay.module.css';

interface TsdFormParts extends PayViewParts {
  readonly tsd: Pick<MonthTsd, 'currency' | 'lines'>;
  /** The return that was filed last, to compare with. */
  readonly filed?: MonthTsd['returns'][number] | undefined;
  /** The ways from the lines, where the books still have what they add up from. */
  readonly places?: TsdPlaces | undefined;
}

/** The main form line by line, next to what was filed; each figure opens what it adds up from. */
export function TsdForm({ tsd, filed, places, search, show }: TsdFormParts): ReactNode {
  const w = words('pay');
  // A phone has no room for three amounts: the filed return is one of the revisions.
  const narrow = useNarrow();
  const filedOf = (line: string): bigint =>
    BigInt(filed?.lines.find((one) => one.line === line)?.amount_minor ?? 0);
  return (
    <section className={classes.card} aria-label={w.mainForm}>
      <h2>{w.mainForm}</h2>
      <FigureTable
        label={w.mainForm}
        head={w.mainLine}
        columns={[
          { key: 'now', header: w.amount },
          ...(filed === undefined
            ? []
            : [
                ...(narrow ? [] : [{ key: 'filed', header: w.filedColumn(filed.revision_no) }]),
                { key: 'difference', header: w.difference },
              ]),
        ]}
        rows={tsd.lines.map((line) => {
          const minor = BigInt(line.amount_minor);
          const before = filedOf(line.line);
          return {
            key: line.line,
            code: line.line,
            name: labelOf(line),
            given: true,
            level: 0,
            kind: line.line === '118' || line.line === '119' ? ('total' as const) : ('line' as const),
            figures: [
              { minor, place: minor === 0n ? undefined : places?.line(line.line) },
              ...(filed === undefined
                ? []
                : [
                    ...(narrow ? [] : [{ minor: before, place: filedPlace(filed.return_id) }]),
                    { minor: minor - before },
                  ]),
            ],
          };
        })}
        currency={tsd.currency}
        at={search.row}
        onLeave={(figure) => {
          show({ ...search, row: figure }, true);
        }}
      />
    </section>
  );
}

const filedPlace = (id: string) => ({ to: '/c/$company/pay', search: { tab: 'tsd', return: id } });

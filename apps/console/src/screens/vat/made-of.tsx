import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { useCompanyId } from '../../frame/company.js';
import { FigureTable } from '../../frame/figure-table.js';
import { labelOf } from '../../words/named.js';
import { words } from '../../words/words.js';
import { type PartParts } from './return-part.js';
import classes from './vat.module.css';

/** The signs of the lines in what is payable: 4 + 4.1 − 5 + 10 − 11. */
const SIGNS: Readonly<Record<string, 1n | -1n>> = { '4': 1n, '4.1': 1n, '5': -1n, '10': 1n, '11': -1n };

/** A line that is the sum of others: each of them opens its own entries. */
export function MadeOf({ month, preview, search, show }: PartParts): ReactNode {
  const w = words('vat');
  const company = useCompanyId();
  const total = preview.lines.find(({ line }) => line === search.line);
  return (
    <>
      <div className={classes.lineHead}>
        <h2 className={classes.heading} translate="no">
          {w.lineTitle(search.line ?? '', total === undefined ? '' : labelOf(total))}
        </h2>
        <p className="quiet">{w.madeOf}</p>
        <p>
          <Link to="/c/$company/vat/$month" params={{ company, month }} search={{}}>
            {w.toForm}
          </Link>
        </p>
      </div>
      <FigureTable
        label={w.parts.form}
        head={w.line}
        columns={[{ key: 'now', header: w.now }]}
        rows={[
          ...preview.lines
            .filter(({ line }) => SIGNS[line] !== undefined)
            .map((line) => ({
              key: line.line,
              code: line.line,
              name: labelOf(line),
              given: true,
              level: 0,
              kind: 'line' as const,
              figures: [
                {
                  minor: BigInt(line.amount_minor) * (SIGNS[line.line] ?? 1n),
                  place:
                    line.entries === 0
                      ? undefined
                      : {
                          to: '/c/$company/vat/$month',
                          params: { month },
                          search: { line: line.line },
                        },
                },
              ],
            })),
          {
            key: 'total',
            name: BigInt(preview.payable_minor) < 0n ? w.refund : w.payable,
            level: 0,
            kind: 'total' as const,
            figures: [{ minor: BigInt(preview.payable_minor) }],
          },
        ]}
        currency={preview.currency}
        at={search.at}
        onLeave={(figure) => {
          show({ ...search, at: figure }, true);
        }}
      />
    </>
  );
}

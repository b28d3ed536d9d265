import { type ReactNode } from 'react';
import { type TaxReconciliation } from '../../api/taxes.js';
import { type Figure, type FigureRow } from '../../frame/figure-rows.js';
import { FigureTable } from '../../frame/figure-table.js';
import { type Place } from '../../frame/places.js';
import { useNarrow } from '../../theme/narrow.js';
import { words } from '../../words/words.js';
import { linesOf } from './places.js';
import { type TaxesSearch } from './search.js';
import classes from './taxes.module.css';

interface ComparedParts {
  readonly compared: TaxReconciliation;
  readonly search: TaxesSearch;
  readonly show: (search: TaxesSearch, quietly?: boolean) => void;
}

/** Both sides of the account in the books and at the authority. */
export function Compared({ compared, search, show }: ComparedParts): ReactNode {
  const w = words('taxes');
  const narrow = useNarrow();
  const { agrees, as_of, currency, prepayment, claims } = compared;
  if (agrees === null) return <p className="quiet">{w.uncompared}</p>;
  const atClaims: Place = { to: '/c/$company/taxes', search: { part: 'claims' } };
  const sides = [
    { key: 'prepayment', name: w.prepayment, side: prepayment },
    { key: 'claims', name: w.owed, side: claims },
  ];
  const figuresOf = ({ key, side }: (typeof sides)[number]): Figure[] => [
    {
      minor: BigInt(side.ledger_minor),
      place: side.accounts.length === 0 ? undefined : linesOf(side, as_of),
    },
    { minor: BigInt(side.authority_minor ?? 0), place: key === 'claims' ? atClaims : undefined },
    { minor: BigInt(side.difference_minor ?? 0) },
  ];
  const heads = [w.ledger, w.authority, w.difference];
  // A phone has the three amounts of a side below each other.
  const rows = sides.flatMap((one): FigureRow[] => {
    const { key, name } = one;
    const figures = figuresOf(one);
    if (!narrow) return [{ key, name, level: 0, kind: 'line', figures }];
    return [
      { key, name, level: 0, kind: 'heading', figures: [] },
      ...figures.map((figure, at): FigureRow => ({
        key: `${key}-${at}`,
        name: heads[at] ?? '',
        level: 1,
        kind: 'line',
        figures: [figure],
      })),
    ];
  });
  return (
    <>
      <p className={agrees ? classes.good : classes.warning} role="status">
        {agrees ? w.agrees : w.differs}
      </p>
      <FigureTable
        label={w.compared}
        head={w.row}
        columns={
          narrow
            ? [{ key: 'amount', header: w.amount }]
            : heads.map((header, at) => ({ key: String(at), header }))
        }
        rows={rows}
        currency={currency}
        at={search.at}
        onLeave={(at) => {
          show({ ...search, at }, true);
        }}
      />
    </>
  );
}

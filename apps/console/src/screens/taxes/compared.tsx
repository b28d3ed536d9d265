import { type ReactNode } from 'react';
import { type TaxReconciliation } from '../../api/taxes.js';
import { type FigureRow } from '../../frame/figure-rows.js';
import { FigureTable } from '../../frame/figure-table.js';
import { type Place } from '../../frame/places.js';
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
  const { agrees, as_of, currency, prepayment, claims } = compared;
  if (agrees === null) return <p className="quiet">{w.uncompared}</p>;
  const atClaims: Place = { to: '/c/$company/taxes', search: { part: 'claims' } };
  const rowOf = (key: string, name: string, side: TaxReconciliation['claims']): FigureRow => ({
    key,
    name,
    level: 0,
    kind: 'line',
    figures: [
      {
        minor: BigInt(side.ledger_minor),
        place: side.accounts.length === 0 ? undefined : linesOf(side, as_of),
      },
      {
        minor: BigInt(side.authority_minor ?? 0),
        place: key === 'claims' ? atClaims : undefined,
      },
      { minor: BigInt(side.difference_minor ?? 0) },
    ],
  });
  return (
    <>
      <p className={agrees ? classes.good : classes.warning} role="status">
        {agrees ? w.agrees : w.differs}
      </p>
      <FigureTable
        label={w.compared}
        head={w.row}
        columns={[
          { key: 'ledger', header: w.ledger },
          { key: 'authority', header: w.authority },
          { key: 'difference', header: w.difference },
        ]}
        rows={[rowOf('prepayment', w.prepayment, prepayment), rowOf('claims', w.owed, claims)]}
        currency={currency}
        at={search.at}
        onLeave={(at) => {
          show({ ...search, at }, true);
        }}
      />
    </>
  );
}

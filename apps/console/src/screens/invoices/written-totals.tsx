import { type ReactNode } from 'react';
import { formatMoney } from '../../format/money.js';
import { formatShare } from '../../format/numbers.js';
import { words } from '../../words/words.js';
import { type Totals } from './totals.js';
import classes from './write.module.css';

interface WrittenTotalsParts {
  readonly totals: Totals;
  readonly prepaid: bigint;
  readonly currency: string;
}

/** The totals of what is written, as the server will compute them. */
export function WrittenTotals({ totals, prepaid, currency }: WrittenTotalsParts): ReactNode {
  const w = words('invoices');
  return (
    <dl className={classes.totals} aria-label={w.form.totals}>
      <dt>{w.net}</dt>
      <dd>{formatMoney(totals.net, currency)}</dd>
      {totals.rates.map(({ rateBps, tax }) => [
        <dt key={`${rateBps} name`}>{w.form.vatOf(formatShare(rateBps))}</dt>,
        <dd key={`${rateBps} amount`}>{formatMoney(tax, currency)}</dd>,
      ])}
      {prepaid !== 0n && (
        <>
          <dt>{w.prepaid}</dt>
          <dd>{formatMoney(-prepaid, currency)}</dd>
        </>
      )}
      <dt className={classes.due}>{w.dueTotal}</dt>
      <dd className={classes.due}>{formatMoney(totals.gross - prepaid, currency)}</dd>
    </dl>
  );
}

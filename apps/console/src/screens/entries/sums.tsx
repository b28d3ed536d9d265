import { type ReactNode } from 'react';
import { formatMoney } from '../../format/money.js';
import { formatCount } from '../../format/numbers.js';
import { words } from '../../words/words.js';
import classes from './entries.module.css';
import { type Checked } from './grid.js';

/** How many lines there are, and what they differ by. */
export function Sums({
  checked,
  currency,
}: {
  readonly checked: Checked;
  readonly currency: string;
}): ReactNode {
  const w = words('entries');
  const { lines, debit, difference } = checked;
  return (
    <dl className={classes.sums} aria-live="polite">
      <div>
        <dt>{w.lines}</dt>
        <dd>{formatCount(lines.length)}</dd>
      </div>
      <div>
        <dt>{w.debit}</dt>
        <dd>{formatMoney(debit, currency)}</dd>
      </div>
      <div>
        <dt>{w.credit}</dt>
        <dd>{formatMoney(debit - difference, currency)}</dd>
      </div>
      <div data-wrong={difference !== 0n || undefined}>
        <dt>{w.difference}</dt>
        <dd>{formatMoney(difference, currency)}</dd>
      </div>
    </dl>
  );
}

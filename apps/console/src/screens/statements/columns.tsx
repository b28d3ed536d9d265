import { type ReactNode } from 'react';
import { type Statement, type StatementGap } from '../../api/statements.js';
import { formatDay } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { formatCount } from '../../format/numbers.js';
import { type Column } from '../../list/columns.js';
import { CheckIcon, CloseIcon, WarningIcon } from '../../theme/icons.js';
import { words } from '../../words/words.js';
import classes from './statements.module.css';

export const periodOf = ({ from, to }: Pick<Statement, 'from' | 'to'>): string =>
  `${formatDay(from)}–${formatDay(to)}`;

export const moneyOf = (minor: number | null, currency: string): string =>
  minor === null ? '' : formatMoney(BigInt(minor), currency);

export const gapText = (
  { date_from, date_to, expected_minor, opening_minor }: StatementGap,
  currency: string,
): string =>
  words('statements').gap(
    `${formatDay(date_from)}–${formatDay(date_to)}`,
    formatMoney(BigInt(opening_minor) - BigInt(expected_minor), currency, { signed: true }),
  );

export function statementColumns(): readonly Column<Statement>[] {
  const w = words('statements');
  return [
    { key: 'period', header: w.period, width: 'minmax(9.75rem, 1.4fr)', cell: periodOf },
    {
      key: 'account',
      header: w.account,
      width: 'minmax(7rem, 1fr)',
      wide: true,
      cell: ({ bank_account_label }) => <span translate="no">{bank_account_label}</span>,
    },
    {
      key: 'lines',
      header: w.lines,
      width: '4rem',
      wide: true,
      amount: true,
      cell: ({ line_count }) => formatCount(line_count),
    },
    {
      key: 'closing',
      header: w.closing,
      width: '8rem',
      wide: true,
      amount: true,
      cell: ({ closing_minor, currency }) => moneyOf(closing_minor, currency),
    },
    {
      key: 'state',
      header: w.state,
      width: 'minmax(5.2rem, 8rem)',
      cell: (one) => <State statement={one} />,
    },
  ];
}

/** A gap before a statement matters more than that it was imported. */
function State({ statement: { state, gap } }: { readonly statement: Statement }): ReactNode {
  const w = words('statements');
  const shown = state === 'posted' && gap !== null ? 'gap' : state;
  const Sign = { gap: WarningIcon, withdrawn: CloseIcon, posting: CheckIcon, posted: CheckIcon }[shown];
  return (
    <span className={classes.state} data-state={shown}>
      <Sign />
      {w.states[shown]}
    </span>
  );
}

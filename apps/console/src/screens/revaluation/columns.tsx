import { type ReactNode } from 'react';
import { type Revaluation } from '../../api/revaluations.js';
import { formatDay, formatInstant } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { type Column } from '../../list/columns.js';
import { CheckIcon, CloseIcon } from '../../theme/icons.js';
import { words } from '../../words/words.js';
import classes from './revaluation.module.css';

export function revaluationColumns(): readonly Column<Revaluation>[] {
  const w = words('revaluation');
  const amount = (key: string, header: string, pick: (of: Revaluation) => number): Column<Revaluation> => ({
    key,
    header,
    width: 'minmax(5.5rem, 8rem)',
    amount: true,
    cell: (one) => formatMoney(BigInt(pick(one)), one.base_currency, { bare: true }),
  });
  return [
    { key: 'day', header: w.day, width: 'minmax(6rem, 1fr)', cell: ({ as_of }) => formatDay(as_of) },
    {
      key: 'state',
      header: w.state,
      width: 'minmax(6.5rem, 1fr)',
      cell: ({ state }) => <RevaluationState state={state} />,
    },
    amount('gain', w.gain, ({ gain_minor }) => gain_minor),
    amount('loss', w.loss, ({ loss_minor }) => loss_minor),
    {
      key: 'made',
      header: w.made,
      width: '9rem',
      wide: true,
      cell: ({ created_at }) => formatInstant(created_at),
    },
  ];
}

/** Whether a revaluation counts: a word, a sign and a colour. */
export function RevaluationState({ state }: Pick<Revaluation, 'state'>): ReactNode {
  return (
    <span className={classes.state} data-state={state}>
      {state === 'posted' ? <CheckIcon /> : <CloseIcon />}
      {words('revaluation').states[state]}
    </span>
  );
}

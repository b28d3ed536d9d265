import { type ReactNode } from 'react';
import { type ClosingCheck } from '../../api/periods.js';
import { formatCount } from '../../format/numbers.js';
import { type Column } from '../../list/columns.js';
import { CheckIcon, CircleIcon, WarningIcon } from '../../theme/icons.js';
import { words } from '../../words/words.js';
import classes from './closing.module.css';

export function closingColumns(): readonly Column<ClosingCheck>[] {
  const w = words('closing');
  return [
    {
      key: 'name',
      header: w.check,
      width: 'minmax(9rem, 3fr)',
      cell: ({ kind }) => <span title={w.names[kind]}>{w.names[kind]}</span>,
    },
    {
      key: 'state',
      header: w.state,
      width: 'minmax(6.5rem, 9rem)',
      cell: (check) => <State check={check} />,
    },
    {
      key: 'count',
      header: w.count,
      width: '4.5rem',
      wide: 'phone',
      amount: true,
      cell: ({ count }) => (count === 0 ? '' : formatCount(count)),
    },
  ];
}

function State({ check: { state, blocks } }: { readonly check: ClosingCheck }): ReactNode {
  return (
    <span className={classes.state} data-state={state}>
      {state === 'done' ? (
        <CheckIcon />
      ) : blocks ? (
        <WarningIcon />
      ) : state === 'missing' ? (
        <CircleIcon />
      ) : null}
      {words('closing').states[state]}
    </span>
  );
}

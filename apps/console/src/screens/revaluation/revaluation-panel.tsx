import { type ReactNode } from 'react';
import { ActionButton } from '../../actions/action-buttons.js';
import { type LiveAction } from '../../actions/action.js';
import { type Revaluation } from '../../api/revaluations.js';
import { formatDay, formatInstant } from '../../format/days.js';
import { words } from '../../words/words.js';
import { Balances } from './balances.js';
import { RevaluationState } from './columns.js';
import { GainAndLoss } from './gain-and-loss.js';
import classes from './revaluation.module.css';

interface RevaluationPanelParts {
  readonly revaluation: Revaluation;
  /** Takes it back, where that can be done. */
  readonly reverse: LiveAction | undefined;
}

/** One revaluation: its balances, and the entries of their differences. */
export function RevaluationPanel({ revaluation, reverse }: RevaluationPanelParts): ReactNode {
  const w = words('revaluation');
  const { as_of, state, items, ended_at } = revaluation;
  return (
    <aside className={classes.panel} aria-label={w.revaluation}>
      <h2>{w.title(formatDay(as_of))}</h2>
      <RevaluationState state={state} />
      {ended_at !== null && <p className="quiet">{w.ended(formatInstant(ended_at))}</p>}
      <GainAndLoss of={revaluation} />
      {items.length === 0 ? <p>{w.noBalances}</p> : <Balances items={items} day={as_of} booked />}
      {reverse !== undefined && (
        <footer>
          <ActionButton action={reverse} />
        </footer>
      )}
    </aside>
  );
}

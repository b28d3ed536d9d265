import { type ReactNode } from 'react';
import { type PayRun } from '../../api/pay.js';
import { CheckIcon, CircleIcon, EditIcon, HalfIcon, WarningIcon } from '../../theme/icons.js';
import { words } from '../../words/words.js';
import classes from './pay.module.css';

const SIGNS = {
  draft: EditIcon,
  approved: HalfIcon,
  posted: CheckIcon,
  paid: CheckIcon,
  stale: WarningIcon,
  preparing: CircleIcon,
} as const;

/** Where a run is on its way: a word, a sign and a colour. */
export function RunState({ run }: { readonly run: PayRun }): ReactNode {
  const w = words('pay');
  const state = run.stale ? 'stale' : run.prepared ? run.state : 'preparing';
  const Sign = SIGNS[state];
  const word = state === 'stale' ? w.stale : state === 'preparing' ? w.preparing : w.states[state];
  return (
    <span className={classes.state} data-state={state}>
      <Sign />
      {word}
    </span>
  );
}

const STEPS = ['draft', 'approved', 'posted', 'paid'] as const;

/** The steps of a run, which of them are done, and what comes next. */
export function RunSteps({ run }: { readonly run: PayRun }): ReactNode {
  const w = words('pay');
  const at = STEPS.indexOf(run.state);
  return (
    <section className={classes.way} aria-label={w.steps}>
      <ol>
        {STEPS.map((step, index) => {
          const state = index < at || run.state === 'paid' ? 'done' : index === at ? 'now' : 'later';
          return (
            <li key={step} data-state={state} aria-current={index === at ? 'step' : undefined}>
              {state === 'later' ? <CircleIcon /> : <CheckIcon />}
              <span>{w.step[step]}</span>
              <span className="visually-hidden">
                {state === 'later' ? w.notYet : state === 'now' ? w.now : w.done}
              </span>
            </li>
          );
        })}
      </ol>
      {!run.stale && run.prepared && <p className="quiet">{w.next[run.state]}</p>}
    </section>
  );
}

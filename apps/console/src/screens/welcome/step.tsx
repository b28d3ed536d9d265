import { type ReactNode, useId } from 'react';
import { CheckIcon } from '../../theme/icons.js';
import { words } from '../../words/words.js';
import classes from './welcome.module.css';

/** `optional` is a step that nothing waits for; `later` waits for another step. */
export type StepState = 'done' | 'now' | 'optional' | 'later';

interface StepParts {
  readonly state: StepState;
  readonly title: string;
  /** The result of a step that is done; else the purpose of the step. */
  readonly detail?: ReactNode;
  readonly children?: ReactNode;
}

/** One of the first steps: its state in a word, a shape and a colour, and its form while there is something to do. */
export function Step({ state, title, detail, children }: StepParts): ReactNode {
  const id = useId();
  return (
    <li className={classes.step} data-state={state}>
      <span className={classes.sign} aria-hidden="true">
        {state === 'done' && <CheckIcon />}
      </span>
      <section className={classes.content} aria-labelledby={id}>
        <h2 id={id}>
          {title} <span className={classes.state}>{words('welcome').states[state]}</span>
        </h2>
        {detail !== undefined && <p className={classes.detail}>{detail}</p>}
        {state !== 'later' && children}
      </section>
    </li>
  );
}

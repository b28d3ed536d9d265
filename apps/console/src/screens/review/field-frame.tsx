import { type ReactNode } from 'react';
import { words } from '../../words/words.js';
import classes from './review.module.css';

interface FieldFrameParts {
  /** The field's name in the form: the focus finds it by this. */
  readonly name: string;
  readonly open: boolean;
  /** Why the value was proposed. */
  readonly why?: string | undefined;
  readonly children: ReactNode;
}

/** A field of the form; one that a person has to look at has another ground, a sign and a word. */
export function FieldFrame({ name, open, why, children }: FieldFrameParts): ReactNode {
  return (
    <div data-field={name} data-doubtful={open || undefined} className={classes.field}>
      {children}
      {(open || why !== undefined) && (
        <p className={classes.why}>
          {open && <b>{words('review').lookAt}</b>} {why}
        </p>
      )}
    </div>
  );
}

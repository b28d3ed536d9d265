import { type ReactNode } from 'react';
import { words } from '../words/words.js';
import classes from './copyable.module.css';
import { CopyButton } from './copy-button.js';

interface CopyableParts {
  readonly text: string;
  /** As people read it; the text itself if absent. */
  readonly shown?: string;
  /** Names the text for the button. */
  readonly label: string;
}

/** A text that people take elsewhere: it can be selected whole, and copied with a button. */
export function Copyable({ text, shown = text, label }: CopyableParts): ReactNode {
  return (
    <span className={classes.copyable}>
      <code className={classes.text} translate="no">
        {shown}
      </code>
      <CopyButton text={text} name={words('frame').copy} label={label} />
    </span>
  );
}

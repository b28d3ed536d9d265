import { type ReactNode } from 'react';
import { type FileOutcome } from '../api/files.js';
import { CheckIcon, CloseIcon, ErrorIcon, InboxIcon, ReviewIcon, WarningIcon } from '../theme/icons.js';
import { words } from '../words/words.js';
import classes from './outcome.module.css';

const SIGNS: Readonly<Record<FileOutcome, typeof CheckIcon>> = {
  queued: InboxIcon,
  running: InboxIcon,
  posted: CheckIcon,
  review: ReviewIcon,
  statement: CheckIcon,
  duplicate: WarningIcon,
  not_extractable: InboxIcon,
  failed: ErrorIcon,
  dismissed: CloseIcon,
};

/** The outcome of a file: a word, a sign and a colour. */
export function Outcome({ outcome }: { readonly outcome: FileOutcome }): ReactNode {
  const Sign = SIGNS[outcome];
  return (
    <span className={classes.outcome} data-outcome={outcome}>
      <Sign />
      <span>{words('files').outcomes[outcome]}</span>
    </span>
  );
}

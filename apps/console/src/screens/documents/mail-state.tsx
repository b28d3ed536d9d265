import { type ReactNode } from 'react';
import { type Mail } from '../../api/inbox.js';
import { CheckIcon, CloseIcon, ErrorIcon, InboxIcon } from '../../theme/icons.js';
import { words } from '../../words/words.js';
import classes from './documents.module.css';

const SIGNS = { received: InboxIcon, processed: CheckIcon, ignored: CloseIcon, failed: ErrorIcon } as const;

/** The outcome of a mail: a word, a sign and a colour. */
export function MailState({ status }: Pick<Mail, 'status'>): ReactNode {
  const Sign = SIGNS[status];
  return (
    <span className={classes.mailState} data-status={status}>
      <Sign />
      {words('documents').mailStates[status]}
    </span>
  );
}

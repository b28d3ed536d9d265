import { type ReactNode } from 'react';
import { type FirmSubmission } from '../../api/firm.js';
import { stageOf } from '../../api/submission-stage.js';
import { CheckIcon, CloseIcon, InboxIcon, UploadIcon, WarningIcon } from '../../theme/icons.js';
import { words } from '../../words/words.js';
import classes from './approvals.module.css';

const SIGNS = {
  submitted: InboxIcon,
  approved: UploadIcon,
  registered: CheckIcon,
  applied: CheckIcon,
  rejected: CloseIcon,
  withdrawn: CloseIcon,
  stuck: WarningIcon,
} as const;

/** Where a submission is on its way: a word, a sign and a colour. */
export function State({ submission }: { readonly submission: FirmSubmission }): ReactNode {
  const stage = stageOf(submission);
  const state = stage === 'refused' || stage === 'unreached' ? 'stuck' : stage;
  const Sign = SIGNS[state];
  return (
    <span className={classes.state} data-state={state}>
      <Sign />
      <span>{words('approvals').states[state]}</span>
    </span>
  );
}

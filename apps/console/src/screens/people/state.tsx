import { type ReactNode } from 'react';
import { type EmployeeRow, type Submission } from '../../api/people.js';
import { stageOf } from '../../api/submission-stage.js';
import { CheckIcon, CircleIcon, CloseIcon, InboxIcon, UploadIcon, WarningIcon } from '../../theme/icons.js';
import { words } from '../../words/words.js';
import classes from './people.module.css';

const SIGNS = {
  submitted: InboxIcon,
  approved: UploadIcon,
  registered: CheckIcon,
  applied: CheckIcon,
  rejected: CloseIcon,
  withdrawn: CloseIcon,
  refused: WarningIcon,
  unreached: WarningIcon,
} as const;

export function SubmissionState({ submission }: { readonly submission: Submission }): ReactNode {
  const stage = stageOf(submission);
  const Sign = SIGNS[stage];
  return (
    <span className={classes.state} data-state={stage}>
      <Sign />
      <span>{words('people').submissionStates[stage]}</span>
    </span>
  );
}

const EMPLOYED = {
  draft: CircleIcon,
  submitted: InboxIcon,
  approved: UploadIcon,
  registered: CheckIcon,
  rejected: CloseIcon,
  ended: CircleIcon,
  cancelled: CloseIcon,
} as const;

export function EmployedState({ status }: { readonly status: EmployeeRow['status'] }): ReactNode {
  if (status === null) return null;
  const Sign = EMPLOYED[status];
  return (
    <span className={classes.state} data-state={status}>
      <Sign />
      <span>{words('people').states[status]}</span>
    </span>
  );
}

import { Button, Textarea } from '@mantine/core';
import { type ReactNode } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { perform } from '../../actions/perform.js';
import { type FirmSubmission } from '../../api/firm.js';
import { DraftNote } from '../../form/draft-note.js';
import { useDraft } from '../../form/drafts.js';
import { Buttons } from '../../frame/section.js';
import { words } from '../../words/words.js';
import { reject } from './actions.js';
import classes from './approvals.module.css';

const LONGEST = 1000;

interface RejectParts {
  readonly submission: FirmSubmission;
  readonly close: () => void;
}

/** The company reads the reason as it is written. */
export function RejectDialog({ submission, close }: RejectParts): ReactNode {
  const w = words('approvals');
  const draft = useDraft(`approvals.reject.${submission.id}`, '');
  const reason = draft.value.trim();
  return (
    <Dialog title={w.rejectOf(submission.employee_name)} close={close}>
      <form
        className={classes.dialog}
        onSubmit={(event) => {
          event.preventDefault();
          if (reason === '') return;
          draft.forget();
          close();
          void perform(reject, { submission, reason }, '');
        }}
      >
        <p className="quiet">{w.rejectHint}</p>
        <DraftNote draft={draft} />
        <Textarea
          label={w.reason}
          value={draft.value}
          maxLength={LONGEST}
          required
          autosize
          minRows={3}
          onChange={({ currentTarget: { value } }) => {
            draft.set(value);
          }}
        />
        <Buttons>
          <Button type="submit" color="red" disabled={reason === ''}>
            {w.reject}
          </Button>
          <Button variant="default" onClick={close}>
            {words('frame').cancel}
          </Button>
        </Buttons>
      </form>
    </Dialog>
  );
}

import { Button, TextInput } from '@mantine/core';
import { type ReactNode } from 'react';
import { Dialog } from '../actions/dialog.js';
import { words } from '../words/words.js';
import { DraftNote } from './draft-note.js';
import { useDraft } from './drafts.js';
import { fieldError } from './errors.js';
import { type Submit, useSubmission } from './submission.js';
import classes from './reason-dialog.module.css';

interface ReasonDialogParts {
  readonly title: string;
  /** The name of the action, where the title says more. */
  readonly button?: string;
  /** The consequence, in words. */
  readonly hint: string;
  readonly send: (submit: Submit, reason: string) => unknown;
  /** The name that the typed reason is kept by until it is sent. */
  readonly about: string;
  readonly maxLength?: number;
  readonly close: () => void;
  readonly children?: ReactNode;
}

/** Ends something that stays in the books: the reason is kept with it. */
export function ReasonDialog({
  title,
  button = title,
  hint,
  send,
  about,
  maxLength = 2000,
  close,
  children,
}: ReasonDialogParts): ReactNode {
  const draft = useDraft(about, '');
  const { submit, problem, sending } = useSubmission(draft, close);
  const given = draft.value.trim();
  return (
    <Dialog title={title} close={close} sending={sending}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (given === '') return;
          void send(submit, given);
        }}
      >
        <p className="quiet">{hint}</p>
        <DraftNote draft={draft} />
        <TextInput
          label={words('actions').reason}
          value={draft.value}
          error={fieldError(problem, 'reason')}
          maxLength={maxLength}
          required
          data-autofocus
          onChange={({ currentTarget: { value } }) => {
            draft.set(value);
          }}
        />
        {children}
        <footer className={classes.foot}>
          <Button type="submit" color="red" disabled={given === ''}>
            {button}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

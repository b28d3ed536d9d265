import { Button, TextInput } from '@mantine/core';
import { type ReactNode } from 'react';
import { Dialog } from '../actions/dialog.js';
import { words } from '../words/words.js';
import { useDraft } from './drafts.js';
import classes from './reason-dialog.module.css';

interface ReasonDialogParts {
  /** The name of the action, which its button repeats. */
  readonly title: string;
  /** The consequence, in words. */
  readonly hint: string;
  readonly send: (reason: string) => unknown;
  /** The name that the typed reason is kept by until it is sent. */
  readonly about: string;
  readonly close: () => void;
  readonly children?: ReactNode;
}

/** Ends something that stays in the books: the reason is kept with it. */
export function ReasonDialog({ title, hint, send, about, close, children }: ReasonDialogParts): ReactNode {
  const { value: reason, set: setReason, forget } = useDraft(about, '');
  const given = reason.trim();
  return (
    <Dialog title={title} close={close}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (given === '') return;
          close();
          forget();
          void send(given);
        }}
      >
        <p className="quiet">{hint}</p>
        <TextInput
          label={words('actions').reason}
          value={reason}
          maxLength={2000}
          required
          data-autofocus
          onChange={({ currentTarget: { value } }) => {
            setReason(value);
          }}
        />
        {children}
        <footer className={classes.foot}>
          <Button type="submit" color="red" disabled={given === ''}>
            {title}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

import { Button } from '@mantine/core';
import { type ReactNode } from 'react';
import { words } from '../words/words.js';
import { type LiveAction } from './action.js';
import classes from './confirm-dialog.module.css';
import { Dialog } from './dialog.js';

interface ConfirmDialogParts {
  /** The consequence, in words: what ends, and what remains. */
  readonly detail: string;
  readonly action: LiveAction;
  readonly close: () => void;
}

/** Asks once more before something that cannot be undone. */
export function ConfirmDialog({ detail, action, close }: ConfirmDialogParts): ReactNode {
  return (
    <Dialog title={action.name} close={close}>
      <p className={classes.detail}>{detail}</p>
      <div className={classes.buttons}>
        <Button
          color="red"
          onClick={() => {
            close();
            void action.perform();
          }}
        >
          {action.name}
        </Button>
        <Button variant="default" autoFocus onClick={close}>
          {words('frame').cancel}
        </Button>
      </div>
    </Dialog>
  );
}

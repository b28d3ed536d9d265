import { Button } from '@mantine/core';
import { type ReactNode } from 'react';
import { words } from '../words/words.js';
import { Dialog } from './dialog.js';
import classes from './log.module.css';
import { undoAndNotify } from './notifications.js';
import { useStore } from './store.js';
import { type LogEntry, undoLog } from './undo-log.js';

/** The actions of this session, newest first; the focus is on the button that undoes the last one. */
export function Log({ close }: { readonly close: () => void }): ReactNode {
  const w = words('actions');
  const entries = useStore(undoLog);
  const last = entries.find(isReversible)?.id;
  return (
    <Dialog title={w.log} close={close}>
      {entries.length === 0 && <p className={classes.empty}>{w.logEmpty}</p>}
      <ol className={classes.entries}>
        {entries.map((entry) => (
          <li key={entry.id} className={classes.entry}>
            <span className={entry.state === 'undone' ? classes.undone : undefined}>{entry.text}</span>
            {isReversible(entry) ? (
              <Button
                size="compact-sm"
                variant="default"
                data-autofocus={entry.id === last || undefined}
                autoFocus={entry.id === last}
                onClick={() => void undoAndNotify(entry.id)}
              >
                {w.undo}
              </Button>
            ) : (
              <span className={classes.state}>{entry.state === 'undone' ? w.isUndone : w.notReversible}</span>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

const isReversible = ({ reverse, state }: LogEntry): boolean => reverse !== undefined && state === 'done';

import { Button, Loader } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { CheckIcon, CloseIcon, WarningIcon } from '../theme/icons.js';
import { words } from '../words/words.js';
import classes from './notification-list.module.css';
import { modals } from './modals.js';
import { dismiss, type Notification, notifications, undoAndNotify } from './notifications.js';
import { ProblemNote } from './problem-note.js';
import { useStore } from './store.js';
import { undoLog } from './undo-log.js';

/** A success leaves by itself; a failure stays until it was read. */
const SHOWN_MS = 8_000;

/** The notifications, in a corner: with the way back of what was done. They are part of the topmost dialog, if there is one. */
export function NotificationList({ within }: { readonly within?: symbol }): ReactNode {
  const shown = useStore(notifications);
  if (useStore(modals).at(-1) !== within) return null;
  return (
    <div
      role="region"
      aria-label={words('actions').notifications}
      aria-live="polite"
      className={classes.list}
    >
      {shown.map((one) => (
        <NotificationCard key={one.id} one={one} />
      ))}
    </div>
  );
}

const SIGNS: Readonly<Record<Notification['tone'], ReactNode>> = {
  done: <CheckIcon />,
  failed: <WarningIcon />,
  busy: <Loader size={16} />,
};

function NotificationCard({ one }: { readonly one: Notification }): ReactNode {
  const w = words('actions');
  const { id, tone, entry, again, cancel } = one;
  const reversible = useStore(undoLog).some(
    (logged) => logged.id === entry && logged.reverse !== undefined && logged.state === 'done',
  );
  useEffect(() => {
    if (tone !== 'done') return undefined;
    const timer = setTimeout(() => {
      dismiss(id);
    }, SHOWN_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [id, tone]);
  return (
    <div className={classes.card} data-tone={tone}>
      {SIGNS[tone]}
      {tone === 'failed' ? (
        <ProblemNote
          title={one.text}
          problem={one.problem}
          again={
            again &&
            (() => {
              dismiss(id);
              again();
            })
          }
        />
      ) : (
        <span className={classes.text}>{one.text}</span>
      )}
      {entry !== undefined && reversible && (
        <Button size="compact-sm" variant="default" onClick={() => void undoAndNotify(entry)}>
          {w.undo}
        </Button>
      )}
      {cancel !== undefined && (
        <Button size="compact-sm" variant="default" onClick={cancel}>
          {words('frame').cancel}
        </Button>
      )}
      <button
        type="button"
        className={classes.close}
        aria-label={w.dismiss}
        onClick={() => {
          dismiss(id);
        }}
      >
        <CloseIcon />
      </button>
    </div>
  );
}

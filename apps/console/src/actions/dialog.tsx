import { createContext, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { CloseIcon } from '../theme/icons.js';
import { words } from '../words/words.js';
import classes from './dialog.module.css';
import { openModal } from './modals.js';
import { NotificationList } from './notification-list.js';

interface DialogParts {
  readonly title: string;
  readonly close: () => void;
  readonly children: ReactNode;
  /** A palette shows its title to screen readers only. */
  readonly bare?: boolean;
  /** For pages to read. */
  readonly wide?: boolean;
  /** The input of the dialog is on its way to the server. */
  readonly sending?: boolean;
}

/** Whether the input of the dialog around is on its way: a preview does not ask once more what it would do. */
export const Sending = createContext(false);

/** The browser's own dialog: it keeps the focus, closes with Escape and gives the focus back. */
export function Dialog({
  title,
  close,
  children,
  bare = false,
  wide = false,
  sending = false,
}: DialogParts): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const [self] = useState(() => Symbol(title));
  // Before the dialog leaves the page: a dialog that has left gives the focus to nobody.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (shown !== null && !shown.open) {
      shown.showModal();
      // The browser would choose the first button, which closes.
      (
        shown.querySelector<HTMLElement>('[data-autofocus]') ??
        shown.querySelector<HTMLElement>('form :is(input, textarea, select)')
      )?.focus();
    }
    const leave = openModal(self);
    return () => {
      shown?.close();
      leave();
    };
  }, [self]);
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-wide={wide || undefined}
      aria-label={title}
      onClose={close}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close();
      }}
    >
      <div className={bare ? classes.bare : classes.body}>
        {!bare && (
          <header className={classes.header}>
            <h2>{title}</h2>
            <button
              type="button"
              className={classes.close}
              aria-label={words('actions').dismiss}
              onClick={() => dialog.current?.close()}
            >
              <CloseIcon />
            </button>
          </header>
        )}
        <Sending value={sending}>{children}</Sending>
      </div>
      <NotificationList within={self} />
    </dialog>
  );
}

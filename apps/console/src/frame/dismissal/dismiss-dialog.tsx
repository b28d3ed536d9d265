import { Button } from '@mantine/core';
import { type KeyboardEvent, type ReactNode } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { perform } from '../../actions/perform.js';
import { type DismissalReason, type StoredFile } from '../../api/files.js';
import { useCompanyId } from '../company.js';
import { words } from '../../words/words.js';
import { dismiss, REASONS } from './actions.js';
import classes from './dismissal.module.css';

interface DismissDialogParts {
  readonly file: StoredFile;
  /** Puts it away in another way than by its document alone. */
  readonly choose?: (reason: DismissalReason) => void;
  readonly close: () => void;
}

/** Why a document is not for the books: one click, or the digit of the reason. */
export function DismissDialog({ file, choose: chosen, close }: DismissDialogParts): ReactNode {
  const w = words('files');
  const companyId = useCompanyId();
  const choose = (reason: DismissalReason): void => {
    close();
    if (chosen === undefined) void perform(dismiss, { file, reason }, companyId);
    else chosen(reason);
  };
  const byDigit = ({ key }: KeyboardEvent): void => {
    const reason = /^[1-9]$/.test(key) ? REASONS[Number(key) - 1] : undefined;
    if (reason !== undefined) choose(reason);
  };
  return (
    <Dialog title={w.dismiss} close={close}>
      <div className={classes.reasons} onKeyDown={byDigit}>
        <p className="quiet">{w.dismissHint}</p>
        {REASONS.map((reason, at) => (
          <Button
            key={reason}
            variant="default"
            justify="space-between"
            rightSection={<kbd>{at + 1}</kbd>}
            data-autofocus={at === 0 || undefined}
            onClick={() => {
              choose(reason);
            }}
          >
            {w.dismissals[reason]}
          </Button>
        ))}
        <span className="quiet" translate="no">
          {file.name}
        </span>
      </div>
    </Dialog>
  );
}

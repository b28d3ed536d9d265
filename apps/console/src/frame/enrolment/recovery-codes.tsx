import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { words } from '../../words/words.js';
import { CopyButton } from '../copy-button.js';
import { save } from '../download.js';
import classes from './enrolment.module.css';

interface RecoveryCodesParts {
  readonly codes: readonly string[];
  readonly done: () => void;
}

/** New recovery codes. The service keeps only their hashes, so the dialog closes once the person has said that they are kept. */
export function RecoveryCodes({ codes, done }: RecoveryCodesParts): ReactNode {
  const w = words('factor');
  const [saved, setSaved] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const text = `${codes.join('\n')}\n`;
  return (
    <Dialog
      key={attempts}
      title={w.codes}
      close={() => {
        if (saved) done();
        else setAttempts(attempts + 1);
      }}
    >
      <div className={classes.steps}>
        <p>{w.codesDetail}</p>
        <ul className={classes.codes} aria-label={w.codes} translate="no">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={classes.buttons}>
          <CopyButton text={text} name={w.copyCodes} />
          <Download text={text} />
        </div>
        {attempts > 0 && !saved && (
          <p role="alert" className={classes.warning}>
            {w.saveFirst}
          </p>
        )}
        <label className={classes.saved}>
          <input
            type="checkbox"
            checked={saved}
            onChange={(event) => {
              setSaved(event.currentTarget.checked);
            }}
          />
          {w.saved}
        </label>
        <div className={classes.buttons}>
          <Button disabled={!saved} onClick={done}>
            {w.finish}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Download({ text }: { readonly text: string }): ReactNode {
  return (
    <Button
      size="compact-sm"
      variant="default"
      onClick={() => {
        save('raamat-recovery-codes.txt', new Blob([text], { type: 'text/plain' }));
      }}
    >
      {words('factor').download}
    </Button>
  );
}

import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { words } from '../../words/words.js';
import classes from './documents.module.css';

/** A text to be copied to another program. */
export function Copied({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
  const w = words('documents');
  const [done, setDone] = useState(false);
  return (
    <div className={classes.copied}>
      <code aria-label={label}>{text}</code>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => {
          void navigator.clipboard.writeText(text).then(() => {
            setDone(true);
          });
        }}
      >
        {done ? w.copied : w.copy}
      </Button>
    </div>
  );
}

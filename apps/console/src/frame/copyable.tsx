import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { words } from '../words/words.js';
import classes from './copyable.module.css';

interface CopyableParts {
  readonly text: string;
  /** As people read it; the text itself if absent. */
  readonly shown?: string;
  /** Names the text for the button. */
  readonly label: string;
}

/** A text that people take elsewhere: it can be selected whole, and copied with a button. */
export function Copyable({ text, shown = text, label }: CopyableParts): ReactNode {
  const w = words('frame');
  const [copied, setCopied] = useState(false);
  return (
    <span className={classes.copyable}>
      <code className={classes.text} translate="no">
        {shown}
      </code>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`${copied ? w.copied : w.copy}: ${label}`}
        onClick={() => {
          void navigator.clipboard.writeText(text).then(() => {
            setCopied(true);
          });
        }}
      >
        {copied ? w.copied : w.copy}
      </Button>
    </span>
  );
}

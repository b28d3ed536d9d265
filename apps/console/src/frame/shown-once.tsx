import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Copyable } from './copyable.js';
import classes from './shown-once.module.css';

interface ShownOnceParts {
  readonly title: string;
  readonly detail: string;
  readonly text: string;
  /** Names the text. */
  readonly label: string;
  readonly kept: string;
  readonly onKept: () => void;
}

/** A secret that is shown here and never again. It takes the focus, and stays until the person says that it is kept. */
export function ShownOnce({ title, detail, text, label, kept, onKept }: ShownOnceParts): ReactNode {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    note.current?.focus();
  }, []);
  return (
    <div ref={note} tabIndex={-1} role="status" className={classes.note}>
      <strong>{title}</strong>
      <p>{detail}</p>
      <Copyable text={text} label={label} />
      <Button size="compact-sm" variant="default" onClick={onKept}>
        {kept}
      </Button>
    </div>
  );
}

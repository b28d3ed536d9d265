import { type ReactNode } from 'react';
import classes from './message.module.css';

interface MessageParts {
  readonly title: string;
  readonly detail?: string | undefined;
  readonly children?: ReactNode;
}

/** One thing to say in the place of a screen. */
export function Message({ title, detail, children }: MessageParts): ReactNode {
  return (
    <div className={classes.message}>
      <h1>{title}</h1>
      {detail !== undefined && <p>{detail}</p>}
      {children}
    </div>
  );
}

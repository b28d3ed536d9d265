import { type ReactNode } from 'react';
import classes from './tabs.module.css';

/** The parts of a screen, each with its own address: links of the router, the current one marked by it. */
export function Tabs({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {children}
    </nav>
  );
}

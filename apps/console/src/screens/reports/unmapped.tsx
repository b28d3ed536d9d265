import { type ReactNode } from 'react';
import { words } from '../../words/words.js';
import classes from './reports.module.css';

/** Accounts with an amount that no row of the report has: the report is not complete without them. */
export function Unmapped({ codes }: { readonly codes: readonly string[] }): ReactNode {
  if (codes.length === 0) return null;
  return (
    <p className={classes.warning} role="status">
      {words('reports').unmapped(codes.join(', '))}
    </p>
  );
}

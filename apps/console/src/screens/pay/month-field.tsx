import { Button } from '@mantine/core';
import { type ReactNode } from 'react';
import { firstOfMonth, formatMonth } from '../../format/days.js';
import { words } from '../../words/words.js';
import classes from './pay.module.css';

interface MonthFieldParts {
  readonly month: string;
  readonly onMonth: (month: string) => void;
}

export const monthInWords = (month: string): string => formatMonth(month, '');
const moved = (month: string, months: number): string => firstOfMonth(`${month}-01`, months).slice(0, 7);

/** The month that a list or a return is about, with the ones before and after it. */
export function MonthField({ month, onMonth }: MonthFieldParts): ReactNode {
  const w = words('pay');
  const step = (label: string, sign: string, months: number): ReactNode => (
    <Button
      size="sm"
      variant="default"
      px={10}
      aria-label={label}
      onClick={() => {
        onMonth(moved(month, months));
      }}
    >
      {sign}
    </Button>
  );
  return (
    <div className={classes.month} role="group" aria-label={w.month}>
      {step(w.earlier, '‹', -1)}
      <strong>{monthInWords(month)}</strong>
      {step(w.later, '›', 1)}
    </div>
  );
}

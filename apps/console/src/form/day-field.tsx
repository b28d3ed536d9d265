import { type ReactNode } from 'react';
import { type Day, formatDay, parseDay } from '../format/days.js';
import { words } from '../words/words.js';
import { type FieldParts } from './field.js';
import { ParsedField } from './parsed-field.js';

interface DayFieldParts extends FieldParts<Day | undefined> {
  /** The day that `5.` and `+5` count from; today if absent. */
  readonly from?: Day | undefined;
}

/** A calendar day: `5.`, `5.3`, `5.3.2026`, `+5`. */
export function DayField({ from, ...parts }: DayFieldParts): ReactNode {
  return (
    <ParsedField
      {...parts}
      parse={(text) => parseDay(text, from)}
      show={formatDay}
      wrong={words('form').day}
      placeholder={words('form').dayForm}
    />
  );
}

import { NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode } from 'react';
import { type RegisterLists } from '../../api/people.js';
import { isProblem } from '../../api/problem.js';
import { AmountField } from '../../form/amount-field.js';
import { DayField } from '../../form/day-field.js';
import { fieldError } from '../../form/errors.js';
import { type Day } from '../../format/days.js';
import { words } from '../../words/words.js';
import { type EventValues } from './event-values.js';

export interface Form {
  readonly values: EventValues;
  readonly set: (next: Partial<EventValues>) => void;
  readonly problem: unknown;
  readonly lists: RegisterLists;
}

type FieldsOf<Value> = {
  readonly [Name in keyof EventValues]: EventValues[Name] extends Value ? Name : never;
}[keyof EventValues];
/** The fields whose values are words; a day or an amount has a field of its own. */
export type TextName = Exclude<FieldsOf<string>, undefined>;
export type DayName =
  'birth_date' | 'start_date' | 'end_date' | 'event_date' | 'suspension_from' | 'suspension_to' | 'last_day';

/** The fault of a field of the request, in the words of this screen where it has some. */
export function faultAt(problem: unknown, path: string): string | undefined {
  const fault = isProblem(problem) ? problem.of(path) : undefined;
  return fault === undefined ? undefined : (words('people').faults[fault.code] ?? fieldError(problem, path));
}

interface Parts<Name> {
  readonly form: Form;
  readonly field: Name;
  /** Of the field in the request. */
  readonly path: string;
  readonly hint?: string;
  readonly required?: boolean;
  readonly focus?: boolean;
}

export function EventText({
  form,
  field,
  path,
  hint,
  max,
  required = false,
  focus = false,
}: Parts<TextName> & { readonly max: number }): ReactNode {
  return (
    <TextInput
      label={words('people').fields[field as keyof ReturnType<typeof labels>]}
      description={hint}
      value={form.values[field]}
      maxLength={max}
      required={required}
      autoFocus={focus}
      autoComplete="off"
      error={faultAt(form.problem, path)}
      onChange={({ currentTarget: { value } }) => {
        form.set({ [field]: value });
      }}
    />
  );
}

const labels = () => words('people').fields;

export function EventDay({
  form,
  field,
  path,
  hint,
  required = false,
  focus = false,
  from,
}: Parts<DayName> & { readonly from?: Day | undefined }): ReactNode {
  return (
    <DayField
      label={labels()[field]}
      hint={hint}
      value={form.values[field]}
      from={from}
      required={required}
      autoFocus={focus}
      error={faultAt(form.problem, path)}
      onChange={(day) => {
        form.set({ [field]: day });
      }}
    />
  );
}

export function EventAmount({
  form,
  field,
  path,
  hint,
  required = false,
}: Parts<'gross_minor' | 'basic_exemption_minor'>): ReactNode {
  return (
    <AmountField
      label={labels()[field]}
      hint={hint}
      value={form.values[field]}
      currency="EUR"
      required={required}
      error={faultAt(form.problem, path)}
      onChange={(minor) => {
        form.set({ [field]: minor });
      }}
    />
  );
}

interface ChoiceParts extends Parts<TextName> {
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A choice of few; the lists of the register have at most some dozens. */
export function EventChoice({
  form,
  field,
  path,
  hint,
  options,
  required = false,
  focus = false,
}: ChoiceParts): ReactNode {
  return (
    <NativeSelect
      label={labels()[field as keyof ReturnType<typeof labels>]}
      description={hint}
      value={form.values[field]}
      data={[...options]}
      required={required}
      autoFocus={focus}
      error={faultAt(form.problem, path)}
      onChange={({ currentTarget: { value } }) => {
        form.set({ [field]: value });
      }}
    />
  );
}

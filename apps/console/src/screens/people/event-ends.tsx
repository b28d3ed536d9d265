import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { type ReactNode } from 'react';
import { type RegisterLists } from '../../api/people.js';
import { words } from '../../words/words.js';
import { EventChoice, EventDay, EventText, type Form, type TextName } from './event-fields.js';
import { Group } from './event-starts.js';
import { codeAndName } from '../../words/named.js';

interface GroundParts {
  readonly form: Form;
  readonly field: TextName;
  readonly path: string;
  readonly grounds: RegisterLists['end_grounds'];
  readonly focus?: boolean;
}

/** A reason of the register: chosen where its list is known, else its number, which the register checks. */
function Ground({ form, field, path, grounds, focus = false }: GroundParts): ReactNode {
  const w = words('people');
  return grounds.length === 0 ? (
    <EventText
      form={form}
      field={field}
      path={path}
      hint={w.hints.register_code}
      max={5}
      required
      focus={focus}
    />
  ) : (
    <EventChoice
      form={form}
      field={field}
      path={path}
      options={[
        { value: '', label: w.chooseKind },
        ...grounds.map(({ code }) => ({ value: String(code), label: codeAndName(grounds, code) })),
      ]}
      required
      focus={focus}
    />
  );
}

export function SuspensionFields({ form }: { readonly form: Form }): ReactNode {
  const w = words('people');
  return (
    <Group title={w.kinds.suspension}>
      <EventDay form={form} field="suspension_from" path="suspension.from" required focus />
      <EventDay
        form={form}
        field="suspension_to"
        path="suspension.to"
        hint={w.hints.suspension_to}
        from={form.values.suspension_from}
      />
      <Ground
        form={form}
        field="suspension_kind"
        path="suspension.kind"
        grounds={form.lists.suspension_grounds}
      />
    </Group>
  );
}

/** An end with its ground; or the cancellation of work that never began, which has neither. */
export function EndFields({ form }: { readonly form: Form }): ReactNode {
  const w = words('people');
  const { never_started } = form.values;
  return (
    <Group title={w.kinds.end}>
      {!never_started && (
        <>
          <EventDay form={form} field="last_day" path="end.end_date" required focus />
          <Ground form={form} field="end_ground" path="end.ground" grounds={form.lists.end_grounds} />
        </>
      )}
      <EventText form={form} field="end_reason" path="end.reason" max={1000} />
      <Checkbox
        label={w.fields.never_started}
        description={w.hints.never_started}
        checked={never_started}
        onChange={({ currentTarget: { checked } }) => {
          form.set({ never_started: checked });
        }}
      />
    </Group>
  );
}

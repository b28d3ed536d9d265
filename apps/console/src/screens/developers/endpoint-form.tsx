import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode } from 'react';
import { ProblemNote } from '../../actions/problem-note.js';
import { type EventFilter, type NewEndpoint } from '../../api/webhooks.js';
import { fieldError } from '../../form/errors.js';
import { Buttons, Form } from '../../frame/section.js';
import { words } from '../../words/words.js';
import classes from './developers.module.css';
import { chosenObjects, type EventObject, singleEvents, withObject } from './subscriptions.js';

export interface TypedEndpoint {
  readonly url: string;
  readonly description: string;
  /** Null for all events. */
  readonly filters: readonly EventFilter[] | null;
}

export const EMPTY: TypedEndpoint = { url: '', description: '', filters: null };

export const requestOf = ({ url, description, filters }: TypedEndpoint): NewEndpoint => ({
  url: url.trim(),
  description: description.trim() || null,
  event_types: filters === null ? null : [...filters],
});

const isComplete = ({ url, filters }: TypedEndpoint): boolean =>
  url.trim() !== '' && (filters === null || filters.length > 0);

interface EndpointFormParts {
  readonly label: string;
  readonly button: string;
  readonly failed: string;
  readonly value: TypedEndpoint;
  readonly onChange: (value: TypedEndpoint) => void;
  readonly onSend: () => void;
  readonly sending: boolean;
  readonly problem: unknown;
  readonly children?: ReactNode;
}

/** Address, description and events of an endpoint, for a new one and for a change. */
export function EndpointForm(parts: EndpointFormParts): ReactNode {
  const { label, button, failed, value, onChange, onSend, sending, problem, children } = parts;
  const w = words('developers');
  const fault = fieldError(problem, 'url');
  return (
    <Form
      label={label}
      onSubmit={() => {
        if (isComplete(value)) onSend();
      }}
    >
      {children}
      <TextInput
        type="url"
        label={w.url}
        description={w.urlHint}
        placeholder="https://"
        autoComplete="off"
        required
        value={value.url}
        error={fault}
        onChange={({ currentTarget }) => {
          onChange({ ...value, url: currentTarget.value });
        }}
      />
      <TextInput
        label={w.description}
        autoComplete="off"
        maxLength={200}
        value={value.description}
        error={fieldError(problem, 'description')}
        onChange={({ currentTarget }) => {
          onChange({ ...value, description: currentTarget.value });
        }}
      />
      <NativeSelect
        label={w.events}
        value={value.filters === null ? 'all' : 'some'}
        data={[
          { value: 'all', label: w.eventsAll },
          { value: 'some', label: w.eventsSome },
        ]}
        onChange={({ currentTarget }) => {
          onChange({ ...value, filters: currentTarget.value === 'all' ? null : [] });
        }}
      />
      {value.filters !== null && (
        <ChosenEvents
          filters={value.filters}
          onChange={(filters) => {
            onChange({ ...value, filters });
          }}
        />
      )}
      {problem !== null && fault === undefined && <ProblemNote title={failed} problem={problem} />}
      <Buttons>
        <Button type="submit" loading={sending} disabled={!isComplete(value)}>
          {button}
        </Button>
      </Buttons>
    </Form>
  );
}

interface ChosenEventsParts {
  readonly filters: readonly EventFilter[];
  readonly onChange: (filters: readonly EventFilter[]) => void;
}

function ChosenEvents({ filters, onChange }: ChosenEventsParts): ReactNode {
  const w = words('developers');
  const objects = Object.keys(w.objects) as EventObject[];
  const chosen = new Set(chosenObjects(filters, objects));
  return (
    <fieldset className={classes.objects}>
      <legend>{w.chosenObjects}</legend>
      {objects.map((object) => (
        <Checkbox
          key={object}
          label={w.objects[object]}
          checked={chosen.has(object)}
          onChange={({ currentTarget: { checked } }) => {
            onChange(withObject(filters, object, checked));
          }}
        />
      ))}
      {singleEvents(filters).map((filter) => (
        <Checkbox
          key={filter}
          label={<span translate="no">{filter}</span>}
          checked
          onChange={() => {
            onChange(filters.filter((one) => one !== filter));
          }}
        />
      ))}
    </fieldset>
  );
}

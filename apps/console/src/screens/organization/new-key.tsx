import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { ProblemNote } from '../../actions/problem-note.js';
import { createApiKey, type NewApiKey } from '../../api/organizations.js';
import { DayField } from '../../form/day-field.js';
import { DraftNote } from '../../form/draft-note.js';
import { useDraft } from '../../form/drafts.js';
import { fieldError } from '../../form/errors.js';
import { Buttons, Form, Section } from '../../frame/section.js';
import { ShownOnce } from '../../frame/shown-once.js';
import { useWayToForm } from '../../frame/to-form.js';
import { type Day } from '../../format/days.js';
import { words } from '../../words/words.js';
import { toNewKey } from './actions.js';

const ACCESSES = ['read', 'write'] as const;
const LASTS = ['year', 'day', 'forever'] as const;
const LONGEST = 100;

interface Typed {
  readonly name: string;
  readonly access: (typeof ACCESSES)[number];
  readonly lasts: (typeof LASTS)[number];
  readonly day?: Day | undefined;
}

const EMPTY: Typed = { name: '', access: 'read', lasts: 'year' };

/** The server knows how long a year is when no last day is given. */
const requestOf = ({ name, access, lasts, day }: Typed): NewApiKey => ({
  name: name.trim(),
  scopes: access === 'write' ? ['read', 'write'] : ['read'],
  ...(lasts === 'forever' ? { expires_on: null } : lasts === 'day' ? { expires_on: day ?? null } : {}),
});

const isComplete = ({ name, lasts, day }: Typed): boolean =>
  name.trim() !== '' && (lasts !== 'day' || day !== undefined);

/** Makes a key, which is shown here and never again: the server keeps only its hash. */
export function NewKey({ organizationId }: { readonly organizationId: string }): ReactNode {
  const w = words('organization');
  const draft = useDraft<Typed>(`organization.key.${organizationId}`, EMPTY);
  const { name, access, lasts, day } = draft.value;
  const form = useWayToForm(toNewKey);
  const make = useMutation({
    mutationFn: () => createApiKey(organizationId, requestOf(draft.value)),
    onSuccess: () => {
      draft.forget();
    },
  });
  const change = (part: Partial<Typed>): void => {
    draft.set({ ...draft.value, ...part });
  };
  const faults = ['name', 'expires_on'].map((field) => fieldError(make.error, field));
  return (
    <Section title={w.newKey} detail={w.newKeyDetail}>
      {make.isSuccess && (
        <ShownOnce
          title={w.keyMade(make.data.name)}
          detail={w.shownOnce}
          text={make.data.key}
          label={w.theKey}
          kept={w.keyKept}
          onKept={make.reset}
        />
      )}
      <div ref={form}>
        <Form
          label={w.newKey}
          onSubmit={() => {
            if (isComplete(draft.value)) make.mutate();
          }}
        >
          <DraftNote draft={draft} />
          <TextInput
            label={w.keyName}
            description={w.keyNameHint}
            autoComplete="off"
            maxLength={LONGEST}
            required
            value={name}
            error={faults[0]}
            onChange={({ currentTarget: { value } }) => {
              change({ name: value });
            }}
          />
          <NativeSelect
            label={w.keyCan}
            description={w.keyCanHints[access]}
            value={access}
            data={ACCESSES.map((value) => ({ value, label: w.keyAccesses[value] }))}
            onChange={({ currentTarget: { value } }) => {
              change({ access: ACCESSES.find((one) => one === value) ?? access });
            }}
          />
          <NativeSelect
            label={w.keyLasts}
            description={lasts === 'forever' ? w.foreverHint : w.letterHint}
            value={lasts}
            data={LASTS.map((value) => ({ value, label: w.keyLives[value] }))}
            onChange={({ currentTarget: { value } }) => {
              change({ lasts: LASTS.find((one) => one === value) ?? lasts });
            }}
          />
          {lasts === 'day' && (
            <DayField
              label={w.lastDay}
              required
              value={day}
              error={faults[1]}
              onChange={(value) => {
                change({ day: value });
              }}
            />
          )}
          {make.isError && faults.every((fault) => fault === undefined) && (
            <ProblemNote title={w.keyNotMade} problem={make.error} />
          )}
          <Buttons>
            <Button type="submit" loading={make.isPending} disabled={!isComplete(draft.value)}>
              {w.makeKey}
            </Button>
          </Buttons>
        </Form>
      </div>
    </Section>
  );
}

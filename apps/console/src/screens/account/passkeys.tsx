import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { on } from '../../actions/action.js';
import { ProblemNote, reasonOf } from '../../actions/problem-note.js';
import { RowButton } from '../../actions/row-button.js';
import { isProblem } from '../../api/problem.js';
import { addPasskey, knowsPasskeys, passkeysQuery } from '../../api/passkeys.js';
import { Buttons, Form, Line, Lines, Section } from '../../frame/section.js';
import { formatInstant } from '../../format/days.js';
import { words } from '../../words/words.js';
import { removeKey } from './actions.js';

/** Passkeys sign in without password and code: the device verifies the person. */
export function Passkeys(): ReactNode {
  const w = words('account');
  const passkeys = useQuery(passkeysQuery);
  return (
    <Section title={w.passkeys} detail={w.passkeysDetail}>
      {passkeys.isError && (
        <ProblemNote
          title={w.passkeysUnknown}
          problem={passkeys.error}
          again={() => void passkeys.refetch()}
        />
      )}
      {passkeys.data !== undefined && passkeys.data.items.length > 0 && (
        <Lines label={w.passkeys}>
          {passkeys.data.items.map((one) => (
            <Line
              key={one.id}
              name={<bdi translate="no">{one.name}</bdi>}
              detail={one.last_used_at === null ? w.neverUsed : w.lastUsed(formatInstant(one.last_used_at))}
            >
              <RowButton action={on(removeKey, one)} of={one.name} detail={w.removePasskeyDetail(one.name)} />
            </Line>
          ))}
        </Lines>
      )}
      {knowsPasskeys() ? <AddPasskey /> : <p className="quiet">{w.noPasskeysHere}</p>}
    </Section>
  );
}

function AddPasskey(): ReactNode {
  const w = words('account');
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const add = useMutation({
    mutationFn: () => addPasskey(name),
    onSuccess: () => {
      setTyped('');
    },
  });
  return (
    <Form
      label={w.addPasskey}
      onSubmit={() => {
        if (name !== '') add.mutate();
      }}
    >
      <TextInput
        label={w.passkeyName}
        description={w.passkeyNameHint}
        dir="auto"
        value={typed}
        error={add.isError ? failure(add.error) : undefined}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
        }}
      />
      <Buttons>
        <Button type="submit" variant="default" loading={add.isPending} disabled={name === ''}>
          {w.addPasskey}
        </Button>
      </Buttons>
    </Form>
  );
}

/** The browser refuses with errors of its own when the person stops or the device has no key. */
const failure = (error: unknown): string =>
  isProblem(error) ? reasonOf(error) : words('account').passkeyStopped;

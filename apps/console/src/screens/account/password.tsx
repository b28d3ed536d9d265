import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { notify } from '../../actions/notifications.js';
import { reasonOf } from '../../actions/problem-note.js';
import { changePassword } from '../../api/second-factor.js';
import { fieldError } from '../../form/errors.js';
import { Buttons, Form, Section } from '../../frame/section.js';
import { words } from '../../words/words.js';

/** Passwords are never kept as drafts. */
export function Password(): ReactNode {
  const w = words('account');
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const change = useMutation({
    mutationFn: () => changePassword(current, next),
    onSuccess: () => {
      setCurrent('');
      setNext('');
      notify({ tone: 'done', text: w.passwordChanged });
    },
  });
  const ofFields = ['current_password', 'new_password'].some(
    (field) => fieldError(change.error, field) !== undefined,
  );
  return (
    <Section title={w.password} detail={w.passwordDetail}>
      <Form
        label={w.password}
        onSubmit={() => {
          if (current !== '' && next !== '') change.mutate();
        }}
      >
        <TextInput
          type="password"
          label={w.currentPassword}
          autoComplete="current-password"
          value={current}
          error={fieldError(change.error, 'current_password')}
          onChange={(event) => {
            setCurrent(event.currentTarget.value);
          }}
        />
        <TextInput
          type="password"
          label={w.newPassword}
          description={w.newPasswordHint}
          autoComplete="new-password"
          value={next}
          error={fieldError(change.error, 'new_password')}
          onChange={(event) => {
            setNext(event.currentTarget.value);
          }}
        />
        {change.isError && !ofFields && <p role="alert">{reasonOf(change.error)}</p>}
        <Buttons>
          <Button
            type="submit"
            variant="default"
            loading={change.isPending}
            disabled={current === '' || next === ''}
          >
            {w.changePassword}
          </Button>
        </Buttons>
      </Form>
    </Section>
  );
}

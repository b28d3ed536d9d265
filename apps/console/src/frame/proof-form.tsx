import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../actions/dialog.js';
import { reasonOf } from '../actions/problem-note.js';
import { meQuery, showPassword, showTotp } from '../api/me.js';
import { knowsPasskeys, showPasskey } from '../api/passkeys.js';
import { type ProofKind } from '../api/proof.js';
import { words } from '../words/words.js';
import classes from './proof-form.module.css';

/** Shown rarely, and loaded when it is. */
export default function ProofForm({
  kind,
  done,
}: {
  readonly kind: ProofKind;
  readonly done: (shown: boolean) => void;
}): ReactNode {
  const w = words('frame').proof;
  const [typed, setTyped] = useState('');
  const proof = useMutation({
    mutationFn: () => (kind === 'totp' ? showTotp(typed.trim()) : showPassword(typed)),
    onSuccess: () => {
      done(true);
    },
  });
  const passkey = useMutation({
    mutationFn: showPasskey,
    onSuccess: () => {
      done(true);
    },
  });
  const me = useQuery(meQuery);
  const mayShowPasskey = kind === 'totp' && me.data?.has_passkey === true && knowsPasskeys();
  return (
    <Dialog
      title={w.title}
      close={() => {
        done(false);
      }}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          proof.mutate();
        }}
      >
        <p>{w.why}</p>
        <TextInput
          autoFocus
          label={kind === 'totp' ? w.totp : w.password}
          type={kind === 'totp' ? 'text' : 'password'}
          autoComplete={kind === 'totp' ? 'one-time-code' : 'current-password'}
          value={typed}
          error={proof.isError ? reasonOf(proof.error) : undefined}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
          }}
        />
        {passkey.isError && <p role="alert">{w.passkeyFailed}</p>}
        <div className={classes.buttons}>
          <Button type="submit" loading={proof.isPending} disabled={typed.trim() === ''}>
            {w.confirm}
          </Button>
          {mayShowPasskey && (
            <Button
              variant="default"
              loading={passkey.isPending}
              onClick={() => {
                passkey.mutate();
              }}
            >
              {w.passkey}
            </Button>
          )}
          <Button
            variant="default"
            onClick={() => {
              done(false);
            }}
          >
            {w.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

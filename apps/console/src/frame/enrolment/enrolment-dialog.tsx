import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { ProblemNote, reasonOf } from '../../actions/problem-note.js';
import { keys } from '../../api/keys.js';
import { isProblem } from '../../api/problem.js';
import { queryClient } from '../../api/query-client.js';
import { enrolTotp, verifyTotp } from '../../api/second-factor.js';
import { words } from '../../words/words.js';
import { Copyable } from '../copyable.js';
import classes from './enrolment.module.css';
import { QrCode } from './qr-code.js';
import { RecoveryCodes } from './recovery-codes.js';

/** Adds an authenticator: its QR code and key, its first code, and then the recovery codes, shown this once. */
export function EnrolmentDialog({ close }: { readonly close: () => void }): ReactNode {
  const [codes, setCodes] = useState<readonly string[]>();
  const finish = (): void => {
    void queryClient.invalidateQueries({ queryKey: keys.me });
    void queryClient.invalidateQueries({ queryKey: keys.mine('sessions') });
    close();
  };
  if (codes !== undefined) return <RecoveryCodes codes={codes} done={finish} />;
  return (
    <Enrol
      close={close}
      verified={(given) => {
        if (given.length === 0) finish();
        else setCodes(given);
      }}
    />
  );
}

interface EnrolParts {
  readonly close: () => void;
  readonly verified: (codes: readonly string[]) => void;
}

function Enrol({ close, verified }: EnrolParts): ReactNode {
  const w = words('factor');
  // Each dialog begins one enrolment, and none is kept after it.
  const enrolment = useQuery({
    queryKey: keys.mine('enrolment'),
    queryFn: enrolTotp,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  });
  const [typed, setTyped] = useState('');
  const code = typed.replaceAll(/\s/g, '');
  const verify = useMutation({ mutationFn: () => verifyTotp(code), onSuccess: verified });
  return (
    <Dialog title={w.add} close={close}>
      {enrolment.isError && (
        <ProblemNote title={w.notBegun} problem={enrolment.error} again={() => void enrolment.refetch()} />
      )}
      {enrolment.data !== undefined && (
        <form
          className={classes.steps}
          onSubmit={(event) => {
            event.preventDefault();
            verify.mutate();
          }}
        >
          <p>{w.scan}</p>
          <QrCode text={enrolment.data.otpauth_uri} label={w.qr} />
          <p>{w.orType}</p>
          <Copyable
            text={enrolment.data.secret}
            shown={enrolment.data.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
            label={w.key}
          />
          <TextInput
            autoFocus
            label={w.code}
            description={w.codeHint}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={typed}
            error={verify.isError ? wrongCode(verify.error) : undefined}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
            }}
          />
          <div className={classes.buttons}>
            <Button type="submit" loading={verify.isPending} disabled={code === ''}>
              {w.confirm}
            </Button>
            <Button variant="default" onClick={close}>
              {words('frame').cancel}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

/** Codes depend on the time: a phone whose clock is wrong shows codes that never fit. */
const wrongCode = (problem: unknown): string =>
  isProblem(problem) && problem.errors.some(({ code }) => code === 'wrong_code')
    ? words('factor').wrongCode
    : reasonOf(problem);

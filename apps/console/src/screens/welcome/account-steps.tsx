import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { reasonOf } from '../../actions/problem-note.js';
import { type Me } from '../../api/me.js';
import { askForConfirmation } from '../../api/second-factor.js';
import { EnrolmentDialog } from '../../frame/enrolment/enrolment-dialog.js';
import { Buttons } from '../../frame/section.js';
import { words } from '../../words/words.js';
import { Step } from './step.js';
import classes from './welcome.module.css';

const route = getRouteApi('/start/welcome');

/** Shown to people whose address is not confirmed: without it no company can be added. */
export function EmailStep({ me }: { readonly me: Me }): ReactNode {
  const w = words('welcome').email;
  const letter = useMutation({ mutationFn: askForConfirmation });
  if (me.email_verified) return <Step state="done" title={w.title} detail={me.user?.email} />;
  return (
    <Step state="now" title={w.title} detail={w.detail(me.user?.email ?? '')}>
      <Buttons>
        <Button
          loading={letter.isPending}
          disabled={letter.isSuccess}
          onClick={() => {
            letter.mutate();
          }}
        >
          {w.send}
        </Button>
      </Buttons>
      {letter.isSuccess && (
        <p className={classes.note} role="status">
          {w.sent}
        </p>
      )}
      {letter.isError && <p role="alert">{reasonOf(letter.error)}</p>}
    </Step>
  );
}

export function FactorStep({ me }: { readonly me: Me }): ReactNode {
  const w = words('welcome').factor;
  const navigate = route.useNavigate();
  const isOpen = route.useSearch({ select: ({ dialog }) => dialog === 'factor' });
  const hasFactor = me.has_totp || me.has_passkey;
  const show = (dialog: 'factor' | undefined): void => {
    void navigate({
      search: ({ dialog: _dialog, ...rest }) => (dialog === undefined ? rest : { ...rest, dialog }),
    });
  };
  return (
    <Step state={hasFactor ? 'done' : 'optional'} title={w.title} detail={hasFactor ? w.done : w.detail}>
      {!hasFactor && (
        <Buttons>
          <Button
            variant="default"
            onClick={() => {
              show('factor');
            }}
          >
            {w.add}
          </Button>
        </Buttons>
      )}
      {isOpen && (
        <EnrolmentDialog
          close={() => {
            show(undefined);
          }}
        />
      )}
    </Step>
  );
}

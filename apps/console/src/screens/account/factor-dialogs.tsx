import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { notify } from '../../actions/notifications.js';
import { reasonOf } from '../../actions/problem-note.js';
import { removeTotp, renewRecoveryCodes } from '../../api/second-factor.js';
import { RecoveryCodes } from '../../frame/enrolment/recovery-codes.js';
import { Buttons, Form } from '../../frame/section.js';
import { words } from '../../words/words.js';

/** New recovery codes: the old ones end with them. */
export function CodesDialog({ close }: { readonly close: () => void }): ReactNode {
  const w = words('account');
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes !== undefined) return <RecoveryCodes codes={codes} done={close} />;
  return (
    <CodeDialog
      title={w.newCodes}
      detail={w.newCodesDetail}
      act={async (code) => {
        setCodes(await renewRecoveryCodes(code));
      }}
      close={close}
    />
  );
}

export function RemoveFactorDialog({ close }: { readonly close: () => void }): ReactNode {
  const w = words('account');
  return (
    <CodeDialog
      title={w.removeFactor}
      detail={w.removeFactorDetail}
      act={async (code) => {
        await removeTotp(code);
        notify({ tone: 'done', text: w.factorRemoved });
        close();
      }}
      close={close}
    />
  );
}

interface CodeDialogParts {
  readonly title: string;
  readonly detail: string;
  readonly act: (code: string) => Promise<void>;
  readonly close: () => void;
}

/** Asks for a code of the authenticator, which the request itself carries. */
function CodeDialog({ title, detail, act, close }: CodeDialogParts): ReactNode {
  const [typed, setTyped] = useState('');
  const code = typed.trim();
  const send = useMutation({ mutationFn: () => act(code) });
  return (
    <Dialog title={title} close={close}>
      <Form
        label={title}
        onSubmit={() => {
          if (code !== '') send.mutate();
        }}
      >
        <p className="quiet">{detail}</p>
        <TextInput
          autoFocus
          label={words('frame').proof.totp}
          autoComplete="one-time-code"
          value={typed}
          error={send.isError ? reasonOf(send.error) : undefined}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
          }}
        />
        <Buttons>
          <Button type="submit" loading={send.isPending} disabled={code === ''}>
            {words('frame').confirm}
          </Button>
          <Button variant="default" onClick={close}>
            {words('frame').cancel}
          </Button>
        </Buttons>
      </Form>
    </Dialog>
  );
}

import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { ProblemNote } from '../../actions/problem-note.js';
import { type Mailbox, type NewMailbox } from '../../api/mailboxes.js';
import { DayField } from '../../form/day-field.js';
import { DraftNote } from '../../form/draft-note.js';
import { useDraft } from '../../form/drafts.js';
import { fieldError } from '../../form/errors.js';
import { useSubmission } from '../../form/submission.js';
import { Buttons, Form } from '../../frame/section.js';
import { type Day, today } from '../../format/days.js';
import { words } from '../../words/words.js';
import { add, edit } from './mailbox-actions.js';

/** What is typed, without the password: a draft is kept in the tab. */
interface Typed {
  readonly host: string;
  readonly port: string;
  readonly security: NonNullable<NewMailbox['security']>;
  readonly username: string;
  readonly folder: string;
  readonly since: Day | undefined;
}

const PORTS = { tls: '993', starttls: '143' } as const;
const TEXTS = ['host', 'port', 'username', 'folder'] as const;
const FIELDS = [...TEXTS, 'security', 'password', 'since'] as const;

const typedOf = (mailbox: Mailbox | undefined): Typed => ({
  host: mailbox?.host ?? '',
  port: String(mailbox?.port ?? PORTS.tls),
  security: mailbox?.security ?? 'tls',
  username: mailbox?.username ?? '',
  folder: mailbox?.folder ?? 'INBOX',
  since: mailbox?.since ?? today(),
});

interface MailboxDialogParts {
  readonly companyId: string;
  /** Undefined: a new one. */
  readonly mailbox: Mailbox | undefined;
  readonly close: () => void;
}

/** Adds a mailbox or changes one. */
export function MailboxDialog({ companyId, mailbox, close }: MailboxDialogParts): ReactNode {
  const w = words('documents').mailboxes;
  const draft = useDraft<Typed>(`${companyId}:mailbox:${mailbox?.id ?? 'new'}`, typedOf(mailbox));
  const [password, setPassword] = useState('');
  const { submit, problem, sending } = useSubmission(draft, close);
  const typed = draft.value;
  const port = Number(typed.port);
  const complete =
    TEXTS.every((field) => typed[field].trim() !== '') &&
    Number.isInteger(port) &&
    typed.since !== undefined &&
    (mailbox !== undefined || password !== '');
  const send = (): void => {
    const { since } = typed;
    if (since === undefined || sending) return;
    const body = { ...typed, port, since };
    if (mailbox === undefined) void submit(add, { ...body, password }, companyId);
    else void submit(edit, { mailbox, to: { ...body, ...(password === '' ? {} : { password }) } }, companyId);
  };
  const title = mailbox === undefined ? w.add : w.edit;
  const text = (field: (typeof TEXTS)[number]): ReactNode => (
    <TextInput
      label={w[field]}
      autoComplete="off"
      required
      inputMode={field === 'port' ? 'numeric' : undefined}
      value={typed[field]}
      error={fieldError(problem, field)}
      onChange={({ currentTarget: { value } }) => {
        draft.set({ ...typed, [field]: value });
      }}
    />
  );
  return (
    <Dialog title={title} close={close} sending={sending}>
      <Form
        label={title}
        onSubmit={() => {
          if (complete) send();
        }}
      >
        <DraftNote draft={draft} />
        {text('host')}
        <NativeSelect
          label={w.security}
          value={typed.security}
          data={Object.entries(w.securities).map(([value, label]) => ({ value, label }))}
          error={fieldError(problem, 'security')}
          onChange={({ currentTarget: { value } }) => {
            const security = value === 'starttls' ? 'starttls' : 'tls';
            const usual = typed.port === PORTS[typed.security];
            draft.set({ ...typed, security, port: usual ? PORTS[security] : typed.port });
          }}
        />
        {text('port')}
        {text('username')}
        <TextInput
          type="password"
          label={w.password}
          description={mailbox === undefined ? w.passwordHint : w.passwordKept}
          autoComplete="new-password"
          required={mailbox === undefined}
          value={password}
          error={fieldError(problem, 'password')}
          onChange={({ currentTarget: { value } }) => {
            setPassword(value);
          }}
        />
        {text('folder')}
        <DayField
          label={w.since}
          value={typed.since}
          error={fieldError(problem, 'since')}
          onChange={(since) => {
            draft.set({ ...typed, since });
          }}
        />
        {problem !== undefined && FIELDS.every((field) => fieldError(problem, field) === undefined) && (
          <ProblemNote title={mailbox === undefined ? w.notAdded : w.notEdited} problem={problem} />
        )}
        <p className="quiet">{w.trying}</p>
        <Buttons>
          <Button type="submit" loading={sending} disabled={!complete}>
            {mailbox === undefined ? w.add : w.save}
          </Button>
        </Buttons>
      </Form>
    </Dialog>
  );
}

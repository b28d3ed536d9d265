import { Button, Textarea } from '@mantine/core';
import { type ReactNode } from 'react';
import { type TrustedSenders } from '../../api/inbox.js';
import { DraftNote } from '../../form/draft-note.js';
import { useDraft } from '../../form/drafts.js';
import { fieldError } from '../../form/errors.js';
import { useSubmission } from '../../form/submission.js';
import { words } from '../../words/words.js';
import { trustSenders } from './actions.js';
import classes from './documents.module.css';

interface TrustedSendersParts {
  readonly senders: TrustedSenders;
  readonly companyId: string;
  readonly disabled: boolean;
}

/** One address or domain on a line: what has an `@` is an address. */
export function TrustedSendersForm({ senders, companyId, disabled }: TrustedSendersParts): ReactNode {
  const w = words('documents');
  const first = [...senders.addresses, ...senders.domains].join('\n');
  const draft = useDraft(`${companyId}:trusted-senders`, first);
  const { submit, problem } = useSubmission(draft);
  const text = draft.value;
  const given = text.split(/[\s,;]+/).filter((one) => one !== '');
  const isAddress = (one: string): boolean => one.includes('@');
  const now = { addresses: given.filter(isAddress), domains: given.filter((one) => !isAddress(one)) };
  return (
    <form
      className={classes.senders}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(trustSenders, { before: senders, now }, companyId);
      }}
    >
      <DraftNote draft={draft} />
      <Textarea
        label={w.trustedList}
        description={w.trustedListHint}
        value={text}
        error={fieldError(problem, 'addresses') ?? fieldError(problem, 'domains')}
        disabled={disabled}
        autosize
        minRows={3}
        onChange={({ currentTarget: { value } }) => {
          draft.set(value);
        }}
      />
      {!disabled && (
        <Button type="submit" size="sm" variant="default" disabled={text === first}>
          {w.trustSave}
        </Button>
      )}
    </form>
  );
}

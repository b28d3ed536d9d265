import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { on } from '../../actions/action.js';
import { ProblemNote } from '../../actions/problem-note.js';
import { RowButton } from '../../actions/row-button.js';
import { type Mailbox, mailboxesQuery } from '../../api/mailboxes.js';
import { useCompany } from '../../frame/company.js';
import { Line, Lines } from '../../frame/section.js';
import { formatInstant } from '../../format/days.js';
import { MoreButton } from '../../list/more-button.js';
import { words } from '../../words/words.js';
import { nameOf, openEdit, pause, remove, resume } from './mailbox-actions.js';
import { MailboxDialog } from './mailbox-dialog.js';

/** The mailboxes that are read for the company, and whether they can be. */
export function Mailboxes(): ReactNode {
  const w = words('documents').mailboxes;
  const { id: companyId, permissions } = useCompany();
  const read = useInfiniteQuery(mailboxesQuery(companyId));
  const [open, setOpen] = useState<Mailbox | 'new'>();
  const mailboxes = read.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section aria-label={w.title}>
      <h2>{w.title}</h2>
      <p className="quiet">{w.hint}</p>
      {read.isError && (
        <ProblemNote title={w.unknown} problem={read.error} again={() => void read.refetch()} />
      )}
      {read.isSuccess && mailboxes.length === 0 && <p className="quiet">{w.none}</p>}
      {mailboxes.length > 0 && (
        <Lines label={w.title}>
          {mailboxes.map((mailbox) => (
            <MailboxLine
              key={mailbox.id}
              mailbox={mailbox}
              onEdit={() => {
                setOpen(mailbox);
              }}
            />
          ))}
        </Lines>
      )}
      <MoreButton query={read} />
      {permissions.includes('documents.write') && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            setOpen('new');
          }}
        >
          {w.add}
        </Button>
      )}
      {open !== undefined && (
        <MailboxDialog
          key={open === 'new' ? open : open.id}
          companyId={companyId}
          mailbox={open === 'new' ? undefined : open}
          close={() => {
            setOpen(undefined);
          }}
        />
      )}
    </section>
  );
}

function MailboxLine({
  mailbox,
  onEdit,
}: {
  readonly mailbox: Mailbox;
  readonly onEdit: () => void;
}): ReactNode {
  const w = words('documents').mailboxes;
  const name = nameOf(mailbox);
  return (
    <Line
      name={<bdi translate="no">{name}</bdi>}
      detail={
        <>
          <bdi translate="no">{mailbox.host}</bdi> · {aboutMailbox(mailbox)}
        </>
      }
    >
      <RowButton action={on(openEdit, onEdit)} of={name} />
      <RowButton action={on(pause, mailbox)} of={name} />
      <RowButton action={on(resume, mailbox)} of={name} />
      <RowButton action={on(remove, mailbox)} of={name} detail={w.removeDetail(name)} />
    </Line>
  );
}

/** State, reason and last fetch. */
function aboutMailbox({
  state,
  last_error: error,
  paused_because: because,
  last_fetched_at: last,
  next_fetch_at: next,
}: Mailbox): string {
  const w = words('documents').mailboxes;
  const refused = error === null ? undefined : w.errors[error];
  const reason = because === null ? refused : w.pausedBecause[because];
  const known = [
    reason === undefined ? w.states[state] : `${w.states[state]}: ${reason}`,
    last === null ? w.neverFetched : w.lastFetched(formatInstant(last)),
    state === 'failing' && next !== null ? w.nextFetch(formatInstant(next)) : undefined,
  ];
  return known.filter(Boolean).join(' · ');
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { perform } from '../../actions/perform.js';
import { ProblemNote } from '../../actions/problem-note.js';
import { type Inbox, inboxQuery, trustedSendersQuery } from '../../api/inbox.js';
import { useCompany } from '../../frame/company.js';
import { Copyable } from '../../frame/copyable.js';
import { words } from '../../words/words.js';
import { changeAddress } from './actions.js';
import classes from './documents.module.css';
import { Mailboxes } from './mailboxes.js';
import { TrustedSendersForm } from './trusted-senders.js';

/** The address that takes mails, how mails get there, and whose mails are booked without a person. */
export function InboxView(): ReactNode {
  const w = words('documents');
  const { id: companyId, permissions } = useCompany();
  const { data: inbox, error, refetch } = useQuery(inboxQuery(companyId));
  const senders = useQuery(trustedSendersQuery(companyId));
  const mayChange = permissions.includes('documents.write');
  if (error !== null) return <ProblemNote title={w.noInbox} problem={error} again={() => void refetch()} />;
  if (inbox === undefined) return <div aria-busy="true" />;
  return (
    <div className={classes.inbox}>
      <section aria-label={w.address}>
        <h2>{w.address}</h2>
        <p className="quiet">{w.addressHint}</p>
        <Copyable text={inbox.address} label={w.address} />
        {mayChange && <ChangeAddress />}
      </section>
      <section aria-label={w.gmail}>
        <h2>{w.gmail}</h2>
        <GmailState inbox={inbox} />
        <p className="quiet">{w.gmailHint}</p>
        <Copyable text={inbox.gmail_filter_query} label={w.gmailFilter} />
      </section>
      <Mailboxes />
      <section aria-label={w.trusted}>
        <h2>{w.trusted}</h2>
        <p className="quiet">{w.trustedHint}</p>
        {senders.isError && (
          <ProblemNote
            title={w.trustedUnknown}
            problem={senders.error}
            again={() => void senders.refetch()}
          />
        )}
        {senders.data !== undefined && (
          <TrustedSendersForm
            key={JSON.stringify(senders.data)}
            senders={senders.data}
            companyId={companyId}
            disabled={!mayChange}
          />
        )}
      </section>
    </div>
  );
}

/** The code and the link of a confirmation are in no answer of the API: a page of the server shows them to a person. */
function GmailState({ inbox }: { readonly inbox: Inbox }): ReactNode {
  const w = words('documents');
  const { id, role, permissions } = useCompany();
  const confirmation = inbox.forwarding_confirmation;
  if (confirmation === null) return null;
  const waits = confirmation.state === 'waiting';
  return (
    <p className={waits ? classes.reason : 'quiet'}>
      {waits ? w.gmailWaits(confirmation.from_account ?? '') : w.gmailExpired}{' '}
      {waits && role !== null && permissions.includes('documents.write') && (
        <a href={`/account/forwarding/?company=${id}`}>{w.gmailConfirm}</a>
      )}
    </p>
  );
}

function ChangeAddress(): ReactNode {
  const w = words('documents');
  const { id: companyId } = useCompany();
  const [asking, setAsking] = useState(false);
  const close = (): void => {
    setAsking(false);
  };
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => {
          setAsking(true);
        }}
      >
        {w.changeAddress}
      </Button>
      {asking && (
        <Dialog title={w.changeAddress} close={close}>
          <p>{w.changeAddressWarning}</p>
          <Button
            color="red"
            onClick={() => {
              close();
              void perform(changeAddress, undefined, companyId);
            }}
          >
            {w.changeAddress}
          </Button>
        </Dialog>
      )}
    </>
  );
}

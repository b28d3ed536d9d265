import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { perform } from '../../actions/perform.js';
import { ProblemNote } from '../../actions/problem-note.js';
import { type Inbox, inboxQuery, trustedSendersQuery } from '../../api/inbox.js';
import { useCompany } from '../../frame/company.js';
import { words } from '../../words/words.js';
import { changeAddress } from './actions.js';
import { Copied } from './copied.js';
import classes from './documents.module.css';
import { TrustedSendersForm } from './trusted-senders.js';

/** The address that takes mails, how mails get there, and whose mails are booked without a person. */
export function InboxView(): ReactNode {
  const w = words('documents');
  const { id: companyId, permissions } = useCompany();
  const { data: inbox, error, refetch } = useQuery(inboxQuery(companyId));
  const { data: senders } = useQuery(trustedSendersQuery(companyId));
  const mayChange = permissions.includes('documents.write');
  if (error !== null) return <ProblemNote title={w.noInbox} problem={error} again={() => void refetch()} />;
  if (inbox === undefined) return <div aria-busy="true" />;
  return (
    <div className={classes.inbox}>
      <section>
        <h2>{w.address}</h2>
        <p className="quiet">{w.addressHint}</p>
        <Copied text={inbox.address} label={w.address} />
        {mayChange && <ChangeAddress />}
      </section>
      <section>
        <h2>{w.gmail}</h2>
        <GmailState inbox={inbox} />
        <p className="quiet">{w.gmailHint}</p>
        <Copied text={inbox.gmail_filter_query} label={w.gmailFilter} />
      </section>
      <section>
        <h2>{w.trusted}</h2>
        <p className="quiet">{w.trustedHint}</p>
        {senders !== undefined && (
          <TrustedSendersForm
            key={JSON.stringify(senders)}
            senders={senders}
            companyId={companyId}
            disabled={!mayChange}
          />
        )}
      </section>
    </div>
  );
}

function GmailState({ inbox }: { readonly inbox: Inbox }): ReactNode {
  const w = words('documents');
  const confirmation = inbox.forwarding_confirmation;
  if (confirmation === null) return null;
  const waits = confirmation.state === 'waiting';
  return (
    <p className={waits ? classes.reason : 'quiet'}>
      {waits ? w.gmailWaits(confirmation.from_account ?? '') : w.gmailExpired}{' '}
      {waits && <a href="/account/inbox/">{w.gmailConfirm}</a>}
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

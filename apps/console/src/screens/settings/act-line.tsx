import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { on } from '../../actions/action.js';
import { RowButton } from '../../actions/row-button.js';
import { type AuditEvent } from '../../api/account.js';
import { bankLineQuery } from '../../api/bank.js';
import { type InvoiceDetail, invoiceQuery } from '../../api/invoices.js';
import { ReasonDialog } from '../../form/reason-dialog.js';
import { formatInstant } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { placesOf } from '../../frame/places.js';
import { ScreenLink } from '../../frame/screen-link.js';
import { Line } from '../../frame/section.js';
import { words } from '../../words/words.js';
import { cancelBooked, openCancel, unmatch, untransfer } from './actions.js';

type ActKind = keyof ReturnType<typeof kinds>;
type Act = AuditEvent & { readonly action: ActKind };

const kinds = () => words('settings').actKinds;

export const isAct = (event: AuditEvent): event is Act => event.action in kinds();

interface ActLineParts {
  readonly companyId: string;
  readonly act: Act;
}

/** One thing that the service did, what it was about as it is now, and taking it back. */
export function ActLine(parts: ActLineParts): ReactNode {
  return parts.act.action === 'bank_transaction.find_transfers' ? (
    <TransferLine {...parts} />
  ) : (
    <InvoiceLine {...parts} />
  );
}

/** The invoice that an act is about: its object, or the one that a payment was joined with. */
function invoiceOf({ action, object_id, new_values: values }: Act): string {
  if (action === 'invoice.post') return object_id;
  const { invoice_id: id } = (values ?? {}) as { readonly invoice_id?: unknown };
  return typeof id === 'string' ? id : '';
}

function InvoiceLine({ companyId, act }: ActLineParts): ReactNode {
  const w = words('settings');
  const id = invoiceOf(act);
  const { data: invoice } = useQuery({ ...invoiceQuery(companyId, id), enabled: id !== '' });
  const [asking, setAsking] = useState(false);
  const name = invoice === undefined ? id : titleOf(invoice);
  const matched = invoice?.allocations.find((one) => one.id === act.object_id);
  // Somebody may have taken it back elsewhere.
  const stands = act.action === 'invoice.post' ? invoice?.state === 'posted' : matched !== undefined;
  return (
    <Line
      name={kinds()[act.action]}
      detail={
        <>
          <ScreenLink to={placesOf('invoice', id)} given>
            <bdi>{name}</bdi>
          </ScreenLink>
          {invoice !== undefined && ` · ${formatMoney(BigInt(invoice.gross_minor), invoice.currency)}`} ·{' '}
          <Occurred act={act} />
          {invoice !== undefined && !stands && ` · ${w.actUndone}`}
        </>
      }
    >
      {stands && act.action === 'invoice.post' && (
        <RowButton
          action={on(openCancel, () => {
            setAsking(true);
          })}
          of={name}
        />
      )}
      {matched !== undefined && (
        <RowButton action={on(unmatch, { invoiceId: id, allocation: matched })} of={name} />
      )}
      {asking && (
        <ReasonDialog
          title={`${w.undoAct}: ${name}`}
          button={w.undoAct}
          hint={w.undoPostHint}
          about={`settings.undo.${act.id}`}
          send={(submit, reason) => submit(cancelBooked, { invoiceId: id, reason }, companyId)}
          close={() => {
            setAsking(false);
          }}
        />
      )}
    </Line>
  );
}

const titleOf = ({ number, party_name: party }: InvoiceDetail): string =>
  words('settings').invoiceOf(number ?? '–', party);

function TransferLine({ companyId, act }: ActLineParts): ReactNode {
  const w = words('settings');
  const { data: line } = useQuery(bankLineQuery(companyId, act.object_id));
  const name = line?.description ?? act.object_id;
  const stands = line?.status === 'transfer_matched';
  return (
    <Line
      name={kinds()[act.action]}
      detail={
        <>
          <ScreenLink to={placesOf('bank_transaction', act.object_id)} given>
            <bdi>{name}</bdi>
          </ScreenLink>{' '}
          · <Occurred act={act} />
          {line !== undefined && !stands && ` · ${w.actUndone}`}
        </>
      }
    >
      {stands && <RowButton action={on(untransfer, act.object_id)} of={name} />}
    </Line>
  );
}

function Occurred({ act }: { readonly act: Act }): ReactNode {
  return (
    <ScreenLink to={{ to: '/c/$company/settings', search: { tab: 'trail', event: act.id } }}>
      {formatInstant(act.occurred_at)}
    </ScreenLink>
  );
}

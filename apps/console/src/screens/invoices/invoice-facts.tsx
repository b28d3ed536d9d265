import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { type InvoiceDetail } from '../../api/invoices.js';
import { formatDay, formatInstant } from '../../format/days.js';
import { useCompanyId } from '../../frame/company.js';
import { words } from '../../words/words.js';
import classes from './invoice.module.css';

/** What became of the last letter; one that did not arrive says why, and what to do. */
function DeliveryOf({
  delivery: { state, to, sent_at, queued_at, reason },
}: {
  readonly delivery: NonNullable<InvoiceDetail['delivery']>;
}): ReactNode {
  const w = words('invoices');
  const reasons: Readonly<Record<string, string>> = w.deliveryReasons;
  const lost = state === 'bounced' || state === 'failed';
  return (
    <>
      <span className={lost ? classes.refused : undefined}>{w.deliveryStates[state]}</span>
      {': '}
      <span translate="no">{to}</span>, {formatInstant(sent_at ?? queued_at)}
      {lost && reason !== null && reasons[reason] !== undefined && <p>{reasons[reason]}</p>}
    </>
  );
}

/** Who, when and by which number. */
export function InvoiceFacts({ invoice }: { readonly invoice: InvoiceDetail }): ReactNode {
  const w = words('invoices');
  const company = useCompanyId();
  const { revision, delivery } = invoice;
  const origins: Readonly<Record<string, string>> = w.origins;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      w.party[invoice.direction],
      <Link
        key="party"
        to="/c/$company/parties/$party"
        params={{ company, party: invoice.party_id }}
        translate="no"
      >
        {invoice.party_name}
      </Link>,
    ],
    [w.date, formatDay(invoice.invoice_date)],
    [w.due, invoice.due_date !== null && formatDay(invoice.due_date)],
    [w.supplied, invoice.supply_date !== null && formatDay(invoice.supply_date)],
    [w.reference, invoice.reference_number],
    [
      w.corrects,
      invoice.corrects_invoice_id !== null && (
        <Link to="/c/$company/invoices/$invoice" params={{ company, invoice: invoice.corrects_invoice_id }}>
          {w.correctsLink}
        </Link>
      ),
    ],
    [w.origin, origins[invoice.origin] ?? invoice.origin],
    [w.delivery, delivery !== null && <DeliveryOf key="delivery" delivery={delivery} />],
    [w.note, revision.customer_note],
    [w.reviewNote, invoice.needs_review && invoice.review_note],
    [w.cancelReason, invoice.cancel_reason],
  ];
  return (
    <section className={classes.card} aria-label={w.facts}>
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value !== null && value !== false && value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

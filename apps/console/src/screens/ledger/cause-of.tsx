import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { bankLineQuery } from '../../api/bank.js';
import { invoiceQuery } from '../../api/invoices.js';
import { type Entry } from '../../api/ledger.js';
import { DocumentView } from '../../document/document-view.js';
import { formatDay } from '../../format/days.js';
import { useCompanyId } from '../../frame/company.js';
import { placesOf } from '../../frame/places.js';
import { ScreenLink } from '../../frame/screen-link.js';
import { words } from '../../words/words.js';
import { belongsTo } from './belongs-to.js';
import classes from './ledger.module.css';

/** What made the entry, with the page of its document; and what to do where the entry itself cannot be reversed. */
export function CauseOf({ entry }: { readonly entry: Entry }): ReactNode {
  const w = words('ledger');
  const companyId = useCompanyId();
  const { invoice_id, other_invoice_id, bank_transaction_id } = entry;
  const belongs = belongsTo(entry);
  const instead =
    entry.source_role === 'reversal'
      ? w.instead.reversal
      : belongs.kind === 'by_hand'
        ? undefined
        : w.instead[belongs.kind];
  const invoice = useQuery({ ...invoiceQuery(companyId, invoice_id ?? ''), enabled: invoice_id !== null });
  const line = useQuery({
    ...bankLineQuery(companyId, bank_transaction_id ?? ''),
    enabled: bank_transaction_id !== null,
  });
  const first = useRef<HTMLDivElement>(null);
  // The document is one key away, however the entry was opened.
  useEffect(() => {
    if (document.activeElement === document.body)
      first.current?.querySelector('a')?.focus({ preventScroll: true });
  }, []);
  const documents = invoice.data?.revision.documents ?? [];
  const file = documents.find(({ file_id }) => file_id !== null);
  const fileId = file?.file_id ?? line.data?.file_ids[0] ?? null;
  const fileName = file?.filename ?? w.document;
  const counterparty = line.data?.counterparty_name ?? line.data?.description ?? '';
  return (
    <section className={classes.card} aria-labelledby="cause">
      <h2 id="cause">{w.cause}</h2>
      <p className="quiet">{w.causes[belongs.kind]}</p>
      <div ref={first} className={classes.links}>
        {invoice_id !== null && (
          <ScreenLink to={placesOf('invoice', invoice_id)}>
            {w.invoice(invoice.data?.number ?? '', invoice.data?.party_name ?? '')}
          </ScreenLink>
        )}
        {other_invoice_id !== null && (
          <ScreenLink to={placesOf('invoice', other_invoice_id)}>{w.otherInvoice}</ScreenLink>
        )}
        {bank_transaction_id !== null && (
          <ScreenLink to={placesOf('bank_transaction', bank_transaction_id)}>
            {w.bankLine(line.data === undefined ? '' : formatDay(line.data.booking_date), counterparty)}
          </ScreenLink>
        )}
        {'place' in belongs && <ScreenLink to={belongs.place}>{w.opens[belongs.kind]}</ScreenLink>}
        {fileId !== null && <ScreenLink to={placesOf('file', fileId)}>{w.file(fileName)}</ScreenLink>}
      </div>
      {entry.state === 'posted' && instead !== undefined && <p className={classes.instead}>{instead}</p>}
      {fileId !== null && (
        <div className={classes.page}>
          <DocumentView companyId={companyId} fileId={fileId} name={fileName} />
        </div>
      )}
    </section>
  );
}

import { type ReactNode } from 'react';
import { ActionButton } from '../../actions/action-buttons.js';
import { on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { contentUrl } from '../../api/files.js';
import { type InvoiceDetail } from '../../api/invoices.js';
import { formatDay } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { useCompanyId } from '../../frame/company.js';
import { words } from '../../words/words.js';
import { pdfOf, type Settled, unsettleOther, unsettlePayment } from './actions.js';
import classes from './invoice.module.css';

/** The open amount, and the payments and credit notes that settled the rest. */
export function SettlementOf({ invoice }: { readonly invoice: InvoiceDetail }): ReactNode {
  const w = words('invoices');
  const { settlement, allocations } = invoice;
  const money = (minor: number): string => formatMoney(BigInt(minor), invoice.currency);
  return (
    <section className={classes.card} aria-labelledby="settlement">
      <h2 id="settlement">{w.settlement}</h2>
      {settlement !== null && (
        <dl className={classes.facts}>
          <div>
            <dt>{w.left}</dt>
            <dd>
              <strong>{money(settlement.open_minor)}</strong>
            </dd>
          </div>
          <div>
            <dt>{w.settled}</dt>
            <dd>{money(settlement.settled_minor)}</dd>
          </div>
          {settlement.credited_minor !== 0 && (
            <div>
              <dt>{w.credited}</dt>
              <dd>{money(settlement.credited_minor)}</dd>
            </div>
          )}
        </dl>
      )}
      {allocations.length === 0 ? (
        <p className="quiet">{invoice.waits_for_card_line ? w.waitsForCardLine : w.noSettlement}</p>
      ) : (
        <ul className={classes.rows}>
          {allocations.map((allocation) => (
            <AllocationRow key={allocation.id} invoice={invoice} allocation={allocation} />
          ))}
        </ul>
      )}
    </section>
  );
}

function AllocationRow(settled: Settled): ReactNode {
  const { kind, effective_date, item_minor, item_currency } = settled.allocation;
  const actions = useActions([on(unsettlePayment, settled), on(unsettleOther, settled)]);
  return (
    <li>
      <span>{words('invoices').allocationKinds[kind]}</span>
      <span className="quiet">{formatDay(effective_date)}</span>
      <span className={classes.amount}>{formatMoney(BigInt(item_minor), item_currency)}</span>
      {actions.map((action) => (
        <ActionButton key={action.id} action={action} size="compact-sm" />
      ))}
    </li>
  );
}

/** The files of an invoice; that of an issued sale is made in the background. */
export function DocumentsOf({ invoice }: { readonly invoice: InvoiceDetail }): ReactNode {
  const w = words('invoices');
  const companyId = useCompanyId();
  const { documents } = invoice.revision;
  const rendering =
    invoice.direction === 'sales' &&
    invoice.state === 'issued' &&
    invoice.external_source === null &&
    pdfOf(invoice) === undefined;
  return (
    <section className={classes.card} aria-labelledby="documents">
      <h2 id="documents">{w.documents}</h2>
      {rendering && (
        <p className="quiet" role="status">
          {w.renderingSoon}
        </p>
      )}
      {!rendering && documents.length === 0 && <p className="quiet">{w.noDocuments}</p>}
      {documents.length > 0 && (
        <ul className={classes.rows}>
          {documents.map(({ document_id, filename, file_id }) => (
            <li key={document_id}>
              {file_id === null ? (
                filename
              ) : (
                <a href={contentUrl(companyId, file_id)} target="_blank" rel="noopener" translate="no">
                  {filename}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

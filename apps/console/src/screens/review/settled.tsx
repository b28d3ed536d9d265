import { type ReactNode } from 'react';
import { on } from '../../actions/action.js';
import { ActionButton } from '../../actions/action-buttons.js';
import { useActions } from '../../actions/live-actions.js';
import { type InvoiceDetail } from '../../api/invoices.js';
import { DocumentView } from '../../document/document-view.js';
import { formatDay } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { useCompanyId } from '../../frame/company.js';
import { words } from '../../words/words.js';
import { isCorrectable, toCorrect } from './actions.js';
import classes from './review.module.css';

interface SettledParts {
  readonly detail: InvoiceDetail;
  readonly fileId: string | undefined;
  readonly onCorrect: () => void;
}

/** An invoice on which nothing waits: what it is, and what to do when it is wrong after all. */
export function Settled({ detail, fileId, onCorrect }: SettledParts): ReactNode {
  const w = words('review');
  const companyId = useCompanyId();
  const [correct] = useActions(isCorrectable(detail) ? [on(toCorrect, onCorrect)] : []);
  const name = `${detail.party_name} ${detail.number ?? ''}`.trim();
  const facts = [
    [w.supplier, detail.party_name],
    [w.number, detail.number],
    [w.invoiceDate, formatDay(detail.invoice_date)],
    [w.gross, formatMoney(BigInt(detail.gross_minor), detail.currency)],
    [words('actions').reason, detail.cancel_reason],
  ] as const;
  return (
    <>
      <div className={classes.document}>
        {fileId === undefined ? (
          <p className={classes.none}>{w.noDocument}</p>
        ) : (
          <DocumentView companyId={companyId} fileId={fileId} name={name} />
        )}
      </div>
      <section className={classes.form} aria-label={w.values}>
        <h2 className={classes.settled}>{w.states[detail.state]}</h2>
        <dl className="facts">
          {facts.map(([label, value]) =>
            value === null ? null : (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
          )}
        </dl>
        {correct !== undefined && (
          <div>
            <ActionButton action={correct} />
          </div>
        )}
      </section>
    </>
  );
}

import { type ReactNode } from 'react';
import { type InvoiceDetail } from '../../api/invoices.js';
import { formatMoney } from '../../format/money.js';
import { formatDecimal, formatShare } from '../../format/numbers.js';
import { words } from '../../words/words.js';
import classes from './invoice.module.css';

/** The lines of an invoice and what they add up to. */
export function LinesOf({ invoice }: { readonly invoice: InvoiceDetail }): ReactNode {
  const w = words('invoices');
  const { lines, currency } = invoice.revision;
  const money = (minor: number): string => formatMoney(BigInt(minor), currency, { bare: true });
  return (
    <section className={classes.card} aria-labelledby="lines">
      <h2 id="lines">{w.lines}</h2>
      <div className={classes.scroll} role="region" aria-labelledby="lines" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{w.description}</th>
              <th scope="col" className={classes.amount}>
                {w.quantity}
              </th>
              <th scope="col" className={classes.amount}>
                {w.price}
              </th>
              <th scope="col">{w.account}</th>
              <th scope="col" className={classes.amount}>
                {w.vat}
              </th>
              <th scope="col" className={classes.amount}>
                {w.net}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                <th scope="row" translate="no">
                  {line.description}
                </th>
                <td data-label={w.quantity} className={classes.amount}>
                  {line.quantity !== null && formatDecimal(line.quantity)} {line.unit}
                </td>
                <td data-label={w.price} className={classes.amount}>
                  {line.unit_price !== null && formatDecimal(line.unit_price, 2)}
                </td>
                <td data-label={w.account}>{line.account_code}</td>
                <td data-label={w.vat} className={classes.amount}>
                  {line.vat_rate_bps === null ? line.vat_code : formatShare(line.vat_rate_bps)}
                </td>
                <td data-label={w.net} className={classes.amount}>
                  {line.kind !== 'note' && money(line.net_minor)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Totals invoice={invoice} />
    </section>
  );
}

function Totals({ invoice }: { readonly invoice: InvoiceDetail }): ReactNode {
  const w = words('invoices');
  const money = (minor: number): string => formatMoney(BigInt(minor), invoice.currency);
  return (
    <dl className={classes.totals}>
      <dt>{w.net}</dt>
      <dd>{money(invoice.net_minor)}</dd>
      <dt>{w.vat}</dt>
      <dd>{money(invoice.tax_minor)}</dd>
      {invoice.prepaid_minor !== 0 && (
        <>
          <dt>{w.prepaid}</dt>
          <dd>{money(-invoice.prepaid_minor)}</dd>
        </>
      )}
      {invoice.rounding_minor !== 0 && (
        <>
          <dt>{w.rounding}</dt>
          <dd>{money(invoice.rounding_minor)}</dd>
        </>
      )}
      <dt className={classes.due}>{w.dueTotal}</dt>
      <dd className={classes.due}>{money(invoice.amount_due_minor)}</dd>
    </dl>
  );
}

import { type Direction, type Invoice } from '../../api/invoices.js';
import { formatDay } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { type Column } from '../../list/columns.js';
import { InvoiceSign } from '../../list/invoice-sign.js';
import { words } from '../../words/words.js';

/** A credit note counts with the opposite sign. */
export const signed = (invoice: Pick<Invoice, 'sign'>, minor: number): bigint =>
  BigInt(invoice.sign) * BigInt(minor);

export function invoiceColumns(direction: Direction): readonly Column<Invoice>[] {
  const w = words('invoices');
  return [
    {
      key: 'number',
      header: w.number,
      width: 'minmax(6rem, 8rem)',
      wide: true,
      cell: ({ number }) => number ?? <span className="quiet">{w.noNumber}</span>,
    },
    {
      key: 'party',
      header: w.party[direction],
      width: 'minmax(3.5rem, 3fr)',
      cell: ({ party_name, kind }) => (
        <span title={party_name}>
          {party_name}
          {kind !== 'invoice' && <span className="quiet"> {w.kinds[kind]}</span>}
        </span>
      ),
      below: ({ number, invoice_date }) => `${number ?? w.noNumber} · ${formatDay(invoice_date)}`,
    },
    {
      key: 'date',
      header: w.date,
      width: '5.5rem',
      wide: true,
      cell: ({ invoice_date }) => formatDay(invoice_date),
    },
    {
      key: 'due',
      header: w.due,
      width: '5.5rem',
      wide: true,
      cell: ({ due_date }) => due_date !== null && formatDay(due_date),
    },
    {
      key: 'gross',
      header: w.gross,
      width: 'minmax(5.6rem, 1.2fr)',
      amount: true,
      cell: (invoice) => formatMoney(signed(invoice, invoice.gross_minor), invoice.currency),
      below: (invoice) => <InvoiceSign invoice={invoice} />,
    },
    {
      key: 'left',
      header: w.left,
      width: 'minmax(4.6rem, 1.2fr)',
      wide: true,
      amount: true,
      cell: (invoice) =>
        invoice.open_minor !== null &&
        invoice.open_minor !== 0 &&
        formatMoney(signed(invoice, invoice.open_minor), invoice.currency),
    },
    {
      key: 'state',
      header: w.state,
      width: 'minmax(5.6rem, 2.2fr)',
      wide: true,
      cell: (invoice) => <InvoiceSign invoice={invoice} />,
    },
  ];
}

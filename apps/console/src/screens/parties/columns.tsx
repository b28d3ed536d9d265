import { type BankLine } from '../../api/bank.js';
import { type OpenItem } from '../../api/figures.js';
import { type Invoice } from '../../api/invoices.js';
import { formatDay } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { formatCount } from '../../format/numbers.js';
import { type Column } from '../../list/columns.js';
import { InvoiceSign } from '../../list/invoice-sign.js';
import { words } from '../../words/words.js';

export function invoiceColumns(): readonly Column<Invoice>[] {
  const w = words('parties');
  return [
    {
      key: 'date',
      header: w.date,
      width: '5.5rem',
      wide: true,
      cell: ({ invoice_date }) => formatDay(invoice_date),
    },
    {
      key: 'number',
      header: w.number,
      width: 'minmax(3.5rem, 3fr)',
      cell: ({ number, kind }) => (
        <>
          {number ?? ''} <span className="quiet">{words('invoices').kinds[kind]}</span>
        </>
      ),
    },
    {
      key: 'amount',
      header: w.amount,
      width: 'minmax(4.6rem, 1.2fr)',
      amount: true,
      cell: ({ sign, gross_minor, currency }) => formatMoney(BigInt(sign) * BigInt(gross_minor), currency),
    },
    {
      key: 'state',
      header: w.state,
      width: 'minmax(6.4rem, 1.4fr)',
      cell: (invoice) => <InvoiceSign invoice={invoice} />,
    },
  ];
}

export function openColumns(): readonly Column<OpenItem>[] {
  const w = words('parties');
  return [
    {
      key: 'date',
      header: w.date,
      width: '5.5rem',
      wide: true,
      cell: ({ economic_date }) => formatDay(economic_date),
    },
    {
      key: 'number',
      header: w.number,
      width: 'minmax(5rem, 2fr)',
      cell: ({ invoice_number }) => invoice_number,
    },
    {
      key: 'due',
      header: w.due,
      width: '5.5rem',
      cell: ({ due_date }) => due_date !== null && formatDay(due_date),
    },
    {
      key: 'days',
      header: w.days,
      width: '5rem',
      wide: true,
      amount: true,
      cell: ({ days_overdue }) => days_overdue !== null && days_overdue > 0 && formatCount(days_overdue),
    },
    {
      key: 'left',
      header: w.left,
      width: 'minmax(4.6rem, 1.2fr)',
      amount: true,
      // Their debts to us are positive, ours to them negative.
      cell: ({ side, residual_minor, currency }) =>
        formatMoney(BigInt(side === 'debit' ? residual_minor : -residual_minor), currency, { signed: true }),
    },
  ];
}

export function bankColumns(): readonly Column<BankLine>[] {
  const w = words('parties');
  return [
    { key: 'date', header: w.date, width: '5.5rem', cell: ({ booking_date }) => formatDay(booking_date) },
    {
      key: 'details',
      header: w.details,
      width: 'minmax(5rem, 3fr)',
      cell: ({ description }) => <span title={description ?? undefined}>{description}</span>,
    },
    {
      key: 'amount',
      header: w.amount,
      width: 'minmax(4.6rem, 1.2fr)',
      amount: true,
      cell: ({ total_minor, currency }) => formatMoney(BigInt(total_minor), currency, { signed: true }),
    },
  ];
}

import { type InvoiceView } from '#books';
import { words } from '#sheets';
import { listFile } from '../http/index.js';

/** The list of invoices. Amounts are as the API shows them: those of a credit note are positive. */
export const INVOICES_FILE = listFile<InvoiceView>(words('Arved', 'Invoices'), [
  { key: 'invoice_date', kind: 'day', head: words('Kuupäev', 'Date') },
  { key: 'number', kind: 'text', head: words('Number', 'Number') },
  {
    key: 'direction',
    kind: 'text',
    head: words('Suund', 'Direction'),
    words: { purchase: words('ost', 'purchase'), sales: words('müük', 'sales') },
  },
  {
    key: 'kind',
    kind: 'text',
    head: words('Liik', 'Kind'),
    words: {
      invoice: words('arve', 'invoice'),
      receipt: words('kviitung', 'receipt'),
      credit_note: words('kreeditarve', 'credit note'),
      prepayment: words('ettemaksuarve', 'prepayment invoice'),
    },
  },
  { key: 'party_name', kind: 'text', head: words('Partner', 'Party') },
  { key: 'due_date', kind: 'day', head: words('Tähtaeg', 'Due date') },
  { key: 'currency', kind: 'text', head: words('Valuuta', 'Currency') },
  { key: 'net_minor', kind: 'minor', head: words('Käibemaksuta', 'Net'), currencyOf: 'currency' },
  { key: 'tax_minor', kind: 'minor', head: words('Käibemaks', 'VAT'), currencyOf: 'currency' },
  { key: 'gross_minor', kind: 'minor', head: words('Summa', 'Total'), currencyOf: 'currency' },
  { key: 'open_minor', kind: 'minor', head: words('Tasumata', 'Unpaid'), currencyOf: 'currency' },
  {
    key: 'state',
    kind: 'text',
    head: words('Olek', 'State'),
    words: {
      recorded: words('mustand', 'draft'),
      issued: words('väljastatud', 'issued'),
      posted: words('konteeritud', 'posted'),
      cancelled: words('tühistatud', 'cancelled'),
      void: words('kõrvale jäetud', 'void'),
    },
  },
  {
    key: 'settlement_state',
    kind: 'text',
    head: words('Tasumine', 'Settlement'),
    words: {
      unposted: words('konteerimata', 'not posted'),
      unpaid: words('tasumata', 'unpaid'),
      part_paid: words('osaliselt tasutud', 'part paid'),
      paid: words('tasutud', 'paid'),
      overdue: words('üle tähtaja', 'overdue'),
    },
  },
  { key: 'reference_number', kind: 'text', head: words('Viitenumber', 'Reference number') },
]);

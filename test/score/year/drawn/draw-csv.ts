import { Decimal } from '#platform';
import { plain } from '../../../support/documents/index.js';
import { printedAmount, printedDate } from '../../generated/printed.js';
import { type CsvColumn, type CsvForm } from '../made/truth.js';
import { type PrintedLine } from './draw-statement.js';

/** A month of an account as a CSV of its bank's form. */
export function drawCsv(form: CsvForm, lines: readonly PrintedLine[]): string {
  const rows = [
    form.columns.map(([, name]) => name),
    ...lines.map((line) => form.columns.map(([column]) => valueOf(form, line, column))),
  ];
  return rows.map((row) => row.map(quoted).join(form.separator)).join('\r\n');
}

function valueOf({ decimals, dates, rates }: CsvForm, line: PrintedLine, column: CsvColumn): string {
  const amount = printedAmount(plain(line.minor), 'plain').replace(',', decimals);
  switch (column) {
    case 'external_id':
      return line.key;
    case 'booking_date':
      return printedDate(line.day, dates, 'et');
    case 'counterparty_name':
      return line.name ?? '';
    case 'counterparty_account':
      return line.iban ?? '';
    case 'description':
      return line.original === null ? line.text : `${line.text} ${charged(line, line.original, rates)}`;
    case 'reference':
      return line.reference ?? '';
    case 'amount':
      return line.direction === 'in' ? amount : `-${amount}`;
    case 'money_in':
      return line.direction === 'in' ? amount : '';
    case 'money_out':
      return line.direction === 'out' ? amount : '';
  }
}

/** What the merchant charged, and the rate of the bank where it prints one. */
function charged(
  { minor }: PrintedLine,
  { currency, minor: original }: NonNullable<PrintedLine['original']>,
  rates: boolean,
): string {
  const rate = new Decimal(original.toString()).div(minor.toString()).toFixed(6);
  return `${plain(original)} ${currency}${rates ? ` 1 EUR = ${rate} ${currency}` : ''}`;
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

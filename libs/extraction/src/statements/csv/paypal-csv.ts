import { movement, toMinor } from '../statement.js';
import { type CsvFormat, csvLine, type CsvReading } from './csv-format.js';
import { type CsvRow } from './csv-row.js';

const NOT_DONE = /^(?:pending|denied|expired|cancell?ed|unclaimed|voided|failed|removed)/iu;
/** Rows that set money aside and give it back, and rows that tell of it only. */
const NO_MOVEMENT = /account hold|^memo$/iu;

/** PayPal's report of activity. The order of day and month is that of the account's country, which the file does not name. */
export const paypalCsv: CsvFormat = {
  name: 'paypal',
  provesOrderBy: 'date',
  recognises: (header) =>
    header.has('timezone') &&
    header.has('gross') &&
    header.has('fee') &&
    header.has('net') &&
    header.has('date'),
  reader: () => ({ read: (row) => readRow(row) }),
};

function readRow(row: CsvRow): CsvReading[] {
  const idle =
    NOT_DONE.test(row.text('status') ?? '') ||
    NO_MOVEMENT.test(row.text('type') ?? '') ||
    NO_MOVEMENT.test(row.text('balanceimpact') ?? '');
  if (idle) return [];
  const currency = row.text('currency') ?? '';
  const fee = row.amount('fee');
  const net = toMinor(row.neededAmount('net'), currency);
  const balance = row.amount('balance');
  return [
    {
      account: { iban: null, accountNo: null, currency, bankName: 'PayPal' },
      line: csvLine({
        externalId: row.text('transactionid'),
        bookingDate: row.neededDate('date'),
        // A fee that is paid stands as a negative amount.
        ...movement(net, fee === null ? 0n : toMinor(fee.negated(), currency)),
        method: row.text('type', 'description')?.toLowerCase() ?? null,
        balanceAfterMinor: balance === null ? null : toMinor(balance, currency),
        counterpartyName: row.text('name') ?? row.text('bankname'),
        counterpartyAccount: row.text('bankaccount'),
        description:
          row.text('subject') ?? row.text('itemtitle') ?? row.text('note') ?? row.text('type', 'description'),
        reference: row.text('invoicenumber', 'invoiceid') ?? row.text('referencetxnid'),
        raw: row.raw(),
      }),
    },
  ];
}

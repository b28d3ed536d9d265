import { movement, toMinor } from '../model/statement.js';
import { type CsvFormat, csvLine, lastFour } from './csv-format.js';

/** Shortens the longer ids of the history to those in the statement of a balance: both name the same line. */
export function wiseId(id: string | null): string | null {
  return id?.replace(/^(CARD|BALANCE)_TRANSACTION-/u, '$1-') ?? null;
}

/**
 * Wise's statement of a balance. Its amount is the change of the balance; the fees are included, or in rows of their
 * own.
 */
export const wiseCsv: CsvFormat = {
  name: 'wise',
  recognises: (header) =>
    header.has('transferwiseid') && header.has('date') && header.has('amount') && header.has('currency'),
  reader: () => ({
    read: (row) => {
      const currency = row.text('currency') ?? '';
      const signed = row.neededAmount('amount');
      const out = row.text('direction')?.toUpperCase() === 'OUT';
      const total = toMinor(out ? signed.abs().negated() : signed, currency);
      const target = row.text('exchangeto');
      const other = target === currency ? row.text('exchangefrom') : target;
      const otherAmount = row.amount('exchangetoamount');
      const balance = row.amount('runningbalance');
      return [
        {
          account: { iban: null, accountNo: null, currency, bankName: 'Wise' },
          line: csvLine({
            externalId: wiseId(row.text('transferwiseid')),
            bookingDate: row.neededDate('date'),
            ...movement(total),
            method: row.text('transactiontype')?.toLowerCase() ?? null,
            origCurrency: other,
            origMinor:
              other === null || otherAmount === null || other !== target
                ? null
                : toMinor(otherAmount.abs(), other),
            bankRate: row.amount('exchangerate'),
            balanceAfterMinor: balance === null ? null : toMinor(balance, currency),
            counterpartyName:
              total < 0n ? (row.text('merchant') ?? row.text('payeename')) : row.text('payername'),
            counterpartyAccount: row.text('payeeaccountnumber'),
            description: row.text('description'),
            reference: row.text('paymentreference'),
            cardLast4: lastFour(row.text('cardlastfourdigits')),
            raw: row.raw(),
          }),
        },
      ];
    },
  }),
};

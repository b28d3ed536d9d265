import { type Decimal } from '#platform';
import { movement, toMinor } from '../statement.js';
import { type CsvFormat, csvLine, type CsvReading, lastFour } from './csv-format.js';
import { type CsvRow } from './csv-row.js';

/** Only what is completed moved the balance. */
const isBooked = (row: CsvRow): boolean => (row.text('state') ?? 'COMPLETED').toUpperCase() === 'COMPLETED';
const minorOrNull = (amount: Decimal | null, currency: string): bigint | null =>
  amount === null ? null : toMinor(amount, currency);

/** Revolut Business. */
export const revolutBusinessCsv: CsvFormat = {
  name: 'revolut-business',
  recognises: (header) => header.has('datecompletedutc') && header.has('totalamount') && header.has('state'),
  reader: () => ({
    read: (row): CsvReading[] => {
      if (!isBooked(row)) return [];
      const currency = row.text('paymentcurrency') ?? '';
      const fee = toMinor((row.amount('fee') ?? row.neededAmount('totalamount').times(0)).abs(), currency);
      const other = row.text('origcurrency');
      const otherAmount = row.amount('origamount');
      const foreign = other !== null && other !== currency && otherAmount !== null;
      return [
        {
          account: { iban: null, accountNo: row.text('account'), currency, bankName: 'Revolut' },
          line: csvLine({
            externalId: row.text('id'),
            bookingDate: row.neededDate('datecompletedutc'),
            ...movement(toMinor(row.neededAmount('totalamount'), currency), fee),
            method: row.text('type')?.toLowerCase() ?? null,
            origCurrency: foreign ? other : null,
            origMinor: foreign ? toMinor(otherAmount.abs(), other) : null,
            bankRate: foreign ? row.amount('exchangerate') : null,
            balanceAfterMinor: minorOrNull(row.amount('balance'), currency),
            counterpartyName: row.text('beneficiaryname') ?? row.text('description'),
            counterpartyAccount: row.text('beneficiaryiban', 'beneficiaryaccountnumber'),
            counterpartyBic: row.text('beneficiarybic'),
            description: row.text('description'),
            reference: row.text('reference'),
            cardLast4: lastFour(row.text('cardnumber')),
            mcc: row.text('mcc'),
            raw: row.raw(),
          }),
        },
      ];
    },
  }),
};

/** Revolut's export for persons, without ids: its amount is before the fee. */
export const revolutCsv: CsvFormat = {
  name: 'revolut',
  recognises: (header) =>
    header.has('completeddate') && header.has('product') && header.has('state') && header.has('amount'),
  reader: () => ({
    read: (row): CsvReading[] => {
      if (!isBooked(row)) return [];
      const currency = row.text('currency') ?? '';
      const amount = row.neededAmount('amount');
      const fee = row.amount('fee')?.abs() ?? amount.times(0);
      return [
        {
          account: { iban: null, accountNo: row.text('product'), currency, bankName: 'Revolut' },
          line: csvLine({
            bookingDate: row.neededDate('completeddate'),
            ...movement(toMinor(amount.minus(fee), currency), toMinor(fee, currency)),
            method: row.text('type')?.toLowerCase() ?? null,
            balanceAfterMinor: minorOrNull(row.amount('balance'), currency),
            counterpartyName: row.text('description'),
            description: row.text('description'),
            raw: row.raw(),
          }),
        },
      ];
    },
  }),
};

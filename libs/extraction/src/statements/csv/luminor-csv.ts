import { cardInText, movement, toMinor } from '../model/statement.js';
import { type CsvFormat, csvLine } from './csv-format.js';

const TRANSACTION_ROWS: ReadonlySet<string | null> = new Set([null, '20']);

/**
 * Luminor's export with the columns of the Lithuanian banks. It gives no account number, so the account is identified
 * by bank and currency. Rows of other types are balances and turnovers.
 */
export const luminorCsv: CsvFormat = {
  name: 'luminor',
  recognises: (header) =>
    header.has('operacijosbalansotipas', 'transactiontype') &&
    header.has('suma', 'amount') &&
    header.has('cd') &&
    header.has('origvaliuta', 'origcurrency'),
  reader: () => ({
    read: (row) => {
      const type = row.text('operacijosbalansotipas', 'transactiontype');
      if (!TRANSACTION_ROWS.has(type) && type !== null && /^\d+$/u.test(type)) return [];
      const amount = row.neededAmount('suma', 'amount').abs();
      const original = row.amount('origsuma', 'origamount');
      const named = row.text('origvaliuta', 'origcurrency') ?? 'EUR';
      // The amount is in the currency of the account, which is given only where the original amount is the same.
      const currency = original === null || original.abs().equals(amount) ? named : 'EUR';
      const out = row.text('cd')?.toUpperCase().startsWith('D') === true;
      const description = row.text('mokejimopaskirtis', 'paymentdetails', 'paymentpurpose');
      const foreign = original !== null && named !== currency;
      return [
        {
          account: { iban: null, accountNo: null, currency, bankName: 'Luminor' },
          line: csvLine({
            externalId: row.text('operacijoseiluteidentifikatorius', 'operacijoseilute', 'transactionid'),
            bookingDate: row.neededDate('data', 'date'),
            ...movement(toMinor(out ? amount.negated() : amount, currency)),
            origCurrency: foreign ? named : null,
            origMinor: foreign ? toMinor(original.abs(), named) : null,
            counterpartyName: row.text('kitospusespavadinimas', 'counterpartyname'),
            counterpartyAccount: row.text(
              'kitospusessaskaitosnr',
              'counterpartyaccount',
              'counterpartyaccountno',
            ),
            counterpartyBic: row.text('kitospusesbic', 'counterpartybic'),
            description,
            reference: row.text('imokoskodas', 'paymentcode', 'referencenumber'),
            cardLast4: cardInText(description),
            raw: row.raw(),
          }),
        },
      ];
    },
  }),
};

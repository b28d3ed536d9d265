import { type Decimal } from '#platform';
import { fold } from '../../values/fold.js';
import { movement, toMinor } from '../model/statement.js';
import { type CsvFormat, csvLine, type CsvReading, lastFour } from './csv-format.js';
import { type CsvRow } from './csv-row.js';

const minorOrNull = (amount: Decimal | null, currency: string): bigint | null =>
  amount === null ? null : toMinor(amount, currency);

/** Names of one column in English, German, French, Spanish, Italian, Polish and Portuguese, folded. */
const COLUMNS = {
  type: ['type', 'art', 'typ', 'tipo', 'rodzaj'],
  product: ['product', 'produkt', 'produit', 'producto', 'prodotto', 'produto'],
  completed: [
    'completeddate',
    'datumdesabschlusses',
    'abschlussdatum',
    'datedefin',
    'fechadefinalizacion',
    'datadicompletamento',
    'datazrealizowania',
    'datadeconclusao',
  ],
  description: ['description', 'beschreibung', 'descripcion', 'descrizione', 'opis', 'descricao'],
  amount: ['amount', 'betrag', 'montant', 'importe', 'importo', 'kwota', 'montante'],
  fee: ['fee', 'gebuhr', 'frais', 'comision', 'costo', 'oplata', 'comissao', 'taxa'],
  currency: ['currency', 'wahrung', 'devise', 'divisa', 'valuta', 'waluta', 'moeda'],
  state: ['state', 'status', 'etat', 'estado'],
  balance: ['balance', 'kontostand', 'guthaben', 'solde', 'saldo'],
} as const;

/** States in these languages, folded: only completed rows moved the balance. */
const COMPLETED: ReadonlySet<string> = new Set([
  'completed',
  'abgeschlossen',
  'termine',
  'completado',
  'completato',
  'zakonczono',
  'concluida',
  'concluido',
]);
const NOT_COMPLETED: ReadonlySet<string> = new Set([
  'pending',
  'reverted',
  'declined',
  'failed',
  'created',
  'deleted',
  'ausstehend',
  'enattente',
  'renvoye',
  'pendiente',
  'insospeso',
  'oczekuje',
  'cofnieto',
  'pendente',
]);

function isBooked(row: CsvRow): boolean {
  const state = row.text(...COLUMNS.state);
  return state === null || row.says(state, COMPLETED, NOT_COMPLETED);
}

/** The total of a row: as given, or else the amount plus the fee. */
function totalAndFee(row: CsvRow, currency: string): { total: Decimal; fee: Decimal } {
  const stated = row.amount('totalamount');
  const amount = row.neededAmount(stated === null ? 'amount' : 'totalamount');
  const fee = row.amount('fee')?.abs() ?? amount.times(0);
  if ((row.text('feecurrency') ?? currency) === currency) {
    return { total: stated ?? amount.minus(fee), fee };
  }
  if (stated === null && !fee.isZero()) throw row.fault('fee_in_other_currency');
  return { total: amount, fee: amount.times(0) };
}

/** Revolut Business, whose earlier exports have no total. */
export const revolutBusinessCsv: CsvFormat = {
  name: 'revolut-business',
  recognises: (header) =>
    header.has('datecompletedutc') &&
    header.has('totalamount', 'amount') &&
    header.has('state') &&
    header.has('paymentcurrency', 'currency'),
  reader: () => ({
    read: (row): CsvReading[] => {
      if (!isBooked(row)) return [];
      const currency = row.text('paymentcurrency', 'currency') ?? '';
      const { total, fee } = totalAndFee(row, currency);
      const other = row.text('origcurrency');
      const otherAmount = row.amount('origamount');
      const foreign = other !== null && other !== currency && otherAmount !== null;
      return [
        {
          account: { iban: null, accountNo: row.text('account'), currency, bankName: 'Revolut' },
          line: csvLine({
            externalId: row.text('id'),
            bookingDate: row.neededDate('datecompletedutc'),
            ...movement(toMinor(total, currency), toMinor(fee, currency)),
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

/** Names of the main account in each language: it is the same account in every language. */
const MAIN: ReadonlySet<string> = new Set([
  'current',
  'giro',
  'valeuractuelle',
  'actual',
  'attuale',
  'biezace',
  'atual',
]);

/**
 * Revolut's personal export, without ids, in the language of its owner: its amount excludes the fee. The order of day
 * and month is inferred from the file where dates are not written as YYYY-MM-DD.
 */
export const revolutCsv: CsvFormat = {
  name: 'revolut',
  provesOrderBy: COLUMNS.completed,
  recognises: (header) =>
    [COLUMNS.completed, COLUMNS.product, COLUMNS.state, COLUMNS.amount, COLUMNS.currency].every((names) =>
      header.has(...names),
    ),
  reader: () => ({
    read: (row): CsvReading[] => {
      if (!isBooked(row)) return [];
      const currency = row.text(...COLUMNS.currency) ?? '';
      const amount = row.neededAmount(...COLUMNS.amount);
      const fee = row.amount(...COLUMNS.fee)?.abs() ?? amount.times(0);
      const product = row.text(...COLUMNS.product);
      return [
        {
          account: {
            iban: null,
            accountNo: product !== null && MAIN.has(fold(product)) ? 'Current' : product,
            currency,
            bankName: 'Revolut',
          },
          line: csvLine({
            bookingDate: row.neededDate(...COLUMNS.completed),
            ...movement(toMinor(amount.minus(fee), currency), toMinor(fee, currency)),
            method: row.text(...COLUMNS.type)?.toLowerCase() ?? null,
            balanceAfterMinor: minorOrNull(row.amount(...COLUMNS.balance), currency),
            counterpartyName: row.text(...COLUMNS.description),
            description: row.text(...COLUMNS.description),
            raw: row.raw(),
          }),
        },
      ];
    },
  }),
};

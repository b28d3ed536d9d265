import { isIban } from '#platform';
import { cardInText, movement, toMinor } from '../model/statement.js';
import { type CsvFormat, csvLine, type CsvReading, type CsvRowReader } from './csv-format.js';
import { type CsvRow } from './csv-row.js';

/** Names of one column in Estonian, English, Latvian, Lithuanian and Russian, folded. */
const COLUMNS = {
  account: [
    'kliendikonto',
    'customeraccountno',
    'customeraccount',
    'clientaccount',
    'clientaccountno',
    'accountno',
    'klientakonts',
    'saskaitosnr',
    'kontosaskaitosnr',
    'счетклиента',
  ],
  rowType: ['reatuup', 'rowtype', 'ierakstatips', 'типстроки'],
  date: ['kuupaev', 'date', 'bookingdate', 'kandekuupaev', 'maksekuupaev', 'datums', 'data', 'дата'],
  valueDate: ['vaartuspaev', 'valuedate'],
  counterparty: [
    'saajamaksjanimi',
    'saajamaksja',
    'senderreceivername',
    'beneficiarypayername',
    'beneficiarypayer',
    'beneficiaryname',
    'beneficiarysremittersname',
    'maksjasaajanimi',
    'sanemejsmaksatajs',
    'gavejas',
    'moketojasgavejas',
    'gavejasmoketojas',
    'получательплательщик',
    'имяплательщикаполучателя',
  ],
  counterpartyAccount: [
    'saajamaksjakonto',
    'senderreceiveraccount',
    'beneficiarypayeraccount',
    'beneficiarysaccount',
    'beneficiaryaccount',
    'beneficiarysremittersaccount',
    'maksjasaajakonto',
    'счетплательщикаполучателя',
  ],
  counterpartyBic: [
    'saajamaksjapangabic',
    'senderreceiverbankbic',
    'beneficiarypayerbankbic',
    'bicбанкаполучателяплательщика',
  ],
  direction: [
    'deebetkreeditdc',
    'deebetkreedit',
    'debitcreditdc',
    'debitcredit',
    'dc',
    'debetskredits',
    'debetaskreditas',
    'dk',
    'дебеткредит',
    'дебеткредитdc',
    'дк',
  ],
  amount: ['summa', 'amount', 'suma', 'сумма'],
  currency: ['valuuta', 'currency', 'valuta', 'valiuta', 'валюта'],
  counterpartyCode: [
    'isikukoodvoiregistrikood',
    'personalcodeorregistercode',
    'remittersregoridcode',
    'registrikood',
    'isikukoodregistrikood',
    'личныикодилирегистрационныикод',
  ],
  fee: ['teenustasu', 'fee', 'servicefee', 'commissionfee'],
  reference: [
    'viitenumber',
    'referencenumber',
    'referenceno',
    'referencesnumurs',
    'referncesnumurs',
    'imokoskodas',
    'номерссылки',
  ],
  archive: [
    'arhiveerimistunnus',
    'archivingcode',
    'transferreference',
    'archiveidentification',
    'archivalcode',
    'archivingid',
    'arhivakods',
    'irasonr',
    'кодархивации',
    'признакархивирования',
  ],
  entry: ['kandeviide', 'transactionreference', 'ссылкапроводки'],
  servicer: ['kontoteenusepakkujaviide', 'accountservicerreference', 'ссылкапоставщикасчета'],
  description: [
    'selgitus',
    'description',
    'details',
    'explanation',
    'informacijasanemejam',
    'paaiskinimai',
    'maksajumadetalas',
    'пояснение',
  ],
  type: [
    'tehingutuup',
    'transactiontype',
    'tuup',
    'type',
    'maksajumaveids',
    'operacijostipas',
    'типоперации',
  ],
} as const;

/** The banks of Estonian account numbers by their bank code. */
const BANKS: Readonly<Record<string, string>> = {
  '10': 'SEB',
  '12': 'Citadele',
  '17': 'Luminor',
  '22': 'Swedbank',
  '42': 'Coop Pank',
  '75': 'Bigbank',
  '77': 'LHV',
  '96': 'Luminor',
};

/** Swedbank's rows: 20 is a transaction, 82 a turnover, 900 interest that is not booked yet. */
const TRANSACTION_ROW = '20';
const BALANCE_ROWS: Readonly<Record<string, 'opening' | 'closing'>> = { '10': 'opening', '86': 'closing' };

/**
 * The columns agreed by the banks of Estonia, used by LHV, SEB, Swedbank, Coop Pank and Luminor, in the customer's
 * language. Formats that give the direction by a letter, with signed or unsigned amounts, are read alike.
 */
export const estonianCsv: CsvFormat = {
  name: 'estonian',
  recognises: (header) =>
    [COLUMNS.account, COLUMNS.date, COLUMNS.direction, COLUMNS.amount, COLUMNS.currency].every((names) =>
      header.has(...names),
    ),
  reader: (): CsvRowReader => ({ read: (row) => readRow(row) }),
};

function readRow(row: CsvRow): CsvReading[] {
  const rowType = row.text(...COLUMNS.rowType);
  const balance = rowType === null ? undefined : BALANCE_ROWS[rowType];
  if (rowType !== null && rowType !== TRANSACTION_ROW && balance === undefined) return [];
  const number = row.text(...COLUMNS.account);
  if (number === null) throw row.fault('account_missing');
  const currency = row.text(...COLUMNS.currency) ?? 'EUR';
  const iban = isIban(number) ? number.replaceAll(' ', '') : null;
  const account = {
    iban,
    accountNo: iban === null ? number : null,
    currency,
    bankName: iban?.startsWith('EE') === true ? (BANKS[iban.slice(4, 6)] ?? null) : null,
  };
  const amount = row.neededAmount(...COLUMNS.amount).abs();
  const minor = toMinor(isOut(row) ? amount.negated() : amount, currency);
  const on = row.neededDate(...COLUMNS.date);
  if (balance !== undefined) return [{ account, balance: { which: balance, minor, on } }];
  const fee = row.amount(...COLUMNS.fee);
  const feeMinor = fee === null ? 0n : toMinor(fee.abs(), currency);
  return [
    {
      account,
      line: csvLine({
        externalId:
          row.text(...COLUMNS.servicer) ?? row.text(...COLUMNS.entry) ?? row.text(...COLUMNS.archive),
        bookingDate: on,
        valueDate: row.date(...COLUMNS.valueDate),
        // The fee is charged in addition to the amount.
        ...(minor === 0n ? movement(-feeMinor) : { ...movement(minor), feeMinor }),
        method: row.text(...COLUMNS.type),
        counterpartyName: row.text(...COLUMNS.counterparty),
        counterpartyAccount: row.text(...COLUMNS.counterpartyAccount),
        counterpartyBic: row.text(...COLUMNS.counterpartyBic),
        counterpartyCode: row.text(...COLUMNS.counterpartyCode),
        description: row.text(...COLUMNS.description),
        reference: row.text(...COLUMNS.reference),
        cardLast4: cardInText(row.text(...COLUMNS.description)),
        raw: row.raw(),
      }),
    },
  ];
}

const DEBIT: ReadonlySet<string | undefined> = new Set(['D', '\u0414']);
const CREDIT: ReadonlySet<string | undefined> = new Set(['C', 'K', '\u041a']);

/** D for debit; C, or K in the languages of the Baltics, for credit; in Latin or Cyrillic. */
function isOut(row: CsvRow): boolean {
  const letter = row.text(...COLUMNS.direction)?.[0]?.toUpperCase();
  if (DEBIT.has(letter)) return true;
  if (CREDIT.has(letter)) return false;
  return row.neededAmount(...COLUMNS.amount).isNegative();
}

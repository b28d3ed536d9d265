import { z } from 'zod';
import { EN, ET } from '../language.js';
import { checkWording, count, currency, day, minor, plain, text, texts, wording } from '../wording.js';

const balances = { opening_minor: minor, lines_minor: minor, closing_minor: minor, currency };

/** The checks before a bank statement is imported. */
export const STATEMENT_CHECKS = {
  balance: checkWording(balances, {
    passed: {
      en: () => 'Opening balance and lines add up to the closing balance.',
      et: () => 'Algsaldo ja read annavad kokku lõppsaldo.',
    },
    failed: {
      en: (of) => {
        const amount = (sum: number): string => EN.amount(sum, of.currency);
        const made = of.opening_minor + of.lines_minor;
        return (
          `The statement does not add up: opening balance ${amount(of.opening_minor)} and lines of ${amount(of.lines_minor)} make ` +
          `${amount(made)}, and its closing balance is ${amount(of.closing_minor)}: a difference of ${amount(of.closing_minor - made)}.`
        );
      },
      et: (of) => {
        const amount = (sum: number): string => ET.amount(sum, of.currency);
        const made = of.opening_minor + of.lines_minor;
        return (
          `Väljavõte ei klapi: algsaldo ${amount(of.opening_minor)} ja read ${amount(of.lines_minor)} annavad kokku ` +
          `${amount(made)}, kuid lõppsaldo on ${amount(of.closing_minor)}: vahe on ${amount(of.closing_minor - made)}.`
        );
      },
    },
  }),
  account_owner: checkWording(
    { account: text, owner: text },
    {
      passed: {
        en: ({ account }) => `${account} is the account of the company.`,
        et: ({ account }) => `${account} on ettevõtte konto.`,
      },
      failed: {
        en: ({ account, owner }) => `${account} is the account of ${owner}, not of the company.`,
        et: ({ account, owner }) => `${account} ei ole selle ettevõtte konto, selle omanik on ${owner}.`,
      },
    },
  ),
  ledger: checkWording(
    { date: day, closing_minor: minor, difference_minor: minor, currency },
    {
      passed: {
        en: () => 'The ledger agrees with the closing balance.',
        et: () => 'Pearaamatu saldo võrdub lõppsaldoga.',
      },
      failed: {
        en: (of) => {
          const amount = (sum: number): string => EN.amount(sum, of.currency);
          return (
            `The statement ends on ${EN.day(of.date)} with ${amount(of.closing_minor)}, but the ledger balance would be ` +
            `${amount(of.closing_minor + of.difference_minor)}: a difference of ${amount(of.difference_minor)}. The books have ` +
            'lines for these days that the bank does not have or shows differently.'
          );
        },
        et: (of) => {
          const amount = (sum: number): string => ET.amount(sum, of.currency);
          return (
            `Väljavõte lõpeb ${ET.day(of.date)} saldoga ${amount(of.closing_minor)}, pearaamatus oleks ` +
            `${amount(of.closing_minor + of.difference_minor)}: vahe on ${amount(of.difference_minor)}. Raamatupidamises on nende ` +
            'päevade kohta ridu, mida pank ei tea või näitab teisiti.'
          );
        },
      },
    },
  ),
} as const;

const fault = z.enum([
  'line_too_large',
  'currency_unknown',
  'too_many_decimals',
  'amount_too_large',
  'closing_in_other_currency',
  'balance_unreadable',
  'entry_in_other_currency',
  'entry_without_date',
  'entry_without_amount',
  'xml_not_well_formed',
  'document_type',
  'nested_too_deeply',
  'entry_too_large',
  'too_many_accounts',
  'amount_unreadable',
  'amount_ambiguous',
  'amount_missing',
  'date_missing',
  'date_unreadable',
  'state_unknown',
  'direction_unknown',
  'fee_in_other_currency',
  'account_missing',
  'cut_off',
  'rows_unreadable',
]);
const malformed = {
  fault,
  /** Row of the file, from 1. */
  row: count.nullable(),
  /** The faulty text in the file. */
  value: text.nullable(),
  /** The expected text. */
  expected: text.nullable(),
};
type Malformed = z.output<z.ZodObject<typeof malformed>>;

/** Texts without a full stop: for a row they follow its number. */
function faultIn({ fault: what, value, expected }: Malformed): { readonly en: string; readonly et: string } {
  const [shown, other] = [value ?? '', expected ?? ''];
  switch (what) {
    case 'line_too_large':
      return {
        en: 'A line of the statement is larger than 64 KB',
        et: 'Väljavõtte rida on suurem kui 64 KB',
      };
    case 'currency_unknown':
      return { en: `"${shown}" is not a currency`, et: `„${shown}“ ei ole valuuta` };
    case 'too_many_decimals':
      return {
        en: `The amount ${shown} has more decimals than ${other} has`,
        et: `Summal ${shown} on rohkem komakohti, kui valuutal ${other}`,
      };
    case 'amount_too_large':
      return { en: `The amount ${shown} is too large`, et: `Summa ${shown} on liiga suur` };
    case 'closing_in_other_currency':
      return {
        en: `The closing balance is in ${shown}, the account is in ${other}: nothing proves the lines`,
        et: `Lõppsaldo valuuta on ${shown}, konto valuuta ${other}: ridu ei saa millegagi kontrollida`,
      };
    case 'balance_unreadable':
      return { en: 'A balance of the statement is not a number', et: 'Väljavõtte saldo ei ole arv' };
    case 'entry_in_other_currency':
      return {
        en: `The statement of an account in ${other} contains an entry in ${shown}`,
        et: `Konto valuuta on ${other}, kuid väljavõttel on kanne valuutas ${shown}`,
      };
    case 'entry_without_date':
      return {
        en: 'An entry has no booking date, or an invalid one',
        et: 'Kandel ei ole kuupäeva või see ei ole päev',
      };
    case 'entry_without_amount':
      return {
        en: 'The amount of an entry is not a number, or it has no direction',
        et: 'Kande summa ei ole arv või puudub selle suund',
      };
    case 'xml_not_well_formed':
      return { en: 'The XML is not well-formed', et: 'XML on vigase ehitusega' };
    case 'document_type':
      return {
        en: 'A statement has no document type declaration',
        et: 'Väljavõttes ei tohi olla dokumenditüübi deklaratsiooni',
      };
    case 'nested_too_deeply':
      return { en: 'The XML is nested too deeply', et: 'XML on liiga sügava ehitusega' };
    case 'entry_too_large':
      return { en: 'An entry of the statement is too large', et: 'Väljavõtte kanne on liiga suur' };
    case 'too_many_accounts':
      return {
        en: `The file contains ${shown} accounts; at most ${other} are imported from one file`,
        et: `Failis on kontosid ${shown}; ühest failist võetakse vastu kuni ${other}`,
      };
    case 'amount_unreadable':
      return { en: `"${shown}" is not an amount`, et: `„${shown}“ ei ole summa` };
    case 'amount_ambiguous':
      return {
        en: `"${shown}" may be thousands or a fraction, and no other amount in the file shows which`,
        et: `„${shown}“ võib tähendada tuhandeid või murdosa ja ükski teine summa failis seda ei selgita`,
      };
    case 'amount_missing':
      return { en: 'there is no amount', et: 'summa puudub' };
    case 'date_missing':
      return { en: 'there is no date', et: 'kuupäev puudub' };
    case 'date_unreadable':
      return { en: `"${shown}" is not a date`, et: `„${shown}“ ei ole kuupäev` };
    case 'state_unknown':
      return {
        en: `the state "${shown}" does not show whether money moved`,
        et: `olekust „${shown}“ ei selgu, kas raha liikus`,
      };
    case 'direction_unknown':
      return { en: `"${shown}" is not a direction`, et: `„${shown}“ ei ole suund` };
    case 'fee_in_other_currency':
      return value === null
        ? {
            en: 'the fee is in another currency than the amount',
            et: 'teenustasu on teises valuutas kui summa',
          }
        : {
            en: `the fee is in ${shown}, the balance in ${other}`,
            et: `teenustasu valuuta on ${shown}, saldo valuuta ${other}`,
          };
    case 'account_missing':
      return { en: 'there is no account', et: 'konto puudub' };
    case 'cut_off':
      return {
        en: 'The file ends in the middle of its last row',
        et: 'Fail katkeb viimase rea keskel',
      };
    case 'rows_unreadable':
      return {
        en: `The rows of the file cannot be told apart: ${shown}`,
        et: 'Faili ridu ei saa üksteisest eristada',
      };
  }
}

/** The outcomes of a bank statement. */
export const STATEMENTS = {
  statement_malformed: wording(malformed, {
    en: (of) =>
      of.row === null ? `${faultIn(of).en}.` : `Row ${of.row} of the statement: ${faultIn(of).en}.`,
    et: (of) => (of.row === null ? `${faultIn(of).et}.` : `Väljavõtte rida ${of.row}: ${faultIn(of).et}.`),
  }),
  statement_not_recognised: wording(
    {
      because: z.enum(['not_camt', 'other_format', 'columns']),
      format: text.nullable(),
      columns: texts,
    },
    {
      en: ({ because, format, columns }) =>
        ({
          not_camt: 'The XML is not a bank statement in the ISO 20022 format camt.053.',
          other_format: `This is a statement in ${format ?? ''}: export it as camt.053, or as the CSV of the bank.`,
          columns:
            'These are not the columns of a known bank: export the statement as camt.053, or as the CSV of LHV, SEB, Swedbank, ' +
            `Coop Pank, Luminor, Wise, Revolut, Stripe, PayPal, SumUp or Zettle. Read as columns: ${columns.join(', ') || 'nothing'}.`,
        })[because],
      et: ({ because, format, columns }) =>
        ({
          not_camt: 'XML ei ole ISO 20022 pangaväljavõte (camt.053).',
          other_format: `Väljavõte on vormingus ${format ?? ''}: laadige see pangast alla camt.053 või panga CSV-failina.`,
          columns:
            'Veerud ei ole ühegi tuntud panga omad: laadige väljavõte alla camt.053-failina või LHV, SEB, Swedbanki, Coop Panga, ' +
            `Luminori, Wise’i, Revoluti, Stripe’i, PayPali, SumUpi või Zettle’i CSV-failina. Veergudena loeti: ${columns.join(', ') || 'mitte midagi'}.`,
        })[because],
    },
  ),
  statement_dates_ambiguous: plain(
    'The dates could be day first or month first, and none of them proves which: export a longer period, or with dates as ' +
      'YYYY-MM-DD.',
    'Kuupäevades võib ees olla päev või kuu ja ükski neist ei tõenda, kumb: laadige alla pikem periood või kuupäevad kujul ' +
      'AAAA-KK-PP.',
  ),
  statement_empty: plain(
    'The file contains no booked lines and no balance.',
    'Failis ei ole ühtegi tehtud makset ega saldot.',
  ),
  statement_unreadable: wording(
    { detail: text },
    {
      en: ({ detail }) => `The statement can't be read: ${detail}`,
      et: () => 'Väljavõtet ei saa lugeda.',
    },
  ),
  statement_imported: wording(
    { added: count, known: count },
    {
      en: ({ added, known }) => `Lines of the statement imported: ${added}; already in the books: ${known}.`,
      et: ({ added, known }) => `Väljavõttelt võeti vastu ridu: ${added}; juba raamatupidamises: ${known}.`,
    },
  ),
  statement_held: wording(
    { known: count, lines: count },
    {
      en: ({ known, lines }) =>
        `The statement waits to be imported. Its lines: ${lines}; already in the books: ${known}.`,
      et: ({ known, lines }) =>
        `Väljavõte ootab vastuvõtmist. Ridu: ${lines}; neist juba raamatupidamises: ${known}.`,
    },
  ),
  statement_withdrawn: wording(
    { why: text },
    {
      en: ({ why }) => `The statement was withdrawn: ${why} Have the file read again to import it again.`,
      et: ({ why }) => `Väljavõte võeti tagasi: ${why} Uuesti vastuvõtmiseks laske fail uuesti lugeda.`,
    },
  ),
} as const;

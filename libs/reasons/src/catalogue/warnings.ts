import { z } from 'zod';
import { EN, ET } from '../language.js';
import { count, currency, day, minor, plain, text, wording } from '../wording.js';

const monthIn = (month: string): string => month.split('-').reverse().join('.');

const codeField = z.enum(['reg_code', 'vat_number']);
/** Codes of companies; in Estonian the owner of a check digit is in the genitive. */
const CODES = {
  reg_code: { en: 'registry code', et: 'Registrikoodi', et_nominative: 'registrikood' },
  vat_number: { en: 'VAT number', et: 'KMKR-numbri', et_nominative: 'KMKR-number' },
} as const;

const area = z.enum(['domestic', 'eu', 'non_eu']);
/** Where a party is, in a sentence. */
const AREAS = {
  domestic: { en: 'in Estonia', et: 'Eestis' },
  eu: { en: 'in another member state', et: 'teises liikmesriigis' },
  non_eu: { en: 'outside the European Union', et: 'väljaspool Euroopa Liitu' },
} as const;

/** Oddities of an action that was carried out nevertheless. */
export const WARNINGS = {
  check_digit: wording(
    { field: codeField },
    {
      en: ({ field }) => `The check digit of the ${CODES[field].en} is wrong.`,
      et: ({ field }) => `${CODES[field].et} kontrollnumber on vale.`,
    },
  ),
  own: wording(
    { field: codeField },
    {
      en: ({ field }) => `This is the company's own ${CODES[field].en}.`,
      et: ({ field }) => `See on ettevõtte enda ${CODES[field].et_nominative}.`,
    },
  ),
  taken: wording(
    { field: codeField, name: text },
    {
      en: ({ field, name }) => `The party ${name} has this ${CODES[field].en} too.`,
      et: ({ field, name }) => `Sama ${CODES[field].et_nominative} on ka partneril ${name}.`,
    },
  ),
  due_before_invoice_date: wording(
    { invoice_date: day, due_date: day },
    {
      en: (of) =>
        `The invoice of ${EN.day(of.invoice_date)} is due on ${EN.day(of.due_date)}, before its own date.`,
      et: (of) =>
        `Arve kuupäev on ${ET.day(of.invoice_date)}, kuid maksetähtpäev ${ET.day(of.due_date)} on sellest varasem.`,
    },
  ),
  statement_gap: wording(
    {
      account: text,
      date_from: day,
      date_to: day,
      expected_minor: minor,
      opening_minor: minor,
      currency,
    },
    {
      en: (of) =>
        `Bank statements of ${of.account} are missing from ${EN.day(of.date_from)} to ${EN.day(of.date_to)}: the balance goes from ` +
        `${EN.amount(of.expected_minor, of.currency)} to ${EN.amount(of.opening_minor, of.currency)} in lines that were not imported.`,
      et: (of) =>
        `Konto ${of.account} väljavõtted ajavahemikust ${ET.day(of.date_from)} kuni ${ET.day(of.date_to)} puuduvad: saldo muutub ` +
        `summalt ${ET.amount(of.expected_minor, of.currency)} summale ${ET.amount(of.opening_minor, of.currency)} ridadega, mida ei ole.`,
    },
  ),
  later_revaluation: wording(
    { as_of: day },
    {
      en: ({ as_of: date }) =>
        `A revaluation as of ${EN.day(date)} was computed before this one: run it again.`,
      et: ({ as_of: date }) => `Ümberhindlus seisuga ${ET.day(date)} on arvutatud enne seda: tee see uuesti.`,
    },
  ),
  not_registered: wording(
    { month: text },
    {
      en: ({ month }) => `The company is not a taxable person in ${month}: it files no return.`,
      et: ({ month }) =>
        `Ettevõte ei ole ${monthIn(month)} käibemaksukohustuslane: deklaratsiooni ei esitata.`,
    },
  ),
  vat_rounding: wording(
    { difference_minor: count },
    {
      en: ({ difference_minor: cents }) =>
        `Line 4 is ${Math.abs(cents)} minor units ${cents > 0 ? 'above' : 'below'} the VAT posted: the line applies the rate to the sum, each invoice applies it separately.`,
      et: ({ difference_minor: cents }) =>
        `Rida 4 on konteeritud käibemaksust ${Math.abs(cents)} senti ${cents > 0 ? 'suurem' : 'väiksem'}: real arvutatakse maks kogusummast, arvetel igaühest eraldi.`,
    },
  ),
  vat_without_code: wording(
    { moved_minor: count },
    {
      en: ({ moved_minor: moved }) =>
        `Entries without a VAT code have changed the VAT accounts by ${moved} minor units (debit positive): they are on no line.`,
      et: ({ moved_minor: moved }) =>
        `Käibemaksukoodita kanded on muutnud käibemaksukontosid ${moved} sendi võrra (deebet on pluss): ühelegi reale need ei lähe.`,
    },
  ),
  code_for_other_country: wording(
    { vat_code: text, area, areas: z.array(area) },
    {
      en: (of) =>
        `VAT code ${of.vat_code} is for a party ${of.areas.map((one) => AREAS[one].en).join(' or ')}, and this one is ${AREAS[of.area].en}: check the code and the country.`,
      et: (of) =>
        `Käibemaksukood ${of.vat_code} on partnerile, kes asub ${of.areas.map((one) => AREAS[one].et).join(' või ')}, kuid see partner asub ${AREAS[of.area].et}: kontrolli koodi ja riiki.`,
    },
  ),
  acquisition_unregistered: wording(
    { vat_code: text },
    {
      en: ({ vat_code: code }) =>
        `The company is not registered for VAT, and under ${code} the buyer owes the VAT itself: acquiring goods from other ` +
        'member states for more than 10,000 euros a year, or receiving services from abroad, obliges it to register ' +
        '(Value Added Tax Act, § 21).',
      et: ({ vat_code: code }) =>
        `Ettevõte ei ole käibemaksukohustuslane, kuid koodiga ${code} tasub käibemaksu ostja: kauba ühendusesisene soetamine ` +
        'üle 10 000 euro aastas ja teenuse saamine välismaalt kohustavad end registreerima (KMS § 21).',
    },
  ),
  reg_code_missing: plain(
    'The annex lists an invoice of a partner without a registry code.',
    'Lisas on arve, mille partneril ei ole registrikoodi.',
  ),
  vat_number_missing: plain(
    'The recapitulative statement needs the VAT number of the buyer.',
    'Ühendusesisese käibe aruanne nõuab ostja KMKR-numbrit.',
  ),
  vat_number_invalid: plain(
    'VIES does not know the VAT number of the buyer: without a valid number, the supply is not zero-rated.',
    'VIES ei tunne ostja KMKR-numbrit: ilma kehtiva numbrita ei ole käive maksuvaba.',
  ),
  period_filed: plain(
    'The month was filed, and the books have changed since: a new revision of the return is due.',
    'Kuu deklaratsioon on esitatud, kuid raamatupidamine on pärast seda muutunud: esitada tuleb parandatud deklaratsioon.',
  ),
  rules_not_confirmed: wording(
    { year: text, valid_from: day },
    {
      en: (of) =>
        `Nobody has confirmed the tax rates of ${of.year}: those in force since ${EN.day(of.valid_from)} were applied.`,
      et: (of) =>
        `Aasta ${of.year} maksumäärasid ei ole keegi kinnitanud: arvestatud on alates ${ET.day(of.valid_from)} kehtivate määradega.`,
    },
  ),
  employee_without_pay: wording(
    { name: text },
    {
      en: ({ name }) => `${name} worked in the month and has no pay in the run.`,
      et: ({ name }) => `${name} töötas sel kuul, kuid palgaarvestuses tal tasu ei ole.`,
    },
  ),
  prepayment_without_vat: wording(
    { booking_date: day, counterparty: text.nullable(), amount_minor: minor, currency },
    {
      en: (of) =>
        `The bank line of ${EN.day(of.booking_date)}${of.counterparty === null ? '' : ` from ${of.counterparty}`}, ` +
        `${EN.amount(of.amount_minor, of.currency)}, is a prepayment without an invoice: no VAT is counted on it.`,
      et: (of) =>
        `Pangarida ${ET.day(of.booking_date)}${of.counterparty === null ? '' : `, maksja ${of.counterparty}`}, ` +
        `${ET.amount(of.amount_minor, of.currency)}, on ettemaks ilma arveta: käibemaksu sellelt ei arvestata.`,
    },
  ),
  prepayment_rate_differs: wording(
    { vat_code: text },
    {
      en: ({ vat_code: code }) =>
        `A paid prepayment under ${code} is not used yet, and the invoice takes more by the new rate than it leaves: ` +
        `list what was prepaid under ${code}.`,
      et: ({ vat_code: code }) =>
        `Koodiga ${code} on tasutud kasutamata ettemaks, kuid arvel on uue määraga rohkem, kui ettemaksust üle jääb: ` +
        `märkige ettemakstud osa koodiga ${code}.`,
    },
  ),
  prepayment_short: wording(
    { number: text, missing_minor: minor, currency },
    {
      en: ({ number, missing_minor: missing, currency: of }) =>
        `Of what prepayment invoice ${number} was to settle, ${EN.amount(missing, of)} is not paid or is used already: that part of the invoice stays open.`,
      et: ({ number, missing_minor: missing, currency: of }) =>
        `Ettemaksuarve ${number} pidi katma, kuid ${ET.amount(missing, of)} on tasumata või juba kasutatud: see osa arvest jääb lahtiseks.`,
    },
  ),
  tsd_run_draft: wording(
    { month: text },
    {
      en: ({ month }) => `The pay run of ${month} is a draft: the return leaves it out.`,
      et: ({ month }) => `Kuu ${monthIn(month)} palgaarvestus on mustand: deklaratsioonis seda ei ole.`,
    },
  ),
  tsd_run_not_posted: wording(
    { month: text },
    {
      en: ({ month }) =>
        `The pay run of ${month} is approved and not posted: post it before the return is filed.`,
      et: ({ month }) =>
        `Kuu ${monthIn(month)} palgaarvestus on kinnitatud, kuid konteerimata: konteeri see enne deklaratsiooni esitamist.`,
    },
  ),
  tsd_run_not_paid: wording(
    { month: text },
    {
      en: ({ month }) =>
        `No bank line has paid the pay run of ${month} yet: it is declared by the planned date of payment.`,
      et: ({ month }) =>
        `Kuu ${monthIn(month)} palka ei ole pangast veel makstud: deklareeritud on see kavandatud maksepäeva järgi.`,
    },
  ),
  tsd_receiver_missing: plain(
    'A dividend names no party: INF1 cannot name its receiver.',
    'Dividendil ei ole partnerit: INF1 ei saa saajat nimetada.',
  ),
  invoice_not_posted: wording(
    { number: text.nullable() },
    {
      en: ({ number }) => `The invoice ${number ?? 'without a number'} of the month is a draft.`,
      et: ({ number }) =>
        number === null ? 'Kuu numbrita arve on mustand.' : `Kuu arve ${number} on mustand.`,
    },
  ),
} as const;

const owed = { amount_minor: minor, currency };

/** Facts about the tax account that a person should know, by the kind of notice. */
export const TAX_NOTICES = {
  debt: wording(
    { ...owed, due_date: day },
    {
      en: (of) =>
        `${EN.amount(of.amount_minor, of.currency)} is overdue; the earliest part was due on ${EN.day(of.due_date)}.`,
      et: (of) =>
        `Tasumata on ${ET.amount(of.amount_minor, of.currency)}, mille varaseim tähtpäev oli ${ET.day(of.due_date)}.`,
    },
  ),
  claim_due: wording(
    { ...owed, tax: text, due_date: day, covered: z.boolean() },
    {
      en: (of) =>
        `${of.tax}: ${EN.amount(of.amount_minor, of.currency)} is due on ${EN.day(of.due_date)}; the prepayment ${of.covered ? 'covers it' : 'does not cover it'}.`,
      et: (of) =>
        `${of.tax}: ${ET.amount(of.amount_minor, of.currency)} tuleb tasuda ${ET.day(of.due_date)}; ${of.covered ? 'ettemaks katab selle' : 'ettemaksust ei piisa'}.`,
    },
  ),
  interest: wording(owed, {
    en: (of) => `${EN.amount(of.amount_minor, of.currency)} of interest on taxes not paid in time.`,
    et: (of) => `Tähtajaks tasumata maksudelt on intressi ${ET.amount(of.amount_minor, of.currency)}.`,
  }),
  overpaid: wording(owed, {
    en: (of) => `${EN.amount(of.amount_minor, of.currency)} more was paid than is owed.`,
    et: (of) => `Makstud on ${ET.amount(of.amount_minor, of.currency)} rohkem, kui nõutakse.`,
  }),
  rights_missing: plain(
    'The account cannot be read: the company has not granted the service access (authority_access), or not the right ' +
      'ACCOUNTING_XROAD at the tax authority.',
    'Maksukontot ei saa lugeda: ettevõte ei ole andnud teenusele volitust (authority_access) või puudub Maksu- ja Tolliametis ' +
      'õigus ACCOUNTING_XROAD.',
  ),
  stale: wording(
    { read_at: text },
    {
      en: ({ read_at: at }) => `The copy dates from ${at}: the account could not be read since.`,
      et: ({ read_at: at }) =>
        `Koopia on tehtud ${ET.day(at.slice(0, 10))}: uuemat ei ole õnnestunud lugeda.`,
    },
  ),
} as const;

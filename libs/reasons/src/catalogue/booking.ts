import { z } from 'zod';
import { EN, ET } from '../language.js';
import { bps, currency, day, minor, plain, text, texts, wording } from '../wording.js';
import { documentKind, KINDS, noInvoice, noInvoiceIn } from './words.js';

const vatDoubt = z.enum([
  'no_code_fits',
  'country_unknown',
  'rate_not_in_force',
  'supplier_without_vat_number',
  'not_reverse_charge_goods',
  'registered_charges_none',
  'goods_from_outside',
  'company_not_registered',
  'union_supplier_without_vat_number',
  'words_tell_of_goods',
  'service_or_goods',
  'untaxed_abroad',
  'usually_exempt',
  'answered_otherwise',
  'lines_mixed',
]);

const VAT_DOUBTS: Readonly<
  Record<
    Exclude<z.output<typeof vatDoubt>, 'rate_not_in_force'>,
    { readonly en: string; readonly et: string }
  >
> = {
  no_code_fits: {
    en: 'No VAT code of the company fits this document.',
    et: 'Ükski ettevõtte käibemaksukood ei sobi sellele dokumendile.',
  },
  country_unknown: {
    en: 'Nothing shows which country the supplier is in.',
    et: 'Dokumendist ei selgu, mis riigis tarnija asub.',
  },
  supplier_without_vat_number: {
    en: 'VAT is charged and no VAT number of the supplier is shown: it may not be deductible.',
    et: 'Käibemaks on arvestatud, kuid tarnija KMKR-numbrit ei ole: maksu ei pruugi saada maha arvata.',
  },
  not_reverse_charge_goods: {
    en:
      'The document says that the buyer owes the VAT. Between taxable persons at home that is so for real estate, scrap ' +
      'metal, precious metal and metal products only.',
    et:
      'Dokumendi järgi tasub käibemaksu ostja. Eesti maksukohustuslaste vahel kehtib see ainult kinnisasja, metallijäätmete, ' +
      'väärismetalli ja metalltoodete puhul.',
  },
  registered_charges_none: {
    en: 'A supplier registered for VAT charges none: exempt, zero-rated, or owed by the buyer.',
    et: 'Käibemaksukohustuslasest tarnija ei ole käibemaksu arvestanud: käive on maksuvaba, nullmääraga või tasub maksu ostja.',
  },
  goods_from_outside: {
    en: 'Goods from outside the Union: customs determines their VAT.',
    et: 'Kaup väljastpoolt Euroopa Liitu: selle käibemaksu määrab toll.',
  },
  company_not_registered: {
    en: 'The company is not registered for VAT; a purchase from abroad may make it a limited taxable person.',
    et: 'Ettevõte ei ole käibemaksukohustuslane; välismaalt ostmine võib muuta ta piiratud maksukohustuslaseks.',
  },
  union_supplier_without_vat_number: {
    en: 'A supplier in the Union charges no VAT and shows no VAT number.',
    et: 'Euroopa Liidu tarnija ei arvesta käibemaksu ega näita KMKR-numbrit.',
  },
  words_tell_of_goods: {
    en: 'The document states the reverse charge of a service, but its wording suggests goods.',
    et: 'Dokument nimetab teenuse pöördmaksustamist, kuid kirjelduse järgi on tegu kaubaga.',
  },
  service_or_goods: {
    en: 'Nothing shows whether this is a service or goods.',
    et: 'Dokumendist ei selgu, kas tegu on teenuse või kaubaga.',
  },
  untaxed_abroad: {
    en: 'The supplier abroad states that it is exempt, zero-rated or out of scope: the buyer may still owe VAT.',
    et: 'Välismaa tarnija märgib, et käive on maksuvaba, nullmääraga või maksustamata: ostja võib siiski maksu võlgneda.',
  },
  answered_otherwise: {
    en: 'A person gave an earlier document of the supplier another VAT code than the one that follows from this one.',
    et: 'Inimene andis tarnija varasemale dokumendile teise käibemaksukoodi, kui sellest dokumendist järeldub.',
  },
  usually_exempt: {
    en: 'Insurance, finance, health and post are usually exempt: check whether VAT is due.',
    et: 'Kindlustus, finantsteenused, tervishoid ja post on enamasti maksuvabad: kontrollige, kas tuleb tasuda käibemaksu.',
  },
  lines_mixed: {
    en: 'Lines with different VAT are combined into one: split them.',
    et: 'Erineva käibemaksuga read on kokku pandud: jagage need eraldi ridadeks.',
  },
};

const leftOutField = z.enum([
  'supplier_vat_number',
  'supplier_registry_code',
  'buyer_vat_number',
  'invoice_number',
  'rounding_minor',
]);

/** Fields of a document that may be left out, at the beginning of a sentence. */
const LEFT_OUT: Readonly<
  Record<z.output<typeof leftOutField>, { readonly en: string; readonly et: string }>
> = {
  supplier_vat_number: { en: "The supplier's VAT number", et: 'Tarnija KMKR-number' },
  supplier_registry_code: { en: "The supplier's registry code", et: 'Tarnija registrikood' },
  buyer_vat_number: { en: "The buyer's VAT number", et: 'Ostja KMKR-number' },
  invoice_number: { en: 'The number', et: 'Dokumendi number' },
  rounding_minor: { en: 'The rounding in minor units', et: 'Ümardus väikseimates ühikutes' },
};

const expenseDoubt = z.enum(['guess', 'several_kinds']);

const refusal = z.enum([
  'tax_differs',
  'total_differs',
  'amount_too_large',
  'not_valid_on_tax_point',
  'not_in_chart',
  'other',
]);
const REFUSALS: Readonly<Record<z.output<typeof refusal>, { readonly en: string; readonly et: string }>> = {
  tax_differs: {
    en: 'The VAT printed on a line does not match its rate.',
    et: 'Real märgitud käibemaks ei vasta rea maksumäärale.',
  },
  total_differs: {
    en: 'The printed totals do not equal the sum of the lines.',
    et: 'Dokumendi kogusummad ei ole võrdsed ridade summaga.',
  },
  amount_too_large: {
    en: 'An amount is too large for the books.',
    et: 'Mõni summa on raamatupidamise jaoks liiga suur.',
  },
  not_valid_on_tax_point: {
    en: 'The VAT was not in force on the day of supply.',
    et: 'Käibemaksumäär ei kehtinud käibe tekkimise päeval.',
  },
  not_in_chart: {
    en: 'The chart of accounts lacks an account that the invoice needs.',
    et: 'Kontoplaanis ei ole kontot, mida arve vajab.',
  },
  other: {
    en: 'The books refuse the document as it was read.',
    et: 'Dokumenti ei saa sellisena, nagu see loeti, kirja panna.',
  },
};
const refused = wording(
  { fault: refusal },
  { en: ({ fault }) => REFUSALS[fault].en, et: ({ fault }) => REFUSALS[fault].et },
);

const prices = { printed_minor: minor, computed_minor: minor, currency };
const FIGURES = {
  net: { en: 'net', et: 'netosumma' },
  tax: { en: 'VAT', et: 'käibemaks' },
  gross: { en: 'total', et: 'kogusumma' },
} as const;

/** How a document without a number is recorded: only receipts and prepayments may be in the books without one. */
const WITHOUT_NUMBER = {
  invoice: { en: ': it is recorded as a receipt', et: ': dokument on kirjas kviitungina' },
  credit_note: {
    en: ': the credit note is recorded as a receipt; record it again with its number',
    et: ': kreeditarve on kirjas kviitungina; sisestage see uuesti koos numbriga',
  },
  prepayment: { en: '', et: '' },
} as const;

/** The purchase that a document is, or may be, another copy of. */
const COPY = { invoice_id: text, number: text.nullable(), party_name: text };

/** Reasons why a file was not booked automatically. */
export const BOOKING = {
  name_hidden: plain(
    'The name of the supplier contains invisible characters, which are shown as marks.',
    'Tarnija nimes on nähtamatuid märke: need on näidatud asendusmärkidena.',
  ),
  reading_unsure: plain(
    'Not everything could be read with certainty.',
    'Kõike ei õnnestunud kindlalt lugeda.',
  ),
  field_left_out: wording(
    { field: leftOutField, value: text },
    {
      en: ({ field, value }) =>
        `${LEFT_OUT[field].en} was read as ${value}, which is not in a form that the books accept: it is left out.`,
      et: ({ field, value }) => `${LEFT_OUT[field].et} ${value} ei ole sobival kujul ja jäi kirja panemata.`,
    },
  ),
  total_zero: plain('The total is zero.', 'Kogusumma on null.'),
  number_missing: wording(
    { kind: z.enum(['invoice', 'credit_note', 'prepayment']) },
    {
      en: ({ kind }) => `No invoice number could be read${WITHOUT_NUMBER[kind].en}.`,
      et: ({ kind }) => `Arve numbrit ei õnnestunud lugeda${WITHOUT_NUMBER[kind].et}.`,
    },
  ),
  date_missing: plain(
    'No invoice date could be read: the day on which the file arrived is used instead.',
    'Arve kuupäeva ei õnnestunud lugeda: selle asemel on faili saabumise päev.',
  ),
  currency_missing: plain(
    'No currency could be read: that of the books is used instead.',
    'Valuutat ei õnnestunud lugeda: selle asemel on raamatupidamise valuuta.',
  ),
  date_future: wording(
    { date: day },
    {
      en: ({ date }) => `The invoice date ${EN.day(date)} is still to come.`,
      et: ({ date }) => `Arve kuupäev ${ET.day(date)} on alles ees.`,
    },
  ),
  date_old: wording(
    { date: day },
    {
      en: ({ date }) =>
        `The invoice date ${EN.day(date)} is in neither the current nor the previous fiscal year.`,
      et: ({ date }) => `Arve kuupäev ${ET.day(date)} ei jää ei sellesse ega eelmisse majandusaastasse.`,
    },
  ),
  supply_date_far: wording(
    { date: day },
    {
      en: ({ date }) =>
        `The day of supply ${EN.day(date)} is in neither the current nor the previous fiscal year.`,
      et: ({ date }) =>
        `Käibe tekkimise päev ${ET.day(date)} ei jää ei sellesse ega eelmisse majandusaastasse.`,
    },
  ),
  buyer_other: wording(
    { buyer: texts },
    {
      en: ({ buyer }) => `It is made out to another buyer: ${buyer.join(', ')}.`,
      et: ({ buyer }) => `Dokument on vormistatud teisele ostjale: ${buyer.join(', ')}.`,
    },
  ),
  buyer_missing: wording(
    { limit_minor: minor, currency },
    {
      en: (limit) =>
        `It names no buyer, as only an invoice of up to ${EN.amount(limit.limit_minor, limit.currency)} without VAT may.`,
      et: (limit) =>
        `Ostjat ei ole nimetatud; nii võib olla ainult arvel, mille summa käibemaksuta on kuni ${ET.amount(limit.limit_minor, limit.currency)}.`,
    },
  ),
  prepaid_unknown: wording(
    { prepaid_minor: minor, open_minor: minor, currency },
    {
      en: (of) =>
        `It says that ${EN.amount(of.prepaid_minor, of.currency)} was already paid; the books have an open prepayment of ${EN.amount(of.open_minor, of.currency)}.`,
      et: (of) =>
        `Dokumendi järgi on ${ET.amount(of.prepaid_minor, of.currency)} juba makstud; raamatupidamises on ettemaksu ${ET.amount(of.open_minor, of.currency)}.`,
    },
  ),
  prepayment_used: wording(
    { numbers: texts, used_minor: minor, currency },
    {
      en: ({ numbers, used_minor: used, currency: of }) =>
        `${EN.amount(used, of)} of it is settled by prepayment ${numbers.length === 1 ? 'invoice' : 'invoices'} ${EN.all(numbers)}.`,
      et: ({ numbers, used_minor: used, currency: of }) =>
        `Sellest ${ET.amount(used, of)} on kaetud ${numbers.length === 1 ? 'ettemaksuarvega' : 'ettemaksuarvetega'} ${ET.all(numbers)}.`,
    },
  ),
  line_booked: wording(
    { bank_transaction_id: text, booked_date: day, counterparty: text.nullable() },
    {
      en: ({ booked_date: on, counterparty: name }) =>
        `The payment of ${EN.day(on)}${name === null ? '' : ` to ${name}`} is already booked without a document: ` +
        'add this file to the bank line, or take the booking of the line back before you post this draft.',
      et: ({ booked_date: on, counterparty: name }) =>
        `Makse ${ET.day(on)}${name === null ? '' : ` (${name})`} on juba ilma dokumendita kirja pandud: ` +
        'lisage fail pangareale või tühistage enne mustandi konteerimist rea kanne.',
    },
  ),
  corrected_unknown: wording(
    { number: text },
    {
      en: ({ number }) =>
        `It corrects invoice ${number}, which is not among the posted ones of the supplier: nothing is set off.`,
      et: ({ number }) =>
        `Dokument parandab arvet ${number}, mida ei ole selle tarnija konteeritud arvete hulgas: midagi ei tasaarvestatud.`,
    },
  ),
  sender_unproven: plain('The sender of the mail is not proven.', 'Kirja saatja ei ole tõendatud.'),
  sender_new: wording(
    { sender: text.nullable() },
    {
      en: ({ sender }) => `${sender ?? 'The sender'} has not yet sent a confirmed document of this supplier.`,
      et: ({ sender }) =>
        `${sender ?? 'Saatja'} ei ole varem saatnud selle tarnija dokumenti, mis oleks kinnitatud.`,
    },
  ),
  iban_new: wording(
    { name: text, ibans: texts, known: texts },
    {
      en: ({ name, ibans, known }) =>
        `${name} asks for payment to an account not known before: ${ibans.join(', ')} (${known.length === 0 ? 'none is known' : `known: ${known.join(', ')}`}).`,
      et: ({ name, ibans, known }) =>
        `${name} palub maksta kontole, mida varem ei teatud: ${ibans.join(', ')} (${known.length === 0 ? 'seni ei ole teada ühtegi kontot' : `seni teada: ${known.join(', ')}`}).`,
    },
  ),
  supplier_disputed: wording(
    { names: texts, reg_code: text.nullable() },
    {
      en: ({ names, reg_code: code }) =>
        code === null
          ? `The data of the document match several suppliers: ${EN.all(names)}.`
          : `Several suppliers in the books have the registry code ${code}: ${EN.all(names)}.`,
      et: ({ names, reg_code: code }) =>
        code === null
          ? `Dokumendi andmed viitavad mitmele tarnijale: ${ET.all(names)}.`
          : `Registrikood ${code} on raamatupidamises mitmel tarnijal: ${ET.all(names)}.`,
    },
  ),
  supplier_unconfirmed: wording(
    { name: text },
    {
      en: ({ name }) => `${name} is not confirmed yet.`,
      et: ({ name }) => `${name} ei ole veel kinnitatud.`,
    },
  ),
  supplier_namesake: wording(
    { name: text },
    {
      en: ({ name }) => `Another supplier has the name ${name}, but different codes.`,
      et: ({ name }) => `Nimi ${name} on ka teisel tarnijal, kelle koodid on teised.`,
    },
  ),
  supplier_elsewhere: wording(
    { name: text, country: text, known: text },
    {
      en: (of) =>
        `The document shows only the name ${of.name}, in the country ${of.country}; the supplier of that name is in ${of.known}.`,
      et: (of) =>
        `Dokumendil on tarnijast ainult nimi ${of.name} ja riik ${of.country}; selle nimega tarnija asub riigis ${of.known}.`,
    },
  ),
  supplier_new: wording(
    { name: text },
    { en: ({ name }) => `${name} is a new supplier.`, et: ({ name }) => `${name} on uus tarnija.` },
  ),
  name_resembles: wording(
    { name: text, parties: z.array(z.object({ name: text, reg_code: text.nullable() })) },
    {
      en: ({ name, parties }) =>
        `The name ${name} looks like that of another party: ${parties.map(named).join(', ')}.`,
      et: ({ name, parties }) =>
        `Nimi ${name} on äravahetamiseni sarnane teise partneri nimega: ${parties.map(named).join(', ')}.`,
    },
  ),
  kind_disputed: wording(
    { uploaded_as: documentKind, reads_as: documentKind },
    {
      en: (kinds) =>
        `The file was uploaded as ${KINDS[kinds.uploaded_as].en} but reads as ${KINDS[kinds.reads_as].en}.`,
      et: (kinds) =>
        `Üleslaadija märkis faili liigiks „${KINDS[kinds.uploaded_as].et}“, kuid sisu järgi on see ${KINDS[kinds.reads_as].et}.`,
    },
  ),
  prepayment: plain(
    'A prepayment invoice: a person decides whether it is paid and posted.',
    'Ettemaksuarve: inimene otsustab, kas see makstakse ja konteeritakse.',
  ),
  taken_back: plain(
    'The automatic booking of this document was taken back: check it.',
    'Selle dokumendi automaatne konteerimine võeti tagasi: kontrolli see üle.',
  ),
  separated: plain(
    'A person said that this document is no copy of another one.',
    'Inimene ütles, et see dokument ei ole teise koopia.',
  ),
  auto_book_off: plain('Automatic booking is switched off.', 'Automaatne konteerimine on välja lülitatud.'),
  may_not_post: plain(
    'The uploader may not post purchases.',
    'Üleslaadijal ei ole õigust ostuarveid konteerida.',
  ),
  may_not_record: plain(
    'The uploader may not record invoices.',
    'Üleslaadijal ei ole õigust arveid kirja panna.',
  ),
  may_not_create_party: plain(
    'The supplier is new and the uploader may not create parties.',
    'Tarnija on uus ja üleslaadijal ei ole õigust partnereid lisada.',
  ),
  not_an_invoice: wording(noInvoice, {
    en: (of) => `This does not look like an invoice: ${noInvoiceIn(of, 'en')}.`,
    et: (of) => `See ei paista olevat arve: ${noInvoiceIn(of, 'et')}.`,
  }),
  own_document: plain(
    'The supplier is the company itself: this is not a purchase.',
    'Tarnijaks on märgitud ettevõte ise: see ei ole ost.',
  ),
  supplier_unreadable: plain('The supplier could not be read.', 'Tarnijat ei õnnestunud lugeda.'),
  amounts_unreadable: plain('No total could be read.', 'Ühtegi kogusummat ei õnnestunud lugeda.'),
  vat_unclear: wording(
    { because: vatDoubt, rate_bps: bps.nullable(), date: day.nullable() },
    {
      en: ({ because, rate_bps: rate, date }) =>
        because === 'rate_not_in_force'
          ? `VAT of ${rate === null ? 'an unknown rate' : EN.rate(rate)} was not in force on ${EN.day(date ?? '')}.`
          : VAT_DOUBTS[because].en,
      et: ({ because, rate_bps: rate, date }) =>
        because === 'rate_not_in_force'
          ? `Käibemaksumäär ${rate === null ? '(teadmata)' : ET.rate(rate)} ei kehtinud ${ET.day(date ?? '')}.`
          : VAT_DOUBTS[because].et,
    },
  ),
  vat_unread: plain(
    'The total is recorded as one line without VAT: enter the VAT.',
    'Kogusumma on kirjas ühe käibemaksuta reana: märkige käibemaks.',
  ),
  expense_unsure: wording(
    { because: expenseDoubt },
    {
      en: ({ because }) =>
        because === 'guess'
          ? 'The kind of cost is a guess: check the account.'
          : 'One line contains several kinds of cost: split it.',
      et: ({ because }) =>
        because === 'guess'
          ? 'Kulu liik on oletus: kontrollige kontot.'
          : 'Mitut liiki kulud on ühes reas: jagage see eraldi ridadeks.',
    },
  ),
  fixed_asset: wording(
    { item: text, price_minor: minor, currency },
    {
      en: (of) => `${of.item} for ${EN.amount(of.price_minor, of.currency)} may be a fixed asset.`,
      et: (of) => `${of.item} hinnaga ${ET.amount(of.price_minor, of.currency)} võib olla põhivara.`,
    },
  ),
  representation: plain(
    'Representation or meals: the VAT is not deducted, income tax may be due.',
    'Esinduskulu või toitlustus: käibemaksu ei arvata maha ja võib tekkida tulumaksukohustus.',
  ),
  gifts: plain(
    'A gift: its VAT and income tax depend on who gets it.',
    'Kingitus: käibemaks ja tulumaks sõltuvad sellest, kes selle saab.',
  ),
  car_costs: plain(
    'A passenger car: half of the VAT is deducted, all of it only when business alone uses the car.',
    'Sõiduauto: maha arvatakse pool käibemaksust, kogu maks ainult siis, kui autot kasutatakse üksnes ettevõtluses.',
  ),
  amounts_disagree: wording(
    { figure: z.enum(['lines', 'net', 'tax', 'gross']), ...prices },
    {
      en: (of) =>
        of.figure === 'lines'
          ? 'The lines read do not add up to the totals.'
          : `The printed ${FIGURES[of.figure].en} is ${EN.amount(of.printed_minor, of.currency)}, the lines add up to ${EN.amount(of.computed_minor, of.currency)}.`,
      et: (of) =>
        of.figure === 'lines'
          ? 'Loetud ridade summa ei võrdu kogusummadega.'
          : `Dokumendil on ${FIGURES[of.figure].et} ${ET.amount(of.printed_minor, of.currency)}, ridade järgi ${ET.amount(of.computed_minor, of.currency)}.`,
    },
  ),
  copy_joined: wording(COPY, {
    en: ({ number, party_name: name }) =>
      `${number === null ? 'The invoice' : `Invoice ${number}`} of ${name} is already in the books: this file was added to it.`,
    et: ({ number, party_name: name }) =>
      `Arve${number === null ? '' : ` ${number}`} (${name}) on juba raamatupidamises: fail lisati sellele arvele.`,
  }),
  copy_suspected: wording(COPY, {
    en: ({ number, party_name: name }) =>
      `This may be another copy of ${number === null ? 'a purchase' : `invoice ${number}`} of ${name}, which has the same day and total.`,
    et: ({ number, party_name: name }) =>
      `See võib olla sama dokument, mis on juba kirjas: ${name}${number === null ? '' : `, ${number}`}, sama kuupäev ja kogusumma.`,
  }),
  duplicate_invoice: plain(
    'The same invoice is already in the books.',
    'Sama arve on juba raamatupidamises.',
  ),
  booking_failed: wording(
    { detail: text },
    {
      en: ({ detail }) => `Booking failed: ${detail}`,
      et: () => 'Konteerimine katkes vea tõttu: laske fail uuesti konteerida.',
    },
  ),
  invalid_payload: refused,
  validation_error: refused,
  period_closed: wording(
    { detail: text },
    { en: ({ detail }) => detail, et: () => 'Periood, kuhu dokument kuulub, on suletud.' },
  ),
  period_missing: wording(
    { detail: text },
    { en: ({ detail }) => detail, et: () => 'Dokumendi kuupäeva jaoks ei ole majandusaasta perioodi.' },
  ),
  exchange_rate_missing: wording(
    { detail: text },
    { en: ({ detail }) => detail, et: () => 'Dokumendi valuuta kurss sellel päeval ei ole teada.' },
  ),
  books_refused: wording(
    { code: text, detail: text },
    {
      en: ({ detail }) => detail,
      et: ({ code }) => `Raamatupidamine ei võtnud dokumenti vastu (${code}).`,
    },
  ),
} as const;

const named = ({
  name,
  reg_code: code,
}: {
  readonly name: string;
  readonly reg_code: string | null;
}): string => (code === null ? name : `${name} (${code})`);

import { z } from 'zod';
import { EN, ET } from '../language.js';
import { bps, checkWording, count, currency, day, minor, text, texts } from '../wording.js';
import { essentials, essentialsIn, noInvoice, noInvoiceIn } from './words.js';

const code = (en: string, et: string) =>
  checkWording(
    { value: text },
    {
      passed: {
        en: ({ value }) => `${en} ${value} has a valid form`,
        et: ({ value }) => `${et} ${value} on õige kujuga`,
      },
      failed: {
        en: ({ value }) => `${en} ${value} has no valid form or check digit`,
        et: ({ value }) => `${et} ${value} kuju või kontrollnumber on vale`,
      },
    },
  );

/** Two figures that should be equal; the text is the same whether they are or not. */
const sums = <Shape extends z.ZodRawShape>(
  shape: Shape,
  words: Parameters<typeof checkWording<Shape>>[1]['passed'],
) => checkWording(shape, { passed: words, failed: words });

const figures = { made_minor: minor, stated_minor: minor, currency };
type Figures = z.output<z.ZodObject<typeof figures>>;
const made = (of: Figures, formats: typeof EN): string => formats.amount(of.made_minor, of.currency);
const stated = (of: Figures, formats: typeof EN): string => formats.amount(of.stated_minor, of.currency);
const compared = (en: readonly [string, string], et: readonly [string, string]) =>
  sums(figures, {
    en: (of) => `${en[0]} ${made(of, EN)}, ${en[1]} ${stated(of, EN)}`,
    et: (of) => `${et[0]} ${made(of, ET)}, ${et[1]} ${stated(of, ET)}`,
  });

const difference = z.enum(['no_text', 'total_missing', 'other_total', 'number_missing', 'date_missing']);
const pages = { differences: z.array(difference), number: text.nullable(), date: day.nullable() };
type Pages = z.output<z.ZodObject<typeof pages>>;

/** The checks of the document reader. */
export const READING_CHECKS = {
  registry_code_valid: code('Registry code', 'Registrikood:'),
  vat_number_valid: code('VAT number', 'KMKR-number:'),
  iban_valid: code('Account', 'Konto:'),
  reference_number_valid: code('Reference number', 'Viitenumber:'),
  currency_known: checkWording(
    { currency },
    {
      passed: {
        en: (of) => `${of.currency} is a known currency`,
        et: (of) => `Valuuta ${of.currency} on tuntud`,
      },
      failed: {
        en: (of) => `${of.currency} is not a known currency`,
        et: (of) => `Valuutat ${of.currency} ei tunta`,
      },
    },
  ),
  currency_printed: checkWording(
    { currency, basis: z.enum(['supplier', 'books']) },
    {
      passed: {
        en: (of) => `The currency ${of.currency} is printed`,
        et: (of) => `Valuuta ${of.currency} on dokumendil`,
      },
      failed: {
        en: (of) =>
          `No currency is printed: ${of.currency} is assumed, the currency of ${of.basis === 'supplier' ? "the supplier's country" : 'the books'}`,
        et: (of) =>
          `Dokumendil valuutat ei ole: oletatud on ${of.currency}, ${of.basis === 'supplier' ? 'tarnija riigi' : 'raamatupidamise'} valuuta`,
      },
    },
  ),
  date_plausible: checkWording(
    { date: day },
    {
      passed: {
        en: ({ date }) => `${EN.day(date)} is a plausible day of issue`,
        et: ({ date }) => `${ET.day(date)} on usutav väljastamise päev`,
      },
      failed: {
        en: ({ date }) => `${EN.day(date)} is not a plausible day of issue`,
        et: ({ date }) => `${ET.day(date)} ei ole usutav väljastamise päev`,
      },
    },
  ),
  due_not_before_date: checkWording(
    { due_date: day, invoice_date: day },
    {
      passed: {
        en: (of) => `The due date ${EN.day(of.due_date)} follows the invoice date ${EN.day(of.invoice_date)}`,
        et: (of) =>
          `Maksetähtpäev ${ET.day(of.due_date)} ei ole enne arve kuupäeva ${ET.day(of.invoice_date)}`,
      },
      failed: {
        en: (of) =>
          `The due date ${EN.day(of.due_date)} does not fit the invoice date ${EN.day(of.invoice_date)}`,
        et: (of) => `Maksetähtpäev ${ET.day(of.due_date)} ei sobi arve kuupäevaga ${ET.day(of.invoice_date)}`,
      },
    },
  ),
  rate_valid_on_date: checkWording(
    { rate_bps: bps, date: day },
    {
      passed: {
        en: (of) => `VAT of ${EN.rate(of.rate_bps)} was in force on ${EN.day(of.date)}`,
        et: (of) => `Käibemaksumäär ${ET.rate(of.rate_bps)} kehtis ${ET.day(of.date)}`,
      },
      failed: {
        en: (of) => `VAT of ${EN.rate(of.rate_bps)} was not in force on ${EN.day(of.date)}`,
        et: (of) => `Käibemaksumäär ${ET.rate(of.rate_bps)} ei kehtinud ${ET.day(of.date)}`,
      },
    },
  ),
  supplier_is_not_own: checkWording(
    {},
    {
      passed: { en: () => 'The supplier is another company', et: () => 'Tarnija on teine ettevõte' },
      failed: {
        en: () => 'The supplier is the company itself',
        et: () => 'Tarnijaks on märgitud ettevõte ise',
      },
    },
  ),
  buyer_is_own: checkWording(
    { codes: texts },
    {
      passed: {
        en: ({ codes }) => `The buyer ${codes.join(', ')} is this company`,
        et: ({ codes }) => `Ostja ${codes.join(', ')} on see ettevõte`,
      },
      failed: {
        en: ({ codes }) => `The buyer ${codes.join(', ')} is another company`,
        et: ({ codes }) => `Ostja ${codes.join(', ')} on teine ettevõte`,
      },
    },
  ),
  essentials_sure: checkWording(
    { unsure: essentials },
    {
      passed: { en: () => 'The data read is certain', et: () => 'Loetu on kindel' },
      failed: {
        en: ({ unsure }) => `Not read with certainty: ${essentialsIn(unsure, 'en')}`,
        et: ({ unsure }) => `Ei õnnestunud kindlalt lugeda: ${essentialsIn(unsure, 'et')}`,
      },
    },
  ),
  required_present: checkWording(
    { missing: essentials },
    {
      passed: { en: () => 'Everything needed was read', et: () => 'Kõik vajalik on loetud' },
      failed: {
        en: ({ missing }) => `Could not be read: ${essentialsIn(missing, 'en')}`,
        et: ({ missing }) => `Ei õnnestunud lugeda: ${essentialsIn(missing, 'et')}`,
      },
    },
  ),
  totals_add_up: compared(
    ['Net and VAT make', 'the total is'],
    ['Netosumma ja käibemaks on kokku', 'kogusumma on'],
  ),
  amount_due_adds_up: sums(
    { ...figures, earlier_debt: z.boolean() },
    {
      en: (of) =>
        `${of.earlier_debt ? 'Total, rounding, prepayment and earlier debt make' : 'Total, rounding and prepayment make'} ${made(of, EN)}, the amount due is ${stated(of, EN)}`,
      et: (of) =>
        `${of.earlier_debt ? 'Kogusumma, ümardus, ettemaks ja varasem võlg annavad' : 'Kogusumma, ümardus ja ettemaks annavad'} ${made(of, ET)}, tasuda on ${stated(of, ET)}`,
    },
  ),
  vat_adds_up: sums(
    { ...figures, rate_bps: bps, net_minor: minor },
    {
      en: (of) =>
        `${EN.rate(of.rate_bps)} of ${EN.amount(of.net_minor, of.currency)} is ${made(of, EN)}, the VAT stated ${stated(of, EN)}`,
      et: (of) =>
        `${ET.rate(of.rate_bps)} summast ${ET.amount(of.net_minor, of.currency)} on ${made(of, ET)}, märgitud käibemaks ${stated(of, ET)}`,
    },
  ),
  vat_rates_sum_to_tax: compared(
    ['The VAT of all rates is', 'the VAT total'],
    ['Kõigi määrade käibemaks on kokku', 'käibemaksu kogusumma'],
  ),
  vat_rates_sum_to_net: compared(
    ['The bases of all rates make', 'the net total is'],
    ['Kõigi määrade maksustatav summa on kokku', 'netosumma on'],
  ),
  lines_sum_to_net: compared(['The lines make', 'the net total is'], ['Read on kokku', 'netosumma on']),
  lines_sum_to_gross: compared(['The lines make', 'the total is'], ['Read on kokku', 'kogusumma on']),
  xml_agrees_with_pdf: checkWording(pages, {
    passed: { en: () => 'XML and pages agree', et: () => 'XML ja lehed ütlevad sama' },
    failed: {
      en: (of) =>
        of.differences.includes('no_text')
          ? 'The pages have no text to compare with'
          : `XML and pages differ: ${of.differences.map((one) => differs(one, of).en).join(', ')}`,
      et: (of) =>
        of.differences.includes('no_text')
          ? 'Lehtedel ei ole teksti, millega XML-i võrrelda'
          : `XML ja lehed erinevad: ${of.differences.map((one) => differs(one, of).et).join(', ')}`,
    },
  }),
  document_is_invoice: checkWording(noInvoice, {
    passed: {
      en: () => 'No sign of a quote, order, reminder or advance notice',
      et: () => 'Miski ei viita pakkumisele, tellimusele, meeldetuletusele ega etteteatele',
    },
    failed: { en: (of) => noInvoiceIn(of, 'en'), et: (of) => noInvoiceIn(of, 'et') },
  }),
  single_document: checkWording(
    { invoices: count, counted_by: z.enum(['file', 'footer']) },
    {
      passed: { en: () => 'The file contains one invoice', et: () => 'Failis on üks arve' },
      failed: {
        en: (of) =>
          of.counted_by === 'file'
            ? `The file contains ${of.invoices} invoices; the first was read`
            : `The footer counts ${of.invoices} invoices`,
        et: (of) =>
          of.counted_by === 'file'
            ? `Failis on ${of.invoices} arvet; loetud on esimene`
            : `Jaluse järgi on arveid ${of.invoices}`,
      },
    },
  ),
  footer_adds_up: sums(
    { footer: text, invoices: text },
    {
      en: (of) => `The footer sums to ${of.footer}, the invoices to ${of.invoices}`,
      et: (of) => `Jaluses on kokku ${of.footer.replace('.', ',')}, arvetel ${of.invoices.replace('.', ',')}`,
    },
  ),
  text_layer_trustworthy: checkWording(
    {},
    {
      passed: {
        en: () => 'The text matches the pages',
        et: () => 'Tekst on see, mida lehtedel näha on',
      },
      failed: {
        en: () => 'The text was recognised from a picture by another program',
        et: () => 'Teksti on pildilt tuvastanud mõni teine programm',
      },
    },
  ),
  all_pages_read: sums(
    { read: count, pages: count },
    {
      en: (of) => `${of.read} of ${of.pages} pages were read`,
      et: (of) => `Loetud lehti: ${of.read}, failis kokku: ${of.pages}`,
    },
  ),
  pdf_intact: checkWording(
    { refusal: text },
    {
      passed: { en: () => 'The file is intact', et: () => 'Fail on terve' },
      failed: {
        en: ({ refusal }) =>
          `The file is damaged: PDFium refuses it (${refusal}), and another reader read its words`,
        et: ({ refusal }) =>
          `Fail on vigane: PDFium ei ava seda (${refusal}), sõnad luges sellest teine lugeja`,
      },
    },
  ),
  embedded_xml_readable: checkWording(
    { detail: text },
    {
      passed: { en: () => 'The XML in the PDF could be read', et: () => 'PDF-is olev XML on loetud' },
      failed: {
        en: ({ detail }) => `The XML in the PDF could not be read: ${detail}`,
        et: () => 'PDF-is olevat XML-i ei õnnestunud lugeda',
      },
    },
  ),
  extractor_asked: sums(
    { fields: texts },
    {
      en: ({ fields }) => `Read by the extractor and found in the text: ${fields.join(', ')}`,
      et: ({ fields }) => `Lugemisteenus luges ja tekstist leiti: ${fields.join(', ')}`,
    },
  ),
} as const;

function differs(
  one: z.output<typeof difference>,
  { number, date }: Pages,
): { readonly en: string; readonly et: string } {
  switch (one) {
    case 'no_text':
      return { en: '', et: '' };
    case 'total_missing':
      return { en: 'its total is not on the pages', et: 'XML-i kogusummat lehtedel ei ole' };
    case 'other_total':
      return { en: 'the pages show another total', et: 'lehtedel on teine kogusumma' };
    case 'number_missing':
      return {
        en: `its number ${number ?? ''} is not on the pages`,
        et: `XML-i numbrit ${number ?? ''} lehtedel ei ole`,
      };
    case 'date_missing':
      return {
        en: `its date ${EN.day(date ?? '')} is not on the pages`,
        et: `XML-i kuupäeva ${ET.day(date ?? '')} lehtedel ei ole`,
      };
  }
}

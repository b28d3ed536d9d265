import { type Random } from '../../../support/documents/index.js';
import { plain } from '../../../support/documents/index.js';
import { Decimal } from '#platform';
import { sheetOf, type Sheet } from '../../generated/draw.js';
import { dueOf, totalsOfDocument } from '../made/supplier-documents.js';
import { type IncomingDocument, type Letter } from '../made/truth.js';

type Words = Readonly<Record<Letter['kind'] | 'text' | 'sum' | 'invoice' | 'valid', string>>;

/** Titles and words of letters, several of each between bars. */
const WORDS: Readonly<Record<'et' | 'en' | 'de', Words>> = {
  et: {
    reminder: 'Meeldetuletus|Maksemeeldetuletus|Võla meeldetuletus|Tasumata arve meeldetuletus',
    order: 'Tellimuse kinnitus|Tellimus|Tellimuse kinnitus nr 771',
    quote: 'Hinnapakkumine|Pakkumine|Hinnapakkumus nr 45',
    statement_of_account: 'Saldoteatis|Kliendi konto väljavõte|Saldokinnitus',
    text: 'Meie andmetel on järgmised arved tasumata.|Juhime tähelepanu, et allpool nimetatud arve on tasumata.',
    sum: 'Kokku|Summa kokku|Saldo',
    invoice: 'Arve|Arve nr',
    valid: 'Pakkumine kehtib 30 päeva.|Hinnad sisaldavad käibemaksu. Täname!',
  },
  en: {
    reminder: 'Payment reminder|Reminder|Overdue invoice reminder',
    order: 'Order confirmation|Sales order',
    quote: 'Quotation|Quote|Offer',
    statement_of_account: 'Statement of account|Account statement',
    text: 'According to our records the following is unpaid.|Please arrange payment.',
    sum: 'Total|Balance',
    invoice: 'Invoice|Invoice no',
    valid: 'Valid for 30 days.|We thank you for your interest.',
  },
  de: {
    reminder: 'Zahlungserinnerung|Mahnung',
    order: 'Auftragsbestätigung',
    quote: 'Angebot|Angebot Nr. 45',
    statement_of_account: 'Kontoauszug|Saldenbestätigung',
    text: 'Folgende Rechnungen sind noch offen.',
    sum: 'Gesamt|Saldo',
    invoice: 'Rechnung|Rechnung Nr.',
    valid: 'Gültig 30 Tage.',
  },
};

/** Draws a letter that is not for the books: what is owed, ordered or offered. */
export async function drawLetter(
  document: IncomingDocument,
  { kind, about }: Letter,
  random: Random,
): Promise<Buffer> {
  const { facts, supplier } = document;
  const sheet = sheetOf(facts, totalsOfDocument(document), supplier.layout, [595, 842]);
  const words = WORDS[facts.language === 'en' || facts.language === 'de' ? facts.language : 'et'];
  const say = (name: keyof Words): string => random.pick(words[name].split('|'));
  const { pen, date, word } = sheet;
  pen.at(50, 46, facts.supplier.name, 12, true);
  pen.at(50, 62, `${facts.supplier.address}, ${facts.supplier.city}`, 8);
  pen.at(random.pick([50, 330]), 92, say(kind), 16, true);
  pen.at(50, 126, `${word('buyer')}: ${facts.buyer.name}`);
  pen.at(50, 140, `${word('registryCode')}: ${facts.buyer.registryCode ?? ''}`);
  pen.at(330, 126, `${word('date')}: ${date(facts.date)}`);
  const top = 180;
  const rows = about.length > 0 ? rowsOfInvoices(sheet, about, say('invoice')) : rowsOfLines(sheet);
  if (about.length > 0) pen.at(50, top, say('text'));
  const total = about.length > 0 ? about.reduce((sum, one) => sum + dueOf(one), 0n) : sheet.totals.gross;
  [...rows, [say('sum'), sheet.money(total)] as const].forEach(([left, right], at) => {
    pen.at(50, top + 24 + at * 15, left);
    pen.endingAt(545, top + 24 + at * 15, right);
  });
  const end = top + 60 + rows.length * 15;
  if (about.length === 0) pen.at(50, end, say('valid'));
  else pen.at(50, end, `${word('account')}: ${facts.supplier.iban ?? ''}`);
  const codes = [facts.supplier.registryCode, facts.supplier.vatNumber].filter((code) => code !== undefined);
  pen.at(50, 780, [facts.supplier.name, ...codes].join('   '), 7);
  return pen.end();
}

const rowsOfInvoices = (
  { date, word, money }: Sheet,
  about: readonly IncomingDocument[],
  invoice: string,
): (readonly [string, string])[] =>
  about.map((one) => [
    `${invoice} ${one.facts.number}, ${date(one.facts.date)}, ${word('due').toLowerCase()} ${date(one.facts.dueDate ?? one.facts.date)}`,
    money(dueOf(one)),
  ]);

const rowsOfLines = ({ facts, totals, amount }: Sheet): (readonly [string, string])[] =>
  facts.lines.map(({ description, quantity, unit, unitPrice }, at) => [
    `${description}   ${quantity} ${unit} x ${plain(BigInt(new Decimal(unitPrice).times(100).toFixed(0)))}`,
    amount(totals.lineNets[at] ?? 0n),
  ]);

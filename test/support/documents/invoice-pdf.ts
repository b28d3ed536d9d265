import PDFDocument from 'pdfkit';
import { Decimal } from '#platform';
import { type DocumentTruth, localAmount, localDate, type PartyTruth, totalsOf } from './truth.js';
import { WORDS, type Words } from './words.js';

/** `classic`: letterhead, facts on the right. `modern`: labels above values. `receipt`: a narrow till slip. */
export type Layout = 'classic' | 'modern' | 'receipt';

export interface PdfAttachment {
  name: string;
  content: string;
}

/** A PDF with a text layer that shows the truth in one of the layouts. */
export function makeInvoicePdf(
  truth: DocumentTruth,
  layout: Layout,
  attachments: readonly PdfAttachment[] = [],
): Promise<Buffer> {
  const narrow = layout === 'receipt';
  const document = new PDFDocument({
    size: narrow ? [226, 460] : 'A4',
    margin: narrow ? 12 : 50,
    info: { Title: truth.number, Producer: 'pdfkit', CreationDate: new Date(`${truth.date}T08:00:00Z`) },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve) => {
    document.on('end', () => {
      resolve(Buffer.concat(chunks));
    });
  });
  for (const one of attachments) {
    document.file(Buffer.from(one.content), {
      name: one.name,
      type: 'application/xml',
      creationDate: new Date(`${truth.date}T08:00:00Z`),
      modifiedDate: new Date(`${truth.date}T08:00:00Z`),
    });
  }
  const page = new Pen(document);
  const words = WORDS[truth.language];
  if (layout === 'classic') classic(page, truth, words);
  else if (layout === 'modern') modern(page, truth, words);
  else receipt(page, truth, words);
  document.end();
  return done;
}

/** Places text at exact positions, so that the code of a layout reads like a drawing. */
class Pen {
  constructor(private readonly document: PDFKit.PDFDocument) {}

  at(x: number, y: number, text: string, size = 9, bold = false): void {
    this.document
      .font(bold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .text(text, x, y, { lineBreak: false });
  }

  /** Text that ends at `x`. */
  endingAt(x: number, y: number, text: string, size = 9, bold = false): void {
    this.document.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size);
    this.document.text(text, x - this.document.widthOfString(text), y, { lineBreak: false });
  }

  line(y: number): void {
    this.document.moveTo(50, y).lineTo(545, y).lineWidth(0.5).stroke();
  }
}

function titleOf(truth: DocumentTruth, words: Words): string {
  if (truth.kind === 'credit_note') return words.creditNote;
  if (truth.kind === 'prepayment') return words.prepayment;
  return truth.kind === 'receipt' ? words.receipt : words.invoice;
}

function percent(bps: number, language: DocumentTruth['language']): string {
  const text = new Decimal(bps).div(100).toString();
  return `${language === 'en' ? text : text.replace('.', ',')}%`;
}

function price(text: string, language: DocumentTruth['language']): string {
  const fixed = new Decimal(text).toFixed(2);
  return language === 'en' ? fixed : fixed.replace('.', ',');
}

function codes(page: Pen, x: number, y: number, party: PartyTruth, words: Words): number {
  let at = y;
  const row = (text: string): void => {
    page.at(x, at, text);
    at += 13;
  };
  row(party.address);
  row(`${party.city}, ${party.country}`);
  if (party.registryCode) row(`${words.registryCode}: ${party.registryCode}`);
  if (party.vatNumber) row(`${words.vatNumber}: ${party.vatNumber}`);
  return at;
}

function classic(page: Pen, truth: DocumentTruth, words: Words): void {
  page.at(50, 50, truth.supplier.name, 15, true);
  page.at(50, 70, `${truth.supplier.address}, ${truth.supplier.city}, ${truth.supplier.country}`);
  page.at(330, 50, `${titleOf(truth, words)} ${words.numberShort} ${truth.number}`, 13, true);
  const facts: [string, string][] = [[words.date, localDate(truth.date, truth.language)]];
  if (truth.dueDate) facts.push([words.dueDate, localDate(truth.dueDate, truth.language)]);
  if (truth.referenceNumber) facts.push([words.reference, truth.referenceNumber]);
  if (truth.correctsNumber) facts.push([words.corrects, truth.correctsNumber]);
  facts.forEach(([label, value], index) => {
    page.at(330, 80 + index * 14, `${label}:`);
    page.at(440, 80 + index * 14, value);
  });
  page.at(50, 110, `${words.buyer}:`, 9, true);
  page.at(50, 124, truth.buyer.name);
  codes(page, 50, 137, truth.buyer, words);
  const bottom = table(page, truth, words, 240);
  totals(page, truth, words, bottom + 20);
  page.line(760);
  const footer = [truth.supplier.name];
  if (truth.supplier.registryCode) footer.push(`${words.registryCode} ${truth.supplier.registryCode}`);
  if (truth.supplier.vatNumber) footer.push(`${words.vatNumber} ${truth.supplier.vatNumber}`);
  page.at(50, 768, footer.join('   '), 8);
  if (truth.supplier.iban) page.at(50, 780, `IBAN ${truth.supplier.iban.replace(/(.{4})(?=.)/gu, '$1 ')}`, 8);
}

function modern(page: Pen, truth: DocumentTruth, words: Words): void {
  page.at(50, 50, titleOf(truth, words), 22, true);
  const facts: [string, string][] = [
    [words.number, truth.number],
    [words.date, localDate(truth.date, truth.language)],
  ];
  if (truth.dueDate) facts.push([words.dueDate, localDate(truth.dueDate, truth.language)]);
  facts.forEach(([label, value], index) => {
    page.at(50 + index * 160, 90, label, 8);
    page.at(50 + index * 160, 102, value, 10, true);
  });
  page.at(50, 140, truth.supplier.name, 10, true);
  codes(page, 50, 154, truth.supplier, words);
  page.at(320, 140, words.billTo, 10, true);
  page.at(320, 154, truth.buyer.name);
  codes(page, 320, 167, truth.buyer, words);
  const bottom = table(page, truth, words, 270);
  totals(page, truth, words, bottom + 20);
  if (truth.supplier.iban) page.at(50, 700, `${words.account}: ${truth.supplier.iban}`);
  if (truth.referenceNumber) page.at(50, 714, `${words.reference}: ${truth.referenceNumber}`);
}

function table(page: Pen, truth: DocumentTruth, words: Words, top: number): number {
  page.at(50, top, words.description, 9, true);
  page.endingAt(330, top, words.quantity, 9, true);
  page.at(340, top, words.unit, 9, true);
  page.endingAt(435, top, words.unitPrice, 9, true);
  page.endingAt(480, top, words.vatRate, 9, true);
  page.endingAt(545, top, words.amount, 9, true);
  page.line(top + 13);
  const { lineNets } = totalsOf(truth);
  truth.lines.forEach((line, index) => {
    const y = top + 20 + index * 16;
    page.at(50, y, line.description);
    page.endingAt(330, y, truth.language === 'en' ? line.quantity : line.quantity.replace('.', ','));
    page.at(340, y, line.unit);
    page.endingAt(435, y, price(line.unitPrice, truth.language));
    page.endingAt(480, y, percent(line.rateBps, truth.language));
    page.endingAt(545, y, localAmount(lineNets[index] ?? 0n, truth.language));
  });
  return top + 20 + truth.lines.length * 16;
}

function totals(page: Pen, truth: DocumentTruth, words: Words, top: number): void {
  const sums = totalsOf(truth);
  const show = (minor: bigint): string => `${localAmount(minor, truth.language)} ${truth.currency}`;
  const rows: [string, string, boolean][] = [[words.net, show(sums.net), false]];
  for (const rate of sums.rates) {
    rows.push([`${words.vat} ${percent(rate.rateBps, truth.language)}`, show(rate.tax), false]);
  }
  rows.push([words.gross, show(sums.gross), true]);
  if (truth.kind === 'invoice') rows.push([words.amountDue, show(sums.gross), true]);
  rows.forEach(([label, value, bold], index) => {
    page.at(350, top + index * 15, label, 9, bold);
    page.endingAt(545, top + index * 15, value, 9, bold);
  });
  if (truth.reverseCharge) page.at(50, top + rows.length * 15 + 20, words.reverseCharge);
}

function receipt(page: Pen, truth: DocumentTruth, words: Words): void {
  const sums = totalsOf(truth);
  let y = 14;
  const row = (left: string, right?: string, bold = false): void => {
    page.at(12, y, left, 8, bold);
    if (right !== undefined) page.endingAt(214, y, right, 8, bold);
    y += 12;
  };
  row(truth.supplier.name, undefined, true);
  row(`${truth.supplier.address}, ${truth.supplier.city}`);
  if (truth.supplier.registryCode) row(`${words.registryCode}: ${truth.supplier.registryCode}`);
  if (truth.supplier.vatNumber) row(`${words.vatNumber}: ${truth.supplier.vatNumber}`);
  y += 8;
  row(`${words.receipt} ${words.numberShort} ${truth.number}`, undefined, true);
  row(`${words.date}: ${localDate(truth.date, truth.language)} 14:32`);
  y += 8;
  truth.lines.forEach((line, index) => {
    const gross =
      (sums.lineNets[index] ?? 0n) +
      BigInt(
        new Decimal((sums.lineNets[index] ?? 0n).toString())
          .times(line.rateBps)
          .div(10_000)
          .toDecimalPlaces(0)
          .toFixed(0),
      );
    row(line.description, localAmount(gross, truth.language));
  });
  y += 8;
  row(`${words.total} ${truth.currency}`, localAmount(sums.gross, truth.language), true);
  y += 8;
  for (const rate of sums.rates) {
    row(
      `${words.vat} ${percent(rate.rateBps, truth.language)}`,
      `${localAmount(rate.net, truth.language)}    ${localAmount(rate.tax, truth.language)}`,
    );
  }
  if (truth.cardLast4) {
    y += 8;
    row(`${words.card} ************${truth.cardLast4}`);
  }
}

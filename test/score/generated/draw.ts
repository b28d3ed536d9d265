import { Decimal } from '#platform';
import { type PartyTruth, plain, type TruthTotals } from '../../support/documents/index.js';
import { type Facts } from './facts.js';
import { VOCABULARIES, type Vocabulary } from './languages.js';
import { type Layout } from './layouts.js';
import { Pen } from './pen.js';
import { printedAmount, printedDate } from './printed.js';

/** A document that is being drawn. */
export interface Sheet {
  pen: Pen;
  facts: Facts;
  totals: TruthTotals;
  layout: Layout;
  word: (name: keyof Vocabulary) => string;
  amount: (minor: bigint) => string;
  /** An amount with its currency, as the layout writes it. */
  money: (minor: bigint) => string;
  date: (day: string) => string;
}

export function sheetOf(facts: Facts, totals: TruthTotals, layout: Layout, size: [number, number]): Sheet {
  const vocabulary = VOCABULARIES[facts.language];
  const amount = (minor: bigint): string => printedAmount(plain(minor), layout.amounts);
  const symbol = facts.currency === 'EUR' ? '€' : facts.currency;
  return {
    pen: new Pen(size, layout.scale),
    facts,
    totals,
    layout,
    word: (name) => {
      const ways = vocabulary[name];
      return (
        ways[
          Math.min(layout.wording, Math.max(0, ways.length - (layout.tuned && ways.length > 2 ? 2 : 1)))
        ] ?? ''
      );
    },
    amount,
    money: (minor) => {
      if (layout.currency === 'after') return `${amount(minor)} ${facts.currency}`;
      if (layout.currency === 'before') return `${facts.currency} ${amount(minor)}`;
      return layout.currency === 'symbol' ? `${amount(minor)} ${symbol}` : amount(minor);
    },
    date: (day) => printedDate(day, layout.dates, facts.language),
  };
}

export async function drawInvoice(facts: Facts, totals: TruthTotals, layout: Layout): Promise<Buffer> {
  const sheet = sheetOf(facts, totals, layout, [595, 842]);
  const factsTop = drawHead(sheet);
  const partiesTop = drawFacts(sheet, factsTop);
  const tableTop = drawParties(sheet, partiesTop);
  const tableEnd = drawTable(sheet, tableTop + 24);
  const totalsTop = tableEnd > TOTALS_FIT ? nextPage(sheet) : tableEnd;
  const end = drawTotals(sheet, totalsTop + 16);
  drawPayment(sheet, Math.max(end + 20, 640));
  drawFooter(sheet);
  return sheet.pen.end();
}

/** Ends of a page: of its rows, and of those below which the totals still fit. */
const [ROWS_END, TOTALS_FIT, PAGE_TOP] = [730, 560, 56];

function nextPage({ pen, facts, word, layout }: Sheet): number {
  pen.turnOver();
  pen.at(50, 30, layout.footer === 'none' ? '' : `${word('number')} ${facts.number}`, 7);
  return PAGE_TOP;
}

function titleOf({ facts, word }: Sheet): string {
  if (facts.kind === 'prepayment') return word('prepayment');
  return word(facts.kind === 'credit_note' ? 'creditNote' : 'invoice');
}

function drawHead(sheet: Sheet): number {
  const { pen, facts, layout, word } = sheet;
  const { supplier } = facts;
  const address = `${supplier.address}, ${supplier.city}`;
  const withNumber = layout.facts === 'beside-title';
  const title = withNumber ? `${titleOf(sheet)} ${word('short')} ${facts.number}` : titleOf(sheet);
  switch (layout.head) {
    case 'letterhead':
      pen.at(50, 46, supplier.name, 15, true);
      pen.at(50, 66, address);
      pen.at(330, 46, title, 15, true);
      return 92;
    case 'title-first':
      pen.at(50, 40, title, 20, true);
      pen.at(50, 72, supplier.name, 10, true);
      pen.at(50, 86, address);
      return 108;
    case 'centred':
      pen.middle(297, 40, supplier.name, 14, true);
      pen.middle(297, 60, address, 8);
      pen.middle(297, 84, title, 13, true);
      return 112;
    case 'name-right':
      pen.at(50, 46, title, 18, true);
      pen.endingAt(545, 46, supplier.name, 11, true);
      pen.endingAt(545, 61, address, 8);
      return 92;
    case 'band':
      pen.box(40, 36, 515, 40);
      pen.at(50, 48, supplier.name, 13, true);
      pen.endingAt(545, 48, title, 13, true);
      pen.at(50, 64, address, 7);
      return 96;
  }
}

function factRows({ facts, layout, word, date }: Sheet): [string, string][] {
  const rows: [string, string][] = [];
  if (layout.facts !== 'beside-title') rows.push([word('number'), facts.number]);
  rows.push([word('date'), date(facts.date)]);
  if (facts.dueDate) rows.push([word('due'), date(facts.dueDate)]);
  if (facts.correctsNumber) rows.push([word('corrects'), facts.correctsNumber]);
  if (facts.prepaymentNumber) rows.push([word('uses'), facts.prepaymentNumber]);
  return rows;
}

function drawFacts(sheet: Sheet, top: number): number {
  const { pen, layout } = sheet;
  const rows = factRows(sheet);
  switch (layout.facts) {
    case 'right':
    case 'beside-title':
      rows.forEach(([label, value], index) => {
        pen.at(330, top + index * 14, `${label}:`);
        pen.at(452, top + index * 14, value);
      });
      return layout.parties === 'buyer-left' ? top : top + rows.length * 14 + 14;
    case 'columns':
      rows.forEach(([label, value], index) => {
        pen.at(50 + index * 130, top, label, 7);
        pen.at(50 + index * 130, top + 12, value, 10, true);
      });
      return top + 40;
    case 'under-buyer':
      rows.forEach(([label, value], index) => {
        pen.at(50, top + index * 13, `${label}: ${value}`);
      });
      return top + rows.length * 13 + 14;
    case 'sentence':
      pen.at(50, top, rows.map(([label, value]) => `${label}: ${value}`).join('   '), 8);
      return top + 26;
    case 'grid':
      rows.forEach(([label, value], index) => {
        const x = 50 + (index % 2) * 250;
        const y = top + Math.floor(index / 2) * 20;
        pen.box(x - 4, y - 4, 250, 20);
        pen.at(x, y, label);
        pen.endingAt(x + 240, y, value);
      });
      return top + Math.ceil(rows.length / 2) * 20 + 16;
  }
}

/** Draws the name, address and codes of a party below each other. */
function drawParty({ pen, word }: Sheet, x: number, y: number, party: PartyTruth): number {
  const rows = [party.name, party.address, `${party.city}, ${party.country}`];
  if (party.registryCode) rows.push(`${word('registryCode')}: ${party.registryCode}`);
  if (party.vatNumber) rows.push(`${word('vatNumber')}: ${party.vatNumber}`);
  rows.forEach((row, index) => {
    pen.at(x, y + index * 12, row);
  });
  return y + rows.length * 12;
}

function drawParties(sheet: Sheet, top: number): number {
  const { pen, facts, layout, word } = sheet;
  switch (layout.parties) {
    case 'buyer-left':
      pen.at(50, top, `${word('buyer')}:`, 9, true);
      return drawParty(sheet, 50, top + 14, facts.buyer);
    case 'side-by-side':
      pen.at(50, top, word('supplier'), 9, true);
      pen.at(320, top, word('buyer'), 9, true);
      return Math.max(
        drawParty(sheet, 50, top + 14, facts.supplier),
        drawParty(sheet, 320, top + 14, facts.buyer),
      );
    case 'buyer-right':
      pen.at(320, top, `${word('buyer')}:`);
      return drawParty(sheet, 320, top + 14, facts.buyer);
    case 'inline':
      pen.at(50, top, `${word('buyer')}: ${facts.buyer.name}, ${facts.buyer.address}, ${facts.buyer.city}`);
      pen.at(50, top + 13, `${word('registryCode')}: ${facts.buyer.registryCode ?? ''}`);
      return top + 26;
    case 'stacked': {
      pen.at(50, top, word('supplier'), 8, true);
      const middle = drawParty(sheet, 50, top + 12, facts.supplier);
      pen.at(50, middle + 8, word('buyer'), 8, true);
      return drawParty(sheet, 50, middle + 20, facts.buyer);
    }
  }
}

/** The place of descriptions, and whether there are columns of prices and of rates. */
function columnsOf({ layout: { table } }: Sheet): { first: number; priced: boolean; rated: boolean } {
  const first = table === 'numbered' ? 72 : table === 'quantity-first' ? 100 : 50;
  const priced = table !== 'simple';
  return { first, priced, rated: priced && table !== 'no-rate' };
}

function drawColumnHeads(sheet: Sheet, top: number): number {
  const { pen, facts, layout, word } = sheet;
  const { table } = layout;
  const { first, priced, rated } = columnsOf(sheet);
  const label = (text: string): string =>
    layout.currency === 'in-label' ? `${text} (${facts.currency})` : text;
  if (table === 'numbered') pen.at(50, top, '#', 9, true);
  if (table === 'quantity-first') pen.at(50, top, word('quantity'), 9, true);
  pen.at(first, top, word('description'), 9, true);
  if (priced && table !== 'quantity-first') pen.endingAt(320, top, word('quantity'), 9, true);
  if (priced) pen.endingAt(400, top, word('price'), 9, true);
  if (rated) pen.endingAt(455, top, word('rate'), 9, true);
  pen.endingAt(545, top, label(word('amount')), 9, true);
  pen.line(50, 545, top + 13);
  return top + 20;
}

/** Draws the lines, on as many pages as they need; returns the end of the table. */
function drawTable(sheet: Sheet, top: number): number {
  const { pen, facts, totals, layout, amount } = sheet;
  const { table } = layout;
  const { first, priced, rated } = columnsOf(sheet);
  let y = drawColumnHeads(sheet, top);
  facts.lines.forEach((line, index) => {
    if (y > ROWS_END) y = drawColumnHeads(sheet, nextPage(sheet));
    if (table === 'numbered') pen.at(50, y, `${index + 1}.`);
    if (table === 'quantity-first') pen.at(56, y, line.quantity);
    pen.at(first, y, line.description);
    if (priced && table !== 'quantity-first') pen.endingAt(320, y, line.quantity);
    const unit = BigInt(new Decimal(line.unitPrice).times(100).toFixed(0));
    if (priced) pen.endingAt(400, y, amount(unit));
    if (rated) pen.endingAt(455, y, percent(line.rateBps, sheet));
    pen.endingAt(545, y, amount(totals.lineNets[index] ?? 0n));
    y += 15;
  });
  return y;
}

function percent(bps: number, { facts }: Sheet): string {
  const text = new Decimal(bps).div(100).toString();
  return `${facts.language === 'en' ? text : text.replace('.', ',')}%`;
}

function drawTotals(sheet: Sheet, top: number): number {
  const { pen, totals, layout, facts, word, money, amount } = sheet;
  const inLabel = layout.currency === 'in-label' ? `, ${facts.currency}` : '';
  const rows: [string, string, boolean][] = [[word('net') + inLabel, money(totals.net), false]];
  if (layout.totals === 'breakdown') rows.push([word('vat') + inLabel, money(totals.tax), false]);
  else
    for (const rate of totals.rates)
      rows.push([`${word('vat')} ${percent(rate.rateBps, sheet)}`, money(rate.tax), false]);
  rows.push([word('gross') + inLabel, money(totals.gross), true]);
  const prepaid = facts.prepaidMinor ?? 0n;
  if (prepaid > 0n) rows.push([word('prepaid') + inLabel, `-${money(prepaid)}`, false]);
  const due = (facts.kind === 'invoice' && layout.wording !== 1) || prepaid > 0n;
  if (due) rows.push([word('amountDue') + inLabel, money(totals.gross - prepaid), true]);
  if (layout.totals === 'labels-above') {
    const width = rows.length > 4 ? 100 : 125;
    rows.forEach(([label, value, bold], index) => {
      pen.at(50 + index * width, top, label, 7);
      pen.at(50 + index * width, top + 11, value, 10, bold);
    });
    return top + 30;
  }
  const [from, to] = layout.totals === 'left' ? [50, 290] : [340, 545];
  rows.forEach(([label, value, bold], index) => {
    pen.at(from, top + index * 14, label, 9, bold);
    pen.endingAt(to, top + index * 14, value, 9, bold);
  });
  const below = top + rows.length * 14;
  if (layout.totals !== 'breakdown') return below;
  pen.at(50, top, word('rate'), 8, true);
  pen.endingAt(190, top, word('net'), 8, true);
  pen.endingAt(270, top, word('vat'), 8, true);
  totals.rates.forEach((rate, index) => {
    const y = top + 13 + index * 12;
    pen.at(50, y, percent(rate.rateBps, sheet), 8);
    pen.endingAt(190, y, amount(rate.net), 8);
    pen.endingAt(270, y, amount(rate.tax), 8);
  });
  return Math.max(below, top + 13 + totals.rates.length * 12);
}

function drawPayment({ pen, facts, word, layout }: Sheet, top: number): void {
  const iban = facts.supplier.iban?.replace(/(.{4})(?=.)/gu, '$1 ') ?? '';
  if (layout.footer !== 'with-bank') pen.at(50, top, `${word('account')}: ${iban}`);
  if (facts.referenceNumber) pen.at(50, top + 13, `${word('reference')}: ${facts.referenceNumber}`);
}

function drawFooter(sheet: Sheet): void {
  const { pen, facts, layout, word } = sheet;
  const { supplier } = facts;
  const codes = [
    `${word('registryCode')} ${supplier.registryCode ?? ''}`,
    `${word('vatNumber')} ${supplier.vatNumber ?? ''}`,
  ];
  const shown = layout.parties === 'side-by-side' || layout.parties === 'stacked';
  pen.line(50, 545, 775);
  if (layout.footer === 'columns') {
    pen.at(50, 780, supplier.name, 7);
    pen.at(50, 790, `${supplier.address}, ${supplier.city}`, 7);
    codes.forEach((code, index) => {
      pen.at(260, 780 + index * 10, code, 7);
    });
    pen.at(430, 780, 'info@naide.ee', 7);
  } else if (layout.footer === 'with-bank') {
    pen.at(50, 780, [supplier.name, ...codes].join(', '), 7);
    pen.at(50, 790, `${word('account')} ${supplier.iban ?? ''}`, 7);
  } else if (layout.footer === 'line' || !shown) {
    pen.at(50, 780, [supplier.name, ...codes].join('   '), 7);
  }
}

/** Draws a till receipt. */
export async function drawReceipt(facts: Facts, totals: TruthTotals, layout: Layout): Promise<Buffer> {
  const sheet = sheetOf(facts, totals, layout, [226, 470]);
  const { pen, word, amount, date } = sheet;
  const { supplier } = facts;
  let y = 16;
  const row = (left: string, right?: string, bold = false, size = 8): void => {
    if (right === undefined && layout.head === 'centred') pen.middle(113, y, left, size, bold);
    else pen.at(12, y, left, size, bold);
    if (right !== undefined) pen.endingAt(214, y, right, size, bold);
    y += 12 * layout.scale;
  };
  row(supplier.name, undefined, true, 9);
  row(`${supplier.address}, ${supplier.city}`);
  row(`${word('registryCode')}: ${supplier.registryCode ?? ''}`);
  row(`${word('vatNumber')}: ${supplier.vatNumber ?? ''}`);
  y += 6;
  row(`${word('receipt')} ${word('short')} ${facts.number}`, undefined, true);
  row(`${word('date')}: ${date(facts.date)} 14:32`);
  y += 6;
  facts.lines.forEach((line, index) => {
    const net = totals.lineNets[index] ?? 0n;
    const tax = new Decimal(net.toString()).times(line.rateBps).div(10_000);
    const gross = net + BigInt(tax.toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toFixed(0));
    row(line.description, amount(gross));
  });
  y += 6;
  row(`${word('gross')} ${facts.currency}`, amount(totals.gross), true, 10);
  y += 4;
  if (layout.totals === 'breakdown') {
    for (const rate of totals.rates)
      row(`${word('vat')} ${percent(rate.rateBps, sheet)}`, `${amount(rate.net)}   ${amount(rate.tax)}`);
  } else {
    row(word('net'), amount(totals.net));
    for (const rate of totals.rates) row(`${word('vat')} ${percent(rate.rateBps, sheet)}`, amount(rate.tax));
  }
  y += 6;
  if (facts.cardLast4) row(word('card'), `**** **** **** ${facts.cardLast4}`);
  else row(word('cash'), amount(totals.gross));
  return pen.end();
}

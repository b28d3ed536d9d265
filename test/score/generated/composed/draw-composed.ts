import { type TruthTotals } from '../../../support/documents/index.js';
import { type Facts } from '../facts.js';
import { type Composition } from './composition.js';
import { codesOf, grouped, type Paper, paperOf, RIGHT, stack } from './paper.js';
import { drawTable } from './table.js';
import { drawTotals } from './totals.js';

/** Draws an invoice or credit note by its composition. */
export async function drawComposed(facts: Facts, totals: TruthTotals, how: Composition): Promise<Buffer> {
  const paper = paperOf(facts, totals, how);
  const { pen, left } = paper;
  let y = drawHead(paper);
  const blocks = how.order === 'facts-first' ? [drawFacts, drawBuyer] : [drawBuyer, drawFacts];
  if (how.order === 'interleaved') {
    pen.at(left, y, paper.word('thanks'), 8);
    y += 18;
  }
  if (how.buyer === 'beside-facts') y = Math.max(drawBuyer(paper, y), drawFacts(paper, y, 320)) + 12;
  else for (const block of blocks) y = block(paper, y) + 10;
  if (how.summary === 'due-on-top') {
    pen.at(left, y, `${paper.label('amountDue')} ${paper.money(totals.gross)}`, 12, true);
    y += 24;
  }
  if (how.summary === 'boxed-on-top') {
    pen.box(330, y - 4, RIGHT - 330, 34);
    pen.at(336, y, paper.word('amountDue'), 8);
    pen.endingAt(RIGHT - 6, y + 12, paper.money(totals.gross), 12, true);
    y += 40;
  }
  if (how.currency === 'remark' || how.currency === 'in-label')
    pen.at(
      left,
      y,
      facts.language === 'en' ? `All amounts in ${facts.currency}` : `Valuuta / currency: ${facts.currency}`,
      7,
    );
  y = drawTable(paper, y + 14);
  y = drawTotals(paper, y + 14);
  drawPayment(paper, Math.max(y + 16, 640));
  drawFoot(paper);
  return pen.end();
}

function supplierRows(paper: Paper): string[] {
  const { supplier } = paper.facts;
  const rows = [supplier.address, supplier.city];
  return footHasCodes(paper) ? rows : [...rows, ...codesOf(paper, supplier)];
}

/** Codes appear once: with the address, or at the foot. */
function footHasCodes({ how }: Paper): boolean {
  return how.supplier === 'foot' || how.supplier === 'left-and-foot' || how.wording % 2 === 0;
}

function titleText({ word, facts, how }: Paper): string {
  const title = word(facts.kind === 'credit_note' ? 'creditNote' : 'invoice');
  if (how.title === 'with-number')
    return `${title} ${facts.language === 'en' ? 'No.' : 'nr'} ${facts.number}`;
  return how.title === 'spaced-line' ? `${title} ${facts.number}` : title;
}

function drawHead(paper: Paper): number {
  const { pen, facts, how, left, word } = paper;
  const { supplier } = facts;
  const rows = supplierRows(paper);
  const title = titleText(paper);
  const untitled = how.title === 'none' && facts.kind !== 'credit_note';
  let y = 44;
  const titleRight = how.title === 'large-right' || how.title === 'boxed';
  switch (how.supplier) {
    case 'top-left':
    case 'left-and-foot':
      pen.at(left, y, supplier.name, 13, true);
      if (titleRight) drawTitle(paper, 350, y, title);
      y = stack(pen, left, y + 19, rows) + 8;
      break;
    case 'top-right':
    case 'right-column':
      if (titleRight) drawTitle(paper, left, y, title);
      if (how.supplier === 'top-right') {
        pen.endingAt(RIGHT, y, supplier.name, 11, true);
        rows.forEach((row, index) => {
          pen.endingAt(RIGHT, y + 16 + index * 11, row, 8);
        });
      } else {
        pen.at(380, y, supplier.name, 10, true);
        stack(pen, 380, y + 14, rows, 8);
      }
      y += 20 + rows.length * 11 + 8;
      break;
    case 'centre':
      pen.middle(297, y, supplier.name, 14, true);
      rows.forEach((row, index) => {
        pen.middle(297, y + 19 + index * 11, row, 8);
      });
      y += 24 + rows.length * 11;
      if (titleRight) {
        drawTitle(paper, 350, y, title);
        y += 26;
      }
      break;
    case 'heading':
      if (titleRight) drawTitle(paper, 350, y, title);
      pen.at(left, y, `${word('supplier')}:`, 8);
      pen.at(left, y + 12, supplier.name, 9, true);
      y = stack(pen, left, y + 24, rows) + 8;
      break;
    case 'letterhead':
      pen.at(left, y, [supplier.name, supplier.address, supplier.city].join(', '), 9, true);
      pen.at(left, y + 13, rows.slice(2).join('   '), 8);
      y += 32;
      if (titleRight) {
        drawTitle(paper, 350, y, title);
        y += 26;
      }
      break;
    case 'foot':
      if (titleRight) {
        drawTitle(paper, 350, y, title);
        y += 28;
      }
      break;
  }
  if (titleRight || untitled) return y;
  drawTitle(paper, left, y, title);
  return y + 30;
}

function drawTitle({ pen, how }: Paper, x: number, y: number, title: string): void {
  if (how.title === 'underlined') pen.line(x, RIGHT, y + 21);
  if (how.title === 'boxed') pen.box(x - 5, y - 5, 195, 24);
  pen.at(x, y, title, how.title === 'spaced-line' ? 12 : 16, true);
}

function factRows({ facts, how, label, date, chance }: Paper): [string, string][] {
  const rows: [string, string][] = [];
  if (how.title !== 'with-number' && how.title !== 'spaced-line') rows.push([label('number'), facts.number]);
  rows.push([label('date'), date(facts.date)]);
  if (facts.dueDate) rows.push([label('due'), date(facts.dueDate)]);
  if (facts.correctsNumber) rows.push([label('corrects'), facts.correctsNumber]);
  const noise: [string, string][] = [
    [label('customer'), String(chance.whole(1000, 99_999))],
    [label('order'), `T${chance.whole(100, 9999)}-${chance.whole(1, 9)}`],
    [label('contact'), chance.pick(['Mari Tamm', 'Juha Virta', 'Anna Berg'])],
  ];
  for (const row of noise.slice(0, how.noise)) rows.splice(chance.whole(0, rows.length), 0, row);
  return rows;
}

function drawFacts(paper: Paper, top: number, from = paper.left): number {
  const { pen, how, left } = paper;
  const rows = factRows(paper);
  const list = (x: number, gap: number): number => {
    rows.forEach(([label, value], index) => {
      pen.at(x, top + index * 13, label);
      pen.at(x + gap, top + index * 13, value);
    });
    return top + rows.length * 13 + 6;
  };
  const wide = how.label === 'two-languages';
  switch (how.facts) {
    case 'list-right':
      return list(wide ? 300 : 335, wide ? 165 : 118);
    case 'list-left':
      return list(from, wide ? 170 : 125);
    case 'dots':
      rows.forEach(([label, value], index) => {
        pen.at(from, top + index * 13, `${label} ${'.'.repeat(24)} ${value}`);
      });
      return top + rows.length * 13 + 6;
    case 'stacked':
      rows.forEach(([label, value], index) => {
        pen.at(420, top + index * 25, label, 7);
        pen.at(420, top + index * 25 + 10, value, 10);
      });
      return top + rows.length * 25 + 6;
    case 'labels-right':
      rows.forEach(([label, value], index) => {
        pen.endingAt(455, top + index * 13, label);
        pen.at(462, top + index * 13, value);
      });
      return top + rows.length * 13 + 6;
    case 'columns':
    case 'ruled-table':
    case 'headed-box': {
      const many = from > left || wide ? 2 : 4;
      const width = (RIGHT - from) / many;
      rows.forEach(([label, value], index) => {
        const x = from + (index % many) * width;
        const y = top + Math.floor(index / many) * 32;
        if (how.facts === 'ruled-table') pen.box(x, y - 3, width, 30);
        pen.at(x + 4, y, label, 7, how.facts === 'headed-box');
        pen.at(x + 4, y + 12, value, 9, how.facts === 'columns');
      });
      return top + Math.ceil(rows.length / many) * 32 + 8;
    }
    case 'pairs-in-rows':
      rows.forEach(([label, value], index) => {
        const x = from + (index % 2) * (from > left ? 115 : 250);
        pen.at(x, top + Math.floor(index / 2) * 15, `${label} ${value}`, from > left ? 7 : 9);
      });
      return top + Math.ceil(rows.length / 2) * 15 + 6;
  }
}

function drawBuyer(paper: Paper, top: number): number {
  const { pen, facts, how, left, word, label } = paper;
  const { buyer } = facts;
  const rows = [buyer.address, buyer.city, ...codesOf(paper, buyer)];
  const head =
    how.label === 'capitals'
      ? word('buyer').toUpperCase()
      : `${word('buyer')}${how.label === 'plain' ? '' : ':'}`;
  switch (how.buyer) {
    case 'heading-left':
    case 'beside-facts':
      pen.at(left, top, head, 8, true);
      pen.at(left, top + 13, buyer.name, 9, true);
      return stack(pen, left, top + 25, rows) + 4;
    case 'heading-right':
      pen.at(330, top, head, 9, true);
      return stack(pen, 330, top + 13, [buyer.name, ...rows]) + 4;
    case 'keyed':
      pen.at(left, top, label('buyer'));
      pen.at(left + 110, top, buyer.name);
      return stack(pen, left + 110, top + 12, rows) + 4;
    case 'envelope':
      return stack(pen, left, top, [buyer.name, ...rows], 10) + 8;
    case 'boxed-right':
      pen.box(326, top - 4, RIGHT - 326, 20 + rows.length * 12 + 16);
      pen.at(330, top, head, 8, true);
      return stack(pen, 330, top + 12, [buyer.name, ...rows]) + 8;
    case 'after-facts-boxed':
      pen.box(left - 4, top - 4, 240, 20 + rows.length * 12 + 16);
      pen.at(left, top, head, 7);
      return stack(pen, left, top + 12, [buyer.name, ...rows]) + 8;
  }
}

function drawPayment(paper: Paper, top: number): void {
  const { pen, facts, how, label, left, word, money, totals, date } = paper;
  pen.at(left, top, `${label('account')} ${grouped(facts.supplier.iban)}`);
  if (facts.referenceNumber) pen.at(left, top + 13, `${label('reference')} ${facts.referenceNumber}`);
  pen.at(left, top + 30, word('interest'), 7);
  if (how.summary !== 'slip') return;
  // A tear-off payment slip repeats the same facts.
  pen.line(left, RIGHT, top + 44);
  pen.at(left, top + 50, facts.supplier.name, 8);
  pen.at(250, top + 50, grouped(facts.supplier.iban), 8);
  if (facts.dueDate) pen.at(left, top + 64, `${label('due')} ${date(facts.dueDate)}`, 8);
  pen.endingAt(RIGHT, top + 64, `${label('amountDue')} ${money(totals.gross)}`, 8);
}

function drawFoot(paper: Paper): void {
  const { pen, facts, how, left, word } = paper;
  const { supplier } = facts;
  const named = how.supplier === 'foot' || how.supplier === 'left-and-foot';
  const codes = footHasCodes(paper) ? codesOf(paper, supplier) : [];
  const rows = [
    ...(named || codes.length > 0 ? [supplier.name] : []),
    ...(named ? [`${supplier.address}, ${supplier.city}`] : []),
    ...codes,
    `${word('phone')} +372 600 ${how.wording % 9000}`,
  ];
  pen.line(left, RIGHT, 776);
  if (how.foot === 'line') pen.at(left, 782, rows.join('  |  '), 6.5);
  else if (how.foot === 'stack') stack(pen, left, 780, rows, 6.5);
  else
    rows.forEach((row, index) => {
      pen.at(left + (index % 3) * 170, 782 + Math.floor(index / 3) * 10, row, 7);
    });
}

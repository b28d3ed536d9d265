import { Decimal } from '#platform';
import { type LineTruth } from '../../../support/documents/index.js';
import { type Paper, RIGHT } from './paper.js';
import { type Thing } from './words.js';

interface Column {
  readonly thing: Thing;
  /** Share of the table's width. */
  readonly width: number;
  readonly text: (line: LineTruth, index: number) => string;
  readonly leftAligned?: boolean;
}

function columnsOf(paper: Paper): Column[] {
  const { totals, amount, percent, how } = paper;
  const net = (index: number): bigint => totals.lineNets[index] ?? 0n;
  const tax = (line: LineTruth, index: number): bigint =>
    BigInt(
      new Decimal(net(index).toString())
        .times(line.rateBps)
        .div(10_000)
        .toDecimalPlaces(0, Decimal.ROUND_HALF_UP)
        .toFixed(0),
    );
  const column: Readonly<Record<string, Column>> = {
    position: { thing: 'position', width: 6, leftAligned: true, text: (_, index) => String(index + 1) },
    article: { thing: 'article', width: 13, leftAligned: true, text: (_, index) => `A${1042 + index * 7}` },
    description: { thing: 'description', width: 34, leftAligned: true, text: (line) => line.description },
    quantity: { thing: 'quantity', width: 12, text: (line) => line.quantity },
    unit: { thing: 'unit', width: 11, leftAligned: true, text: (line) => line.unit },
    price: {
      thing: 'price',
      width: 16,
      text: (line) => amount(BigInt(new Decimal(line.unitPrice).times(100).toFixed(0))),
    },
    rate: { thing: 'rate', width: 13, text: (line) => percent(line.rateBps) },
    lineVat: { thing: 'lineVat', width: 15, text: (line, index) => amount(tax(line, index)) },
    lineNet: { thing: 'lineNet', width: 17, text: (_, index) => amount(net(index)) },
    lineGross: {
      thing: 'lineGross',
      width: 17,
      text: (line, index) => amount(net(index) + tax(line, index)),
    },
  };
  const sets: Readonly<Record<Paper['how']['columns'], string>> = {
    full: 'description quantity unit price rate lineNet',
    plain: 'description lineNet',
    coded: 'article description quantity price lineNet',
    'with-vat': 'description quantity price lineNet rate lineVat',
    'no-units': 'position description quantity price lineNet',
    'with-gross': 'description quantity price rate lineNet lineGross',
    'number-last': 'description rate price quantity lineNet article',
    everything: 'position description quantity unit price rate lineNet lineVat lineGross',
    'two-line-heads': 'position article description quantity unit price lineNet',
  };
  return sets[how.columns].split(' ').flatMap((name) => column[name] ?? []);
}

/** Additional text below a description. */
const MORE: Readonly<Record<Paper['how']['descriptions'], readonly string[]>> = {
  short: [],
  'two-lines': ['ID 77-4410'],
  long: ['LOT 2026/A', 'ID 77-4410'],
  period: ['01.10 - 31.10'],
};

/** Draws the lines; returns the end of the table. */
export function drawTable(paper: Paper, top: number): number {
  const { pen, facts, how, left, word, chance } = paper;
  const columns = columnsOf(paper);
  const unit = (RIGHT - left) / columns.reduce((sum, { width }) => sum + width, 0);
  const place = (index: number): [from: number, to: number] => {
    const before = columns.slice(0, index).reduce((sum, { width }) => sum + width, 0);
    return [left + before * unit + 3, left + (before + (columns[index]?.width ?? 0)) * unit - 3];
  };
  const write = (index: number, y: number, text: string, bold: boolean): void => {
    const [from, to] = place(index);
    if (columns[index]?.leftAligned) pen.at(from, y, text, 8, bold);
    else pen.endingAt(to, y, text, 8, bold);
  };
  const twoLines = how.columns === 'two-line-heads';
  columns.forEach(({ thing }, index) => {
    const head = word(thing);
    const parts = head.split(' ');
    if (twoLines && parts.length > 1) {
      write(index, top, parts[0] ?? '', true);
      write(index, top + 9, parts.slice(1).join(' '), true);
    } else write(index, top, how.label === 'capitals' ? head.toUpperCase() : head, true);
  });
  let y = top + (twoLines ? 26 : 17);
  if (how.ruled !== 'none') pen.line(left, RIGHT, y - 4);
  const bodyTop = y - 4;
  facts.lines.forEach((line, index) => {
    columns.forEach((column, at) => {
      write(at, y, column.text(line, index), false);
    });
    y += 14;
    const described = columns.findIndex(({ thing }) => thing === 'description');
    if (how.descriptions !== 'short' && chance.chance(0.5)) {
      const more = MORE[how.descriptions];
      for (const text of more) {
        write(described, y - 3, text, false);
        y += 11;
      }
    }
    if (how.ruled === 'all' || (how.ruled === 'stripes' && index % 2 === 0)) pen.line(left, RIGHT, y - 4);
  });
  if (how.ruled === 'frame') pen.box(left, bodyTop, RIGHT - left, y - bodyTop);
  return y;
}

import { type Paper, RIGHT } from './paper.js';

type Row = readonly [label: string, value: string, bold?: boolean];

function rowsOf(paper: Paper): Row[] {
  const { totals, word, money, inLabel, percent, how } = paper;
  const apart = how.totals === 'beside-breakdown' || how.totals === 'breakdown-below';
  const net: Row = [word('net') + inLabel, money(totals.net)];
  const taxes: Row[] = apart
    ? [[word('vat') + inLabel, money(totals.tax)]]
    : totals.rates.map((rate) => [`${word('vat')} ${percent(rate.rateBps)}`, money(rate.tax)]);
  const gross: Row = [word('gross') + inLabel, money(totals.gross), true];
  const due: Row[] =
    how.dueShown && paper.facts.kind === 'invoice'
      ? [[word('amountDue') + inLabel, money(totals.gross), true]]
      : [];
  return how.totals === 'gross-first' ? [gross, net, ...taxes, ...due] : [net, ...taxes, gross, ...due];
}

/** Draws the totals; returns their end. */
export function drawTotals(paper: Paper, top: number): number {
  const { pen, how, left } = paper;
  const rows = rowsOf(paper);
  const list = (from: number, to: number, y: number): number => {
    rows.forEach(([label, value, bold], index) => {
      pen.at(from, y + index * 14, how.label === 'colon' ? `${label}:` : label, 9, bold);
      pen.endingAt(to, y + index * 14, value, 9, bold);
    });
    return y + rows.length * 14;
  };
  switch (how.totals) {
    case 'right':
    case 'gross-first':
      return list(320, RIGHT, top);
    case 'labels-ended':
      rows.forEach(([label, value, bold], index) => {
        pen.endingAt(452, top + index * 14, `${label}:`, 9, bold);
        pen.endingAt(RIGHT, top + index * 14, value, 9, bold);
      });
      return top + rows.length * 14;
    case 'dotted':
      rows.forEach(([label, value, bold], index) => {
        pen.at(300, top + index * 14, `${label} ${'.'.repeat(18)}`, 9, bold);
        pen.endingAt(RIGHT, top + index * 14, value, 9, bold);
      });
      return top + rows.length * 14;
    case 'left':
      return list(left, left + 250, top);
    case 'across':
    case 'boxes': {
      const width = (RIGHT - left) / rows.length;
      rows.forEach(([label, value, bold], index) => {
        const x = left + index * width;
        if (how.totals === 'boxes') pen.box(x, top - 4, width, 32);
        pen.at(x + 4, top, label, 7);
        pen.at(x + 4, top + 12, value, 10, bold);
      });
      return top + 36;
    }
    case 'foot-table':
      pen.line(left, RIGHT, top - 4);
      return list(left + 3, RIGHT - 3, top);
    case 'beside-breakdown':
      return Math.max(drawBreakdown(paper, left, top), list(340, RIGHT, top));
    case 'breakdown-below':
      return drawBreakdown(paper, left, list(320, RIGHT, top) + 12);
  }
}

function drawBreakdown({ pen, totals, word, percent, amount }: Paper, left: number, top: number): number {
  pen.at(left, top, word('rate'), 8, true);
  pen.endingAt(left + 145, top, word('net'), 8, true);
  pen.endingAt(left + 250, top, word('vat'), 8, true);
  totals.rates.forEach((rate, index) => {
    const y = top + 13 + index * 12;
    pen.at(left, y, percent(rate.rateBps), 8);
    pen.endingAt(left + 145, y, amount(rate.net), 8);
    pen.endingAt(left + 250, y, amount(rate.tax), 8);
  });
  return top + 13 + totals.rates.length * 12;
}

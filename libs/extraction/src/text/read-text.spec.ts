import { describe, expect, it } from 'vitest';
import { judge } from '../checks/judge.js';
import { type Page, type Run, rowsOf, wordsOf } from '../pdf/words.js';
import { readText } from './read-text.js';

/** A page of rows: what stands left, and an amount at the right edge. */
function page(rows: readonly (readonly [string, string?])[]): Page {
  const runs = rows.flatMap(([left, right], index): Run[] => {
    const at = (text: string, x: number): Run => ({
      text,
      x,
      y: 60 + index * 20,
      width: text.length * 5,
      height: 10,
    });
    return [at(left, 50), ...(right === undefined ? [] : [at(right, 460)])];
  });
  return { number: 1, width: 595, height: 842, rows: rowsOf(wordsOf(runs, 1), 1) };
}

const HEAD = [
  ['Arve nr 17'],
  ['Kuupäev: 03.11.2026'],
  ['Müüja: Põhjatähe OÜ'],
  ['Registrikood: 19002349'],
] as const;

function read(...totals: readonly (readonly [string, string])[]) {
  const draft = readText([page([...HEAD, ...totals])], {});
  const failed = judge(draft, {}).checks.filter((check) => !check.passed);
  return { draft, failed: failed.map(({ code, message }) => `${code}: ${message}`) };
}

describe('the totals of a page', () => {
  it('are those printed when they add up', () => {
    const { draft, failed } = read(
      ['Summa käibemaksuta', '100,00 EUR'],
      ['Käibemaks 24%', '24,00 EUR'],
      ['Kokku käibemaksuga', '124,00 EUR'],
    );
    expect(draft).toMatchObject({
      net: { value: 10_000n },
      tax: { value: 2_400n },
      gross: { value: 12_400n },
    });
    expect(failed).toEqual([]);
  });

  it('show the net that is printed, not the one that VAT and total make, and say that they differ', () => {
    const { draft, failed } = read(
      ['Summa käibemaksuta', '101,00 EUR'],
      ['Käibemaks 24%', '24,00 EUR'],
      ['Kokku käibemaksuga', '124,00 EUR'],
    );
    expect(draft).toMatchObject({
      net: { value: 10_100n },
      tax: { value: 2_400n },
      gross: { value: 12_400n },
    });
    expect(failed).toContain('totals_add_up: Net and VAT make 125,00 EUR, the total is 124,00 EUR');
  });

  it('follow from one another where one is not printed, or a discount stands between', () => {
    const { draft } = read(['Käibemaks 24%', '24,00 EUR'], ['Kokku käibemaksuga', '124,00 EUR']);
    expect(draft).toMatchObject({ net: { value: 10_000n } });
    const discounted = read(
      ['Vahesumma', '110,00 EUR'],
      ['Soodustus', '-10,00 EUR'],
      ['Käibemaks 24%', '24,00 EUR'],
      ['Kokku käibemaksuga', '124,00 EUR'],
    );
    expect(discounted.draft).toMatchObject({ net: { value: 10_000n } });
  });
});

describe('the buyer of a page', () => {
  const total = ['Kokku', '124,00 EUR'] as const;
  const own = { name: 'Demo Raamat OÜ' };

  it('is the company itself when the page names it, with or without a word of buyer', () => {
    expect(readText([page([...HEAD, ['Demo Raamat OÜ'], total])], { own })).toMatchObject({
      buyerName: { value: 'Demo Raamat OÜ' },
      supplierName: { value: 'Põhjatähe OÜ' },
    });
    expect(readText([page([...HEAD, total])], { own }).buyerName).toBeUndefined();
  });
});

describe('a prepayment invoice by its title', () => {
  it.each(['Ettemaksuarve nr 17', 'Prepayment invoice No 17', 'Ettemaksu arve 17'])('%s', (title) => {
    const rows = page([[title], ...HEAD.slice(1), ['Kokku', '124,00 EUR']]);
    expect(readText([rows], {})).toMatchObject({
      kind: { value: 'prepayment' },
      number: { value: '17' },
      checks: [{ code: 'document_is_invoice', passed: true }],
    });
  });

  it('is no quote or order: those are not invoices', () => {
    const draft = readText([page([['Proforma arve nr 17'], ...HEAD.slice(1), ['Kokku', '124,00 EUR']])], {});
    expect(draft.checks).toMatchObject([{ code: 'document_is_invoice', passed: false }]);
  });
});

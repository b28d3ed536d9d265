import { checkWords } from '#reasons';
import { describe, expect, it } from 'vitest';
import { judge } from '../checks/judge.js';
import { type Page, type Run, rowsOf, wordsOf } from '../page/words.js';
import { readText } from './read-text.js';

/** A page of rows: a text at the left, and an amount at the right edge. */
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

/** Words at their positions: `[x, y, text, size]`. */
function placed(...texts: readonly (readonly [x: number, y: number, text: string, size?: number])[]): Page {
  const runs = texts.map(([x, y, text, size = 10]): Run => ({
    text,
    x,
    y,
    width: text.length * size * 0.5,
    height: size,
  }));
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
  return { draft, failed: failed.map((check) => `${check.code}: ${checkWords(check, 'en') ?? ''}`) };
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

  it('show the printed net, not the one that VAT and total imply, and report the difference', () => {
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

  it('are derived from one another where one is not printed, or a discount is between them', () => {
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

describe('a VAT-free amount', () => {
  const rates = [
    { rateBps: 2400, net: 10_000n, tax: 2_400n },
    { rateBps: 0, net: 5_000n, tax: 0n },
  ];

  it('is in the breakdown with a word instead of a rate', () => {
    const { draft, failed } = read(
      ['24%  100,00', '24,00'],
      ['Maksuvaba  50,00', '0,00'],
      ['Summa käibemaksuta', '150,00 EUR'],
      ['Käibemaks', '24,00 EUR'],
      ['Kokku käibemaksuga', '174,00 EUR'],
    );
    expect(draft.vatRates?.value).toEqual(rates);
    expect(failed).toEqual([]);
  });

  it('is the remainder after the rates, where the document says that some of it is VAT-free', () => {
    const { draft } = read(
      ['Postmargid (käibemaksuvaba)', '50,00'],
      ['KM 24%  100,00', '24,00'],
      ['Kokku', '174,00 EUR'],
    );
    expect(draft.vatRates?.value).toEqual(rates);
    const silent = read(['KM 24%  100,00', '24,00'], ['Kokku', '174,00 EUR']);
    expect(silent.draft.vatRates?.value).not.toEqual(rates);
  });

  it('is not a net amount that only excludes the VAT', () => {
    const { draft } = read(
      ['Veroton yhteensä', '100,00 EUR'],
      ['ALV 25,5%', '25,50 EUR'],
      ['Yhteensä', '125,50 EUR'],
    );
    expect(draft.vatRates?.value).toEqual([{ rateBps: 2550, net: 10_000n, tax: 2_550n }]);
  });

  it('may be one of the lines', () => {
    const columns = [50, 300, 400, 500] as const;
    const row = (y: number, ...cells: readonly string[]) =>
      cells.map((text, index) => [columns[index] ?? 0, y, text] as const);
    const draft = readText(
      [
        placed(
          ...row(60, 'Nimetus', 'Hind', 'KM %', 'Summa'),
          ...row(75, 'Paber', '100,00', '24%', '100,00'),
          ...row(90, 'Postmargid', '50,00', 'Maksuvaba', '50,00'),
          [50, 120, 'Summa käibemaksuta'],
          [500, 120, '150,00 €'],
          [50, 135, 'Käibemaks'],
          [500, 135, '24,00 €'],
          [50, 150, 'Kokku'],
          [500, 150, '174,00 €'],
        ),
      ],
      {},
    );
    expect(draft.lines.map((line) => line.rateBps)).toEqual([2400, 0]);
    expect(draft.vatRates?.value).toEqual(rates);
  });
});

describe('the buyer of a page', () => {
  const total = ['Kokku', '124,00 EUR'] as const;
  const own = { name: 'Demo Raamat OÜ' };

  it('is the company itself when the page names it, with or without a word for a buyer', () => {
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

  it('is not a quote or an order: those are not invoices', () => {
    const draft = readText([page([['Proforma arve nr 17'], ...HEAD.slice(1), ['Kokku', '124,00 EUR']])], {});
    expect(draft.checks).toMatchObject([{ code: 'document_is_invoice', passed: false }]);
  });
});

describe('the facts of a page', () => {
  it.each([
    ['Handelsrechnung (380) Nr. 471102 vom 05.03.2026', '471102'],
    ['HANDELSRECHNUNG(380) Nr. 471102 vom 05.03.2026', '471102'],
    ['Rechnung des Versicherers (575) Nr. 00.123.456.7-2018-1 vom 05.03.2026', '00.123.456.7-2018-1'],
    ['Кредит-нота номер R2347098 от 05.03.2026', 'R2347098'],
  ])('are in its title: %s', (title, number) => {
    const draft = readText([placed([50, 60, 'Stylesheet-Version: 2.5 vom 10.01.2023'], [50, 90, title])], {});
    expect(draft).toMatchObject({ number: { value: number }, date: { value: '2026-03-05' } });
  });

  it.each([
    ['Laskun nro: INV-1', 'INV-1'],
    ['Dokumentnummer: INV-1', 'INV-1'],
    ['Čeka numurs INV-1', 'INV-1'],
  ])('are found under any word for a document with any word for a number: %s', (text, number) => {
    expect(readText([page([[text]])], {})).toMatchObject({ number: { value: number, confidence: 0.97 } });
  });

  it('recognised in a picture may contain letters of a similar shape', () => {
    const recognised = page([['Ouittung Nr. 17']]);
    for (const word of recognised.rows.flatMap((row) => row.words)) word.confidence = 0.9;
    expect(readText([recognised], {})).toMatchObject({ kind: { value: 'receipt' }, number: { value: '17' } });
    expect(readText([page([['Ouittung Nr. 17']])], {}).number).toBeUndefined();
  });

  it('prefer a stated value to one that a sentence mentions', () => {
    const rows = [
      ['Rechnung Nr. E201 vom 05.03.2026'],
      ['Bitte geben Sie bei Zahlung und Schriftwechsel immer die Belegnummer 9999 an'],
    ] as const;
    expect(readText([page(rows)], {})).toMatchObject({ number: { value: 'E201' } });
  });

  it('are under a title, after a sign for a number', () => {
    const draft = readText([placed([400, 60, 'INVOICE', 16], [400, 80, '# A_17'])], {});
    expect(draft).toMatchObject({ number: { value: 'A_17' } });
  });

  it('may be a little lower than the small words of their box', () => {
    const draft = readText([placed([350, 89, 'Rechnungsnummer', 7], [538, 93, '471102', 11])], {});
    expect(draft).toMatchObject({ number: { value: '471102' } });
  });

  it('of two parties side by side are kept apart', () => {
    const draft = readText(
      [
        placed(
          [50, 60, 'Seller'],
          [320, 60, 'Bill to'],
          [50, 74, 'Emerald Cloud Limited'],
          [320, 74, 'Demo Raamat OÜ'],
          [50, 88, 'Company number: 346746'],
          [320, 88, 'Company number: 19001232'],
        ),
      ],
      {},
    );
    expect(draft).toMatchObject({
      supplierRegistryCode: { value: '346746' },
      buyerRegistryCode: { value: '19001232' },
    });
  });

  it('of a card and of a currency have the boxes of their words', () => {
    const draft = readText(
      [
        page([
          ['Total', '12,40 EUR'],
          ['Visa', '**** 4242'],
        ]),
      ],
      {},
    );
    const [total, card] = [draft.currency?.box, draft.cardLast4?.box];
    expect(draft).toMatchObject({
      currency: { value: 'EUR', page: 1 },
      cardLast4: { value: '4242', page: 1 },
      paymentMethod: { value: 'card', page: 1 },
    });
    expect(card?.y).toBeGreaterThan(total?.y ?? Infinity);
    expect(draft.paymentMethod?.box?.x).toBeLessThan(card?.x ?? 0);
  });

  it.each([
    ['Paid by card', '0.95'],
    ['Payment method: Visa', '0.95'],
    ['Tasutud pangakaardiga', '0.95'],
    ['Makseviis: kaardimakse', '0.95'],
    ['Zahlung per Karte', '0.95'],
    ['The invoice can be paid by card', '0.8'],
    ['We accept Visa and Mastercard', '0.8'],
  ])('of a card payment are certain where they say that it was made: %s', (text, confidence) => {
    const draft = readText([page([['Total', '12,40 EUR'], [text]])], {});
    expect(draft.paymentMethod).toMatchObject({ value: 'card', confidence: Number(confidence) });
  });

  it('take the currency of a remark before that of the amounts', () => {
    const draft = readText([page([['Currency: GBP'], ['VAT in EUR', '20,00 EUR'], ['Total', '120,00']])], {});
    expect(draft).toMatchObject({ currency: { value: 'GBP' } });
  });
});

describe('sums under headings', () => {
  it('with several rates are those of the whole, not of the first row', () => {
    const draft = readText(
      [
        placed(
          [50, 60, 'Nettobetrag EUR'],
          [200, 60, 'MwSt-Betrag'],
          [330, 60, 'MwSt-%'],
          [450, 60, 'Endbetrag'],
          [80, 75, '321,40'],
          [215, 75, '61,07'],
          [335, 75, '19,0'],
          [460, 75, '382,47'],
          [80, 90, '127,59'],
          [220, 90, '8,93'],
          [340, 90, '7,0'],
          [460, 90, '136,52'],
          [80, 110, '448,99'],
          [215, 110, '70,00'],
          [460, 110, '518,99'],
        ),
      ],
      {},
    );
    expect(draft).toMatchObject({
      net: { value: 44_899n },
      tax: { value: 7_000n },
      gross: { value: 51_899n },
      vatRates: {
        value: [
          { rateBps: 1900, net: 32_140n, tax: 6_107n },
          { rateBps: 700, net: 12_759n, tax: 893n },
        ],
      },
    });
  });

  it('have their rate in the heading', () => {
    const draft = readText(
      [
        placed(
          [50, 60, 'Netto'],
          [175, 60, 'Moms 25%'],
          [300, 60, 'Moms 12%'],
          [425, 60, 'Totalt'],
          [50, 74, '2918,30 EUR'],
          [175, 74, '349,55 EUR'],
          [300, 74, '182,41 EUR'],
          [425, 74, '3450,26 EUR'],
        ),
      ],
      {},
    );
    expect(draft).toMatchObject({ net: { value: 291_830n }, tax: { value: 53_196n } });
    expect(draft.vatRates?.value.map((rate) => rate.tax)).toEqual([34_955n, 18_241n]);
  });
});

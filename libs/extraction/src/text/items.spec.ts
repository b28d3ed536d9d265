import { describe, expect, it } from 'vitest';
import { readPrinted as read } from '../../../../test/support/documents/printed-text.js';
import { SURE } from '../checks/judge.js';

const HEADINGS = [
  [50, 100, 'Nimetus'],
  [250, 100, 'Kogus'],
  [320, 100, 'Hind'],
  [480, 100, 'Summa EUR'],
] as const;
const ITEMS = [
  [50, 115, 'Toitekaabel'],
  [250, 115, '10'],
  [320, 115, '4,20'],
  [480, 115, '42,00'],
  [50, 130, 'SSD ketas'],
  [250, 130, '3'],
  [320, 130, '129,00'],
  [480, 130, '387,00'],
] as const;
const descriptions = (draft: ReturnType<typeof read>) => draft.lines.map((line) => line.description);

describe('the items of a table', () => {
  it('do not include their running total, whatever its name', () => {
    const draft = read(
      ...HEADINGS,
      ...ITEMS,
      [50, 145, 'Ridade väärtus'],
      [480, 145, '429,00'],
      [50, 160, 'Transport'],
      [480, 160, '6,00'],
      [50, 175, 'Summa käibemaksuta'],
      [480, 175, '435,00'],
    );
    expect(descriptions(draft)).toEqual(['Toitekaabel', 'SSD ketas', 'Transport']);
  });

  it('continue after the amount carried over to the next page, also where it is called a sum', () => {
    const draft = read(
      ...HEADINGS,
      ...ITEMS,
      [50, 145, 'Vahesumma üle kanda'],
      [480, 145, '429,00'],
      [50, 160, 'Üle toodud'],
      [480, 160, '429,00'],
      [50, 175, 'Klemm'],
      [250, 175, '10'],
      [320, 175, '1,20'],
      [480, 175, '12,00'],
      [50, 190, 'Summa käibemaksuta'],
      [480, 190, '441,00'],
    );
    expect(descriptions(draft)).toEqual(['Toitekaabel', 'SSD ketas', 'Klemm']);
  });

  it('have the amount nearest to its heading, next to an unknown column', () => {
    const draft = read(
      ...HEADINGS,
      [400, 100, 'Mood%'],
      [50, 115, 'SSD ketas'],
      [250, 115, '3'],
      [320, 115, '129,00'],
      [440, 115, '10,0'],
      [485, 115, '348,30'],
    );
    expect(draft.lines).toMatchObject([{ net: 34_830n }]);
  });
});

describe('two columns of VAT', () => {
  it('are its percentages and its amounts, between the amounts without and with VAT', () => {
    const draft = read(
      [50, 100, 'Nimetus'],
      [200, 100, 'Summa EUR'],
      [280, 100, 'KM %'],
      [340, 100, 'KM'],
      [420, 100, 'Kokku'],
      [50, 115, 'Liisingu põhiosa'],
      [200, 115, '210,00'],
      [280, 115, '24'],
      [340, 115, '50,40'],
      [420, 115, '260,40'],
    );
    expect(draft.lines).toMatchObject([{ net: 21_000n, rateBps: 2400, tax: 5040n, gross: 26_040n }]);
  });
});

describe('the items of a document', () => {
  const HEADINGS = [
    [50, 60, 'Invoice', 16],
    [50, 100, 'Description'],
    [250, 100, 'Price'],
    [450, 100, 'Total'],
    [50, 115, 'Professional, annual'],
    [250, 115, '540.00'],
    [450, 115, '540.00'],
  ] as const;

  it('include a discount on the whole that explains the total', () => {
    const draft = read(
      ...HEADINGS,
      [50, 130, 'Subtotal'],
      [450, 130, '540.00'],
      [50, 145, 'Discount (10%)'],
      [450, 145, '-54.00'],
      [50, 160, 'VAT 20%'],
      [450, 160, '97.20'],
      [50, 175, 'Invoice total EUR'],
      [450, 175, '583.20'],
    );
    expect(draft.net?.value).toBe(48_600n);
    expect(draft.lines).toMatchObject([
      { net: 54_000n },
      { description: 'Discount', net: -5400n, ofDocument: true },
    ]);
  });

  it('end before a row of the VAT summary, which has no words', () => {
    const draft = read(
      ...HEADINGS,
      [50, 130, '20 %'],
      [250, 130, '540.00'],
      [350, 130, '108.00'],
      [450, 130, '648.00'],
      [50, 145, 'Invoice total EUR'],
      [450, 145, '648.00'],
    );
    expect(draft.lines).toHaveLength(1);
  });

  it('have the total less VAT as net where no column shows it', () => {
    const draft = read(
      [50, 60, 'Sąskaita faktūra', 16],
      [50, 100, 'Paslauga'],
      [200, 100, 'Kaina be PVM'],
      [300, 100, 'PVM %'],
      [370, 100, 'PVM suma'],
      [450, 100, 'Suma su PVM'],
      [50, 115, 'Interneto prieiga'],
      [200, 115, '19,83'],
      [300, 115, '21'],
      [370, 115, '4,16'],
      [450, 115, '23,99'],
      [50, 130, 'Iš viso'],
      [450, 130, '23,99 Eur'],
    );
    expect(draft.lines).toMatchObject([{ net: 1983n, tax: 416n, gross: 2399n }]);
  });

  it('prove the rate of a total whose percentage is only in its heading', () => {
    const draft = read(
      [50, 60, 'Faktura', 16],
      [50, 100, 'Nazwa'],
      [200, 100, 'Wartość netto'],
      [300, 100, 'VAT %'],
      [350, 100, 'Kwota VAT'],
      [450, 100, 'Wartość brutto'],
      ...[
        ['Uchwyt', '740,00', '170,20', '910,20'],
        ['Transport', '120,00', '27,60', '147,60'],
      ].flatMap(([name = '', net = '', tax = '', gross = ''], at) => [
        [50, 115 + at * 15, name] as const,
        [200, 115 + at * 15, net] as const,
        [300, 115 + at * 15, '23'] as const,
        [350, 115 + at * 15, tax] as const,
        [450, 115 + at * 15, gross] as const,
      ]),
      [50, 145, 'Razem'],
      [200, 145, '860,00'],
      [350, 145, '197,80'],
      [450, 145, '1057,80'],
      [50, 175, 'Do zapłaty: 1057,80 PLN'],
    );
    expect(draft.vatRates).toMatchObject({ value: [{ rateBps: 2300, net: 86_000n, tax: 19_780n }] });
    expect(draft.vatRates?.confidence).toBeGreaterThanOrEqual(SURE);
  });

  it('end where they sum to the total, before rows of a summary under unknown words', () => {
    const draft = read(
      [50, 60, 'Arve', 16],
      [50, 100, 'Teenus'],
      [250, 100, 'Hind'],
      [450, 100, 'Summa'],
      [50, 115, 'Äri internet'],
      [250, 115, '35,00'],
      [450, 115, '35,00'],
      [50, 130, 'Mobiil'],
      [250, 130, '37,00'],
      [450, 130, '37,00'],
      [50, 145, 'Normaalmääraga teenused'],
      [450, 145, '72,00'],
      [50, 160, 'Käibemaks 24%'],
      [450, 160, '17,28'],
      [50, 175, 'Arve kokku EUR'],
      [450, 175, '89,28'],
    );
    expect(draft.lines.map(({ net }) => net)).toEqual([3500n, 3700n]);
  });
});

describe('the items of a slip without headings', () => {
  const SLIP = [
    [50, 60, 'KVIITUNG', 16],
    [50, 80, '09.11.2026'],
    [50, 100, 'Tankur 5 Diislikütus'],
    [50, 115, '42,18 L x 1,549 EUR/L'],
    [300, 115, '65,34 A'],
  ] as const;

  it('are the words before amounts above the total, with those of the row above', () => {
    const draft = read(...SLIP, [50, 140, 'KOKKU'], [300, 140, '65,34 EUR']);
    expect(draft.lines).toMatchObject([{ description: 'Tankur 5 Diislikütus 42,18 L x 1,549 EUR/L' }]);
    expect(draft.lines[0]?.net).toBe(6534n);
  });

  it('have no amounts where these do not sum to the total', () => {
    const draft = read(...SLIP, [50, 140, 'KOKKU'], [300, 140, '70,00 EUR']);
    expect(draft.lines).toHaveLength(1);
    expect(draft.lines[0]).not.toHaveProperty('net');
  });
});

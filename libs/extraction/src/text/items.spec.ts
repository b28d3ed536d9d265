import { describe, expect, it } from 'vitest';
import { readPrinted as read } from '../../../../test/support/documents/printed-text.js';

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
  it('do not have their sum so far among them, whatever it is called', () => {
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

  it('go on behind what is carried over to the next page, also where it is called a sum', () => {
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

  it('have the amount that stands nearest to its heading, beside a column nobody knows', () => {
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

describe('what was bought, on a slip without headings', () => {
  const SLIP = [
    [50, 60, 'KVIITUNG', 16],
    [50, 80, '09.11.2026'],
    [50, 100, 'Tankur 5 Diislikütus'],
    [50, 115, '42,18 L x 1,549 EUR/L'],
    [300, 115, '65,34 A'],
  ] as const;

  it('are the words that lead to amounts above the total, with those of the row above', () => {
    const draft = read(...SLIP, [50, 140, 'KOKKU'], [300, 140, '65,34 EUR']);
    expect(draft.lines).toMatchObject([{ description: 'Tankur 5 Diislikütus 42,18 L x 1,549 EUR/L' }]);
    expect(draft.lines[0]?.net).toBe(6534n);
  });

  it('has no amounts where these do not make the total', () => {
    const draft = read(...SLIP, [50, 140, 'KOKKU'], [300, 140, '70,00 EUR']);
    expect(draft.lines).toHaveLength(1);
    expect(draft.lines[0]).not.toHaveProperty('net');
  });
});

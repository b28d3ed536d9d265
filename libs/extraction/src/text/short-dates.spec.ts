import { describe, expect, it } from 'vitest';
import { isoDate } from '#platform';
import { readPrintedOn } from '../../../../test/support/documents/printed-text.js';
import { SURE } from '../checks/judge.js';

const TODAY = isoDate('2026-11-23');

function swedish(date: string, due = '') {
  return readPrintedOn(
    TODAY,
    [50, 60, 'Faktura', 16],
    [50, 100, 'Fakturanummer 4711'],
    [50, 120, `Fakturadatum ${date}`],
    [50, 140, due === '' ? 'Bankgiro 123-4567' : `Förfallodatum ${due}`],
  );
}
function english(date: string) {
  return readPrintedOn(
    TODAY,
    [50, 60, 'Invoice', 16],
    [50, 100, 'Invoice no 4711'],
    [50, 120, `Invoice date ${date}`],
  );
}

describe('a short date with dashes', () => {
  it.each([
    ['26-11-02', '2026-11-02'],
    ['26-10-31', '2026-10-31'],
    ['26-11-20', '2026-11-20'],
    ['23-02-05', '2023-02-05'],
  ])('begins with the year on a Swedish document: %s', (text, day) => {
    const { date } = swedish(text);
    expect(date?.value).toBe(day);
    expect(date?.confidence).toBeGreaterThanOrEqual(SURE);
  });

  it('may also be the due date, even in the next year', () => {
    expect(swedish('26-11-02', '27-01-02').dueDate?.value).toBe('2027-01-02');
  });

  it.each(['25-11-26', '26-11-25', '17-11-20', '16-11-20'])(
    'is unsure there if the year could be last: %s',
    (text) => {
      expect(swedish(text).date?.confidence ?? 0).toBeLessThan(SURE);
    },
  );

  it('is unsure elsewhere when only the first number gives a year near today', () => {
    expect(english('26-11-02').date).toMatchObject({ value: '2026-11-02' });
    for (const text of ['26-11-02', '26-11-20'])
      expect(english(text).date?.confidence ?? 0).toBeLessThan(SURE);
  });

  it.each([
    ['20-11-26', '2026-11-20'],
    ['25-11-26', '2026-11-25'],
    ['24-03-20', '2020-03-24'],
  ])('ends with the year everywhere else: %s', (text, day) => {
    expect(english(text).date).toMatchObject({ value: day });
    expect(english(text).date?.confidence).toBeGreaterThanOrEqual(SURE);
  });

  it('is read with the year last where the day of reading is unknown', () => {
    const draft = readPrintedOn(undefined, [50, 60, 'Faktura', 16], [50, 120, 'Fakturadatum 26-11-20']);
    expect(draft.date?.value).toBe('2020-11-26');
  });
});

import { describe, expect, it } from 'vitest';
import { type Printed, readPrinted } from '../../../../test/support/documents/printed-text.js';
import { SURE } from '../checks/judge.js';

/** The due date of an invoice of 5 November 2026 that also prints these texts. */
function dueOf(...texts: readonly Printed[]) {
  return readPrinted([50, 60, 'Arve nr 12', 16], [50, 100, 'Arve kuupäev: 05.11.2026'], ...texts).dueDate;
}

describe('the due date', () => {
  it.each([
    'Maksetingimus 14 päeva',
    'Maksetähtaeg: 14 päeva',
    'Maksetähtaeg (päeva): 14',
    'Payment terms: 14 days net',
    'Terms: Net 14',
    'Zahlbar innerhalb 14 Tagen',
    'Zahlungsziel: 14 Tage',
    'Betalningsvillkor 14 dagar netto',
    'Maksuehto 14 pv netto',
    'Apmaksas termiņš 14 dienas',
    'Mokėjimo terminas 14 dienų',
    'Оплата в течение 14 дней',
    'Payment terms: 2 % within 7 days, 14 days net',
    'Tasuda 14 päeva jooksul. Viivis 0,05 % päevas.',
  ])('is the date plus the days of its term: %s', (text) => {
    expect(dueOf([50, 120, text])?.value).toBe('2026-11-19');
  });

  it.each(['Palume arve tasuda 19.11.2026', 'Arve tasuda 19.11.2026', 'Arve palume tasuda 19.11.2026'])(
    'is the day on which a sentence asks for the payment, which is not that of the invoice: %s',
    (sentence) => {
      const read = readPrinted(
        [50, 60, 'Arve nr 12', 16],
        [50, 80, 'Kuupäev 05.11.2026'],
        [50, 120, sentence],
      );
      expect(read.dueDate?.value).toBe('2026-11-19');
      expect(read.date?.value).toBe('2026-11-05');
    },
  );

  it('is derived from a term in the next cell, under its heading, and over two lines', () => {
    expect(dueOf([50, 120, 'Maksetingimus'], [250, 120, '14 päeva'])?.value).toBe('2026-11-19');
    expect(
      dueOf([50, 120, 'Terms'], [250, 120, 'Ship via'], [50, 134, 'Net 14'], [250, 134, 'Post'])?.value,
    ).toBe('2026-11-19');
    expect(dueOf([50, 120, 'Palume arve tasuda hiljemalt'], [50, 133, '14 päeva jooksul.'])?.value).toBe(
      '2026-11-19',
    );
  });

  it('is the date of the invoice when it is due on receipt', () => {
    expect(dueOf([50, 120, 'Payment terms: due on receipt'])?.value).toBe('2026-11-05');
  });

  it('is the printed date, whatever the term', () => {
    const both = dueOf([50, 120, 'Maksetingimus 14 päeva'], [50, 134, 'Maksetähtaeg: 20.11.2026']);
    expect(both?.value).toBe('2026-11-20');
    expect(both?.confidence).toBeGreaterThanOrEqual(SURE);
  });

  it('is not the date below a term', () => {
    expect(dueOf([50, 120, 'Maksetähtaeg: 14 päeva'], [50, 134, 'Tellitud 25.10.2026'])?.value).toBe(
      '2026-11-19',
    );
  });

  it('is never sure when it is computed', () => {
    expect(dueOf([50, 120, 'Maksetingimus 14 päeva'])?.confidence).toBeLessThan(SURE);
  });

  it('stays open where two terms differ', () => {
    expect(
      dueOf([50, 120, 'Maksetingimus 14 päeva'], [50, 150, 'Palume tasuda 7 päeva jooksul']),
    ).toBeUndefined();
  });

  it.each([
    ['Zahlbar innerhalb von 10 Tagen mit', '2 % Skonto'],
    ['Payment terms: 10 days', '2 % discount'],
    ['Zahlungsziel: 10 Tage', 'Skonto: 2 %'],
  ])('is not that of a discount that continues below: %s', (first, second) => {
    expect(dueOf([50, 120, first], [50, 133, second])).toBeUndefined();
  });

  it.each([
    'Viivis 0,05 % päevas',
    'Kaup on tagastatav 14 päeva jooksul tasumisest',
    'Pretensioonid esitada 7 päeva jooksul',
    'Garantii 30 päeva',
    'Kui arvet ei tasuta 14 päeva jooksul, peatame teenuse',
  ])('does not follow from days for something else: %s', (text) => {
    expect(dueOf([50, 120, text])).toBeUndefined();
  });

  it('is not derived from terms on a receipt or a credit note', () => {
    for (const title of ['Kreeditarve nr 12', 'Kviitung nr 12']) {
      const draft = readPrinted(
        [50, 60, title, 16],
        [50, 100, 'Kuupäev: 05.11.2026'],
        [50, 120, 'Maksetingimus 14 päeva'],
      );
      expect(draft.dueDate).toBeUndefined();
    }
  });
});

import { describe, expect, it } from 'vitest';
import { check, checkWords, codesOf, noteIn, noteOf, reason, reasonWords } from './reason.js';

describe('a reason', () => {
  it('is its code, its parameters and its English words', () => {
    expect(reason('supplier_new', { name: 'Pilv OÜ' })).toEqual({
      code: 'supplier_new',
      parameters: { name: 'Pilv OÜ' },
      message: 'Pilv OÜ is a new supplier.',
    });
    expect(reason('auto_book_off')).toMatchObject({ parameters: {} });
  });

  it('is not made of a code that is not there, nor without its parameters', () => {
    // @ts-expect-error No such code.
    expect(() => reason('supplier_old', { name: 'Pilv OÜ' })).toThrow();
    // @ts-expect-error The parameter is missing.
    expect(reason('supplier_new')).toBeDefined();
    // @ts-expect-error The parameter has another name.
    expect(reason('supplier_new', { title: 'Pilv OÜ' })).toBeDefined();
  });

  it('says the same in Estonian', () => {
    expect(reasonWords(reason('supplier_new', { name: 'Pilv OÜ' }), 'et')).toBe('Pilv OÜ on uus tarnija.');
  });

  it('has no words when it is unknown, or was stored without what they need', () => {
    expect(reasonWords({ code: 'toString', parameters: {} }, 'et')).toBeUndefined();
    expect(reasonWords({ code: 'supplier_new', parameters: {} }, 'et')).toBeUndefined();
  });

  it('keeps no more of a document than a person reads', () => {
    const long = reason('iban_new', {
      name: '😀'.repeat(3000),
      ibans: Array.from({ length: 500 }, (_, at) => `EE${at}`),
      known: [],
    });
    expect(Array.from((long.parameters as { name: string }).name)).toHaveLength(2000);
    expect((long.parameters as { ibans: string[] }).ibans).toHaveLength(20);
    expect(JSON.stringify(codesOf(Array.from({ length: 50 }, () => long))).length).toBeLessThan(16_400);
  });
});

describe('a check', () => {
  it('says whether it passed', () => {
    const failed = check('currency_known', false, { currency: 'XXX' });
    expect(failed.message).toBe('XXX is no known currency');
    expect(checkWords({ ...failed, passed: true }, 'et')).toBe('Valuuta XXX on tuntud');
    expect(reasonWords(failed, 'en')).toBe('XXX is no known currency.');
  });

  it('names the difference of a statement that does not add up', () => {
    const balance = { opening_minor: 10_000, lines_minor: -4_000, closing_minor: 6_100, currency: 'EUR' };
    expect(check('balance', false, balance).message).toBe(
      'The statement does not add up: opening balance 100,00 EUR and lines of -40,00 EUR make 60,00 EUR, and its closing ' +
        'balance is 61,00 EUR: a difference of 1,00 EUR.',
    );
  });

  it('of a file that was refused as a whole is the reason for it', () => {
    expect(checkWords({ code: 'timed_out', passed: false, parameters: {} }, 'et')).toBe(
      'Faili lugemine võttis liiga kaua aega.',
    );
  });
});

describe('a note of several reasons', () => {
  const reasons = [reason('supplier_new', { name: 'Pilv OÜ' }), reason('auto_book_off')];

  it('is their sentences, in either language', () => {
    expect(noteOf(reasons)).toBe('Pilv OÜ is a new supplier. Automatic booking is switched off.');
    expect(noteIn(codesOf(reasons), 'et')).toBe(
      'Pilv OÜ on uus tarnija. Automaatne konteerimine on välja lülitatud.',
    );
  });

  it('is none without reasons, and none in a language when one of them is unknown', () => {
    expect(noteOf([])).toBeNull();
    expect(
      noteIn([...codesOf(reasons), { code: 'of_a_later_release', parameters: {} }], 'et'),
    ).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { check, checkWords, codesOf, noteIn, noteOf, reason, reasonWords } from './reason.js';

describe('a reason', () => {
  it('consists of its code, its parameters and its English text', () => {
    expect(reason('supplier_new', { name: 'Pilv OÜ' })).toEqual({
      code: 'supplier_new',
      parameters: { name: 'Pilv OÜ' },
      message: 'Pilv OÜ is a new supplier.',
    });
    expect(reason('auto_book_off')).toMatchObject({ parameters: {} });
  });

  it('cannot be made with an unknown code, or without its parameters', () => {
    // @ts-expect-error No such code.
    expect(() => reason('supplier_old', { name: 'Pilv OÜ' })).toThrow();
    // @ts-expect-error The parameter is missing.
    expect(reason('supplier_new')).toBeDefined();
    // @ts-expect-error The parameter has another name.
    expect(reason('supplier_new', { title: 'Pilv OÜ' })).toBeDefined();
  });

  it('has a text in Estonian', () => {
    expect(reasonWords(reason('supplier_new', { name: 'Pilv OÜ' }), 'et')).toBe('Pilv OÜ on uus tarnija.');
  });

  it('has no text when it is unknown, or was stored without the parameters of its text', () => {
    expect(reasonWords({ code: 'toString', parameters: {} }, 'et')).toBeUndefined();
    expect(reasonWords({ code: 'supplier_new', parameters: {} }, 'et')).toBeUndefined();
  });

  it('keeps only as much text of a document as a person reads', () => {
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
  it('has a text for pass and one for failure', () => {
    const failed = check('currency_known', false, { currency: 'XXX' });
    expect(failed.message).toBe('XXX is not a known currency');
    expect(checkWords({ ...failed, passed: true }, 'et')).toBe('Valuuta XXX on tuntud');
    expect(reasonWords(failed, 'en')).toBe('XXX is not a known currency.');
  });

  it('names the difference of a statement that does not add up', () => {
    const balance = { opening_minor: 10_000, lines_minor: -4_000, closing_minor: 6_100, currency: 'EUR' };
    expect(check('balance', false, balance).message).toBe(
      'The statement does not add up: opening balance 100,00 EUR and lines of -40,00 EUR make 60,00 EUR, and its closing ' +
        'balance is 61,00 EUR: a difference of 1,00 EUR.',
    );
  });

  it('for a file that was refused as a whole is the reason of the refusal', () => {
    expect(checkWords({ code: 'timed_out', passed: false, parameters: {} }, 'et')).toBe(
      'Faili lugemine võttis liiga kaua aega.',
    );
  });
});

describe('a note of several reasons', () => {
  const reasons = [reason('supplier_new', { name: 'Pilv OÜ' }), reason('auto_book_off')];

  it('consists of their sentences, in either language', () => {
    expect(noteOf(reasons)).toBe('Pilv OÜ is a new supplier. Automatic booking is switched off.');
    expect(noteIn(codesOf(reasons), 'et')).toBe(
      'Pilv OÜ on uus tarnija. Automaatne konteerimine on välja lülitatud.',
    );
  });

  it('is null without reasons, and has no text in a language when one of them is unknown', () => {
    expect(noteOf([])).toBeNull();
    expect(
      noteIn([...codesOf(reasons), { code: 'of_a_later_release', parameters: {} }], 'et'),
    ).toBeUndefined();
  });
});

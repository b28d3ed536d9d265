import { describe, expect, it } from 'vitest';
import { mappingOf, NO_MAPPING, shownMapping } from './mapping.js';

describe('the mapping of an unknown CSV', () => {
  const day = { booking_date: 'Päev' };

  it('needs an account, a day, and the amount in one column or in two', () => {
    expect(mappingOf(NO_MAPPING)).toBeUndefined();
    expect(mappingOf({ ...NO_MAPPING, account: 'a', columns: day })).toBeUndefined();
    expect(
      mappingOf({ ...NO_MAPPING, account: 'a', columns: { ...day, money_in: 'Sisse' } }),
    ).toBeUndefined();
    expect(mappingOf({ ...NO_MAPPING, account: 'a', columns: { ...day, amount: 'Summa' } })).toEqual({
      bank_account_id: 'a',
      columns: { booking_date: 'Päev', amount: 'Summa' },
    });
  });

  it('needs the word for money out when a column has the direction', () => {
    const columns = { ...day, amount: 'Summa', direction: 'D/K' };
    expect(mappingOf({ account: 'a', columns, outWord: ' ' })).toBeUndefined();
    expect(mappingOf({ account: 'a', columns, outWord: 'D ' })).toMatchObject({ out_word: 'D' });
  });

  it('begins with the one that an earlier file had, and keeps how its days and amounts are written', () => {
    const known = {
      bank_account_id: 'a',
      columns: { ...day, amount: 'Summa' },
      date_order: 'day_first' as const,
      decimal_mark: ',' as const,
    };
    expect(mappingOf(shownMapping(known), known)).toEqual(known);
    expect(shownMapping(null)).toEqual(NO_MAPPING);
  });
});

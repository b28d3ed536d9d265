import { describe, expect, it } from 'vitest';
import { mappingFaults } from './mapping-faults.js';

const TABLE = {
  columns: ['Päev', 'Summa', 'Sisse', 'Välja', 'Suund', 'Kellele'],
  rows: [
    ['01.11.2026', '-12,30', '', '12,30', 'V', 'Kohvik OÜ'],
    ['15.11.2026', '100,00', '100,00', '', 'S', 'Klient AS'],
  ],
};
const ACCOUNT = { bank_account_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' } as const;

/** The fields and codes of the faults of a mapping of these columns. */
const faults = (columns: object, more: object = {}): string[] =>
  mappingFaults(TABLE, {
    ...ACCOUNT,
    ...more,
    columns: { booking_date: 'Päev', ...columns },
  }).map(({ field, code }) => `${field}: ${code}`);

describe('the mapping of a statement file', () => {
  it.each([
    ['one column of signed amounts', { amount: 'Summa' }, {}],
    ['a column for each direction', { money_in: 'Sisse', money_out: 'Välja' }, {}],
    ['an amount and its direction', { amount: 'Summa', direction: 'Suund' }, { out_word: 'V' }],
    ['names as somebody types them', { amount: 'SUMMA', counterparty_name: 'kellele' }, {}],
  ])('fits with %s', (_what, columns, more) => {
    expect(faults(columns, more)).toEqual([]);
  });

  it.each([
    ['no amount', {}, {}, 'mapping.columns.amount: required'],
    ['amounts twice', { amount: 'Summa', money_in: 'Sisse' }, {}, 'mapping.columns.amount: not_allowed'],
    ['half of the amounts', { money_in: 'Sisse' }, {}, 'mapping.columns.money_out: required'],
    [
      'a direction without its word',
      { amount: 'Summa', direction: 'Suund' },
      {},
      'mapping.out_word: required',
    ],
    ['a word without a direction', { amount: 'Summa' }, { out_word: 'V' }, 'mapping.out_word: not_allowed'],
    [
      'a direction of two columns',
      { money_in: 'Sisse', money_out: 'Välja', direction: 'Suund' },
      { out_word: 'V' },
      'mapping.columns.direction: not_allowed',
    ],
    [
      'a column that is not there',
      { amount: 'Summa', reference: 'Viide' },
      {},
      'mapping.columns.reference: not_found',
    ],
    ['names for an amount', { amount: 'Kellele' }, {}, 'mapping.columns.amount: unreadable'],
    [
      'names for a day',
      { booking_date: 'Kellele', amount: 'Summa' },
      {},
      'mapping.columns.booking_date: unreadable',
    ],
  ])('does not fit with %s', (_what, columns, more, fault) => {
    expect(faults(columns, more)).toEqual([fault]);
  });

  it('is required for a CSV of no known bank, and refused for every other file', () => {
    expect(mappingFaults(TABLE, undefined)).toMatchObject([{ field: 'mapping', code: 'required' }]);
    expect(mappingFaults(null, undefined)).toEqual([]);
    expect(
      mappingFaults(null, { ...ACCOUNT, columns: { booking_date: 'Päev', amount: 'Summa' } }),
    ).toMatchObject([{ field: 'mapping', code: 'not_needed' }]);
  });
});

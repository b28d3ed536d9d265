import { describe, expect, it } from 'vitest';
import { type Account } from '../../api/ledger.js';
import { amountIn, eventsOf, pasted, withRows } from './grid.js';
import { itemRows, itemsChecker, partyIndex } from './items.js';
import { openingChecker, openingRows, type OpeningWords } from './opening.js';

const account = (code: string, given: Partial<Account> = {}): Account => ({
  id: code,
  code,
  name: code,
  name_en: null,
  type: 'asset',
  normal_side: 'debit',
  control_kind: null,
  role: null,
  currency: null,
  default_vat_code: null,
  active: true,
  balance_sheet_line: null,
  income_statement_line: null,
  ...given,
});
const WORDS: OpeningWords = {
  noAccount: (code) => `no ${code}`,
  notAnAmount: 'no amount',
  bothSides: 'both',
  noAmount: 'nothing',
  byParty: 'by party',
  twice: 'twice',
};
const CHART = [account('1020'), account('2900'), account('1210', { control_kind: 'receivable' })];

describe('an amount of a spreadsheet', () => {
  it.each([
    ['1 234,56', 123456n],
    ['1,234.56', 123456n],
    ['1.234,56', 123456n],
    ['-1 234,56', -123456n],
    ['(1,234.56)', -123456n],
    ['1234', 123400n],
    ['1.234', undefined],
    ['abc', undefined],
  ])('%s is %s', (text, minor) => {
    expect(amountIn(text, 2)).toBe(minor);
  });
});

describe('a pasted table', () => {
  it('is put over the rows from a cell on', () => {
    expect(withRows([['a', 'b', 'c']], { row: 0, column: 1 }, [['1'], ['2', '3']])).toEqual([
      ['a', '1', 'c'],
      ['', '2', '3'],
    ]);
  });

  it('of one cell belongs into the field', () => {
    expect(pasted('1 234,56\r\n')).toBeUndefined();
    expect(pasted('1020\t5')).toEqual([['1020', '5']]);
  });

  it.each([
    [
      'with debit and credit',
      [
        ['1020', '5', '0'],
        ['2900', '', '5'],
      ],
      [
        ['1020', '5', ''],
        ['2900', '', '5'],
      ],
    ],
    ['with an amount that can be read in two ways', [['1020', '1.234', '']], [['1020', '1.234', '']]],
    [
      'with names',
      [
        ['Konto', 'Nimi', 'Saldo'],
        ['1020', 'Pank', '5'],
        ['2900', 'Kapital', '-5'],
      ],
      [
        ['1020', '5', ''],
        ['2900', '', '5'],
      ],
    ],
    [
      'with the name in the cell of the account',
      [
        ['1020 Pank', '5'],
        ['2900 Kapital', '(5)'],
      ],
      [
        ['1020', '5', ''],
        ['2900', '', '5'],
      ],
    ],
  ])('%s has account, debit and credit', (_what, rows, expected) => {
    expect(openingRows(rows)).toEqual(expected);
  });
});

describe('opening balances', () => {
  const check = openingChecker(CHART, 2, WORDS);

  it('are lines of an entry, with what is missing to its balance', () => {
    const { lines, difference, debit } = check([
      ['1020', '1 234,56', ''],
      ['', '', ''],
      ['2900', '', '1.000,00'],
    ]);
    expect(lines).toEqual([
      { account_code: '1020', amount_minor: 123456 },
      { account_code: '2900', amount_minor: -100000 },
    ]);
    expect([difference, debit]).toEqual([23456n, 123456n]);
  });

  it('have each fault at its cell', () => {
    const rows = [
      ['9999', '1', ''],
      ['1020', 'x', ''],
      ['2900', '1', '1'],
      ['1210', '1', ''],
      ['1020', '', ''],
      ['2900', '1', ''],
      ['2900', '2', ''],
    ];
    expect(check(rows).faults).toEqual([
      { row: 0, column: 0, text: 'no 9999' },
      { row: 1, column: 1, text: 'no amount' },
      { row: 2, column: 2, text: 'both' },
      { row: 3, column: 0, text: 'by party' },
      { row: 4, column: 1, text: 'nothing' },
      { row: 6, column: 0, text: 'twice' },
    ]);
  });

  it('of more lines than an event takes become several events, each balanced', () => {
    const lines = Array.from({ length: 4_000 }, () => ({ account_code: '1020', amount_minor: 1 }));
    const events = eventsOf(lines, { date: '2026-01-01', memo: '', balancing: '2990' });
    expect(events.map((event) => event.lines.length)).toEqual([2_000, 2_000, 3]);
    for (const event of events)
      expect(event.lines.reduce((sum, { amount_minor }) => sum + amount_minor, 0)).toBe(0);
  });
});

describe('open items', () => {
  const party = (id: string, name: string, reg_code: string | null = null) => ({ id, name, reg_code });
  const index = partyIndex([
    party('a', 'Ostja OÜ', '10000356'),
    party('b', 'Teine AS'),
    party('c', 'Teine AS'),
  ] as never);
  const words = { noParty: () => 'none', severalParties: () => 'several', notAnAmount: 'no amount' };

  it('name a party by its code or its name, and are on the usual side of the account', () => {
    const check = itemsChecker(index, account('2310', { normal_side: 'credit' }), 2, words);
    expect(
      check(
        itemRows([
          ['Partner', 'Arve', 'Summa'],
          ['10000356', 'A-1', '1,5'],
          ['ostja  oü', '2'],
        ]),
      ).lines,
    ).toEqual([
      { account_code: '2310', amount_minor: -150, party_id: 'a', memo: 'A-1' },
      { account_code: '2310', amount_minor: -200, party_id: 'a' },
    ]);
  });

  it('have each fault at its cell', () => {
    const check = itemsChecker(index, account('1210'), 2, words);
    expect(
      check([
        ['Keegi', '', '1'],
        ['Teine AS', '', '1'],
        ['Ostja OÜ', '', ''],
      ]).faults,
    ).toEqual([
      { row: 0, column: 0, text: 'none' },
      { row: 1, column: 0, text: 'several' },
      { row: 2, column: 2, text: 'no amount' },
    ]);
  });

  it('of ten thousand rows are checked', () => {
    const check = itemsChecker(index, account('1210'), 2, words);
    const rows = Array.from({ length: 10_000 }, (_, at) => ['Ostja OÜ', `A-${at}`, '1 234,56']);
    expect(check(rows).lines).toHaveLength(10_000);
  });
});

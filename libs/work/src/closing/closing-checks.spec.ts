import { isoDate } from '#platform';
import { describe, expect, it } from 'vitest';
import { CLOSING_CHECKS, closingChecks, type MonthFacts } from './closing-checks.js';

const NOTHING = { count: 0, items: [] };
const account = {
  id: 'a',
  label: 'LHV',
  covered_to: isoDate('2026-10-31'),
  has_gap: false,
  difference_minor: 0n,
};
const MONTH: MonthFacts = {
  from: isoDate('2026-10-01'),
  to: isoDate('2026-10-31'),
  books: {
    ...{
      earlier_periods: NOTHING,
      bank_lines: NOTHING,
      transfers: NOTHING,
      drafts: NOTHING,
      clearing_accounts: NOTHING,
    },
    accounts: [account],
  },
  questions: [],
  documents: { review: [], failed: [] },
  failedTasks: [],
  payroll: { run: null, worked: 0, tsd: 'none' },
  revalued: { accounts: [], done: false },
  vat: 'filed',
  taxAccountAgrees: true,
};

const stateOf = (kind: string, facts: Partial<MonthFacts>) => {
  const { state, count } = closingChecks({ ...MONTH, ...facts }).find((one) => one.kind === kind) ?? {};
  return [state, count];
};
const accounts = (...given: Partial<typeof account>[]) => ({
  books: { ...MONTH.books, accounts: given.map((one) => ({ ...account, ...one })) },
});

describe('the checks of a month', () => {
  it('are all there, in one order, and a month without anything missing is done', () => {
    const checks = closingChecks(MONTH);
    expect(checks.map(({ kind }) => kind)).toEqual(CLOSING_CHECKS);
    expect(checks.filter(({ state }) => state === 'missing')).toEqual([]);
  });

  it.each([
    [
      'a statement that ends before the month',
      accounts({ covered_to: isoDate('2026-10-30') }),
      ['missing', 1],
    ],
    ['an account without statements', accounts({ covered_to: null as never }, {}), ['missing', 1]],
    ['a missing statement in between', accounts({ has_gap: true }), ['missing', 1]],
    ['no account at all', accounts(), ['none', 0]],
  ] as const)('miss statements: %s', (_rule, facts, expected) => {
    expect(stateOf('statements', facts)).toEqual(expected);
  });

  it('compare balances only where a statement has them', () => {
    expect(stateOf('bank_balances', accounts({ difference_minor: 5n }))).toEqual(['missing', 1]);
    expect(stateOf('bank_balances', accounts({ difference_minor: null as never }))).toEqual(['none', 0]);
  });

  it.each([
    ['nobody works', { run: null, worked: 0, tsd: 'none' }, ['none', 0]],
    ['somebody works and no run is made', { run: null, worked: 2, tsd: 'none' }, ['missing', 1]],
    ['a run is not posted', { run: { id: 1n, posted: false }, worked: 2, tsd: 'none' }, ['missing', 1]],
    ['the run is posted', { run: { id: 1n, posted: true }, worked: 2, tsd: 'none' }, ['done', 0]],
  ] as const)('know the pay run: %s', (_rule, payroll, expected) => {
    expect(stateOf('pay_run', { payroll })).toEqual(expected);
  });

  it('ask for a revaluation of what is in foreign currency, once', () => {
    const usd = [{ account: '1020 USD', currency: 'USD' }];
    expect(stateOf('revaluation', { revalued: { accounts: usd, done: false } })).toEqual(['missing', 1]);
    expect(stateOf('revaluation', { revalued: { accounts: usd, done: true } })).toEqual(['done', 0]);
  });

  it('count everything and show the first five; only open earlier months hinder closing', () => {
    const items = Array.from({ length: 6 }, (_, at) => ({ id: String(at), title: null, day: null }));
    const books = { ...MONTH.books, earlier_periods: { count: 9, items }, drafts: { count: 6, items } };
    const missing = closingChecks({ ...MONTH, books }).filter(({ state }) => state === 'missing');
    expect(
      missing.map(({ kind, count, blocks, items: shown }) => [kind, count, blocks, shown.length]),
    ).toEqual([
      ['earlier_periods', 9, true, 5],
      ['drafts', 6, false, 5],
    ]);
  });
});

import { isoDate } from '#platform';
import { describe, expect, it } from 'vitest';
import { isFor, type RuleLine, type RuleWhen, tellingWords } from './rule-conditions.js';

const LINE: RuleLine = {
  id: 'L',
  bookingDate: isoDate('2026-11-10'),
  direction: 'out',
  currency: 'EUR',
  amountMinor: 1_000n,
  partyId: 'P',
  iban: 'EE38',
  nameKey: 'pank',
  reference: '123',
  text: 'konto teenustasu 10 2026',
  kind: 'fee',
};

const ANY: RuleWhen = {
  partyId: null,
  iban: null,
  nameKey: null,
  reference: null,
  text: null,
  direction: null,
  kind: null,
  currency: 'EUR',
  amountFromMinor: null,
  amountToMinor: null,
};

describe('a rule is for a line when every condition holds', () => {
  it.each<[Partial<RuleWhen>, Partial<RuleWhen>]>([
    [{ partyId: 'P' }, { partyId: 'Q' }],
    [{ iban: 'EE38' }, { iban: 'EE47' }],
    [{ nameKey: 'pank' }, { nameKey: 'pood' }],
    [{ reference: '123' }, { reference: '124' }],
    [{ text: 'teenustasu 10' }, { text: 'teenus' }],
    [{ direction: 'out' }, { direction: 'in' }],
    [{ kind: 'fee' }, { kind: 'card' }],
    [{ currency: 'EUR' }, { currency: 'USD' }],
    [{ amountFromMinor: 1_000n }, { amountFromMinor: 1_001n }],
    [{ amountToMinor: 1_000n }, { amountToMinor: 999n }],
  ])('%o holds, %o does not', (holds, fails) => {
    expect(isFor({ ...ANY, ...holds }, LINE)).toBe(true);
    expect(isFor({ ...ANY, ...fails }, LINE)).toBe(false);
    expect(isFor({ ...ANY, ...holds, nameKey: 'keegi muu' }, LINE)).toBe(false);
  });
});

describe('the words by which a text may be told from others', () => {
  it.each([
    ['konto teenustasu', ['konto teenustasu', 'teenustasu', 'konto']],
    ['laenulepingu 24 0117 pohiosa', ['laenulepingu', 'pohiosa']],
    ['palk oktoobri eest', ['palk', 'eest']],
    ['fee of may', ['fee of']],
    ['abc 1', []],
    ['', []],
  ])('%j: %j, without numbers, months and what is too short', (text, words) => {
    expect(tellingWords(text)).toEqual(words);
  });
});

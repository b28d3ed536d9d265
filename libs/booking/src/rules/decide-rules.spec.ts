import { type Rule, type RuleLine, type RuleWhat, type RuleWhen } from '#books';
import { isoDate } from '#platform';
import { describe, expect, it } from 'vitest';
import { decideRules } from './decide-rules.js';

const line = (fields: Partial<RuleLine> = {}): RuleLine => ({
  id: 'L1',
  bookingDate: isoDate('2026-11-10'),
  direction: 'out',
  currency: 'EUR',
  amountMinor: 500n,
  partyId: null,
  iban: 'EE38',
  nameKey: 'pank',
  reference: null,
  text: 'teenustasu 10 2026',
  kind: null,
  ...fields,
});

const WHEN: RuleWhen = {
  partyId: null,
  iban: null,
  nameKey: null,
  reference: null,
  text: 'teenustasu',
  direction: 'out',
  kind: null,
  currency: 'EUR',
  amountFromMinor: null,
  amountToMinor: null,
};

const exempt = (role: 'bank_charges' | 'interest_expense'): RuleWhat => ({
  kind: 'exempt',
  counter_role: role,
  reason: 'leping',
});

const rule = (fields: Partial<Rule> = {}): Rule => ({
  id: 'R1',
  state: 'active',
  when: WHEN,
  what: exempt('bank_charges'),
  maxMinor: 1_000n,
  confirmedBy: 1n,
  ...fields,
});

const decide = (rules: readonly Rule[], one: RuleLine = line(), likely: readonly string[] = []) =>
  decideRules([one], rules, new Set(likely));

describe('an active rule', () => {
  it('answers the lines that it is for', () => {
    expect(decide([rule()]).act).toEqual(new Map([['R1', ['L1']]]));
    expect(decide([rule()], line({ text: 'arve 17' })).act.size).toBe(0);
  });

  it('asks a person where the amount is above its limit', () => {
    const decided = decide([rule()], line({ amountMinor: 1_001n }));
    expect(decided.act.size).toBe(0);
    expect(decided.asked).toMatchObject([{ lineId: 'L1', reason: { code: 'rule_amount_above' } }]);
  });

  it('and another that says something else: neither acts, and a person is asked', () => {
    const other = rule({
      id: 'R2',
      when: { ...WHEN, text: null, nameKey: 'pank' },
      what: exempt('interest_expense'),
    });
    const decided = decide([rule(), other]);
    expect(decided.act.size).toBe(0);
    expect(decided.asked).toMatchObject([
      { what: { counter_role: 'bank_charges' }, reason: { code: 'rules_contradict' } },
      { what: { counter_role: 'interest_expense' }, reason: { code: 'rules_contradict' } },
    ]);
  });

  it('and another that says the same: the first acts', () => {
    const other = rule({ id: 'R2', when: { ...WHEN, text: null, nameKey: 'pank' } });
    expect(decide([rule(), other]).act).toEqual(new Map([['R1', ['L1']]]));
  });

  it('and another that says the same with a higher limit: the other acts above its own', () => {
    const other = rule({ id: 'R2', when: { ...WHEN, text: null, nameKey: 'pank' }, maxMinor: 2_000n });
    expect(decide([rule(), other], line({ amountMinor: 2_000n })).act).toEqual(new Map([['R2', ['L1']]]));
  });

  it('about the party and one about the purpose both act', () => {
    const party = rule({ id: 'R2', what: { kind: 'party', party_id: 'P' } });
    expect([...decide([rule(), party]).act.keys()]).toEqual(['R1', 'R2']);
    expect([...decide([rule(), party], line({ partyId: 'Q' })).act.keys()]).toEqual(['R1']);
  });

  it('leaves a line with a likely invoice alone', () => {
    expect(decide([rule()], line(), ['L1'])).toEqual({ act: new Map(), asked: [], findings: [] });
  });
});

describe('a rule that is not active', () => {
  it.each(['proposed', 'paused'] as const)('and %s only records what it would have done', (state) => {
    const decided = decide([rule({ state })]);
    expect(decided.act.size).toBe(0);
    expect(decided.findings).toEqual([{ ruleId: 'R1', lineId: 'L1', agreed: null }]);
    expect(decide([rule({ state })], line({ amountMinor: 1_001n })).findings).toEqual([]);
  });

  it('contradicts nobody', () => {
    const other = rule({ id: 'R2', state: 'proposed', what: exempt('interest_expense') });
    expect(decide([rule(), other]).act).toEqual(new Map([['R1', ['L1']]]));
  });
});

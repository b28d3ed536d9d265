import { isoDate } from '#platform';
import { describe, expect, it } from 'vitest';
import { type LineAnswer, ruleFromAnswers } from './equal-answers.js';
import { type RuleLine } from './rule-conditions.js';
import { type RuleWhat } from './rule.wire.js';

const FEES: RuleWhat = { kind: 'exempt', counter_role: 'bank_charges', reason: 'leping' };
const INTEREST: RuleWhat = { kind: 'exempt', counter_role: 'interest_expense', reason: 'laen' };

const answer = (line: Partial<RuleLine>, what: RuleWhat = FEES): LineAnswer => ({
  what,
  line: {
    id: 'L',
    bookingDate: isoDate('2026-11-10'),
    direction: 'out',
    currency: 'EUR',
    amountMinor: 500n,
    partyId: null,
    iban: null,
    nameKey: '',
    reference: null,
    text: 'teenustasu 10',
    kind: null,
    ...line,
  },
});

describe('two equal answers suggest a rule', () => {
  it('for the party, the account and name, or the text that the lines share', () => {
    const when = (line: Partial<RuleLine>, other: Partial<RuleLine> = line) =>
      ruleFromAnswers(answer(line), [answer(other)])?.when;
    expect(when({ partyId: 'P', iban: 'EE38' })).toMatchObject({
      partyId: 'P',
      iban: null,
      direction: 'out',
    });
    expect(when({ iban: 'EE38', nameKey: 'pank' })).toMatchObject({
      iban: 'EE38',
      nameKey: 'pank',
      text: null,
    });
    expect(when({ iban: 'EE38', nameKey: 'pank' }, { iban: 'EE47', nameKey: 'pank' })).toMatchObject({
      iban: null,
      nameKey: 'pank',
    });
    expect(when({ kind: 'fee' }, { kind: 'fee', text: 'teenustasu 11' })).toMatchObject({
      text: 'teenustasu',
      kind: 'fee',
    });
  });

  it('up to twice the larger amount', () => {
    const suggested = ruleFromAnswers(answer({ amountMinor: 300n }), [answer({ amountMinor: 700n })]);
    expect(suggested?.maxMinor).toBe(1_400n);
  });

  it('but not after one answer, after different ones, or for lines that nothing joins', () => {
    expect(ruleFromAnswers(answer({}), [])).toBeUndefined();
    expect(ruleFromAnswers(answer({}), [answer({}, INTEREST)])).toBeUndefined();
    expect(ruleFromAnswers(answer({}), [answer({ text: 'midagi muud' })])).toBeUndefined();
    expect(ruleFromAnswers(answer({ partyId: 'P' }), [answer({ partyId: 'Q' })])).toBeUndefined();
    expect(ruleFromAnswers(answer({}), [answer({ direction: 'in' })])).toBeUndefined();
    expect(ruleFromAnswers(answer({}), [answer({ currency: 'USD' })])).toBeUndefined();
  });

  it('narrowed down by a text where the counterparty was answered otherwise too, else none', () => {
    const bank = { nameKey: 'pank' };
    const interest = answer({ ...bank, text: 'laenu intress' }, INTEREST);
    const fees = answer({ ...bank, text: 'teenustasu 9' });
    expect(ruleFromAnswers(answer(bank), [interest, fees])?.when).toMatchObject({
      nameKey: 'pank',
      text: 'teenustasu',
    });
    const alike = answer({ ...bank, text: 'teenustasu laenult' }, INTEREST);
    expect(ruleFromAnswers(answer(bank), [alike, fees])).toBeUndefined();
  });

  it('about the party only where neither account nor name teaches it', () => {
    const party: RuleWhat = { kind: 'party', party_id: 'P' };
    const set = { partyId: 'P' };
    expect(
      ruleFromAnswers(answer({ ...set, nameKey: 'pood' }, party), [
        answer({ ...set, nameKey: 'pood' }, party),
      ]),
    ).toBeUndefined();
    expect(ruleFromAnswers(answer(set, party), [answer(set, party)])?.when).toMatchObject({
      text: 'teenustasu',
      partyId: null,
    });
  });
});

import { isoDate } from '#platform';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AnsweredLine,
  higherLimit,
  isSameAct,
  type LineAnswer,
  ruleFromAnswers,
  ruleFromWords,
} from './equal-answers.js';
import { isFor, type RuleLine, type RuleWhen } from './rule-conditions.js';
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

const WHEN: RuleWhen = {
  partyId: null,
  iban: null,
  nameKey: null,
  reference: null,
  text: null,
  direction: 'out',
  kind: null,
  currency: 'EUR',
  amountFromMinor: null,
  amountToMinor: null,
};

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

  it('for each part of a loan of one bank, by the words that only its lines contain', () => {
    const loan = (text: string, what: RuleWhat) => answer({ nameKey: 'pank', text }, what);
    const principal: RuleWhat = { ...INTEREST, counter_role: 'loan_payable' };
    const earlier = [
      loan('kuutasu', FEES),
      loan('laenulepingu 24 0117 intress oktoober', INTEREST),
      loan('laenulepingu 24 0117 pohiosa', principal),
    ];
    const textOf = (text: string, what: RuleWhat) => ruleFromAnswers(loan(text, what), earlier)?.when.text;
    expect(textOf('laenulepingu 24 0117 pohiosa', principal)).toBe('pohiosa');
    expect(textOf('laenulepingu 24 0117 intress november', INTEREST)).toBe('intress');
    expect(textOf('kuutasu', FEES)).toBe('kuutasu');
  });

  it('by the words that the most equal lines share, and no line that people answered otherwise', () => {
    const words = fc
      .array(fc.constantFrom('laenu', 'pohiosa', 'intress', 'kuutasu', 'makse', '24', 'oktoober', 'as'), {
        maxLength: 4,
      })
      .map((found) => found.join(' '));
    const bank = (text: string, what: RuleWhat) => answer({ nameKey: 'pank', text }, what);
    const answers = fc.array(
      fc.tuple(words, fc.constantFrom(FEES, INTEREST)).map(([text, what]) => bank(text, what)),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(
        answers,
        fc.constantFrom('laenu', 'pohiosa', 'kuutasu'),
        fc.boolean(),
        (all, word, shared) => {
          // In half of the cases all equal answers have a word that no other has.
          const given = all.map(({ line: { text }, what }, at) => {
            if (!shared) return bank(text, what);
            const without = text.replaceAll(word, 'as');
            return bank(what === FEES || at === 0 ? `${without} ${word}` : without, at === 0 ? FEES : what);
          });
          const [latest, ...earlier] = given as [LineAnswer, ...LineAnswer[]];
          const rule = ruleFromAnswers(latest, earlier);
          const equal = earlier.filter(({ what }) => isSameAct(what, latest.what));
          const others = earlier.filter((one) => !equal.includes(one));
          if (shared && equal.length > 0) expect(rule?.answers).toBe(equal.length + 1);
          if (rule === undefined) return;
          expect(rule.when.text ?? '').not.toMatch(/\d|oktoober/u);
          expect(isFor(rule.when, latest.line)).toBe(true);
          expect(equal.filter(({ line }) => isFor(rule.when, line))).toHaveLength(rule.answers - 1);
          expect(rule.answers).toBeGreaterThan(1);
          expect(others.filter(({ line }) => isFor(rule.when, line))).toEqual([]);
        },
      ),
    );
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

describe('two equal answers above the limit of a rule', () => {
  const rule = { when: { ...WHEN, nameKey: 'pank' }, what: FEES, maxMinor: 1_000n };
  const fee = (amountMinor: bigint, what = FEES) => answer({ nameKey: 'pank', amountMinor }, what);

  it('suggest twice the larger of them, and one alone does not', () => {
    expect(higherLimit(rule, [fee(1_500n), fee(900n), fee(2_500n)])).toEqual({
      maxMinor: 5_000n,
      answers: 2,
    });
    expect(higherLimit(rule, [fee(1_500n), fee(900n), fee(1_000n)])).toBeUndefined();
  });

  it('count only where the rule would have given them', () => {
    const other = answer({ nameKey: 'pood', amountMinor: 1_500n });
    expect(higherLimit(rule, [fee(1_500n), fee(1_500n, INTEREST), other])).toBeUndefined();
  });
});

describe('two equal answers about different counterparties suggest a rule for the words that they share', () => {
  const WAGES: RuleWhat = { kind: 'exempt', counter_role: 'payroll_liability', reason: 'palk' };
  const PART: RuleWhat = { kind: 'settle' };
  const line = (iban: string, text: string, what: RuleWhat = WAGES, more: Partial<RuleLine> = {}) =>
    answer({ iban, nameKey: iban.toLowerCase(), text, ...more }, what);
  const by = ({ line: one, what }: LineAnswer, byPerson = true): AnsweredLine => ({
    line: one,
    what,
    byPerson,
  });

  it('of money out, up to twice the larger amount', () => {
    const suggested = ruleFromWords(line('EE1', 'palk november 2026', WAGES, { amountMinor: 700n }), [
      by(line('EE2', 'palk november 2026', WAGES, { amountMinor: 900n })),
    ]);
    expect(suggested).toEqual({
      when: { ...WHEN, text: 'palk' },
      what: WAGES,
      maxMinor: 1_800n,
      answers: 2,
    });
  });

  it('of payments in part, also of money in', () => {
    const more = { direction: 'in' as const };
    const part = (iban: string, text: string) => line(iban, text, PART, more);
    const suggested = ruleFromWords(part('EE1', 'osamakse arve 12'), [by(part('EE2', 'osamakse arve 77'))]);
    expect(suggested?.when).toEqual({ ...WHEN, direction: 'in', text: 'osamakse arve' });
  });

  it('but not for words of a line that was answered otherwise, by whomever', () => {
    const paid: AnsweredLine = { ...by(line('EE3', 'palk nõude eest'), false), what: null };
    const [latest, earlier] = [line('EE1', 'palk'), by(line('EE2', 'palk'))];
    expect(ruleFromWords(latest, [paid, earlier])).toBeUndefined();
    expect(ruleFromWords(latest, [by(line('EE3', 'palk', FEES), false), earlier])).toBeUndefined();
    expect(ruleFromWords(latest, [by(line('EE3', 'muu makse', FEES), false), earlier])?.when.text).toBe(
      'palk',
    );
  });

  it('nor for answers of programs, money in, prepayments, other directions or words that are not shared', () => {
    const none = (latest: LineAnswer, earlier: AnsweredLine) => {
      expect(ruleFromWords(latest, [earlier])).toBeUndefined();
    };
    const PREPAID: RuleWhat = { kind: 'exempt', counter_role: 'supplier_prepayment', reason: 'topelt' };
    const came = { direction: 'in' as const };
    none(line('EE1', 'palk'), by(line('EE2', 'palk'), false));
    none(line('EE1', 'palk', WAGES, came), by(line('EE2', 'palk', WAGES, came)));
    none(line('EE1', 'arve 12', PREPAID), by(line('EE2', 'arve 13', PREPAID)));
    none(line('EE1', 'palk', PART, came), by(line('EE2', 'palk', PART)));
    none(line('EE1', 'palk'), by(line('EE2', 'töötasu')));
  });
});

import { type LinesRule } from '#books';
import { describe, expect, it } from 'vitest';
import { BOOKS, decide as decideDocument } from '../../../../test/support/booking-decisions.js';
import { decideLine, rulesOf } from './decide-lines.js';

const WHEN: LinesRule['when'] = {
  partyId: 'P1',
  iban: null,
  nameKey: null,
  reference: null,
  text: 'parkimine',
  direction: null,
  kind: null,
  currency: 'EUR',
  amountFromMinor: null,
  amountToMinor: null,
};

const rule = ({ when, what, ...fields }: Partial<LinesRule> = {}): LinesRule => ({
  id: 'R1',
  state: 'active',
  when: { ...WHEN, ...when },
  what: what ?? { kind: 'lines', account_code: '5320' },
  maxMinor: 50_000n,
  confirmedBy: 1n,
  unfit: [],
  ...fields,
});
const gives = (what: Omit<LinesRule['what'], 'kind'>): LinesRule['what'] => ({ kind: 'lines', ...what });

const decide = (
  rules: readonly LinesRule[],
  { description = 'Tasuline parkimine, november', netMinor = 10_000n, totalMinor = 12_400n } = {},
) => decideLine({ description, netMinor }, { rules, currency: 'EUR', totalMinor });
const codes = ({ reasons }: ReturnType<typeof decide>) => reasons.map(({ code }) => code);

describe('a rule for lines', () => {
  it.each<[string, Partial<LinesRule['when']>]>([
    ['words that the line lacks', { text: 'parkimine november' }],
    ['a larger amount of the line', { amountFromMinor: 10_001n }],
    ['a smaller amount of the line', { amountToMinor: 9_999n }],
    ['another currency', { currency: 'USD' }],
  ])('says nothing about a line with %s', (_name, when) => {
    const decided = decide([rule({ when: { ...WHEN, ...when } })], {
      description: 'Parkimine: 2 tundi, november',
    });
    expect(decided).toEqual({ account: null, vatCode: null, dimensions: null, reasons: [] });
  });

  it('gives a line that it is for its values, also one that lowers the total', () => {
    const what = gives({ account_code: '5320', vat_code: 'P24', dimensions: ['D1'] });
    expect(decide([rule({ what })], { netMinor: -10_000n })).toEqual({
      account: { value: '5320', ruleId: 'R1' },
      vatCode: { value: 'P24', ruleId: 'R1' },
      dimensions: { value: ['D1'], ruleId: 'R1' },
      reasons: [],
    });
  });

  it('is joined by another that answers another question', () => {
    const decided = decide([rule(), rule({ id: 'R2', what: gives({ vat_code: 'PND24' }) })]);
    expect(decided).toMatchObject({ account: { ruleId: 'R1' }, vatCode: { ruleId: 'R2' }, reasons: [] });
  });

  it('says nothing where another contradicts it, and only there', () => {
    const what = gives({ account_code: '5720', vat_code: 'P24' });
    const decided = decide([rule(), rule({ id: 'R2', what })]);
    expect(decided).toMatchObject({ account: null, vatCode: { ruleId: 'R2' } });
    expect(codes(decided)).toEqual(['rules_contradict']);
  });

  it('only proposes above its limit, and where the total is unknown', () => {
    for (const totalMinor of [50_001n, null]) {
      const decided = decideLine(
        { description: 'Parkimine', netMinor: 100n },
        { rules: [rule()], currency: 'EUR', totalMinor },
      );
      expect(decided.account).toEqual({ value: '5320', ruleId: 'R1' });
      expect(codes(decided)).toEqual(['rule_amount_above']);
    }
    expect(decide([rule({ maxMinor: 1n }), rule({ id: 'R2' })])).toMatchObject({
      account: { ruleId: 'R2' },
      reasons: [],
    });
  });

  it('says nothing with an account that lines may not have any longer', () => {
    const decided = decide([rule({ unfit: ['account'] })]);
    expect(decided.account).toBeNull();
    expect(decided.reasons).toMatchObject([{ code: 'rule_unfit', parameters: { about: 'account' } }]);
  });
});

describe('the rules that decided lines', () => {
  it('are named once each', () => {
    const ruled = { account: 'R1', vatCode: null, dimensions: { value: [], ruleId: 'R2' } };
    expect(rulesOf([{ ruled }, { ruled }, {}])).toEqual(['R1', 'R2']);
  });
});

describe('a document with a line that a rule is for', () => {
  const booked = (rules: readonly LinesRule[], words: string, net = 10_000n) => {
    const tax = (net * 24n) / 100n;
    const decision = decideDocument({
      books: { ...BOOKS, lineRules: rules },
      candidate: {
        netMinor: net,
        taxMinor: tax,
        grossMinor: net + tax,
        rates: [{ rateBps: 2400, netMinor: net, taxMinor: tax, categories: [] }],
        lines: [
          {
            description: words,
            quantity: null,
            unit: null,
            unitPrice: null,
            netMinor: net,
            rateBps: 2400,
            category: null,
            exemption: null,
            ofDocument: false,
          },
        ],
      },
    });
    if (!('invoice' in decision)) throw new Error('Nothing is booked.');
    const { invoice, action, reasons } = decision;
    return { action, codes: reasons.map(({ code }) => code), line: invoice.lines[0], invoice };
  };
  const always = { ...WHEN, text: null };

  it('is posted with its values, whatever the words and learned facts say', () => {
    const what = gives({ account_code: '5720', dimensions: ['01ARZ3NDEKTSV4RRFFQ69G5FAV'] });
    const { action, line, invoice } = booked([rule({ when: always, what })], 'Veebimajutus');
    expect(action).toBe('record_and_post');
    expect(line).toMatchObject({ account_code: '5720', dimensions: ['01ARZ3NDEKTSV4RRFFQ69G5FAV'] });
    expect(invoice.explanation).toMatchObject({
      accounts: [{ account: '5720', because: 'rule', rule_id: 'R1' }],
      rules: ['R1'],
    });
  });

  it.each([
    ['a meal', 'Lõunasöök restoranis', 'representation'],
    ['fuel for a car', 'Kütus bensiin 95', 'car_costs'],
  ])('stays a draft for %s: the law asks what only a person knows', (_name, words, code) => {
    const what = gives({ account_code: '5720', vat_code: 'P24' });
    const { action, codes: found, line } = booked([rule({ when: always, what })], words);
    expect(action).toBe('record_draft');
    expect(found).toContain(code);
    expect(line).toMatchObject({ account_code: '5720', vat_code: 'P24' });
  });

  it('stays a draft for a device that may be a fixed asset', () => {
    const dear = rule({ when: always, maxMinor: 1_000_000n });
    expect(booked([dear], 'Sülearvuti', 250_000n).codes).toContain('fixed_asset');
  });

  it('is a draft where its VAT code does not fit the VAT on the document', () => {
    const { codes: found, line } = booked([rule({ when: always, what: gives({ vat_code: 'PEX' }) })], 'Rent');
    expect(found).toContain('rule_unfit');
    expect(line).toMatchObject({ vat_code: 'P24' });
  });
});

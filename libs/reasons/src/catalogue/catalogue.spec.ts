import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type CheckWording, type Wording } from '../wording.js';
import { CHECKS, REASONS } from './catalogue.js';

/** Lists with a text of their own when they are empty. */
const MAY_BE_NONE: ReadonlySet<string> = new Set(['known', 'columns']);

/** Values of a parameter that deserve a sentence of their own; the first is the usual one. */
function samplesOf(name: string, form: z.core.$ZodType): unknown[] {
  if (form instanceof z.ZodEnum) return form.options;
  if (form instanceof z.ZodOptional) return [undefined, ...samplesOf(name, form.unwrap())];
  if (form instanceof z.ZodNullable) return [...samplesOf(name, form.unwrap()), null];
  if (form instanceof z.ZodBoolean) return [true, false];
  if (form instanceof z.ZodNumber) return [1_234_567, -5];
  if (form instanceof z.ZodArray) {
    const members = samplesOf(name, form.element);
    const none = MAY_BE_NONE.has(name) ? [[]] : [];
    return [members.slice(0, 2), ...none, ...members.map((one) => [one])];
  }
  if (form instanceof z.ZodObject) return parametersOf(form);
  if (name === 'currency') return ['EUR'];
  if (name === 'read_at') return ['2026-11-25T06:00:00.000Z'];
  if (name === 'month') return ['2026-11'];
  return /(?:^|_)date(?:_|$)/.test(name) ? ['2026-11-25'] : ['A1', 'B2.5'];
}

/** The usual parameters, and a copy of them for each other value of one parameter. */
function parametersOf(form: z.ZodObject): Record<string, unknown>[] {
  const samples = Object.entries<z.core.$ZodType>(form.shape).map(
    ([name, one]) => [name, samplesOf(name, one)] as const,
  );
  const usual = Object.fromEntries(samples.map(([name, [first]]) => [name, first]));
  return [
    usual,
    ...samples.flatMap(([name, [, ...others]]) => others.map((one) => ({ ...usual, [name]: one }))),
  ];
}

const sentencesOf = (code: string, words: Wording): [string, Record<string, unknown>, Wording][] =>
  parametersOf(words.parameters).map((parameters) => [code, parameters, words]);
const checks = Object.entries<CheckWording>(CHECKS);
const sentences = [
  ...Object.entries<Wording>(REASONS).flatMap(([code, words]) => sentencesOf(code, words)),
  ...checks.flatMap(([code, { passed }]) => sentencesOf(`${code}, passed`, passed)),
  ...checks.flatMap(([code, { failed }]) => sentencesOf(`${code}, failed`, failed)),
];

describe('the catalogue of reasons', () => {
  it.each(sentences)('has its own text in both languages for %s of %j', (_code, parameters, words) => {
    const known = words.parameters.parse(parameters);
    const [en, et] = [words.en(known), words.et(known)];
    for (const text of [en, et]) {
      expect(text).toMatch(/\S{2}/);
      expect(text).not.toMatch(/undefined|NaN|[„"(]null|\[object|^\s|\s$| {2}|\.\.$/);
    }
    expect(et).not.toBe(en);
  });

  it('has sentences for reasons', () => {
    const open = sentences
      .filter(([code]) => Object.hasOwn(REASONS, code))
      .flatMap(([code, parameters, words]) =>
        [words.en(words.parameters.parse(parameters)), words.et(words.parameters.parse(parameters))]
          // Text from the books or from a failure keeps its own ending.
          .filter((text) => !text.endsWith('.') && !text.includes('A1') && !text.includes('B2.5'))
          .map((text) => `${code}: ${text}`),
      );
    expect(open).toEqual([]);
  });

  it('formats amounts, days and rates for each language', () => {
    const paid = REASONS.prepaid_unknown;
    const amounts = { prepaid_minor: 123_456_789, open_minor: -5, currency: 'EUR' };
    expect(paid.en(amounts)).toContain('1234567,89 EUR');
    expect(paid.et(amounts)).toContain('1\u00a0234\u00a0567,89 EUR');
    expect(paid.et(amounts)).toContain('-0,05 EUR');
    expect(paid.et({ ...amounts, currency: 'JPY' })).toContain('123\u00a0456\u00a0789 JPY');
    expect(paid.et({ ...amounts, currency: '???' })).toContain('123456789 ???');
    const rate = { because: 'rate_not_in_force', rate_bps: 810, date: '2026-11-05' } as const;
    expect(REASONS.vat_unclear.en(rate)).toBe('VAT of 8.1 % was not in force on 2026-11-05.');
    expect(REASONS.vat_unclear.et(rate)).toBe('Käibemaksumäär 8,1% ei kehtinud 05.11.2026.');
  });
});

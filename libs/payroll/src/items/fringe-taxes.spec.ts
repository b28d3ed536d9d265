import { isoDate } from '#platform';
import { describe, expect, it } from 'vitest';
import { PUBLISHED_RULES, rulesOn } from '../rules/payroll-rules.js';
import { fringeTaxes } from './fringe-taxes.js';

const RULES = rulesOn(isoDate('2026-11-30'), PUBLISHED_RULES);

describe('the taxes on fringe benefits', () => {
  it('are income tax of 22/78, and social tax on the value with its income tax', () => {
    if (RULES === undefined) throw new Error('no rules');
    expect(fringeTaxes(96_000n, RULES)).toEqual({ income_tax_minor: 27_077n, social_tax_minor: 40_615n });
    expect(fringeTaxes(0n, RULES)).toEqual({ income_tax_minor: 0n, social_tax_minor: 0n });
  });
});

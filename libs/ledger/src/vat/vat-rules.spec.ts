import { isoDate, Problem } from '#platform';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { vatCodeNamed } from '../../../../test/support/invoice-fixtures.js';
import { splitDeduction, type DeductionTerms } from './deductible.js';
import { checkVatCode, isSelfAssessed, returnLinesOn, vatStatusOn, type VatCode } from './vat-code.js';

const code = (name: string): VatCode => {
  const found = vatCodeNamed(name);
  if (found === undefined) throw new Error(`no code ${name}`);
  return found;
};

describe('VAT status of a company', () => {
  const history = [
    { status: 'registered', validFrom: isoDate('2026-03-01') },
    { status: 'unregistered', validFrom: null },
    { status: 'limited', validFrom: isoDate('2026-02-01') },
    { status: 'unregistered', validFrom: isoDate('2026-09-01') },
  ] as const;

  it.each([
    ['2026-01-31', 'unregistered'],
    ['2026-02-01', 'limited'],
    ['2026-02-28', 'limited'],
    ['2026-03-01', 'registered'],
    ['2026-08-31', 'registered'],
    ['2026-09-01', 'unregistered'],
  ])('on %s is %s: the latest registration that began by then', (date, status) => {
    expect(vatStatusOn(history, isoDate(date))).toBe(status);
  });

  it('is unregistered without any registration', () => {
    expect(vatStatusOn([], isoDate('2026-01-01'))).toBe('unregistered');
  });
});

describe('a VAT code on a document', () => {
  const refusal = (
    name: string,
    taxPoint: string,
    status: 'registered' | 'limited' | 'unregistered',
    direction: 'purchase' | 'sales',
  ): string | undefined => {
    try {
      checkVatCode(code(name), {
        direction,
        taxPoint: isoDate(taxPoint),
        status,
        field: 'revision.lines.2.vat_code',
      });
      return undefined;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      expect(error.code).toBe('invalid_payload');
      expect(error.errors[0]?.field).toBe('revision.lines.2.vat_code');
      return error.errors[0]?.code;
    }
  };

  it.each([
    ['S22', '2025-06-30', undefined],
    ['S22', '2025-07-01', 'not_valid_on_tax_point'],
    ['S24', '2025-06-30', 'not_valid_on_tax_point'],
    ['S24', '2025-07-01', undefined],
    ['SOUT', '2001-01-01', undefined],
  ])('%s on tax point %s', (name, taxPoint, expected) => {
    expect(refusal(name, taxPoint, 'registered', 'sales')).toBe(expected);
  });

  it('belongs to one direction', () => {
    expect(refusal('P24', '2026-01-01', 'registered', 'sales')).toBe('wrong_direction');
    expect(refusal('S24', '2026-01-01', 'registered', 'purchase')).toBe('wrong_direction');
  });

  it.each(['limited', 'unregistered'] as const)('a %s company charges no VAT', (status) => {
    expect(refusal('S24', '2026-01-01', status, 'sales')).toBe('not_vat_registered');
    expect(refusal('SOUT', '2026-01-01', status, 'sales')).toBeUndefined();
    expect(refusal('SEX', '2026-01-01', status, 'sales')).toBeUndefined();
    expect(refusal('P24', '2026-01-01', status, 'purchase')).toBeUndefined();
  });
});

describe('rows of the VAT return', () => {
  it('follow the form in force: 22 % moved from row 1 to row 1.2 in July 2025', () => {
    expect(returnLinesOn(code('S22'), isoDate('2025-06-30')).base).toEqual(['1']);
    expect(returnLinesOn(code('S22'), isoDate('2025-07-01')).base).toEqual(['1.2']);
    expect(returnLinesOn(code('S20'), isoDate('2024-01-01')).base).toEqual(['1.1']);
  });

  it('of an acquisition include both those of output and of input', () => {
    expect(returnLinesOn(code('PEUG24'), isoDate('2026-01-01'))).toEqual({
      base: ['1', '6', '6.1'],
      outputVat: ['4'],
      inputVat: ['5'],
    });
  });

  it('of a code that is not reported are empty', () => {
    expect(returnLinesOn(code('POUT'), isoDate('2026-01-01'))).toEqual({
      base: [],
      outputVat: [],
      inputVat: [],
    });
  });
});

it('VAT is self-assessed on reverse charge, acquisitions and import on the return, and never on a sale', () => {
  expect(['PEUS24', 'PEUG24', 'PNEU24', 'PRC24', 'PIMP38'].map((name) => isSelfAssessed(code(name)))).toEqual(
    Array(5).fill(true),
  );
  expect(['P24', 'PIMP', 'PFOR', 'S24', 'SRC'].map((name) => isSelfAssessed(code(name)))).toEqual(
    Array(5).fill(false),
  );
});

describe('deductible VAT', () => {
  const terms = (name: string, given: Partial<DeductionTerms> = {}): DeductionTerms => ({
    code: code(name),
    status: 'registered',
    lineDeductibleBps: null,
    businessUseBps: null,
    companyDeductibleBps: 10_000,
    ...given,
  });

  it.each([
    ['P24', {}, 2400n, 'line'],
    ['P24CAR50', {}, 1200n, 'line'],
    ['P24ND', {}, 0n, 'line'],
    ['PFOR', {}, 0n, 'line'],
    ['P24PART', { companyDeductibleBps: 6000 }, 1440n, 'vat_non_deductible'],
    ['P24', { companyDeductibleBps: 6000 }, 2400n, 'line'],
    ['P24PART', { companyDeductibleBps: 6000, lineDeductibleBps: 2500 }, 600n, 'vat_non_deductible'],
    ['P24', { businessUseBps: 8000 }, 1920n, 'line'],
    ['P24CAR50', { businessUseBps: 5000 }, 600n, 'line'],
    ['P24', { lineDeductibleBps: 0 }, 0n, 'line'],
    ['P24', { status: 'limited' }, 0n, 'line'],
    ['P24PART', { status: 'unregistered' }, 0n, 'line'],
  ] satisfies [string, Partial<DeductionTerms>, bigint, string][])(
    'of 24.00 with %s %o is %s',
    (name, given, deductible, costTo) => {
      expect(splitDeduction(2400n, terms(name, given))).toEqual({
        deductible,
        cost: 2400n - deductible,
        costTo,
      });
    },
  );

  it('is rounded half up once, after both shares', () => {
    expect(
      splitDeduction(15n, terms('P24', { lineDeductibleBps: 5000, businessUseBps: 9000 })).deductible,
    ).toBe(7n); // 6.75
    expect(splitDeduction(-15n, terms('P24', { lineDeductibleBps: 5000 })).deductible).toBe(-8n); // away from zero
  });

  it('and the rest add up to the whole tax', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (tax, lineDeductibleBps, businessUseBps) => {
          const split = splitDeduction(tax, terms('P24PART', { lineDeductibleBps, businessUseBps }));
          expect(split.deductible + split.cost).toBe(tax);
          expect(split.deductible * tax >= 0n).toBe(true);
        },
      ),
      { seed: 20261120 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoDate, monthOf } from '#platform';
import { computeReturn } from './vat-return.js';
import { type VatAdjustment, type VatPosting } from './vat-posting.js';
import { facts, invoiceOf, linesOf, posting, sale } from '../../../../test/support/vat-postings.js';

const adjusted = (box: '10' | '11', minor: bigint, date = '2026-11-20'): VatAdjustment => ({
  entryId: `A${box}`,
  economicDate: isoDate(date),
  role: 'vat_input',
  minor,
  box,
});

describe('adjustments by events', () => {
  it('raise the VAT payable on line 10 and lower it on line 11', () => {
    const adjustments = [adjusted('10', -5_000n), adjusted('11', 2_000n)];
    expect(linesOf([sale('S24', 100_000n)], { adjustments })).toEqual({
      '1': 100_000n,
      '4': 24_000n,
      '10': 5_000n,
      '11': 2_000n,
      '12': 27_000n,
    });
  });

  it('that are taken back in a later month are declared on the other line: the form takes nothing negative', () => {
    expect(linesOf([], { adjustments: [adjusted('10', 5_000n)] })).toEqual({ '11': 5_000n, '13': 5_000n });
    expect(linesOf([], { adjustments: [adjusted('11', -2_000n)] })).toEqual({ '10': 2_000n, '12': 2_000n });
    expect(linesOf([], { adjustments: [adjusted('10', -5_000n), adjusted('10', 5_000n)] })).toEqual({});
  });

  it('are settled with the VAT of the month', () => {
    const { settled } = computeReturn(
      facts([posting('P24', { vat_input: 2_400n }, 10_000n)], { adjustments: [adjusted('10', -500n)] }),
    );
    expect(settled.get('vat_input')).toBe(1_900n);
  });

  it('are not declared for a day on which the company was not a taxable person', () => {
    const adjustments = [adjusted('10', -5_000n)];
    expect(linesOf([], { adjustments, status: 'unregistered' })).toEqual({});
  });
});

describe('fixed assets under any code', () => {
  it.each<[string, VatPosting, Record<string, bigint>]>([
    [
      'bought at home',
      posting('P24', { vat_input: 2_400n }, 10_000n, { assets: 2_400n }),
      { '5': 2_400n, '5.2': 2_400n, '13': 2_400n },
    ],
    [
      'beside other costs',
      posting('P24', { vat_input: 2_400n }, 10_000n, { assets: 400n }),
      { '5': 2_400n, '5.2': 400n, '13': 2_400n },
    ],
    [
      'under a code of fixed assets, once',
      posting('P24FA', { vat_input_fixed: 2_400n }, 10_000n, { assets: 2_400n }),
      { '5': 2_400n, '5.2': 2_400n, '13': 2_400n },
    ],
    [
      'with the VAT of a service from abroad',
      posting('PNEU24', { vat_input_rc: 2_400n, vat_output_rc: -2_400n }, 10_000n, { assets: 2_400n }),
      { '1': 10_000n, '4': 2_400n, '5': 2_400n, '5.2': 2_400n, '7': 10_000n },
    ],
  ])('%s are on line 5.2', (_, one, expected) => {
    expect(linesOf([one])).toEqual(expected);
  });
});

describe('codes that do not fit', () => {
  const warnings = (
    postings: VatPosting[],
    input: Parameters<typeof facts>[1] = {},
  ): (readonly [string, unknown])[] =>
    computeReturn(facts(postings, input))
      .warnings.filter(({ code }) => code !== 'vat_rounding')
      .map(({ code, parameters }) => [code, parameters]);
  const bought = (code: string, area: 'domestic' | 'eu' | 'non_eu' | null, vatNumber: string | null = null) =>
    posting(code, {}, 10_000n, { invoice: invoiceOf({ kind: 'invoice' }, { area, vatNumber }) });

  it('the country of the party are named with it', () => {
    expect(warnings([bought('PEUS24', 'domestic')])).toEqual([
      ['code_for_other_country', { vat_code: 'PEUS24', area: 'domestic', areas: ['eu'] }],
    ]);
    expect(warnings([bought('PNEU24', 'eu')])).toEqual([
      ['code_for_other_country', { vat_code: 'PNEU24', area: 'eu', areas: ['non_eu'] }],
    ]);
    expect(warnings([bought('P24', 'eu')])).toMatchObject([['code_for_other_country', {}]]);
  });

  it('nobody knows are not, nor those of a party from abroad with an Estonian VAT number', () => {
    expect(
      warnings([bought('PEUS24', null), bought('PEUS24', 'eu'), bought('P24', 'eu', 'EE100000001')]),
    ).toEqual([]);
  });

  it('the status of a buyer that is not registered name its duty to register', () => {
    expect(warnings([bought('PEUG24', 'eu')], { status: 'unregistered' })).toContainEqual([
      'acquisition_unregistered',
      { vat_code: 'PEUG24' },
    ]);
    expect(warnings([bought('PRC24', 'domestic')], { status: 'unregistered' })).toEqual([
      ['not_registered', { month: '2026-11' }],
    ]);
  });

  it('an invoice that was reversed in the month are not named', () => {
    const one = bought('PEUS24', 'domestic');
    expect(warnings([one, { ...one, allMinor: -one.allMinor, otherMinor: -one.otherMinor }])).toEqual([]);
  });
});

describe('the lines of the return', () => {
  it.each<[string, VatPosting, Record<string, bigint>]>([
    ['a sale at 24%', sale('S24', 10_000n), { '1': 10_000n, '4': 2_400n, '12': 2_400n }],
    ['a sale at 22% after its time', sale('S22', 10_000n), { '1.2': 10_000n, '4': 2_200n, '12': 2_200n }],
    ['a sale at 20%', sale('S20', 10_000n), { '1.1': 10_000n, '4': 2_000n, '12': 2_000n }],
    ['a sale at 13%', sale('S13', 10_000n), { '2.2': 10_000n, '4': 1_300n, '12': 1_300n }],
    ['a sale at 9%', sale('S9', 10_000n), { '2': 10_000n, '4': 900n, '12': 900n }],
    [
      'goods to another member state',
      sale('S0EUG', 10_000n),
      { '3': 10_000n, '3.1': 10_000n, '3.1.1': 10_000n },
    ],
    ['services to another member state', sale('S0EUS', 10_000n), { '3': 10_000n, '3.1': 10_000n }],
    ['an export', sale('S0EXP', 10_000n), { '3': 10_000n, '3.2': 10_000n }],
    ['an exempt sale', sale('SEX', 10_000n), { '8': 10_000n }],
    ['a sale under reverse charge', sale('SRC', 10_000n), { '9': 10_000n }],
    ['a triangular resale', sale('S0TRI', 10_000n), {}],
    ['a purchase', posting('P24', { vat_input: 2_400n }, 10_000n), { '5': 2_400n, '13': 2_400n }],
    [
      'half a car',
      posting('P24CAR50', { vat_input: 1_200n }, 11_200n),
      { '5': 1_200n, '5.4': 1_200n, '13': 1_200n },
    ],
    [
      'a fixed asset',
      posting('P24FA', { vat_input_fixed: 2_400n }, 10_000n),
      { '5': 2_400n, '5.2': 2_400n, '13': 2_400n },
    ],
    [
      'a service from another member state',
      posting('PEUS24', { vat_input_rc: 2_400n, vat_output_rc: -2_400n }, 10_000n),
      { '1': 10_000n, '4': 2_400n, '5': 2_400n, '6': 10_000n },
    ],
    [
      'the same, of which 60% is deducted and the rest is cost of the line',
      posting('PEUS24', { vat_input_rc: 1_440n, vat_output_rc: -2_400n }, 10_960n),
      { '1': 10_000n, '4': 2_400n, '5': 1_440n, '6': 10_000n, '12': 960n },
    ],
    [
      'the same by the share of the company',
      posting('PEUS24P', { vat_input_rc: 1_440n, vat_output_rc: -2_400n }, 10_000n, { nonDeductible: 960n }),
      { '1': 10_000n, '4': 2_400n, '5': 1_440n, '6': 10_000n, '12': 960n },
    ],
    [
      'goods from another member state',
      posting('PEUG9', { vat_input_rc: 900n, vat_output_rc: -900n }, 10_000n),
      { '2': 10_000n, '4': 900n, '5': 900n, '6': 10_000n, '6.1': 10_000n },
    ],
    [
      'a service from outside the Union',
      posting('PNEU24', { vat_input_rc: 2_400n, vat_output_rc: -2_400n }, 10_000n),
      { '1': 10_000n, '4': 2_400n, '5': 2_400n, '7': 10_000n },
    ],
    [
      'scrap metal at home',
      posting('PRC24', { vat_input_rc: 2_400n, vat_output_rc: -2_400n }, 10_000n),
      { '1': 10_000n, '4': 2_400n, '5': 2_400n, '7': 10_000n, '7.1': 10_000n },
    ],
    [
      'VAT paid at customs',
      posting('PIMP', { vat_input_import: 2_400n }, 0n),
      { '5': 2_400n, '5.1': 2_400n, '13': 2_400n },
    ],
    [
      'import on the return',
      posting('PIMP38', { vat_input_import: 2_400n, vat_output_import: -2_400n }, 0n),
      { '4.1': 2_400n, '5': 2_400n, '5.1': 2_400n },
    ],
    ['a purchase that deducts nothing', posting('P24ND', {}, 12_400n), {}],
    [
      'a credit note to a customer',
      posting('S24', { vat_output: 1_200n }, 5_000n),
      { '1': -5_000n, '4': -1_200n, '13': 1_200n },
    ],
  ])('include %s', (_, one, expected) => {
    expect(linesOf([one])).toEqual(expected);
  });

  it('count the entries behind each', () => {
    const { lines } = computeReturn(
      facts([sale('S24', 100n), sale('S24', 200n), posting('P24', { vat_input: 5n }, 20n)]),
    ).content;
    const entries = Object.fromEntries(lines.map((line) => [line.line, line.entries]));
    expect(entries).toMatchObject({ '1': 2, '4': 2, '5': 1, '8': 0, '12': 3, '13': 0 });
  });

  it('settle the example month: output 240, reverse charge 24 and 24, input 100: 140 payable', () => {
    const { content, settled } = computeReturn(
      facts([
        sale('S24', 100_000n),
        posting('PEUS24', { vat_input_rc: 2_400n, vat_output_rc: -2_400n }, 10_000n),
        posting('P24', { vat_input: 10_000n }, 41_667n),
      ]),
    );
    expect(content.payable_minor).toBe(14_000n);
    expect(Object.fromEntries(settled)).toEqual({
      vat_output: -24_000n,
      vat_output_rc: -2_400n,
      vat_input_rc: 2_400n,
      vat_input: 10_000n,
    });
  });

  it('compute line 4 from the sum of the bases, and warn of its difference from the posted VAT', () => {
    const cents = Array.from({ length: 3 }, () => posting('S24', { vat_output: -2n }, -10n));
    const { content, warnings } = computeReturn(facts(cents));
    expect(content.lines.find((line) => line.line === '4')?.amount_minor).toBe(7n);
    expect(warnings).toMatchObject([{ code: 'vat_rounding', invoice_id: null }]);
    expect(computeReturn(facts([sale('S24', 100n)])).warnings).toEqual([]);
  });

  it('put VAT that the buyer owes itself in one month, and input VAT of a supplier in that of the invoice', () => {
    const invoice = invoiceOf({ invoiceDate: isoDate('2026-12-02') });
    const december = { month: monthOf(isoDate('2026-12-01')) };
    const service = posting('PEUS24', { vat_input_rc: 2_400n, vat_output_rc: -2_400n }, 10_000n, { invoice });
    expect(linesOf([service])).toEqual({ '1': 10_000n, '4': 2_400n, '5': 2_400n, '6': 10_000n });
    expect(linesOf([service], december)).toEqual({});
    const charged = posting('P24', { vat_input: 2_400n }, 10_000n, { invoice });
    expect(linesOf([charged])).toEqual({});
    expect(linesOf([charged], december)).toEqual({ '5': 2_400n, '13': 2_400n });
  });

  it('include only acquisitions for a limited taxable person, and nothing for an unregistered company', () => {
    const both = [sale('S24', 10_000n), posting('PEUS24', { vat_output_rc: -2_400n }, 12_400n)];
    expect(linesOf(both, { status: 'limited' })).toEqual({
      '1': 10_000n,
      '4': 2_400n,
      '6': 10_000n,
      '12': 2_400n,
    });
    expect(linesOf(both, { status: 'unregistered' })).toEqual({});
    expect(computeReturn(facts([], { status: 'unregistered' })).warnings).toMatchObject([
      { code: 'not_registered' },
    ]);
  });

  it('include supplies from before the registration ended, and that month is still filed', () => {
    const registrations = [
      { status: 'registered', validFrom: null },
      { status: 'unregistered', validFrom: isoDate('2026-11-16') },
    ] as const;
    const last = invoiceOf({ netMinor: 100_000n });
    const sales = [
      sale('S24', 100_000n, { date: '2026-11-15', invoice: last }),
      sale('S24', 300_000n, { date: '2026-11-16', invoice: invoiceOf({ netMinor: 300_000n }) }),
    ];
    const { content, warnings } = computeReturn(facts(sales, { registrations }));
    expect(linesOf(sales, { registrations })).toMatchObject({ '1': 100_000n, '12': 24_000n });
    expect(content.annex.part_a).toMatchObject([{ invoice_number: last.number }]);
    expect(warnings).toEqual([]);
    const december = { registrations, month: monthOf(isoDate('2026-12-01')) };
    expect(computeReturn(facts([], december)).warnings).toMatchObject([{ code: 'not_registered' }]);
  });

  it('add up for any postings: 12 − 13 = 4 + 4.1 − 5, and 3 is no less than its parts', () => {
    const codes = fc.constantFrom('S24', 'S22', 'S13', 'S9', 'S0EUG', 'S0EUS', 'S0EXP', 'SEX');
    fc.assert(
      fc.property(fc.array(fc.tuple(codes, fc.bigInt({ min: 1n, max: 10n ** 9n }))), (sales) => {
        const { content } = computeReturn(facts(sales.map(([code, net]) => sale(code, net))));
        const of = (line: string) => content.lines.find((one) => one.line === line)?.amount_minor ?? 0n;
        expect(of('12') - of('13')).toBe(content.payable_minor);
        expect(of('4') + of('4.1') - of('5')).toBe(content.payable_minor);
        expect(of('3')).toBe(of('3.1') + of('3.2'));
      }),
    );
  });
});

describe('other warnings', () => {
  it('name drafts of the month and VAT without a code', () => {
    const { warnings } = computeReturn(
      facts([], { withoutCodeMinor: -500n, drafts: [{ id: 'D', number: null }] }),
    );
    expect(warnings).toMatchObject([
      { code: 'vat_without_code', invoice_id: null },
      { code: 'invoice_not_posted', invoice_id: 'D' },
    ]);
  });
});

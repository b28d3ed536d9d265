import { describe, expect, it } from 'vitest';
import { isoDate, monthOf } from '#platform';
import { type VatStatus } from '#ledger';
import { returnEntries } from './return-entries.js';
import { type VatAdjustment, type VatPosting } from './vat-posting.js';
import { facts, invoiceOf, linesOf, posting, sale } from '../../../../test/support/vat-postings.js';

const totalOn = (entries: ReturnType<typeof returnEntries>['entries'], line: string): bigint =>
  entries
    .flatMap(({ line_amounts }) => line_amounts.filter((one) => one.line === line))
    .reduce((sum, { amount_minor: minor }) => sum + minor, 0n);

describe('the entries behind the lines', () => {
  const september = posting('P24', { vat_input: 2_400n }, 10_000n, {
    date: '2026-10-31',
    invoice: invoiceOf({ invoiceDate: isoDate('2026-11-02') }),
  });
  const behind = (postings: VatPosting[], month = '2026-11', status: VatStatus = 'registered') =>
    returnEntries({ ...facts(postings, { status }), month: monthOf(isoDate(`${month}-01`)) }, [
      { entryId: 'E-file', economicDate: isoDate('2026-11-30'), minor: -2_400n, settlement: true },
      { entryId: 'E-hand', economicDate: isoDate('2026-11-30'), minor: 5n, settlement: false },
    ]);

  it('each have their share, and the shares add up to the lines', () => {
    const postings = [
      sale('S24', 10_000n),
      sale('S0EUS', 500n),
      posting('PEUS24', { vat_input_rc: 1_440n, vat_output_rc: -2_400n }, 10_960n),
      september,
    ];
    const { entries } = behind(postings);
    expect(entries.map(({ vat_code, lines }) => [vat_code, lines])).toEqual([
      ['S24', ['1', '4']],
      ['S0EUS', ['3', '3.1']],
      ['PEUS24', ['1', '6', '4', '5']],
      ['P24', ['5']],
    ]);
    const lines = linesOf(postings);
    for (const line of ['1', '3', '3.1', '4', '5', '6'])
      expect([line, totalOn(entries, line)]).toEqual([line, lines[line]]);
  });

  it.each([
    [
      'an addition that is taken back in part',
      [
        ['10', -100n],
        ['10', 30n],
      ],
    ],
    [
      'more taken back than was added',
      [
        ['10', -100n],
        ['10', 130n],
      ],
    ],
    ['a deduction that is taken back', [['11', -50n]]],
    [
      'both taken back',
      [
        ['10', 5n],
        ['11', -10n],
      ],
    ],
  ] as const)('put adjustments on the line that the form has them on: %s', (_name, given) => {
    const adjustments = given.map(([box, minor], at): VatAdjustment => ({
      entryId: `A${at}`,
      economicDate: isoDate('2026-11-10'),
      role: box === '10' ? 'vat_output' : 'vat_input',
      box,
      minor,
    }));
    const { entries } = returnEntries(facts([], { adjustments }), []);
    const lines = linesOf([], { adjustments });
    expect([totalOn(entries, '10'), totalOn(entries, '11')]).toEqual([lines['10'] ?? 0n, lines['11'] ?? 0n]);
  });

  it('leave out entries without a line, with later deduction, without a code, and settlements, each with a reason', () => {
    const reasons = (found: ReturnType<typeof behind>) =>
      found.left_out.map(({ vat_code, reason, amount_minor }) => [vat_code, reason, amount_minor]);
    expect(reasons(behind([posting('POUT', {}, 300n)]))).toEqual([
      ['POUT', 'feeds_no_line', 300n],
      [null, 'settlement', -2_400n],
      [null, 'no_vat_code', 5n],
    ]);
    expect(reasons(behind([september], '2026-10'))[0]).toEqual(['P24', 'deducted_later', 2_400n]);
    expect(reasons(behind([sale('SEX', 700n)], '2026-11', 'unregistered'))[0]).toEqual([
      'SEX',
      'not_registered',
      -700n,
    ]);
  });
});

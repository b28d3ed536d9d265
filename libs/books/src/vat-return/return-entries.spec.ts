import { describe, expect, it } from 'vitest';
import { isoDate, monthOf } from '#platform';
import { type VatStatus } from '#ledger';
import { returnEntries } from './return-entries.js';
import { type VatPosting } from './vat-posting.js';
import { facts, invoiceOf, linesOf, posting, sale } from '../../../../test/support/vat-postings.js';

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
    const total = (line: string, of: 'base_minor' | 'output_minor' | 'input_minor') =>
      entries.filter(({ lines }) => lines.includes(line)).reduce((sum, entry) => sum + entry[of], 0n);
    const lines = linesOf(postings);
    expect([total('1', 'base_minor'), total('4', 'output_minor'), total('5', 'input_minor')]).toEqual([
      lines['1'],
      lines['4'],
      lines['5'],
    ]);
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

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { basisPointsOf, isoDate, monthOf, type IsoDate } from '#platform';
import { standardVatCodes } from '../../chart/chart.js';
import { type VatCode, type VatStatus } from '../vat-code.js';
import { vatReturnDueDate } from './due-date.js';
import { kmdFormLines, kmdFormOn } from './kmd-form.js';
import { kmdXml } from './kmd-xml.js';
import { returnEntries } from './return-entries.js';
import { computeReturn, type ReturnFacts } from './vat-return.js';
import { type PostedInvoice, type VatPosting, type VatRole } from './vat-posting.js';

const codeOf = (name: string): VatCode => {
  const code = standardVatCodes().find((one) => one.code === name);
  if (code === undefined) throw new Error(`no VAT code ${name}`);
  return code;
};

let serial = 0;

function invoiceOf(said: Partial<PostedInvoice> = {}, partner: Partial<PostedInvoice['partner']> = {}) {
  serial += 1;
  return {
    invoiceId: `I${serial}`,
    revisionId: `R${serial}`,
    kind: 'invoice' as const,
    number: String(serial),
    invoiceDate: isoDate('2026-11-05'),
    netMinor: 0n,
    grossMinor: 0n,
    partlyDeducted: false,
    ...said,
    partner: {
      id: 'P1',
      name: 'Ostja OÜ',
      regCode: '10000018',
      vatNumber: 'EE100000001',
      vatNumberRefused: false,
      country: 'EE',
      listed: true,
      ...partner,
    },
  };
}

function posting(
  code: string,
  vat: Partial<Record<VatRole, bigint>>,
  other: bigint,
  said: { date?: string; invoice?: PostedInvoice | null; nonDeductible?: bigint } = {},
): VatPosting {
  serial += 1;
  const entries = Object.entries(vat) as [VatRole, bigint][];
  return {
    entryId: `E${serial}`,
    economicDate: isoDate(said.date ?? '2026-11-05'),
    code: codeOf(code),
    vat: entries.map(([role, minor]) => ({ role, minor })),
    otherMinor: other,
    allMinor: entries.reduce((sum, [, minor]) => sum + minor, other) + (said.nonDeductible ?? 0n),
    invoice: said.invoice ?? null,
  };
}

/** A sale of a net amount, credited to income, with the VAT of its code. */
const sale = (code: string, net: bigint, said: { date?: string; invoice?: PostedInvoice } = {}): VatPosting =>
  posting(code, { vat_output: -basisPointsOf(net, codeOf(code).rate_bps ?? 0) }, -net, said);

const facts = (
  postings: VatPosting[],
  said: Partial<ReturnFacts> & { status?: VatStatus } = {},
): ReturnFacts => ({
  month: monthOf(isoDate('2026-11-01')),
  currency: 'EUR',
  registrations: [{ status: said.status ?? 'registered', validFrom: null }],
  postings,
  withoutCodeMinor: 0n,
  drafts: [],
  ...said,
});

const linesOf = (postings: VatPosting[], said: Partial<ReturnFacts> & { status?: VatStatus } = {}) =>
  Object.fromEntries(
    computeReturn(facts(postings, said))
      .content.lines.filter((line) => line.amount_minor !== 0n)
      .map((line) => [line.line, line.amount_minor]),
  );

describe('the VAT return is due', () => {
  it.each([
    ['2026-01-01', '2026-02-20'],
    ['2026-11-01', '2026-12-21'],
    ['2026-05-01', '2026-06-22'],
    ['2026-07-01', '2026-08-21'],
    ['2029-12-01', '2030-01-21'],
    ['9999-12-01', '9999-01-20'],
  ])('for %s on %s, the 20th or the working day after it', (month, due) => {
    expect(vatReturnDueDate(month as IsoDate)).toBe(due);
  });
});

describe('the form', () => {
  it.each([
    ['2026-11-01', 'KMD6', ['1', '1.1', '1.2', '2', '2.1', '2.2']],
    ['2025-07-01', 'KMD6', ['1', '1.1', '1.2', '2', '2.1', '2.2']],
    ['2025-06-30', 'KMD5', ['1', '1.1', '2', '2.1', '2.2']],
    ['2024-12-31', 'KMD4', ['1', '1.1', '2', '2.1']],
    ['2023-12-31', 'KMD3', ['1', '2', '2.1']],
  ])('of %s is %s', (day, version, rates) => {
    const form = kmdFormOn(isoDate(day));
    const lines = kmdFormLines(form).map((line) => line.line);
    expect(form.version).toBe(version);
    expect(lines.slice(0, rates.length)).toEqual(rates);
    expect(lines.slice(rates.length)).toEqual([
      '3',
      '3.1',
      '3.1.1',
      '3.2',
      '3.2.1',
      '4',
      '4.1',
      '5',
      '5.1',
      '5.2',
      '5.3',
      '5.4',
      '6',
      '6.1',
      '7',
      '7.1',
      '8',
      '9',
      '10',
      '11',
      '12',
      '13',
    ]);
  });

  it('knows the rate of every line that a code feeds with its base', () => {
    for (const code of standardVatCodes().filter((one) => (one.rate_bps ?? 0) > 0)) {
      for (const fed of code.return_lines) {
        const day = isoDate(fed.valid_from ?? code.valid_from ?? '2026-01-01');
        const [line] = fed.base;
        if (line !== undefined)
          expect(kmdFormOn(day).rates.get(line), `${code.code} on ${day}`).toBe(code.rate_bps);
      }
    }
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
  ])('take %s', (_, one, expected) => {
    expect(linesOf([one])).toEqual(expected);
  });

  it('count the entries that made each', () => {
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

  it('compute line 4 from the sum of the bases, and tell its difference from what was posted', () => {
    const cents = Array.from({ length: 3 }, () => posting('S24', { vat_output: -2n }, -10n));
    const { content, warnings } = computeReturn(facts(cents));
    expect(content.lines.find((line) => line.line === '4')?.amount_minor).toBe(7n);
    expect(warnings).toMatchObject([{ code: 'vat_rounding', invoice_id: null }]);
    expect(computeReturn(facts([sale('S24', 100n)])).warnings).toEqual([]);
  });

  it('leave input VAT to the month of the invoice, and output VAT in that of the supply', () => {
    const late = invoiceOf({ invoiceDate: isoDate('2026-12-02') });
    const service = posting('PEUS24', { vat_input_rc: 2_400n, vat_output_rc: -2_400n }, 10_000n, {
      invoice: late,
    });
    expect(linesOf([service])).toEqual({ '1': 10_000n, '4': 2_400n, '6': 10_000n, '12': 2_400n });
    const december = { month: monthOf(isoDate('2026-12-01')) };
    expect(linesOf([service], december)).toEqual({ '5': 2_400n, '13': 2_400n });
  });

  it('of a limited taxable person take acquisitions only, of another one nothing', () => {
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

  it('of a month in which the registration ended take what was before it, and the month is filed', () => {
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

  it('add up whatever was posted: 12 − 13 = 4 + 4.1 − 5, and 3 is no less than its parts', () => {
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

describe('the annex', () => {
  const annex = (postings: VatPosting[]) => computeReturn(facts(postings)).content.annex;
  const sold = (net: bigint, said: Partial<PostedInvoice> = {}, partner = {}) => {
    const invoice = invoiceOf(
      { netMinor: net, grossMinor: net + basisPointsOf(net, 2400), ...said },
      partner,
    );
    return sale('S24', net, { invoice });
  };

  it('lists all invoices with a partner who reaches 1000 euros without VAT, small ones too', () => {
    expect(annex([sold(99_999n)]).part_a).toEqual([]);
    const rows = annex([sold(99_999n), sold(1n)]).part_a;
    expect(rows.map((row) => row.sum_for_rate_in_period_minor)).toEqual([99_999n, 1n]);
    expect(rows[0]).toEqual({
      invoice_id: expect.any(String) as string,
      buyer_reg_code: '10000018',
      buyer_name: 'Ostja OÜ',
      invoice_number: expect.any(String) as string,
      invoice_date: '2026-11-05',
      invoice_sum_minor: 99_999n,
      tax_rate: '24',
      sum_for_rate_in_period_minor: 99_999n,
      comments: [],
    });
  });

  it('counts credit notes by themselves, with a minus', () => {
    const note = invoiceOf({ kind: 'credit_note', netMinor: -100_000n });
    const credit = posting('S24', { vat_output: 24_000n }, 100_000n, { invoice: note });
    expect(annex([sold(50_000n), credit]).part_a).toMatchObject([
      { sum_for_rate_in_period_minor: -100_000n },
    ]);
  });

  it('counts partners by their registry code, and leaves out who is foreign or private', () => {
    expect(annex([sold(60_000n), sold(60_000n, {}, { id: 'P2' })]).part_a).toHaveLength(2);
    expect(annex([sold(60_000n), sold(60_000n, {}, { id: 'P2', regCode: '10000024' })]).part_a).toEqual([]);
    expect(annex([sold(600_000n, {}, { listed: false })]).part_a).toEqual([]);
  });

  it('warns of a partner without a registry code', () => {
    const { warnings } = computeReturn(facts([sold(200_000n, { invoiceId: 'X' }, { regCode: null })]));
    expect(warnings).toMatchObject([{ code: 'reg_code_missing', invoice_id: 'X' }]);
  });

  it('has a row a rate, and says which invoices hold others too or a special scheme', () => {
    const invoice = invoiceOf({ netMinor: 300_000n });
    const rows = annex([
      sale('S24', 100_000n, { invoice }),
      sale('S9', 100_000n, { invoice }),
      sale('SRC', 100_000n, { invoice }),
    ]).part_a;
    expect(rows.map((row) => [row.tax_rate, row.comments])).toEqual([
      ['24', ['03']],
      ['9', ['03']],
      ['24erikord', ['02', '03']],
    ]);
  });

  it('lists purchases with deducted VAT, each once', () => {
    const bought = invoiceOf({ netMinor: 200_000n, grossMinor: 248_000n });
    const half = invoiceOf({ netMinor: 10_000n, grossMinor: 12_400n });
    const none = invoiceOf({ netMinor: 900_000n, grossMinor: 900_000n });
    const { part_a, part_b } = annex([
      posting('P24', { vat_input: 48_000n }, 200_000n, { invoice: bought }),
      posting('P24CAR50', { vat_input: 1_200n }, 11_200n, { invoice: half }),
      posting('P24ND', {}, 900_000n, { invoice: none }),
    ]);
    expect(part_a).toEqual([]);
    expect(part_b.map((row) => [row.invoice_sum_vat_minor, row.vat_in_period_minor, row.comments])).toEqual([
      [248_000n, 48_000n, []],
      [12_400n, 1_200n, ['11']],
    ]);
  });

  it('forgets what was posted and taken back in the same month', () => {
    const invoice = invoiceOf({ netMinor: 200_000n });
    const back = posting('S24', { vat_output: 48_000n }, 200_000n, { invoice });
    expect(annex([sale('S24', 200_000n, { invoice }), back]).part_a).toEqual([]);
  });
});

describe('the recapitulative statement', () => {
  const german = {
    vatNumber: 'DE136695976',
    regCode: null,
    country: 'DE',
    listed: false,
    name: 'Käufer GmbH',
  };

  it('has a row a VAT number, in whole euros', () => {
    const { recapitulative } = computeReturn(
      facts([
        sale('S0EUG', 10_049n, { invoice: invoiceOf({}, german) }),
        sale('S0EUG', 10_049n, { invoice: invoiceOf({}, german) }),
        sale('S0EUS', 550n, { invoice: invoiceOf({}, german) }),
        sale('S0TRI', 700n, { invoice: invoiceOf({}, { ...german, vatNumber: 'ATU13585627' }) }),
        sale('S24', 900n, { invoice: invoiceOf() }),
      ]),
    ).content;
    expect(recapitulative).toMatchObject([
      {
        country: 'AT',
        vat_number: 'ATU13585627',
        goods_minor: 0n,
        triangular_minor: 700n,
        services_minor: 0n,
      },
      { country: 'DE', vat_number: 'DE136695976', goods_minor: 20_100n, services_minor: 600n },
    ]);
  });

  it('warns of a buyer without a VAT number', () => {
    const invoice = invoiceOf({ invoiceId: 'X' }, { ...german, vatNumber: null });
    expect(computeReturn(facts([sale('S0EUS', 500n, { invoice })])).warnings).toMatchObject([
      { code: 'vat_number_missing', invoice_id: 'X' },
    ]);
  });

  it('warns of a buyer whose VAT number VIES does not know', () => {
    const invoice = invoiceOf({ invoiceId: 'X' }, { ...german, vatNumberRefused: true });
    expect(computeReturn(facts([sale('S0EUS', 500n, { invoice })])).warnings).toMatchObject([
      { code: 'vat_number_invalid', invoice_id: 'X' },
    ]);
  });
});

describe('other warnings', () => {
  it('name drafts of the month and VAT that no code explains', () => {
    const { warnings } = computeReturn(
      facts([], { withoutCodeMinor: -500n, drafts: [{ id: 'D', number: null }] }),
    );
    expect(warnings).toMatchObject([
      { code: 'vat_without_code', invoice_id: null },
      { code: 'invoice_not_posted', invoice_id: 'D' },
    ]);
  });
});

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

  it('leave out what feeds no line, what is deducted later, what has no code, and settlements, saying why', () => {
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

describe('the return as XML', () => {
  const of = (postings: VatPosting[], month = '2026-11') => {
    const { content } = computeReturn(facts(postings, { month: monthOf(isoDate(`${month}-01`)) }));
    return kmdXml(content, '10000018');
  };

  it('is the form and its annex in the order of the schema, lines at nought left out', () => {
    const buyer = invoiceOf({ netMinor: 100_000n, grossMinor: 124_000n }, { name: 'Ostja & Pojad OÜ' });
    const seller = invoiceOf({
      netMinor: 100_000n,
      grossMinor: 124_000n,
      partlyDeducted: true,
    });
    expect(
      of([
        sale('S24', 100_000n, { invoice: buyer }),
        sale('S13', 100n),
        posting('P24CAR50', { vat_input: 12_000n }, 112_000n, { invoice: seller }),
      ]),
    ).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<vatDeclaration>
  <taxPayerRegCode>10000018</taxPayerRegCode>
  <year>2026</year>
  <month>11</month>
  <declarationType>1</declarationType>
  <version>KMD6</version>
  <declarationBody>
    <noSales>false</noSales>
    <noPurchases>false</noPurchases>
    <sumPerPartnerSales>false</sumPerPartnerSales>
    <sumPerPartnerPurchases>false</sumPerPartnerPurchases>
    <transactions24>1000.00</transactions24>
    <transactions13>1.00</transactions13>
    <inputVatTotal>120.00</inputVatTotal>
    <carsPartialVat>120.00</carsPartialVat>
  </declarationBody>
  <salesAnnex>
    <saleLine>
      <buyerRegCode>10000018</buyerRegCode>
      <buyerName>Ostja &amp; Pojad OÜ</buyerName>
      <invoiceNumber>${buyer.number}</invoiceNumber>
      <invoiceDate>2026-11-05</invoiceDate>
      <invoiceSum>1000.00</invoiceSum>
      <taxRate>24</taxRate>
      <sumForRateInPeriod>1000.00</sumForRateInPeriod>
    </saleLine>
  </salesAnnex>
  <purchasesAnnex>
    <purchaseLine>
      <sellerRegCode>10000018</sellerRegCode>
      <sellerName>Ostja OÜ</sellerName>
      <invoiceNumber>${seller.number}</invoiceNumber>
      <invoiceDate>2026-11-05</invoiceDate>
      <invoiceSumVat>1240.00</invoiceSumVat>
      <vatInPeriod>120.00</vatInPeriod>
      <comments>11</comments>
    </purchaseLine>
  </purchasesAnnex>
</vatDeclaration>
`);
  });

  it('goes by the form of the month, and says where there is nothing to list', () => {
    const june = of([sale('S22', 10_000n, { date: '2025-06-05' })], '2025-06');
    expect(june).toContain('<version>KMD5</version>');
    expect(june).toContain('<month>6</month>');
    expect(june).toContain('<noSales>true</noSales>');
    expect(june).toContain('<transactions22>100.00</transactions22>');
    expect(june).not.toContain('Annex');
  });
});

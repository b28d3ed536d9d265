import { Decimal, Problem, roundHalfUp } from '#platform';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../../test/support/counts.js';
import { aLine, compute } from '../../../../../test/support/invoice-fixtures.js';

const SEED = { seed: 20261120, numRuns: runs({ short: 100, full: 300 }) };

/** The problem that a computation throws. */
function refusal(act: () => unknown): {
  code: string;
  field: string | undefined;
  fieldCode: string | undefined;
  detail: string;
} {
  try {
    act();
  } catch (error) {
    if (error instanceof Problem) {
      return {
        code: error.code,
        field: error.errors[0]?.field,
        fieldCode: error.errors[0]?.code,
        detail: error.detail,
      };
    }
    throw error;
  }
  throw new Error('nothing was refused');
}

const figures = (revision: ReturnType<typeof compute>) => [
  revision.netMinor,
  revision.taxMinor,
  revision.grossMinor,
];

describe('line amount', () => {
  it('is quantity times price, rounded half up, away from zero', () => {
    expect(compute([aLine({ price: '0.335', quantity: new Decimal(3) })]).netMinor).toBe(101n); // 1.005
    expect(
      compute([aLine({ price: '10' }), aLine({ price: '-0.335', quantity: new Decimal(3) })]).lines[1]
        ?.netMinor,
    ).toBe(-101n);
  });

  it('deducts the allowance and adds the charge of the whole line after rounding', () => {
    const { lines } = compute([aLine({ price: '1.115', allowanceMinor: 12n, chargeMinor: 5n })]);
    expect(lines[0]?.netMinor).toBe(105n);
  });

  it.each([
    ['EUR', '12.345', 1235n],
    ['JPY', '12.5', 13n],
    ['KWD', '12.3455', 12346n],
  ])('in %s has the decimals of the currency', (currency, price, net) => {
    expect(compute([aLine({ price, vatCode: 'POUT' })], {}, { currency }).netMinor).toBe(net);
  });

  it('stays exact where floating point would not', () => {
    expect(
      compute([aLine({ price: '9007199254.74', quantity: new Decimal('3'), vatCode: 'POUT' })]).netMinor,
    ).toBe(2702159776422n);
  });

  it.each(['allowanceMinor', 'chargeMinor'] as const)('refuses a negative %s', (field) => {
    expect(refusal(() => compute([aLine({ price: '1', [field]: -1n })]))).toMatchObject({
      code: 'validation_error',
      fieldCode: 'negative',
    });
  });
});

describe('unit price', () => {
  it('may be given in both units when they name the same price', () => {
    const [line] = compute([aLine({ price: '1.50', unitPriceMinor: 150n })]).lines;
    expect([line?.unitPrice?.toFixed(), line?.unitPriceMinor]).toEqual(['1.5', 150n]);
  });

  it('is refused when the two units disagree', () => {
    expect(
      refusal(() => compute([aLine({ price: '1' }), aLine({ price: '1.505', unitPriceMinor: 150n })])),
    ).toMatchObject({
      code: 'invalid_payload',
      field: 'revision.lines.1.unit_price',
    });
  });

  it('has no minor form when it has a fraction of a minor unit', () => {
    expect(compute([aLine({ price: '0.335' })]).lines[0]?.unitPriceMinor).toBeNull();
    expect(
      compute([aLine({ price: '0.335', vatCode: 'POUT' })], {}, { currency: 'KWD' }).lines[0]?.unitPriceMinor,
    ).toBe(335n);
  });

  it('has at most 6 decimals', () => {
    expect(compute([aLine({ price: '0.000001' })]).netMinor).toBe(0n);
    expect(refusal(() => compute([aLine({ price: '0.0000001' })]))).toMatchObject({
      code: 'validation_error',
      field: 'revision.lines.0.unit_price',
    });
  });

  it('is required on an item, not on a note', () => {
    expect(refusal(() => compute([aLine()]))).toMatchObject({
      code: 'validation_error',
      fieldCode: 'required',
    });
    expect(figures(compute([aLine({ kind: 'note', vatCode: null }), aLine({ price: '1' })]))).toEqual([
      100n,
      24n,
      124n,
    ]);
  });
});

describe('VAT code of a line', () => {
  it("is the party's default when the line names none", () => {
    expect(compute([aLine({ price: '100', vatCode: null })], {}, { defaultVatCode: 'P9' }).taxMinor).toBe(
      900n,
    );
  });

  it('is required when the party has no default, and must exist', () => {
    expect(refusal(() => compute([aLine({ price: '1', vatCode: null })]))).toMatchObject({
      code: 'validation_error',
      field: 'revision.lines.0.vat_code',
      fieldCode: 'required',
    });
    expect(refusal(() => compute([aLine({ price: '1', vatCode: 'P99' })])).fieldCode).toBe('not_found');
  });
});

describe('VAT', () => {
  it.each([
    ['100.00', 'P24', 10000n, 2400n, 12400n],
    ['33.33', 'P24', 3333n, 800n, 4133n],
    ['10.00', 'P9', 1000n, 90n, 1090n],
    ['100.00', 'P13', 10000n, 1300n, 11300n],
  ])('of %s with %s is rounded half up to the cent', (price, vatCode, net, tax, gross) => {
    expect(figures(compute([aLine({ price, vatCode })]))).toEqual([net, tax, gross]);
  });

  it.each([
    ['124.00', 10000n, 2400n],
    ['100.00', 8065n, 1935n],
  ])('is extracted from %s when prices include it', (price, net, tax) => {
    expect(figures(compute([aLine({ price })], { pricesIncludeVat: true }))).toEqual([net, tax, net + tax]);
  });

  it('is computed once per rate, and the remainder goes to the largest line', () => {
    // 3 × 0.02 × 24 % = 0.0144 → 0.01; each line alone 0.0048 → 0.00
    const { lines, taxMinor } = compute([
      aLine({ price: '0.02' }),
      aLine({ price: '0.02' }),
      aLine({ price: '-0.03' }),
      aLine({ price: '0.04' }),
    ]);
    expect(taxMinor).toBe(1n);
    expect(lines.map((line) => line.taxMinor)).toEqual([0n, 0n, -1n, 2n]);
  });

  it('counts the largest line by its absolute net', () => {
    // 0.03 + 0.03 − 0.10 at 24 %: 1, 1, −2 line by line (0.0072 → 1), and −1 together
    const prices = ['0.03', '0.03', '-0.10'].map((price) => aLine({ price }));
    const { lines } = compute([...prices, aLine({ price: '1', vatCode: 'P9' })]);
    expect(lines.map((line) => line.taxMinor)).toEqual([1n, 1n, -3n, 9n]);
  });

  it('gives the remainder to the first of equal lines', () => {
    const { lines } = compute([aLine({ price: '0.02' }), aLine({ price: '0.02' }), aLine({ price: '0.02' })]);
    expect(lines.map((line) => line.taxMinor)).toEqual([1n, 0n, 0n]);
  });

  it('groups codes of one treatment and rate, and keeps treatments apart', () => {
    const together = compute([
      aLine({ price: '0.02' }),
      aLine({ price: '0.02', vatCode: 'P24FA' }),
      aLine({ price: '0.02', vatCode: 'P24CAR50' }),
    ]);
    expect(together.vatGroups).toEqual([
      { treatment: 'standard', rateBps: 2400, netMinor: 6n, taxMinor: 1n, selfAssessedMinor: 0n },
    ]);
    const apart = compute([aLine({ price: '0.02' }), aLine({ price: '0.04', vatCode: 'PEUS24' })]);
    expect(apart.vatGroups.map((group) => [group.taxMinor, group.selfAssessedMinor])).toEqual([
      [0n, 0n],
      [0n, 1n],
    ]);
  });

  it.each(['PEUS24', 'PEUG24', 'PNEU24', 'PRC24', 'PIMP38'])(
    'is not in the gross where the buyer owes it itself (%s)',
    (vatCode) => {
      for (const pricesIncludeVat of [false, true]) {
        const revision = compute([aLine({ price: '100', vatCode })], { pricesIncludeVat });
        expect(figures(revision)).toEqual([10000n, 0n, 10000n]);
        expect(revision.lines[0]?.selfAssessedMinor).toBe(2400n);
      }
    },
  );
});

describe('printed VAT', () => {
  it.each([
    ['item', 2399n],
    ['item', 2401n],
    ['vat_summary', 2395n],
    ['vat_summary', 2405n],
  ] as const)('on a line of kind %s may be %s where 2400 is computed', (kind, taxMinor) => {
    expect(compute([aLine({ kind, price: '100', taxMinor })]).taxMinor).toBe(taxMinor);
  });

  it.each([
    ['item', '100', 2398n],
    ['item', '100', 2402n],
    ['vat_summary', '10', 246n],
    ['vat_summary', '100', 2411n],
    ['vat_summary', '100', 2389n],
    ['vat_summary', '10000', 241001n],
    ['vat_summary', '10000', 238999n],
  ] as const)(
    'on a line of kind %s over %s is refused at %s, naming both figures',
    (kind, price, taxMinor) => {
      const { code, field, detail } = refusal(() => compute([aLine({ kind, price, taxMinor })]));
      expect([code, field]).toEqual(['invalid_payload', 'revision.lines.0.tax_minor']);
      expect(detail).toContain(String(taxMinor));
      expect(detail).toContain(`is ${Number(price) * 24}`);
    },
  );

  it('on a small summary may differ by 5 cents', () => {
    expect(compute([aLine({ kind: 'vat_summary', price: '10', taxMinor: 245n })]).taxMinor).toBe(245n);
  });

  it('on a summary may differ by 0.1 % of the net where that is more than 5 cents', () => {
    expect(compute([aLine({ kind: 'vat_summary', price: '10000', taxMinor: 241000n })]).taxMinor).toBe(
      241000n,
    );
    expect(compute([aLine({ kind: 'vat_summary', price: '100', taxMinor: 2410n })]).taxMinor).toBe(2410n);
  });

  it('may be that of the line alone or include the remainder of its group', () => {
    // Ten lines of 0.02: each alone 0.00, together 0.05, which is all on the first line.
    const ten = (taxMinor: bigint) =>
      Array.from({ length: 10 }, (_, i) => aLine({ price: '0.02', taxMinor: i === 0 ? taxMinor : null }));
    for (const printed of [0n, 1n, 4n, 5n, 6n]) expect(compute(ten(printed)).taxMinor).toBe(printed);
    for (const printed of [2n, 3n, 7n])
      expect(refusal(() => compute(ten(printed))).fieldCode).toBe('tax_differs');
  });

  it('is measured against the net also when prices include VAT', () => {
    const summary = (taxMinor: bigint) => [aLine({ kind: 'vat_summary', price: '124', taxMinor })];
    expect(compute(summary(2410n), { pricesIncludeVat: true }).netMinor).toBe(9990n);
    expect(refusal(() => compute(summary(2411n), { pricesIncludeVat: true })).fieldCode).toBe('tax_differs');
  });

  it.each(['PIMP', 'PFOR'])('is unrestricted where the code (%s) has no rate', (vatCode) => {
    expect(figures(compute([aLine({ price: '0', vatCode, taxMinor: 98765n })]))).toEqual([
      0n,
      98765n,
      98765n,
    ]);
  });

  it('is left out where the buyer owes the VAT itself', () => {
    expect(refusal(() => compute([aLine({ price: '100', vatCode: 'PEUS24', taxMinor: 1n })])).code).toBe(
      'invalid_payload',
    );
    expect(compute([aLine({ price: '100', vatCode: 'PEUS24', taxMinor: 0n })]).taxMinor).toBe(0n);
  });

  it('changes the net when prices include VAT, never the gross', () => {
    expect(figures(compute([aLine({ price: '124', taxMinor: 2401n })], { pricesIncludeVat: true }))).toEqual([
      9999n,
      2401n,
      12400n,
    ]);
  });

  it('of an own sale must equal the computed VAT', () => {
    const own = { taxAsPrinted: false };
    expect(compute([aLine({ price: '100', vatCode: 'S24', taxMinor: 2400n })], {}, own).taxMinor).toBe(2400n);
    expect(
      refusal(() => compute([aLine({ price: '100', vatCode: 'S24', taxMinor: 2401n })], {}, own)).code,
    ).toBe('invalid_payload');
    expect(
      refusal(() => compute([aLine({ price: '100', vatCode: 'SEX', taxMinor: 1n })], {}, own)).code,
    ).toBe('invalid_payload');
  });
});

describe('totals', () => {
  it('amount due = gross − prepaid + rounding', () => {
    const revision = compute([aLine({ price: '100.02' })], { prepaidMinor: 5000n, roundingMinor: -2n });
    expect([revision.grossMinor, revision.amountDueMinor]).toEqual([12402n, 7400n]);
  });

  it('include a rounding line in the net, without VAT', () => {
    expect(
      figures(compute([aLine({ price: '100' }), aLine({ kind: 'rounding', price: '0.03', vatCode: null })])),
    ).toEqual([10003n, 2400n, 12403n]);
  });

  it.each([
    ['netMinor', 9999n, 'net_minor', '10000'],
    ['taxMinor', 2401n, 'tax_minor', '2400'],
    ['grossMinor', 12401n, 'gross_minor', '12400'],
  ] as const)('refuse a control total %s of %s, naming both figures', (name, given, field, computed) => {
    const { code, field: at, detail } = refusal(() => compute([aLine({ price: '100' })], { [name]: given }));
    expect([code, at]).toEqual(['invalid_payload', `revision.${field}`]);
    expect(detail).toContain(String(given));
    expect(detail).toContain(computed);
  });

  it('accept control totals that agree', () => {
    expect(
      compute([aLine({ price: '100' })], { netMinor: 10000n, taxMinor: 2400n, grossMinor: 12400n })
        .grossMinor,
    ).toBe(12400n);
  });

  it('reach 2^53 − 1 minor units and no further', () => {
    const most = { price: '90071992547409.91', vatCode: 'POUT' };
    expect(compute([aLine(most)]).grossMinor).toBe(2n ** 53n - 1n);
    for (const lines of [
      [aLine({ price: '90071992547409.92', vatCode: 'POUT' })],
      [aLine(most), aLine({ price: '0.01', vatCode: 'POUT' })],
      [aLine({ ...most, vatCode: 'P24' })],
      [aLine({ price: '999999999999999', quantity: new Decimal('999999999999999'), vatCode: 'POUT' })],
    ]) {
      expect(refusal(() => compute(lines))).toMatchObject({
        code: 'invalid_payload',
        fieldCode: 'amount_too_large',
      });
    }
  });

  it('deduct no more of a prepayment than the gross', () => {
    const paid =
      (prepaidMinor: bigint, roundingMinor = 0n) =>
      () =>
        compute([aLine({ price: '100' })], { prepaidMinor, roundingMinor });
    expect(paid(12_400n)().amountDueMinor).toBe(0n);
    for (const [prepaid, rounding] of [
      [12_401n, 0n],
      [12_400n, -1n],
    ] as const) {
      expect(refusal(paid(prepaid, rounding))).toMatchObject({
        code: 'invalid_payload',
        field: 'revision.prepaid_minor',
        fieldCode: 'prepaid_exceeds_gross',
      });
    }
  });

  it('round off no more than the gross', () => {
    const rounded = (roundingMinor: bigint) => () => compute([aLine({ price: '100' })], { roundingMinor });
    expect(rounded(-12_400n)().amountDueMinor).toBe(0n);
    expect(refusal(rounded(-12_401n))).toMatchObject({
      code: 'invalid_payload',
      field: 'revision.rounding_minor',
      fieldCode: 'rounding_exceeds_gross',
    });
  });

  it('are never negative: that is a credit note', () => {
    expect(refusal(() => compute([aLine({ price: '-1' })]))).toMatchObject({
      code: 'invalid_payload',
      fieldCode: 'negative_total',
    });
  });

  it('refuse a currency that does not exist', () => {
    expect(refusal(() => compute([aLine({ price: '1' })], {}, { currency: 'XQQ' })).field).toBe(
      'revision.currency',
    );
  });
});

describe('invariants of the computation', () => {
  const someLine = fc.record({
    price: fc.integer({ min: 0, max: 5_000_000 }).map((millis) => new Decimal(millis).div(1000).toFixed()),
    quantity: fc.integer({ min: 1, max: 999 }).map((hundredths) => new Decimal(hundredths).div(100)),
    vatCode: fc.constantFrom('P24', 'P24FA', 'P13', 'P9', 'P0', 'PEX', 'PEUS24', 'PEUG9'),
  });
  const someLines = fc.array(someLine, { minLength: 1, maxLength: 40 });

  it('the VAT of a rate is computed from the sum, and the lines add up to it', () => {
    fc.assert(
      fc.property(someLines, (lines) => {
        const revision = compute(lines.map(aLine));
        for (const group of revision.vatGroups) {
          const owed = roundHalfUp(
            new Decimal(group.netMinor.toString()).times(group.rateBps ?? 0).div(10_000),
          );
          expect(group.taxMinor + group.selfAssessedMinor).toBe(owed);
        }
        const sum = (pick: (line: (typeof revision.lines)[number]) => bigint) =>
          revision.lines.reduce((total, line) => total + pick(line), 0n);
        expect(revision.vatGroups.reduce((total, group) => total + group.taxMinor, 0n)).toBe(
          sum((line) => line.taxMinor),
        );
        expect(sum((line) => line.grossMinor)).toBe(revision.grossMinor);
        for (const line of revision.lines) expect(line.netMinor + line.taxMinor).toBe(line.grossMinor);
      }),
      SEED,
    );
  });

  it('prices that include VAT keep their sum, and the VAT is r / (100 + r) of it', () => {
    fc.assert(
      fc.property(someLines, (lines) => {
        const without = lines.map((line) => ({ ...line, vatCode: 'P24' }));
        const revision = compute(without.map(aLine), { pricesIncludeVat: true });
        const amounts = compute(without.map((line) => aLine({ ...line, vatCode: 'POUT' }))).grossMinor;
        expect(revision.grossMinor).toBe(amounts);
        expect(revision.taxMinor).toBe(roundHalfUp(new Decimal(amounts.toString()).times(2400).div(12_400)));
      }),
      SEED,
    );
  });

  it('one line from net to gross and back gives the original net', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
        const price = new Decimal(cents).div(100).toFixed();
        const { grossMinor } = compute([aLine({ price })]);
        const back = compute([aLine({ price: new Decimal(grossMinor.toString()).div(100).toFixed() })], {
          pricesIncludeVat: true,
        });
        expect(back.netMinor).toBe(BigInt(cents));
      }),
      SEED,
    );
  });
});

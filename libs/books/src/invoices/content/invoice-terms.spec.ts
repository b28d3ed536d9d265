import { isoDate, Problem } from '#platform';
import { describe, expect, it } from 'vitest';
import { checkDueDate, checkRounding } from './invoice-terms.js';

const DATE = isoDate('2026-11-05');
const EARLIER = isoDate('2026-11-04');

const fieldOf = (work: () => unknown): unknown => {
  try {
    work();
    return undefined;
  } catch (error) {
    return error instanceof Problem ? [error.code, error.errors[0]?.field] : error;
  }
};

describe('the rounding of an invoice', () => {
  it.each([
    ['EUR', 99n, 100n],
    ['JPY', 0n, 1n],
    ['HUF', 499n, 500n],
    ['KWD', 999n, 1_000n],
  ])(
    'in %s is less than a whole unit, in forints less than five: %s and not %s',
    (currency, most, tooMuch) => {
      for (const sign of [1n, -1n]) {
        expect(
          fieldOf(() => {
            checkRounding(sign * most, currency);
          }),
        ).toBeUndefined();
        expect(
          fieldOf(() => {
            checkRounding(sign * tooMuch, currency);
          }),
        ).toEqual(['invalid_payload', 'revision.rounding_minor']);
      }
    },
  );

  it('is not checked when a revision leaves it unchanged', () => {
    const before = { invoiceDate: DATE, dueDate: null, currency: 'EUR', roundingMinor: 300n };
    expect(
      fieldOf(() => {
        checkRounding(300n, 'EUR', before);
      }),
    ).toBeUndefined();
    expect(
      fieldOf(() => {
        checkRounding(301n, 'EUR', before);
      }),
    ).toBeDefined();
    // 300 forints is less than five forints in minor units; in euros the same number is another amount.
    expect(
      fieldOf(() => {
        checkRounding(300n, 'EUR', { ...before, currency: 'HUF' });
      }),
    ).toBeDefined();
  });
});

describe('an invoice that is due before its date', () => {
  const dates = { invoiceDate: DATE, dueDate: EARLIER };

  it('is refused as an own sale', () => {
    expect(fieldOf(() => checkDueDate(dates, { direction: 'sales', kind: 'invoice' }))).toEqual([
      'invalid_payload',
      'revision.due_date',
    ]);
    expect(checkDueDate({ ...dates, dueDate: DATE }, { direction: 'sales', kind: 'invoice' })).toEqual([]);
  });

  it('is recorded with a warning on a purchase', () => {
    expect(checkDueDate(dates, { direction: 'purchase', kind: 'invoice' })).toMatchObject([
      { code: 'due_before_invoice_date', field: 'revision.due_date' },
    ]);
  });

  it.each([
    ['a credit note', { direction: 'sales', kind: 'credit_note' }],
    ['a sale that was issued elsewhere', { direction: 'sales', kind: 'invoice', imported: true }],
    [
      'a sale that was so before',
      { direction: 'sales', kind: 'invoice', before: { ...dates, currency: 'EUR', roundingMinor: 0n } },
    ],
  ] as const)('is accepted as %s', (_what, subject) => {
    expect(checkDueDate(dates, subject)).toEqual([]);
  });
});

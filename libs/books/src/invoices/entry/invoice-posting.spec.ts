import { Decimal, isoDate } from '#platform';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chartOf, type PostingRate, toBase } from '#ledger';
import { runs } from '../../../../../test/support/counts.js';
import { aLine, compute } from '../../../../../test/support/invoice-fixtures.js';
import { priceInBase, type InvoicePostingLine } from './invoice-posting-lines.js';
import { economicDateOf, postInvoice, type PostingContext } from './invoice-posting.js';

const EUR: PostingRate = { baseCurrency: 'EUR', currency: 'EUR', unitsPerBase: new Decimal(1) };
const dollars = (unitsPerBase: string): PostingRate => ({
  baseCurrency: 'EUR',
  currency: 'USD',
  unitsPerBase: new Decimal(unitsPerBase),
});

const purchase: PostingContext = {
  invoiceId: '01HINVOICE',
  prepaymentId: null,
  direction: 'purchase',
  kind: 'invoice',
  partyId: '01HPARTY',
  dueDate: isoDate('2026-04-01'),
  rate: EUR,
  vatStatus: 'registered',
  companyDeductibleBps: 10_000,
  opening: false,
  isFixedAsset: () => false,
  memo: null,
};
const sale: PostingContext = { ...purchase, direction: 'sales' };

const codes = new Map(chartOf('ou').map((account) => [account.role ?? account.code, account.code]));

/** An entry in base currency in the accountant's notation: debits first, by account. */
function written(lines: readonly InvoicePostingLine[]): string {
  const side = (sign: string, pick: (line: InvoicePostingLine) => boolean): string =>
    lines
      .filter(pick)
      .map((line) => {
        const account = line.accountCode ?? codes.get(line.accountRole) ?? `?${line.accountRole}`;
        const cents = line.baseMinor < 0n ? -line.baseMinor : line.baseMinor;
        return `${sign} ${account} ${new Decimal(cents.toString()).div(100).toFixed(2)}`;
      })
      .sort()
      .join(', ');
  return `${side('Dr', (line) => line.baseMinor > 0n)} / ${side('Cr', (line) => line.baseMinor < 0n)}`;
}

const post = (
  lines: Parameters<typeof compute>[0],
  context: PostingContext,
  given: Parameters<typeof compute>[1] = {},
): InvoicePostingLine[] => postInvoice(compute(lines, given, { currency: context.rate.currency }), context);

const entry = (...args: Parameters<typeof post>): string => written(post(...args));

describe('a purchase', () => {
  it.each([
    [
      'in full',
      aLine({ price: '100', accountCode: '5130' }),
      10_000,
      'Dr 1510 24.00, Dr 5130 100.00 / Cr 2310 124.00',
    ],
    [
      'by half (car)',
      aLine({ price: '100', accountCode: '5510', vatCode: 'P24CAR50' }),
      10_000,
      'Dr 1510 12.00, Dr 5510 112.00 / Cr 2310 124.00',
    ],
    [
      'by 60 % pro rata',
      aLine({ price: '100', accountCode: '5130', vatCode: 'P24PART' }),
      6000,
      'Dr 1510 14.40, Dr 5130 100.00, Dr 5810 9.60 / Cr 2310 124.00',
    ],
    [
      'self-assessed, in full',
      aLine({ price: '100', accountCode: '5140', vatCode: 'PEUS24' }),
      10_000,
      'Dr 1511 24.00, Dr 5140 100.00 / Cr 2310 100.00, Cr 2511 24.00',
    ],
    [
      'self-assessed, by 60 %',
      aLine({ price: '100', accountCode: '5140', vatCode: 'PEUS24P' }),
      6000,
      'Dr 1511 14.40, Dr 5140 100.00, Dr 5810 9.60 / Cr 2310 100.00, Cr 2511 24.00',
    ],
    [
      'not at all',
      aLine({ price: '100', expenseRole: 'travel_expense', vatCode: 'P24ND' }),
      10_000,
      'Dr 5410 124.00 / Cr 2310 124.00',
    ],
    [
      'of a fixed asset',
      aLine({ price: '100', accountCode: '1850', vatCode: 'P24FA' }),
      10_000,
      'Dr 1513 24.00, Dr 1850 100.00 / Cr 2310 124.00',
    ],
    [
      'for 80 % business use',
      aLine({ price: '100', businessUseBps: 8000 }),
      10_000,
      'Dr 1510 19.20, Dr 5900 104.80 / Cr 2310 124.00',
    ],
    [
      'paid at customs',
      aLine({ price: '0', taxMinor: 2400n, vatCode: 'PIMP' }),
      10_000,
      'Dr 1512 24.00 / Cr 2310 24.00',
    ],
    [
      'of import on the return',
      aLine({ price: '100', accountCode: '1640', vatCode: 'PIMP38' }),
      10_000,
      'Dr 1512 24.00, Dr 1640 100.00 / Cr 2310 100.00, Cr 2512 24.00',
    ],
    [
      'of another country',
      aLine({ price: '100', taxMinor: 1900n, expenseRole: 'travel_expense', vatCode: 'PFOR' }),
      10_000,
      'Dr 5410 119.00 / Cr 2310 119.00',
    ],
  ])('deducts VAT %s', (_name, line, companyDeductibleBps, expected) => {
    expect(entry([line], { ...purchase, companyDeductibleBps })).toBe(expected);
  });

  it.each([
    ['P24', '24.00', '1510'],
    ['P24FA', '24.00', '1513'],
    ['PEUG24', '24.00', '1511'],
    ['P24CAR50', '12.00', '1510'],
  ])('of a fixed asset under %s marks its input VAT for line 5.2', (vatCode, tax, account) => {
    const [asset, other] = [
      aLine({ price: '100', accountCode: '1850', vatCode }),
      aLine({ price: '10', accountCode: '5130', vatCode }),
    ];
    const lines = post([asset, other], { ...purchase, isFixedAsset: (line) => line.accountCode === '1850' });
    const boxed = lines.filter((line) => line.vatBox === '5.2');
    expect(written(boxed)).toBe(`Dr ${account} ${tax} / `);
    const credited = post([asset], { ...purchase, kind: 'credit_note', isFixedAsset: () => true });
    expect(written(credited.filter((line) => line.vatBox === '5.2'))).toBe(` / Cr ${account} ${tax}`);
  });

  it('paid by card is a receipt that is owed until its bank line arrives', () => {
    expect(entry([aLine({ price: '20', accountCode: '5110' })], { ...purchase, kind: 'receipt' })).toBe(
      'Dr 1510 4.80, Dr 5110 20.00 / Cr 2310 24.80',
    );
  });

  it('has all signs turned on a credit note', () => {
    expect(entry([aLine({ price: '50', accountCode: '5130' })], { ...purchase, kind: 'credit_note' })).toBe(
      'Dr 2310 62.00 / Cr 1510 12.00, Cr 5130 50.00',
    );
  });

  it('posts a prepayment invoice to the prepayment account, its VAT as usual', () => {
    const lines = post([aLine({ price: '100', accountCode: '5130' })], {
      ...purchase,
      kind: 'prepayment',
      prepaymentId: '01HINVOICE',
    });
    expect(written(lines)).toBe('Dr 1510 24.00, Dr 1530 100.00 / Cr 2310 124.00');
    expect(lines.find((line) => line.accountRole === 'supplier_prepayment')?.partyId).toBe('01HPARTY');
  });

  it('deducts the prepaid amount from the payable, and rounds the total', () => {
    expect(
      entry([aLine({ price: '100.02', accountCode: '5130' })], purchase, {
        prepaidMinor: 2000n,
        roundingMinor: -2n,
      }),
    ).toBe('Dr 1510 24.00, Dr 5130 100.02 / Cr 1530 20.00, Cr 2310 104.00, Cr 7920 0.02');
  });

  it('posts a rounding line to the rounding account', () => {
    expect(
      entry([aLine({ price: '100' }), aLine({ kind: 'rounding', price: '0.03', vatCode: null })], purchase),
    ).toBe('Dr 1510 24.00, Dr 5900 100.00, Dr 7920 0.03 / Cr 2310 124.03');
  });

  it.each([
    ['P24', 'unregistered', 'Dr 5900 124.00 / Cr 2310 124.00'],
    ['P24PART', 'unregistered', 'Dr 5900 124.00 / Cr 2310 124.00'],
    ['P24', 'limited', 'Dr 5900 124.00 / Cr 2310 124.00'],
    ['PEUS24', 'limited', 'Dr 5900 124.00 / Cr 2310 100.00, Cr 2511 24.00'],
    ['PEUS24', 'unregistered', 'Dr 5900 100.00 / Cr 2310 100.00'],
  ] as const)('with %s of a company that is %s', (vatCode, vatStatus, expected) => {
    expect(entry([aLine({ price: '100', vatCode })], { ...purchase, vatStatus })).toBe(expected);
  });

  it('posts a cost paid in advance for a year to prepaid expenses', () => {
    expect(entry([aLine({ price: '120', expenseRole: 'prepaid_expense', vatCode: 'POUT' })], purchase)).toBe(
      'Dr 1520 120.00 / Cr 2310 120.00',
    );
  });
});

describe('a sale', () => {
  const sold = (price: string, vatCode: string) => aLine({ price, vatCode });

  it.each([
    ['S24', 'Dr 1210 124.00 / Cr 2510 24.00, Cr 3120 100.00'],
    ['S0EUG', 'Dr 1210 100.00 / Cr 3210 100.00'],
    ['S0EUS', 'Dr 1210 100.00 / Cr 3220 100.00'],
    ['S0EXP', 'Dr 1210 100.00 / Cr 3310 100.00'],
    ['SEX', 'Dr 1210 100.00 / Cr 3400 100.00'],
    ['SRC', 'Dr 1210 100.00 / Cr 3110 100.00'],
    ['SOUT', 'Dr 1210 100.00 / Cr 3120 100.00'],
  ])('with %s uses the income account of its VAT code', (vatCode, expected) => {
    expect(entry([sold('100', vatCode)], sale)).toBe(expected);
  });

  it('uses the income account that the line names', () => {
    expect(entry([aLine({ price: '100', vatCode: 'S24', accountCode: '3990' })], sale)).toBe(
      'Dr 1210 124.00 / Cr 2510 24.00, Cr 3990 100.00',
    );
    expect(entry([aLine({ price: '100', vatCode: 'S24', expenseRole: 'deferred_income' })], sale)).toBe(
      'Dr 1210 124.00 / Cr 2330 100.00, Cr 2510 24.00',
    );
  });

  it('has all signs turned on a credit note', () => {
    expect(entry([sold('50', 'S24')], { ...sale, kind: 'credit_note' })).toBe(
      'Dr 2510 12.00, Dr 3120 50.00 / Cr 1210 62.00',
    );
  });

  it('posts a prepayment invoice as a liability, its VAT as usual', () => {
    expect(entry([sold('100', 'S24')], { ...sale, kind: 'prepayment', prepaymentId: '01HINVOICE' })).toBe(
      'Dr 1210 124.00 / Cr 2320 100.00, Cr 2510 24.00',
    );
  });

  it('credits a prepayment back to the prepayment account and names the prepayment', () => {
    const context = { ...sale, kind: 'credit_note', prepaymentId: '01HPREPAID' } as const;
    expect(entry([sold('50', 'S24')], context)).toBe('Dr 2320 50.00, Dr 2510 12.00 / Cr 1210 62.00');
    const back = post([sold('50', 'S24')], context).find(
      (line) => line.accountRole === 'customer_prepayment',
    );
    expect(back).toMatchObject({ partyId: '01HPARTY', invoiceId: '01HPREPAID' });
  });

  it('deducts the prepaid amount from the receivable, and rounds the total', () => {
    expect(entry([sold('100', 'S24')], sale, { prepaidMinor: 2400n, roundingMinor: 2n })).toBe(
      'Dr 1210 100.02, Dr 2320 24.00 / Cr 2510 24.00, Cr 3120 100.00, Cr 7920 0.02',
    );
  });

  it('dated before the start of these books is credited to the opening balance, without VAT', () => {
    expect(entry([sold('100', 'S24')], { ...sale, opening: true })).toBe('Dr 1210 124.00 / Cr 2990 124.00');
  });

  it('in dollars without VAT is booked at the rate', () => {
    const lines = post([sold('1000', 'S0EXS')], { ...sale, rate: dollars('1.2500') });
    expect(written(lines)).toBe('Dr 1210 800.00 / Cr 3320 800.00');
    expect(lines.map((line) => [line.currency, line.amountMinor])).toEqual([
      ['USD', 100_000n],
      ['USD', -100_000n],
    ]);
  });

  it('in dollars with VAT is booked at the rate too', () => {
    expect(entry([sold('1000', 'S24')], { ...sale, rate: dollars('1.25') })).toBe(
      'Dr 1210 992.00 / Cr 2510 192.00, Cr 3120 800.00',
    );
  });
});

describe('an entry', () => {
  it('names party, invoice and due date on the payable, and the dimensions on the cost', () => {
    const lines = post([aLine({ price: '100', dimensions: ['01HPROJECT'] })], purchase);
    expect(lines.find((line) => line.accountRole === 'trade_payable')).toMatchObject({
      partyId: '01HPARTY',
      invoiceId: '01HINVOICE',
      dueDate: '2026-04-01',
      dimensionValueIds: [],
    });
    expect(lines.find((line) => line.accountRole === 'expense_default')).toMatchObject({
      partyId: null,
      dimensionValueIds: ['01HPROJECT'],
      vatCode: 'P24',
      memo: 'Hosting',
    });
  });

  it('adds up lines of the same account, VAT code and set of dimensions, and no others', () => {
    const lines = post(
      [
        aLine({ price: '10', description: 'January', dimensions: ['a', 'b'] }),
        aLine({ price: '20', description: 'February', dimensions: ['b', 'a'] }),
        aLine({ price: '30', dimensions: ['a'] }),
        aLine({ price: '40', vatCode: 'P9' }),
      ],
      purchase,
    );
    expect(
      lines
        .filter((line) => line.accountRole === 'expense_default')
        .map((line) => [line.amountMinor, line.memo]),
    ).toEqual([
      [3000n, 'January (+1)'],
      [3000n, 'Hosting'],
      [4000n, 'Hosting'],
    ]);
  });

  it('has no lines for a document with zero amounts', () => {
    expect(post([aLine({ price: '0' })], purchase)).toEqual([]);
  });

  it('assigns the rounding of the rate to the largest cost, never to the payable', () => {
    // 3 × 0.50 at 3: 0.1667 each, 1.50 converts to 0.50; rounded one by one they would sum to 0.51.
    const lines = post(
      [
        aLine({ price: '0.50', accountCode: '5110', vatCode: 'POUT' }),
        aLine({ price: '0.50', accountCode: '5120', vatCode: 'POUT' }),
        aLine({ price: '0.50', accountCode: '5130', vatCode: 'POUT' }),
      ],
      { ...purchase, rate: dollars('3') },
    );
    expect(written(lines)).toBe('Dr 5110 0.16, Dr 5120 0.17, Dr 5130 0.17 / Cr 2310 0.50');
  });

  it('assigns the rounding of a prepayment to the prepaid amount, never to the VAT in euro', () => {
    // 0.68 at 3 is 0.23; rounded one by one, 0.55 and 0.13 would sum to 0.22.
    const ahead = { ...sale, kind: 'prepayment', prepaymentId: '01HINVOICE', rate: dollars('3') } as const;
    expect(entry([aLine({ price: '0.55', vatCode: 'S24' })], ahead)).toBe(
      'Dr 1210 0.23 / Cr 2320 0.19, Cr 2510 0.04',
    );
  });

  it('throws a RangeError when it does not balance in its currency', () => {
    const [debit] = post([aLine({ price: '1' })], purchase);
    if (debit === undefined) throw new Error('no line');
    const alone = { ...debit, account: { accountCode: '5110' }, remainderRank: 0 as const };
    expect(() => priceInBase([alone], EUR)).toThrow(RangeError);
  });

  it.each([
    ['JPY', '160.5', 16_050n, 10_000n],
    ['KWD', '0.3125', 312_500n, 100_000n],
    ['USD', '1.15', 100_000n, 86_957n],
    ['USD', '1.3', 100_000n, 76_923n],
  ])('converts %s at %s using the digits of both currencies', (currency, units, amount, base) => {
    expect(toBase(amount, { baseCurrency: 'EUR', currency, unitsPerBase: new Decimal(units) })).toBe(base);
    expect(toBase(-amount, { baseCurrency: 'EUR', currency, unitsPerBase: new Decimal(units) })).toBe(-base);
  });

  it('balances in its currency and in base for any document', () => {
    const line = fc.record({
      price: fc.integer({ min: 0, max: 1_000_000 }).map((millis) => new Decimal(millis).div(1000).toFixed()),
      vatCode: fc.constantFrom(
        'P24',
        'P24CAR50',
        'P24PART',
        'P24ND',
        'P9',
        'PEUS24',
        'PEUG24FA',
        'PIMP38',
        'PEX',
        'PFOR',
      ),
      accountCode: fc.constantFrom(null, '5110', '5120', '1850'),
      businessUseBps: fc.option(fc.integer({ min: 0, max: 10_000 })),
      dimensions: fc.constantFrom([], ['a'], ['b']),
    });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 20 }),
        fc.record({
          kind: fc.constantFrom('invoice', 'receipt', 'credit_note', 'prepayment'),
          vatStatus: fc.constantFrom('registered', 'limited', 'unregistered'),
          companyDeductibleBps: fc.integer({ min: 0, max: 10_000 }),
          millionths: fc.integer({ min: 500_000, max: 200_000_000 }),
          prepaidPercent: fc.constantFrom(0n, 0n, 30n, 100n),
          rounding: fc.bigInt({ min: -5n, max: 5n }),
        }),
        (lines, given) => {
          const rate = dollars(new Decimal(given.millionths).div(1_000_000).toFixed());
          const content = lines.map((each) => aLine(each));
          const { grossMinor } = compute(content);
          const prepaidMinor = (grossMinor * given.prepaidPercent) / 100n;
          const left = grossMinor - prepaidMinor;
          const roundingMinor = given.rounding < -left ? -left : given.rounding;
          const revision = compute(content, { prepaidMinor, roundingMinor }, { currency: 'USD' });
          const drafts = postInvoice(revision, {
            ...purchase,
            ...given,
            prepaymentId: given.kind === 'prepayment' ? purchase.invoiceId : null,
            rate,
          });
          expect(drafts.reduce((sum, draft) => sum + draft.amountMinor, 0n)).toBe(0n);
          expect(drafts.reduce((sum, draft) => sum + draft.baseMinor, 0n)).toBe(0n);
          const sign = given.kind === 'credit_note' ? 1n : -1n;
          const payable = drafts.find((draft) => draft.accountRole === 'trade_payable');
          expect(payable?.amountMinor ?? 0n).toBe(sign * revision.amountDueMinor);
          const others = drafts.length > 1;
          if (others) expect(payable?.baseMinor ?? 0n).toBe(toBase(sign * revision.amountDueMinor, rate));
        },
      ),
      { seed: 20261120, numRuns: runs({ short: 100, full: 300 }) },
    );
  });
});

it('an invoice counts on its supply date, else on its invoice date', () => {
  const invoiceDate = isoDate('2026-04-02');
  expect(economicDateOf({ invoiceDate, supplyDate: isoDate('2026-03-31') })).toBe('2026-03-31');
  expect(economicDateOf({ invoiceDate, supplyDate: null })).toBe('2026-04-02');
});

import { isoDate } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileVatReturn, prepareVatReturn } from '../vat-return/vat-return.commands.js';
import { OTHER_IBAN } from '../../../../test/support/bank.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { Ledgered, type Moves } from '../../../../test/support/ledgered.js';

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
});

afterAll(async () => {
  await db.drop();
});

type Act = (books: Ledgered) => Promise<unknown>;
/** An action, and its movements in cents by account, debit positive. */
type Step = readonly [act: Act, moves: Moves];
/** An event of business life with its entries. */
interface Example {
  readonly name: string;
  readonly rates?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

const example = (name: string, ...steps: Step[]): Example => ({ name, steps });
const atRates = (rates: Readonly<Record<string, string>>, one: Example): Example => ({ ...one, rates });

const IN_DOLLARS = { iban: OTHER_IBAN, currency: 'USD' };
const soldInDollars = (books: Ledgered, fields: object = {}) =>
  books.sell(
    { unit_price: '1000', vat_code: 'S0EXS', ...fields },
    {},
    { currency: 'USD', invoice_date: '2026-10-05' },
  );
const paidInDollars = async (books: Ledgered) =>
  books.pay(await soldInDollars(books), await books.received(100_000, {}, IN_DOLLARS), 100_000);

const WAGES = {
  ...{ 6010: 200_000, 6110: 66_000, 6120: 1_600 },
  ...{ 2410: -165_784, 2520: -27_016, 2530: -66_000, 2535: -4_800, 2540: -4_000 },
};
const PAYROLL_TAXES = { 2520: 27_016, 2530: 66_000, 2535: 4_800, 2540: 4_000, 1516: -101_816 };
const DIVIDEND = { 2960: 780_000, 2650: -780_000, 8900: 220_000, 2656: -220_000 };
const OPENING = { 1020: 50_000, 1210: 12_400, 1850: 100_000, 2310: -22_400, 2900: -250, 2960: -139_750 };

/** The entries of an ordinary Estonian company for its ordinary events. */
const EXAMPLES: readonly Example[] = [
  example('a purchase with full deduction', [
    (books) => books.buy({ expense_role: 'software_expense' }),
    { 5130: 10_000, 1510: 2_400, 2310: -12_400 },
  ]),
  example('a car used partly for business: half of the VAT is cost', [
    (books) => books.buy({ vat_code: 'P24CAR50', account_code: '5510' }),
    { 5510: 11_200, 1510: 1_200, 2310: -12_400 },
  ]),
  example('a purchase deducted pro rata', [
    (books) => books.buy({ vat_code: 'P24PART', deductible_bps: 6_000, expense_role: 'software_expense' }),
    { 5130: 10_000, 1510: 1_440, 5810: 960, 2310: -12_400 },
  ]),
  example('a service from another member state', [
    (books) => books.buy({ vat_code: 'PEUS24', expense_role: 'hosting_expense' }),
    { 5140: 10_000, 1511: 2_400, 2310: -10_000, 2511: -2_400 },
  ]),
  example('the same, deducted pro rata', [
    (books) => books.buy({ vat_code: 'PEUS24P', deductible_bps: 6_000, expense_role: 'hosting_expense' }),
    { 5140: 10_000, 1511: 1_440, 5810: 960, 2310: -10_000, 2511: -2_400 },
  ]),
  atRates(
    { '2026-10-05': '1.25' },
    example('a sale in dollars', [(books) => soldInDollars(books), { 1210: 80_000, 3320: -80_000 }]),
  ),
  atRates(
    { '2026-10-05': '1.25', '2026-11-05': '1.15' },
    example('its payment when the dollar has risen', [
      paidInDollars,
      { 1022: 86_957, 3320: -80_000, 3840: -6_957 },
    ]),
  ),
  atRates(
    { '2026-10-05': '1.25', '2026-11-05': '1.3' },
    example('its payment when the dollar has fallen', [
      paidInDollars,
      { 1022: 76_923, 3320: -80_000, 7310: 3_077 },
    ]),
  ),
  example('a receivable in dollars at the rate of the year end', [
    (books) => books.event('accrual', { 1210: 3_333, 3840: -3_333 }, books.customer),
    { 1210: 3_333, 3840: -3_333 },
  ]),
  atRates(
    { '2026-10-05': '1.25' },
    example('a sale in dollars with Estonian VAT', [
      (books) => soldInDollars(books, { vat_code: 'S24' }),
      { 1210: 99_200, 3120: -80_000, 2510: -19_200 },
    ]),
  ),
  example(
    'a prepayment to a supplier and the invoice that uses it',
    [
      async (books) => books.pay(await prepaid(books), await books.paidOut(12_400), 12_400),
      { 1530: 10_000, 1510: 2_400, 1020: -12_400 },
    ],
    [
      async (books) =>
        books.settle({
          kind: 'prepayment_apply',
          invoice_id: await books.buy({ expense_role: 'software_expense' }),
          other_invoice_id: await invoiceOf(books, 'prepayment'),
          item_minor: 12_400,
        }),
      { 5130: 10_000, 1530: -10_000 },
    ],
  ),
  example(
    'a prepayment of a customer and the supply',
    [
      async (books) =>
        books.pay(await books.sell({}, { kind: 'prepayment' }), await books.received(12_400), 12_400),
      { 1020: 12_400, 2320: -10_000, 2510: -2_400 },
    ],
    [
      async (books) =>
        books.settle({
          kind: 'prepayment_apply',
          invoice_id: await books.sell({}, {}, { invoice_date: '2026-11-06' }),
          other_invoice_id: await invoiceOf(books, 'prepayment'),
          item_minor: 12_400,
        }),
      { 2320: 10_000, 3120: -10_000 },
    ],
  ),
  example(
    'payments without an invoice',
    [
      async (books) => books.exempt(await books.paidOut(12_400), 'supplier_prepayment'),
      { 1530: 12_400, 1020: -12_400 },
    ],
    [
      async (books) => books.exempt(await books.received(12_400), 'customer_prepayment'),
      { 1020: 12_400, 2320: -12_400 },
    ],
  ),
  example(
    'a credit note to a customer',
    [(books) => books.sell({}), { 1210: 12_400, 3120: -10_000, 2510: -2_400 }],
    [
      async (books) =>
        books.sell(
          { unit_price: '50' },
          { kind: 'credit_note', corrects_invoice_id: await invoiceOf(books, 'invoice') },
        ),
      { 3120: 5_000, 2510: 1_200, 1210: -6_200 },
    ],
  ),
  example('a credit note from a supplier', [
    (books) => books.buy({ unit_price: '50', expense_role: 'software_expense' }, { kind: 'credit_note' }),
    { 2310: 6_200, 5130: -5_000, 1510: -1_200 },
  ]),
  example('a bank fee', [(books) => books.paidOut(0, { feeMinor: 450n }), { 5710: 450, 1020: -450 }]),
  example('a purchase by the company card', [
    async (books) =>
      books.pay(
        await books.buy({ unit_price: '20', account_code: '5110' }, { kind: 'receipt' }),
        await books.paidOut(2_480),
        2_480,
      ),
    { 5110: 2_000, 1510: 480, 1020: -2_480 },
  ]),
  example(
    'card sales and their payout less the fee',
    [(books) => books.sell({ vat_code: 'SEX' }), { 1210: 10_000, 3400: -10_000 }],
    [
      async (books) =>
        books.settle({
          invoice_id: await invoiceOf(books, 'invoice'),
          account_code: '1040',
          item_minor: 10_000,
        }),
      { 1040: 10_000, 1210: -10_000 },
    ],
    [
      async (books) => books.explain(await books.received(10_000, { feeMinor: 200n }), '1040', 10_000),
      { 1020: 9_800, 5710: 200, 1040: -10_000 },
    ],
  ),
  example('a transfer between own accounts', [
    async (books) =>
      books.transfer(await books.paidOut(10_000), await books.received(10_000, {}, { iban: OTHER_IBAN })),
    { 1020: -10_000, 1022: 10_000 },
  ]),
  example(
    'a receipt that is unknown until its sale is found',
    [(books) => books.sell({}), { 1210: 12_400, 3120: -10_000, 2510: -2_400 }],
    [(books) => books.received(12_400), { 1020: 12_400, 2390: -12_400 }],
    [
      async (books) => books.pay(await invoiceOf(books, 'invoice'), await bankLineOf(books), 12_400),
      { 2390: 12_400, 1210: -12_400 },
    ],
  ),
  example(
    'a loan of the owner, its interest and its repayment',
    [
      async (books) => books.classify(await books.received(100_000), 'owner'),
      { 1020: 100_000, 2110: -100_000 },
    ],
    [(books) => books.event('accrual', { 8410: 500, 2610: -500 }), { 8410: 500, 2610: -500 }],
    [
      async (books) => books.explain(await books.paidOut(100_000), '2110', 100_000),
      { 2110: 100_000, 1020: -100_000 },
    ],
  ),
  example(
    'a cost paid by the owner, and its repayment',
    [
      async (books) =>
        books.settle({
          invoice_id: await books.buy({ account_code: '5110' }),
          account_code: '2430',
          item_minor: 12_400,
        }),
      { 5110: 10_000, 1510: 2_400, 2430: -12_400 },
    ],
    [
      async (books) => books.explain(await books.paidOut(12_400), '2430', 12_400),
      { 2430: 12_400, 1020: -12_400 },
    ],
  ),
  example(
    'a loan given, and its interest',
    [
      async (books) => books.exempt(await books.paidOut(100_000), 'loan_receivable'),
      { 1230: 100_000, 1020: -100_000 },
    ],
    [(books) => books.event('accrual', { 1235: 500, 8400: -500 }), { 1235: 500, 8400: -500 }],
  ),
  example(
    'a refund of a customer’s overpayment',
    [
      async (books) => books.exempt(await books.received(1_000), 'customer_prepayment'),
      { 1020: 1_000, 2320: -1_000 },
    ],
    [
      async (books) => books.exempt(await books.paidOut(1_000), 'customer_prepayment'),
      { 2320: 1_000, 1020: -1_000 },
    ],
  ),
  example(
    'a refund by a supplier after its credit note',
    [
      (books) => books.buy({ unit_price: '50', account_code: '5110' }, { kind: 'credit_note' }),
      { 2310: 6_200, 5110: -5_000, 1510: -1_200 },
    ],
    [
      async (books) => books.pay(await invoiceOf(books, 'credit_note'), await books.received(6_200), 6_200),
      { 1020: 6_200, 2310: -6_200 },
    ],
  ),
  example(
    'the VAT of a month, its payment and its day with the tax authority',
    [
      async (books) => {
        await books.sell({ unit_price: '1000' });
        await books.buy({ vat_code: 'PEUS24', expense_role: 'hosting_expense' });
        await books.buy({ unit_price: '416.67', tax_minor: 10_000, account_code: '5110' });
      },
      {
        ...{ 1210: 124_000, 3120: -100_000, 2510: -24_000 },
        ...{ 5140: 10_000, 1511: 2_400, 2511: -2_400 },
        ...{ 5110: 41_667, 1510: 10_000, 2310: -61_667 },
      },
    ],
    [fileNovember, { 2510: 24_000, 2511: 2_400, 1511: -2_400, 1510: -10_000, 2515: -14_000 }],
    [
      async (books) => books.exempt(await books.paidOut(14_000), 'tax_receivable'),
      { 1516: 14_000, 1020: -14_000 },
    ],
    [(books) => books.event('tax', { 2515: 14_000, 1516: -14_000 }), { 2515: 14_000, 1516: -14_000 }],
  ),
  example(
    'a month whose VAT is refunded',
    [(books) => books.buy({ account_code: '5110' }), { 5110: 10_000, 1510: 2_400, 2310: -12_400 }],
    [fileNovember, { 1510: -2_400, 2515: 2_400 }],
    [(books) => books.event('tax', { 1516: 2_400, 2515: -2_400 }), { 1516: 2_400, 2515: -2_400 }],
  ),
  example(
    'interest on taxes, and the income tax on it',
    [(books) => books.event('tax', { 7210: 780, 2560: -780 }), { 7210: 780, 2560: -780 }],
    [(books) => books.event('tax', { 2560: 780, 1516: -780 }), { 2560: 780, 1516: -780 }],
    [(books) => books.event('tax', { 7240: 220, 2550: -220 }), { 7240: 220, 2550: -220 }],
  ),
  example(
    'wages of a month, paid, and their taxes on the tenth',
    [(books) => books.event('payroll', WAGES), WAGES],
    [
      async (books) => books.exempt(await books.paidOut(165_784), 'payroll_liability'),
      { 2410: 165_784, 1020: -165_784 },
    ],
    [(books) => books.event('tax', PAYROLL_TAXES), PAYROLL_TAXES],
  ),
  example(
    'a dividend, paid, and its tax',
    [(books) => books.event('dividend', DIVIDEND), DIVIDEND],
    [
      async (books) => books.exempt(await books.paidOut(780_000), 'dividend_payable'),
      { 2650: 780_000, 1020: -780_000 },
    ],
    [(books) => books.event('tax', { 2656: 220_000, 1516: -220_000 }), { 2656: 220_000, 1516: -220_000 }],
  ),
  example(
    'a grant for costs',
    [async (books) => books.classify(await books.received(50_000), 'grant'), { 1020: 50_000, 2710: -50_000 }],
    [(books) => books.event('accrual', { 2710: 20_000, 3870: -20_000 }), { 2710: 20_000, 3870: -20_000 }],
  ),
  example(
    'a subscription paid for a year, month by month',
    [
      (books) => books.buy({ unit_price: '120', vat_code: 'POUT', expense_role: 'prepaid_expense' }),
      { 1520: 12_000, 2310: -12_000 },
    ],
    [(books) => books.event('accrual', { 5130: 1_000, 1520: -1_000 }), { 5130: 1_000, 1520: -1_000 }],
  ),
  example(
    'a yearly fee invoiced in advance, earned month by month',
    [
      (books) => books.sell({ unit_price: '120', expense_role: 'deferred_income' }),
      { 1210: 14_880, 2330: -12_000, 2510: -2_880 },
    ],
    [(books) => books.event('accrual', { 2330: 1_000, 3120: -1_000 }), { 2330: 1_000, 3120: -1_000 }],
  ),
  example(
    'a doubtful debt, written off',
    [(books) => books.sell({ vat_code: 'SEX' }), { 1210: 10_000, 3400: -10_000 }],
    [(books) => books.event('accrual', { 5910: 10_000, 1215: -10_000 }), { 5910: 10_000, 1215: -10_000 }],
    [
      async (books) =>
        books.settle({
          invoice_id: await invoiceOf(books, 'invoice'),
          account_code: '1215',
          item_minor: 10_000,
        }),
      { 1215: 10_000, 1210: -10_000 },
    ],
  ),
  example(
    'a payment that is two cents short',
    [
      async (books) => books.pay(await books.sell({ vat_code: 'SEX' }), await books.received(9_998), 9_998),
      { 1020: 9_998, 3400: -10_000, 1210: 2 },
    ],
    [
      async (books) =>
        books.settle({
          invoice_id: await invoiceOf(books, 'invoice'),
          counter_role: 'writeoff',
          item_minor: 2,
        }),
      { 7500: 2, 1210: -2 },
    ],
  ),
  example('opening balances, against an account that ends at nought', [
    (books) => books.event('opening_balance', OPENING, books.customer),
    OPENING,
  ]),
  example('a discount for early payment, credited', [
    (books) => books.buy({ unit_price: '2', expense_role: 'discount_received' }, { kind: 'credit_note' }),
    { 2310: 248, 4090: -200, 1510: -48 },
  ]),
  example(
    'the total of a sale for cash, rounded up by two cents',
    [
      (books) => books.sell({ unit_price: '10.03', vat_code: 'SEX' }, {}, { rounding_minor: 2 }),
      { 1210: 1_005, 3400: -1_003, 7920: -2 },
    ],
    [
      async (books) =>
        books.settle({
          invoice_id: await invoiceOf(books, 'invoice'),
          account_code: '1000',
          item_minor: 1_005,
        }),
      { 1000: 1_005, 1210: -1_005 },
    ],
  ),
];

const prepaid = (books: Ledgered) => books.buy({}, { kind: 'prepayment', number: 'E-1' });

async function fileNovember(books: Ledgered): Promise<void> {
  books.trade.clock.set(new Date('2026-12-01T10:00:00Z'));
  const { result } = await books.trade.run(prepareVatReturn, { period_from: isoDate('2026-11-01') });
  await books.trade.run(fileVatReturn, { return_id: result.return_id });
}

async function invoiceOf({ trade }: Ledgered, kind: string): Promise<string> {
  const found = (await trade.invoices()).find((one) => one.kind === kind);
  if (found === undefined) throw new Error(`There is no ${kind}.`);
  return found.id;
}

async function bankLineOf({ trade }: Ledgered): Promise<string> {
  const { id } = await trade.database.readCompany(trade.companyId, (sql) =>
    sql.one<{ id: string }>('SELECT id FROM books.bank_transaction WHERE company_id = $1', [trade.companyId]),
  );
  return id;
}

describe('the entries of', () => {
  it.each(EXAMPLES)('$name', async ({ rates = {}, steps }) => {
    const books = await Ledgered.open(db);
    for (const [day, rate] of Object.entries(rates)) await books.trade.rate('USD', day, rate);
    const moved: Moves[] = [];
    for (const [act] of steps) moved.push(await books.moved(() => act(books)));
    expect(moved).toEqual(steps.map(([, moves]) => moves));
    await books.trade.coherent();
  });
});

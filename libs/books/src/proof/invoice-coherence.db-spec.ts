import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelInvoice } from '../invoices/end/end-invoice.commands.js';
import { reviseInvoiceRequest } from '../invoices/content/invoice.wire.js';
import { reviseInvoice } from '../invoices/revise/revise-invoice.commands.js';
import { runs } from '../../../../test/support/counts.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { Trade } from '../../../../test/support/trade.js';

let db: TestDatabase;
let trade: Trade;

beforeAll(async () => {
  db = await testDatabase();
  trade = await Trade.open(db.database);
  await trade.rate('USD', '2026-11-05', '1.0873');
  await trade.rate('JPY', '2026-11-05', '163.47');
  await trade.rate('KWD', '2026-11-05', '0.33391');
});

afterAll(() => db.drop());

const CODES = [
  'P24',
  'P13',
  'P9',
  'P24CAR50',
  'P24PART',
  'P24ND',
  'PEUS24',
  'PEUG24',
  'PIMP38',
  'P0',
  'PEX',
  'POUT',
];

const line = fc.record({
  description: fc
    .string({
      minLength: 1,
      maxLength: 20,
      unit: fc.constantFrom('a', 'õ', '€', ' ', '"', '\\'),
    })
    .filter((text) => text.trim() !== ''),
  quantity: fc.integer({ min: 1, max: 9999 }).map((n) => `${Math.floor(n / 10)}.${n % 10}1`),
  unit_price: fc
    .integer({ min: 0, max: 99_999_999 })
    .map((n) => `${Math.floor(n / 1000)}.${String(n % 1000).padStart(6, '0')}`),
  vat_code: fc.constantFrom(...CODES),
  business_use_bps: fc.option(fc.integer({ min: 0, max: 10_000 })),
  deductible_bps: fc.option(fc.integer({ min: 0, max: 10_000 })),
});

const invoice = fc.record({
  kind: fc.constantFrom('invoice', 'receipt', 'credit_note', 'prepayment'),
  currency: fc.constantFrom('EUR', 'EUR', 'USD', 'JPY', 'KWD'),
  prepaid_minor: fc.integer({ min: 0, max: 5000 }),
  rounding_minor: fc.integer({ min: -2, max: 2 }),
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  then: fc.constantFrom('stay', 'cancel', 'revise'),
});

describe('arbitrary purchases, recorded and posted', () => {
  it('leave a coherent ledger, whatever their lines, kind, currency and later commands', async () => {
    await fc.assert(
      fc.asyncProperty(invoice, async ({ kind, then, rounding_minor, ...rest }) => {
        // The yen has no smaller unit, so its totals cannot be rounded.
        const roundable = rest.currency !== 'JPY';
        const content = { ...rest, rounding_minor: roundable ? rounding_minor : 0 };
        const { invoice_id: id } = await trade.record({ kind }, content);
        const { entry_id } = await trade.post(id);
        const posted = await trade.invoice(id);
        const entry = await trade.entryLines(entry_id);
        const payable = entry['2310'] ?? 0n;
        // The payable equals the amount due in base currency, to the cent.
        if (posted.currency === 'EUR') expect(payable).toBe(-posted.amount_due_minor * BigInt(posted.sign));
        expect(posted.net_minor + posted.tax_minor).toBe(posted.gross_minor);
        if (then === 'cancel') await trade.run(cancelInvoice, { invoice_id: id, reason: 'proov' });
        if (then === 'revise') {
          const body = {
            reason: 'proov',
            revision: { invoice_date: '2026-11-05', ...content, rounding_minor: roundable ? 1 : 0 },
          };
          await trade.run(reviseInvoice, { invoice_id: id, ...reviseInvoiceRequest.parse(body) });
        }
      }),
      { numRuns: runs({ short: 20, full: 60 }), seed: 20_261_120 },
    );
    await trade.coherent();
  });
});

describe('the coherence check of invoices', () => {
  it.each([
    ['invoice_settlement', 'UPDATE books.invoice SET settled_minor = 5 WHERE company_id = $1 AND id = $2'],
    [
      'invoice_current_revision',
      "UPDATE books.invoice SET due_date = '2030-01-01' WHERE company_id = $1 AND id = $2",
    ],
    [
      'invoice_entry',
      "UPDATE books.invoice SET state = 'cancelled', posted_at = NULL WHERE company_id = $1 AND id = $2",
    ],
  ])('detects a violation of %s', async (rule, statement) => {
    const company = await Trade.open(db.database);
    const id = await company.recordAndPost();
    await company.coherent();
    await db.database.inCompany(company.companyId, (sql) => sql.run(statement, [company.companyId, id]));
    await expect(company.coherent()).rejects.toThrow(rule);
  });

  it('detects a revision that is not the sum of its lines', async () => {
    const company = await Trade.open(db.database);
    const { revision_id } = await company.record();
    await db.owner('ALTER TABLE books.invoice_line NO FORCE ROW LEVEL SECURITY');
    await db.owner(
      'UPDATE books.invoice_line SET net_minor = net_minor - 1, tax_minor = tax_minor + 1 WHERE revision_id = $1',
      [revision_id],
    );
    await expect(company.coherent()).rejects.toThrow('revision_totals');
  });
});

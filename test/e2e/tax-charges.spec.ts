import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { addEmployee } from '../support/employees.js';
import { grantMandates } from '../support/mandates.js';
import { chargeTaxes } from '../support/taxes.js';

let db: TestDatabase;
let us: Bookkeeper;

beforeAll(async () => {
  db = await testDatabase();
  us = await startBookkeeper(db);
  await grantMandates(db, us.company.id);
  await addEmployee(db.database, us.company.id);
});

afterAll(async () => {
  await us.close();
  await db.drop();
});

const charge = () => chargeTaxes(db, us);

const reconciliation = async () => (await us.get('/tax-account/reconciliation/')).body;

/** The stored copy of the tax account, as the authority showed it on a day; amounts in cents. */
async function copyOf(day: string, prepaymentMinor: number, claims: object[] = []): Promise<void> {
  await db.owner(
    `INSERT INTO tax_account.account (company_id, access_status, access_error_code, last_attempt_at, last_success_at,
       request_date, prepayment_minor, claims)
     VALUES ($1, 'ok', '', now(), now(), $2, $3, $4::jsonb)
     ON CONFLICT (company_id) DO UPDATE SET (request_date, prepayment_minor, claims) =
       (excluded.request_date, excluded.prepayment_minor, excluded.claims)`,
    [us.company.id.toString(), day, prepaymentMinor, JSON.stringify(claims)],
  );
}

const claim = (taxCode: string, dueDate: string, minor: number) => ({
  taxCode,
  taxName: taxCode,
  period: '2026-10',
  dueDate,
  amountMinor: String(minor),
  interestMinor: '0',
  remainingMinor: String(minor),
});

/** The amounts of an entry by account, debit positive. */
async function entry(id: string): Promise<Record<string, number>> {
  const { lines } = await us.call('books_entries_retrieve', { path: { entry_id: id } });
  return Object.fromEntries(lines.map((line) => [line.account_code, line.base_minor]));
}

interface Shown {
  readonly declarations: readonly {
    readonly tax: string;
    readonly state: string;
    readonly entry_ids: readonly string[];
  }[];
}
const declared = async (tax: string) =>
  ((await reconciliation()) as Shown).declarations.find((one) => one.tax === tax);

describe('a month closed by the tax account', () => {
  it('shows what waits: the VAT return until the 20th, the TSD until the 10th', async () => {
    us.clock.set(new Date('2026-11-05T10:00:00Z'));
    const invoice = await us.call('commands_record_invoice', {
      body: await us.purchase(
        {},
        {
          invoice_date: '2026-10-12',
          lines: [{ description: 'Teenus', unit_price: '600', vat_code: 'PEUS24', deductible_bps: 0 }],
        },
      ),
    });
    await us.post(`/invoices/${invoice.result.invoice_id}/post`);
    const prepared = await us.call('commands_prepare_vat_return', { body: { period_from: '2026-10-01' } });
    await us.call('commands_file_vat_return', { path: { return_id: prepared.result.return_id } });
    const { result } = await us.call('commands_create_pay_run', { body: { month: '2026-10' } });
    await us.call('commands_approve_pay_run', { path: { pay_run_id: result.pay_run_id } });
    await us.call('commands_post_pay_run', { path: { pay_run_id: result.pay_run_id } });
    expect(await charge()).toBe('skipped');
    expect(await reconciliation()).toMatchObject({
      agrees: null,
      declarations: [
        {
          tax: 'payroll',
          month: '2026-10',
          due_date: '2026-11-10',
          state: 'waiting',
          declared_minor: 101_816,
        },
        { tax: 'vat', month: '2026-10', due_date: '2026-11-20', state: 'waiting', declared_minor: 14_400 },
      ],
      proposals: [],
    });
  });

  it('moves each to the prepayment account on its due day, and the copy of that day agrees', async () => {
    us.clock.set(new Date('2026-11-20T10:00:00Z'));
    await us.post('/events', {
      kind: 'manual',
      economic_date: '2026-11-09',
      lines: [
        { account_code: '1516', amount_minor: 160_000 },
        { account_code: '2900', amount_minor: -160_000 },
      ],
    });
    expect(await charge()).toBe('done');
    expect(await charge()).toBe('skipped');
    const [wages, vat] = [await declared('payroll'), await declared('vat')];
    expect(await entry(wages?.entry_ids[0] ?? '')).toEqual({
      '1516': -101_816,
      '2520': 27_016,
      '2530': 66_000,
      '2535': 4_800,
      '2540': 4_000,
    });
    expect(await entry(vat?.entry_ids[0] ?? '')).toEqual({ '2515': 14_400, '1516': -14_400 });
    await copyOf('2026-11-20', 160_000 - 101_816 - 14_400);
    expect(await reconciliation()).toMatchObject({
      agrees: true,
      prepayment: { ledger_minor: 43_784, difference_minor: 0 },
      claims: { ledger_minor: 0, difference_minor: 0 },
      declarations: [
        { tax: 'payroll', state: 'charged', charged_minor: 101_816 },
        { tax: 'vat', state: 'charged', charged_minor: 14_400 },
      ],
    });
  });

  it('compares an overdrawn account with the claims, and proposes a claim against what the books declared', async () => {
    await us.post('/events', {
      kind: 'manual',
      economic_date: '2026-11-19',
      lines: [
        { account_code: '1516', amount_minor: -50_000 },
        { account_code: '2900', amount_minor: 50_000 },
      ],
    });
    await copyOf('2026-11-20', 0, [
      { ...claim('KM', '2026-11-20', 14_400), remainingMinor: '6216' },
      claim('TRAHV', '2026-11-18', 5_000),
    ]);
    expect(await reconciliation()).toMatchObject({
      agrees: false,
      prepayment: { ledger_minor: 0, authority_minor: 0, difference_minor: 0 },
      claims: {
        ledger_minor: 6_216,
        authority_minor: 11_216,
        difference_minor: -5_000,
        accounts: [{ account_code: '1516', balance_minor: 6_216 }],
        // The overdrawn part is the unpaid part of the claim: only the fine differs.
        causes: [{ kind: 'claim_undeclared', amount_minor: -5_000, tax_name: 'TRAHV' }],
      },
      proposals: [
        {
          claim: { tax_code: 'KM', amount: '144.00', remaining: '62.16' },
          proposed: { tax: 'vat', month: '2026-10', account_code: '2515', difference_minor: 0 },
        },
        { claim: { tax_code: 'TRAHV' }, proposed: null },
      ],
    });
  });

  it('explains what the prepayment account has more or less by one fact of exactly that amount', async () => {
    await copyOf('2026-11-20', 14_400, []);
    expect(await reconciliation()).toMatchObject({
      prepayment: {
        difference_minor: -14_400,
        causes: [{ kind: 'charge_unknown', amount_minor: -14_400, tax: 'vat', month: '2026-10' }],
      },
    });
    await copyOf('2026-11-20', 14_401, []);
    expect(await reconciliation()).toMatchObject({
      prepayment: { causes: [{ kind: 'unexplained', amount_minor: -14_401 }] },
    });
  });

  it('takes the taxes of a reversed pay run back', async () => {
    const { items } = await us.call('companies_payroll_pay_runs_list');
    await us.call('commands_reverse_pay_run', { path: { pay_run_id: items[0]?.id ?? '' } });
    expect(await charge()).toBe('done');
    const wages = await declared('payroll');
    expect(wages).toMatchObject({ state: 'charged', declared_minor: 0, charged_minor: 0 });
    expect(await entry(wages?.entry_ids[1] ?? '')).toMatchObject({ '1516': 101_816, '2530': -66_000 });
  });

  it('refuses to reverse such an entry as an event: it follows the declaration', async () => {
    const { accounting_event_id: id } = (await us.get(`/entries/${(await declared('vat'))?.entry_ids[0]}/`))
      .body as { accounting_event_id?: string };
    const answer = await us.post(`/events/${id ?? ''}/reverse`, { reason: 'Viga' });
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([409, 'state_conflict']);
  });
});

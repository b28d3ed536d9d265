import { exemptTransaction, fileVatReturn, importStatement, keyLines, prepareVatReturn } from '#books';
import { encodeId } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CommandBus } from '#ledger';
import { type TestSession } from '../support/api.js';
import { bankLine, statementOf } from '../support/bank.js';
import { testActor } from '../support/books.js';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { grantMandates } from '../support/mandates.js';
import { newPerson } from '../support/people.js';
import { startSandbox, type TestSandbox } from '../support/sandbox.js';
import { until } from '../support/wait.js';
import { startWorker, type TestWorker } from '../support/worker.js';

const Balance = z.looseObject({
  access_status: z.string(),
  access_error_code: z.string(),
  last_success_at: z.string().nullable(),
  total: z.string().nullable(),
  notices: z.array(z.looseObject({ kind: z.string() })),
  refresh_pending: z.boolean(),
});
type Balance = z.infer<typeof Balance>;

const CLAIM = {
  number: '1',
  tax_code: 'KM',
  tax_name: 'Käibemaks',
  period: '2026-09',
  due_date: '2026-10-20',
  amount: '100.00',
  remaining: '60.00',
  interest: '1.08',
};

let db: TestDatabase;
let us: Bookkeeper;
let staff: TestSession;
let worker: TestWorker | undefined;
let sandbox: TestSandbox;
let registryCode: string;

beforeAll(async () => {
  db = await testDatabase();
  us = await startBookkeeper(db);
  await grantMandates(db, us.company.id);
  staff = await us.api.session((await newPerson(us.api, { isStaff: true })).id, { secondFactor: true });
  registryCode = z
    .looseObject({ registry_code: z.string() })
    .parse((await us.send('GET', '/')).body).registry_code;
  sandbox = await startSandbox();
});

afterAll(async () => {
  await worker?.close();
  await sandbox.close();
  await us.close();
  await db.drop();
});

const balance = async (): Promise<Balance> =>
  Balance.parse((await us.send('GET', '/tax-account/balance/')).body);
const refresh = () =>
  us.api.send('POST', `/api/firm/companies/${encodeId('company', us.company.id)}/tax-account/refresh/`, {
    session: staff,
  });

async function startRefreshing(): Promise<void> {
  worker = await startWorker(db, { RAAMAT_SANDBOX_URL: sandbox.url });
}

/** The balance once the account is in the awaited state. */
const refreshed = (which: (seen: Balance) => boolean): Promise<Balance> =>
  until(async () => {
    const seen = await balance();
    return which(seen) && seen;
  });
const settled = (status: string): Promise<Balance> =>
  refreshed((seen) => seen.access_status === status && !seen.refresh_pending);

describe('the tax account', () => {
  it('is unread before the first refresh: every amount is null', async () => {
    expect(await balance()).toEqual({
      access_status: 'never',
      access_error_code: '',
      last_attempt_at: null,
      last_success_at: null,
      as_of: null,
      request_date: null,
      total: null,
      interest: null,
      prepayment_balance: null,
      account_balances: {},
      claims: [],
      notices: [],
      refresh_pending: false,
    });
  });

  it('is refreshed by staff: 202, pending until a worker has read it; then a debt is noticed', async () => {
    sandbox.taxAccount(registryCode, { prepayment: '0.00', claims: [CLAIM] });
    expect((await refresh()).status).toBe(202);
    expect(await balance()).toMatchObject({ access_status: 'never', refresh_pending: true });
    await startRefreshing();
    expect(await settled('ok')).toMatchObject({
      access_error_code: '',
      total: '60.00',
      interest: '1.08',
      prepayment_balance: '0.00',
      account_balances: { E: '0.00', KM: '60.00' },
      claims: [{ tax_code: 'KM', period: '2026-09', amount: '100.00', interest: '1.08', remaining: '60.00' }],
      notices: [
        { kind: 'debt', severity: 'critical', due_date: '2026-10-20', amount: '60.00' },
        { kind: 'interest', amount: '1.08' },
      ],
    });
  });

  it('is pending while the authority is slow, with the previous copy, and then has the new one', async () => {
    sandbox.play('tax-account', 'slow');
    sandbox.taxAccount(registryCode, { prepayment: '1.00', claims: [CLAIM] });
    await refresh();
    await until(() => sandbox.waiting() > 0);
    expect(await balance()).toMatchObject({
      access_status: 'ok',
      refresh_pending: true,
      prepayment_balance: '0.00',
    });
    sandbox.play('tax-account', 'normal');
    await refreshed((seen) => seen['prepayment_balance'] === '1.00' && !seen.refresh_pending);
  });

  it('is read for no more than twenty companies at once, and none is left out', async () => {
    const companies = 30;
    await db.owner(
      `WITH made AS (
         INSERT INTO identity.company (organization_id, name, registry_code, legal_form, state)
         SELECT $1, 'Firma ' || n, (20000000 + n)::text, 'ou', 'ready' FROM generate_series(1, ${companies}) AS n
         RETURNING id)
       INSERT INTO identity.vat_registration (company_id, status) SELECT id, 'unregistered' FROM made`,
      [us.organization.id.toString()],
    );
    await grantMandates(db);
    sandbox.play('tax-account', 'slow');
    await db.owner(
      `INSERT INTO tasks.task (company_id, kind, version, queue, payload, priority, run_at)
       SELECT id, 'refresh-tax-account', 1, 'tax-account', '{}', 8, now()
       FROM identity.company WHERE registry_code LIKE '200000__'`,
    );
    const count = async (which: string): Promise<number> =>
      Number((await db.owner<{ n: string }>(`SELECT count(*) AS n FROM ${which}`))[0]?.n);
    await until(() => sandbox.waiting() === 20);
    expect(await count(`tasks.task WHERE queue = 'tax-account' AND state IN ('queued', 'running')`)).toBe(20);
    expect(await count(`tasks.task WHERE queue = 'tax-account' AND state = 'waiting'`)).toBe(companies - 20);
    sandbox.play('tax-account', 'normal');
    await until(
      async () => (await count(`tax_account.account WHERE access_status = 'ok'`)) === companies + 1,
    );
    // The authority refuses every request over its limit.
    expect(await count(`tasks.task WHERE queue = 'tax-account' AND attempt > 1`)).toBe(0);
  });

  it.each([
    ['outage', 'tax_authority_unavailable'],
    ['malformed', 'tax_authority_malformed'],
  ] as const)('keeps the last good copy through %s, tries again, and recovers', async (scenario, code) => {
    const before = await balance();
    sandbox.play('tax-account', scenario);
    await refresh();
    const failed = await refreshed((seen) => seen.access_status === 'failed');
    expect(failed).toMatchObject({
      access_error_code: code,
      last_success_at: before.last_success_at,
      total: before.total,
      refresh_pending: true,
    });
    sandbox.play('tax-account', 'normal');
    await refresh();
    expect(await settled('ok')).toMatchObject({ access_error_code: '' });
  });

  it('reports that the right is missing, together with the last good copy, and does not ask again', async () => {
    sandbox.play('tax-account', 'rights_missing');
    await refresh();
    expect(await settled('rights_missing')).toMatchObject({
      access_error_code: 'rights_missing',
      total: '60.00',
      notices: expect.arrayContaining([expect.objectContaining({ kind: 'rights_missing' })]) as unknown,
    });
    sandbox.play('tax-account', 'normal');
  });

  it('is refreshed after a bank payment to the authority is recognised, and after a VAT return is filed', async () => {
    const bus = us.api.get(CommandBus);
    const as = { companyId: us.company.id, actor: testActor() };
    await bus.execute(importStatement, {
      ...as,
      payload: { statement: statementOf(1), lines: keyLines([bankLine()]), last: true },
    });
    const { items } = await us.call('books_bank_transactions_list');
    sandbox.taxAccount(registryCode, { prepayment: '500.00', claims: [] });
    await bus.execute(exemptTransaction, {
      ...as,
      payload: {
        bank_transaction_id: items[0]?.id as never,
        counter_role: 'tax_receivable',
        reason: 'Ettemaksukonto',
      },
    });
    expect(await refreshed((seen) => seen.total === '0.00')).toMatchObject({
      prepayment_balance: '500.00',
      notices: [{ kind: 'overpaid', amount: '500.00' }],
    });

    sandbox.taxAccount(registryCode, { prepayment: '499.00', claims: [] });
    const prepared = await bus.execute(prepareVatReturn, {
      ...as,
      payload: { period_from: '2026-10-01' as never },
    });
    await bus.execute(fileVatReturn, { ...as, payload: { return_id: prepared.result.return_id } });
    await refreshed((seen) => seen['prepayment_balance'] === '499.00');
  });

  it("is compared with the ledger's tax accounts, and the difference is shown", async () => {
    const answer = await us.send('GET', '/tax-account/reconciliation/');
    expect(answer.status).toBe(200);
    const { items } = await us.call('books_bank_transactions_list');
    const paid = items[0]?.amount_minor ?? 0;
    expect(answer.body).toMatchObject({
      currency: 'EUR',
      prepayment: {
        ledger_minor: paid,
        authority_minor: 49_900,
        difference_minor: paid - 49_900,
        accounts: [{ account_code: '1516', balance_minor: paid }],
      },
      claims: { ledger_minor: 0, authority_minor: 0, difference_minor: 0, accounts: [] },
    });
  });
});

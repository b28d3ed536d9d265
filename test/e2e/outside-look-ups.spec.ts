import { freeRegistryCode } from '#identity';
import { enqueue } from '#tasks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { REGISTERED_CODES } from '../../apps/cli/src/demo/company.js';
import { type TestAnswer } from '../support/api.js';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { startSandbox, type TestSandbox } from '../support/sandbox.js';
import { until } from '../support/wait.js';
import { startWorker, type TestWorker } from '../support/worker.js';

/** The company that the sandbox's business register knows. */
const REGISTERED = '19001232';
const HOUR_MS = 3_600_000;

let db: TestDatabase;
let us: Bookkeeper;
let worker: TestWorker;
let sandbox: TestSandbox;

beforeAll(async () => {
  db = await testDatabase();
  sandbox = await startSandbox();
  us = await startBookkeeper(db, { RAAMAT_SANDBOX_URL: sandbox.url });
  worker = await startWorker(db, { RAAMAT_SANDBOX_URL: sandbox.url });
});

afterAll(async () => {
  await worker.close();
  await us.close();
  await sandbox.close();
  await db.drop();
});

afterEach(() => {
  for (const service of ['business-register', 'vies', 'ecb'] as const) sandbox.play(service, 'normal');
});

/** The answer to a call that a slow service delays: no caller is answered before the service answers. */
async function heldUp(call: () => Promise<TestAnswer>): Promise<TestAnswer> {
  let answered = false;
  const answer = call().finally(() => (answered = true));
  await until(() => sandbox.waiting() > 0);
  expect(answered).toBe(false);
  sandbox.play('business-register', 'normal');
  return answer;
}

/** Forgets the register's answer. */
function anHourLater(): void {
  us.clock.set(new Date(us.clock.now().getTime() + HOUR_MS));
}

interface Tried {
  readonly id: bigint;
  readonly state: string;
  readonly reason_code: string | null;
}

async function taskOf(kind: string, field: string, id: string): Promise<Tried | undefined> {
  const [task] = await db.owner<Tried>(
    'SELECT id, state, reason_code FROM tasks.task WHERE kind = $1 AND payload ->> $2 = $3',
    [kind, field, id],
  );
  return task;
}

/** Starts the next attempt at once. */
const hurry = (kind: string) =>
  db.owner(`UPDATE tasks.task SET run_at = now() WHERE kind = $1 AND state IN ('scheduled', 'waiting')`, [
    kind,
  ]);

describe('the VAT number of a party', () => {
  async function customer(name: string, vatNumber: string): Promise<string> {
    const body = { name, kind: 'customer', country: vatNumber.slice(0, 2), vat_number: vatNumber };
    const created = await us.send('POST', '/parties', { body });
    return z.object({ result: z.object({ party_id: z.string() }) }).parse(created.body).result.party_id;
  }

  const checkedAt = async (id: string): Promise<string | null> =>
    z
      .looseObject({ vies_checked_at: z.string().nullable() })
      .parse((await us.send('GET', `/parties/${id}/`)).body).vies_checked_at;

  const checkOf = (id: string) => taskOf('check-vat-number', 'partyId', id);

  it('is checked with VIES by a task: the party shows the time of the answer', async () => {
    const id = await customer('Malli Oy', 'FI23064613');
    // The worker is still starting.
    const checked = await until(() => checkedAt(id), { timeoutMs: 25_000, what: 'the first check' });
    expect(checked).toMatch(/^\d{4}-\d\d-\d\dT/);
  });

  it.each([
    ['no member state', 'Norsk AS', 'NO999999999MVA'],
    ['Britain', 'British Ltd', 'GB123456789'],
  ])('of %s is not checked', async (_, name, number) => {
    const id = await customer(name, number);
    expect(await checkOf(id)).toBeUndefined();
    expect(await checkedAt(id)).toBeNull();
  });

  it.each([
    ['outage', 'vies_unavailable', 'FI01120389'],
    ['malformed', 'vies_malformed', 'FI15727800'],
  ] as const)(
    'is unchecked during %s: the party shows no check, and shows one after the next attempt',
    async (scenario, code, number) => {
      sandbox.play('vies', scenario);
      const id = await customer(`Proov ${scenario}`, number);
      const failed = await until(async () => {
        const task = await checkOf(id);
        return task?.reason_code === code ? task : undefined;
      });
      expect(failed.state).toBe('scheduled');
      expect(await checkedAt(id)).toBeNull();
      sandbox.play('vies', 'normal');
      await hurry('check-vat-number');
      await until(() => checkedAt(id));
    },
  );

  it('is unchecked while VIES is slow: the party shows no check, and then one', async () => {
    sandbox.play('vies', 'slow');
    const id = await customer('Aeglane Oy', 'FI09853608');
    await until(() => sandbox.waiting() > 0);
    expect(await checkedAt(id)).toBeNull();
    sandbox.play('vies', 'normal');
    await until(() => checkedAt(id));
  });
});

describe('a company of the business register', () => {
  const find = (code: string = REGISTERED) => us.send('GET', `/business-register/?reg_code=${code}`);
  const DETAILS = {
    name: 'Demo Raamat OÜ',
    reg_code: REGISTERED,
    country: 'EE',
    vat_number: 'EE190012348',
    address: 'Näidise tn 1, Tallinn, 10111',
  };
  const BOARD = [
    { name: 'Mari Näidis', role: 'Juhatuse esimees', represents_alone: true },
    { name: 'Jaan Näidis', role: 'Juhatuse liige', represents_alone: false },
  ];

  it('has the fields of a party and its board, and names the party with its code once that exists', async () => {
    const found = await find();
    expect([found.status, found.body]).toEqual([
      200,
      { ...DETAILS, state: 'registered', board: BOARD, party_id: null },
    ]);
    const id = await us.party({ ...DETAILS, kind: 'customer' });
    expect((await find()).body).toMatchObject({ party_id: id });
  });

  it('is returned without the personal codes that the register lists next to the names', async () => {
    expect((await find()).text).not.toMatch(/\d{11}/);
  });

  it.each([
    ['99999999', 404, 'not_found'],
    ['1900123', 400, 'validation_error'],
    ['1900123x', 400, 'validation_error'],
  ])('%s answers %i %s', async (code, status, problem) => {
    const answer = await find(code);
    expect([answer.status, answer.body]).toEqual([status, expect.objectContaining({ code: problem })]);
  });

  it.each(['outage', 'malformed'] as const)(
    'is unavailable during %s: 503 register_unavailable, an hour after it was read',
    async (scenario) => {
      anHourLater();
      await find();
      sandbox.play('business-register', scenario);
      expect((await find()).body).toMatchObject({ ...DETAILS, board: BOARD });
      anHourLater();
      const answer = await find();
      expect([answer.status, answer.body]).toEqual([
        503,
        expect.objectContaining({ code: 'register_unavailable' }),
      ]);
      sandbox.play('business-register', 'normal');
      expect((await find()).status).toBe(200);
    },
  );

  it('is waited for while the register is slow', async () => {
    anHourLater();
    sandbox.play('business-register', 'slow');
    expect(await heldUp(() => find())).toMatchObject({ status: 200, body: { ...DETAILS, board: BOARD } });
  });

  it('is returned without its board where the register does not let the service ask for it', async () => {
    anHourLater();
    sandbox.play('business-register', 'rights_missing');
    expect(await find()).toMatchObject({
      status: 200,
      body: { ...DETAILS, state: 'registered', board: null },
    });
  });
});

describe('a company of the business register before there are books', () => {
  const path = (code: string = REGISTERED) => `${us.organization.path}/business-register/?reg_code=${code}`;
  const look = async (code?: string) => {
    const { key } = await us.organization.member('owner');
    return us.api.send('GET', path(code), { key });
  };

  it('is as that of a company, with no party', async () => {
    const { key } = us;
    const ofCompany = await us.api.send(
      'GET',
      `${us.company.path}/business-register/?reg_code=${REGISTERED}`,
      {
        key,
      },
    );
    expect(await look()).toMatchObject({
      status: 200,
      body: { ...(ofCompany.body as object), party_id: null },
    });
  });

  it.each([
    ['99999999', 404, 'not_found'],
    ['1900123', 400, 'validation_error'],
  ])('%s answers %i %s', async (code, status, problem) => {
    expect(await look(code)).toMatchObject({ status, body: { code: problem } });
  });

  it('is shown only to who may create companies, and has confirmed the address', async () => {
    const { key } = await us.organization.member('member');
    expect(await us.api.send('GET', path(), { key })).toMatchObject({
      status: 403,
      body: { code: 'permission_denied' },
    });
    const stranger = await us.api.organization();
    expect((await us.api.send('GET', path(), { key: await stranger.key(['read', 'write']) })).status).toBe(
      404,
    );
    const owner = await us.organization.member('owner');
    await db.owner('UPDATE identity.app_user SET email_verified_at = NULL WHERE id = $1', [
      owner.userId.toString(),
    ]);
    // The code is not looked at either: a malformed one gets the same answer.
    for (const code of [REGISTERED, 'x']) {
      expect(await us.api.send('GET', path(code), { key: owner.key })).toMatchObject({
        status: 403,
        body: { code: 'email_unverified' },
      });
    }
  });

  it('is unavailable during an outage: 503 register_unavailable', async () => {
    anHourLater();
    sandbox.play('business-register', 'outage');
    expect(await look()).toMatchObject({ status: 503, body: { code: 'register_unavailable' } });
  });

  it('is one of at least ten that the sandbox knows', async () => {
    expect(REGISTERED_CODES.length).toBeGreaterThanOrEqual(10);
    for (const code of REGISTERED_CODES) expect((await look(code)).status).toBe(200);
  });

  it('is free until somebody creates it', async () => {
    const [first, second] = REGISTERED_CODES;
    expect(await freeRegistryCode(db.database, REGISTERED_CODES)).toBe(first);
    const { key } = await us.organization.member('owner');
    const body = { name: 'Kadaka Kohvik OÜ', registry_code: first, legal_form: 'ou' };
    expect((await us.api.send('POST', `${us.organization.path}/companies/`, { key, body })).status).toBe(201);
    expect(await freeRegistryCode(db.database, REGISTERED_CODES)).toBe(second);
    expect(await freeRegistryCode(db.database, [first])).toBeUndefined();
  });
});

describe('the address of an invoice’s seller that the books lack', () => {
  const ADDRESS = 'Näidise tn 1, Tallinn, 10111';
  let invoiceId: string;

  beforeAll(async () => {
    await db.owner(`UPDATE books.party SET reg_code = $1, address = NULL WHERE company_id = $2 AND is_own`, [
      REGISTERED,
      us.company.id.toString(),
    ]);
    const { result } = await us.call('commands_record_invoice', {
      body: {
        direction: 'sales',
        party_id: await us.party({ kind: 'customer', address: 'Aia 5, Tartu' }),
        revision: {
          invoice_date: '2026-11-03',
          lines: [{ description: 'Nõustamine', unit_price: '80', vat_code: 'S24' }],
        },
      },
    });
    invoiceId = result.invoice_id;
  });

  const issue = () => us.send('POST', `/invoices/${invoiceId}/issue`, { body: {} });
  const state = async () =>
    (await us.call('books_invoices_retrieve', { path: { invoice_id: invoiceId } })).state;

  it.each(['outage', 'malformed'] as const)(
    'is missing during %s of the business register: 400 seller_address_missing, and the invoice stays recorded',
    async (scenario) => {
      anHourLater();
      sandbox.play('business-register', scenario);
      expect(await issue()).toMatchObject({ status: 400, body: { code: 'seller_address_missing' } });
      expect(await state()).toBe('recorded');
    },
  );

  it('is taken from the register, waited for while it is slow, and frozen into the invoice', async () => {
    anHourLater();
    sandbox.play('business-register', 'slow');
    expect((await heldUp(issue)).status).toBe(200);
    const { revision } = await us.call('books_invoices_retrieve', { path: { invoice_id: invoiceId } });
    expect(revision).toMatchObject({ seller_snapshot: { address: ADDRESS } });
  });
});

describe('the address of a new company', () => {
  const Company = z.looseObject({ id: z.string(), state: z.string(), address: z.string().nullable() });

  async function create(registryCode: string): Promise<string> {
    const body = { name: 'Uus OÜ', registry_code: registryCode, legal_form: 'ou' };
    const { key } = await us.organization.member('owner');
    const made = await us.api.send('POST', `${us.organization.path}/companies/`, { key, body });
    expect([made.status, made.text]).toEqual([201, expect.any(String)]);
    return Company.parse(made.body).id;
  }
  const company = async (id: string) =>
    Company.parse((await us.api.send('GET', `/api/companies/${id}/`, { key: us.key })).body);
  const ready = (id: string) =>
    until(async () => {
      const seen = await company(id);
      return seen.state === 'ready' && seen;
    });

  it.each([
    ['outage', '12345678'],
    ['malformed', '12345684'],
  ] as const)(
    'stays empty during %s of the business register: the books are ready all the same',
    async (scenario, code) => {
      sandbox.play('business-register', scenario);
      expect(await ready(await create(code))).toMatchObject({ address: null });
    },
  );

  it('is taken from the register; while it is slow the company is provisioning', async () => {
    sandbox.play('business-register', 'slow');
    const id = await create(REGISTERED);
    await until(() => sandbox.waiting() > 0);
    expect(await company(id)).toMatchObject({ state: 'provisioning', address: null });
    sandbox.play('business-register', 'normal');
    expect(await ready(id)).toMatchObject({ address: 'Näidise tn 1, Tallinn, 10111' });
  });
});

describe('the rates of the European Central Bank', () => {
  beforeEach(() => db.owner('DELETE FROM books.reference_rate'));

  const known = async () => (await us.call('books_exchange_rates_list')).items;
  const fetchRates = () =>
    db.database.systemTransaction((sql) =>
      enqueue(sql, { kind: 'fetch-rates', payload: {}, dedupKey: 'test' }),
    );
  const last = async () => {
    const [task] = await db.owner<Tried>(
      `SELECT id, state, reason_code FROM tasks.task WHERE kind = 'fetch-rates' ORDER BY id DESC LIMIT 1`,
    );
    return task;
  };

  it.each([
    ['outage', 'rates_unavailable'],
    ['malformed', 'rates_malformed'],
  ] as const)('are missing during %s, and are requested again', async (scenario, code) => {
    sandbox.play('ecb', scenario);
    await fetchRates();
    await hurry('fetch-rates');
    const failed = await until(async () => {
      const task = await last();
      return task?.reason_code === code && task.state === 'scheduled' && task;
    });
    expect([failed.reason_code, await known()]).toEqual([code, []]);
  });

  it('are missing while the bank is slow, and then arrive', async () => {
    sandbox.play('ecb', 'slow');
    await fetchRates();
    await hurry('fetch-rates');
    await until(() => sandbox.waiting() > 0);
    expect(await known()).toEqual([]);
    sandbox.play('ecb', 'normal');
    const rates = await until(async () => {
      const items = await known();
      return items.length > 0 && items;
    });
    expect(rates[0]).toMatchObject({ base: 'EUR', source: 'ecb' });
  });
});

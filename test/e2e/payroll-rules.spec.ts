import { encodeId } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type TestAnswer, type TestSession } from '../support/api.js';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import {
  addApplied,
  addEmployee,
  addEmployment,
  type EmployeeFacts,
  type TestEmployee,
} from '../support/employees.js';
import { newPerson } from '../support/people.js';

const Payslip = z.looseObject({ employee_name: z.string(), social_tax_minor: z.int() });
const Detail = z.looseObject({
  id: z.string(),
  state: z.string(),
  stale: z.boolean(),
  warnings: z.array(z.looseObject({ code: z.string() })),
  payslips: z.array(Payslip),
});
const Outcome = z.object({ result: z.looseObject({ pay_run_id: z.string() }) });

let db: TestDatabase;
let first: Bookkeeper;
/** The books of each test. */
let us: Bookkeeper;
let staff: TestSession;

beforeAll(async () => {
  db = await testDatabase();
  first = await startBookkeeper(db);
  staff = await first.api.session((await newPerson(first.api, { isStaff: true })).id, { secondFactor: true });
});
afterAll(async () => {
  await first.close();
  await db.drop();
});

beforeEach(async () => {
  us = await first.another();
});

const codeOf = ({ status, body }: TestAnswer): unknown => [status, (body as { code?: string }).code];
const runs = '/payroll/pay-runs';
const hire = (facts?: EmployeeFacts): Promise<TestEmployee> => addEmployee(db.database, us.company.id, facts);
const command = (id: string, verb: string) => us.send('POST', `${runs}/${id}/${verb}`);
const read = async (id: string) => Detail.parse((await us.send('GET', `${runs}/${id}/`)).body);
async function prepared(month: string, payment_date?: string) {
  const answer = await us.send('POST', runs, { body: { month, payment_date } });
  expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
  return read(Outcome.parse(answer.body).result.pay_run_id);
}

const RULES = '/api/firm/payroll-rules/';
/** The rates of 2026 from another day. */
const rates = (valid_from: string, more: object = {}) => ({
  valid_from,
  income_tax_bps: 2200,
  basic_exemption_minor: 70_000,
  pension_age_exemption_minor: 77_600,
  social_tax_bps: 3300,
  social_tax_base_minor: 88_600,
  employee_unemployment_bps: 160,
  employer_unemployment_bps: 80,
  ...more,
});
const load = (body: object, session = staff) => us.api.send('PUT', RULES, { session, body });

describe('payroll rules', () => {
  it('continue into a year that nobody confirmed, with a warning from its first day', async () => {
    await hire();
    const run = await prepared('2029-12', '2030-01-05');
    expect(run).toMatchObject({
      payslips: [{ gross_minor: 200_000, net_minor: 165_784 }],
      warnings: [
        {
          code: 'rules_not_confirmed',
          parameters: { year: '2030', valid_from: '2026-01-01' },
          message:
            'Nobody has confirmed the tax rates of 2030: those in force since 2026-01-01 were applied.',
          employee_id: null,
        },
      ],
    });
    expect((await command(run.id, 'approve')).status).toBe(200);
    expect((await prepared('2026-12', '2026-12-31')).warnings).toEqual([]);
    const shown = await us.send('GET', `${runs}/${run.id}/`, { headers: { 'accept-language': 'et' } });
    expect(shown.text).toContain('Aasta 2030 maksumäärasid ei ole keegi kinnitanud');
  });

  it('are loaded by staff, and drafts paid from their first day on are stale until they are prepared again', async () => {
    await hire({ grossMinor: 50_000, basicExemption: 'none' });
    const before = await prepared('2032-01', '2032-01-31');
    const after = await prepared('2032-02', '2032-02-27');
    expect(after.payslips).toMatchObject([{ social_tax_minor: 29_238 }]);
    const loaded = await load(rates('2032-02-01', { social_tax_base_minor: 100_000 }));
    expect([loaded.status, loaded.body]).toEqual([200, expect.anything()]);
    expect(loaded.body).toMatchObject({
      sets: expect.arrayContaining([
        rates('2032-02-01', {
          social_tax_base_minor: 100_000,
          pension_age_months: 780,
          exemption_falls_from_minor: null,
          exemption_falls_to_minor: null,
        }),
      ]) as unknown,
    });
    expect((await us.api.send('GET', RULES, { session: staff })).body).toEqual(loaded.body);
    expect([(await read(before.id)).stale, (await read(after.id)).stale]).toEqual([false, true]);
    expect(codeOf(await command(after.id, 'approve'))).toEqual([409, 'pay_run_stale']);
    expect(await prepared('2032-02', '2032-02-27')).toMatchObject({
      id: after.id,
      stale: false,
      warnings: [],
      payslips: [{ social_tax_minor: 33_000 }],
    });
    expect((await command(after.id, 'approve')).status).toBe(200);
  });

  it('of days that an approved run has used are not loaded, whichever company it belongs to', async () => {
    await hire();
    const { id } = await prepared('2034-05');
    await command(id, 'approve');
    for (const from of ['2034-05-31', '2034-05-01', '2033-01-01']) {
      const refused = await load(rates(from, { income_tax_bps: 2400 }));
      expect(refused.body).toMatchObject({
        status: 409,
        code: 'state_conflict',
        errors: [{ field: 'valid_from', code: 'days_used' }],
      });
    }
    expect((await load(rates('2034-06-01', { income_tax_bps: 2400 }))).status).toBe(200);
    await command(id, 'reverse');
    expect((await load(rates('2034-05-31', { income_tax_bps: 2300 }))).status).toBe(200);
  });

  it.each([
    [{ income_tax_bps: 10_000 }, 'income_tax_bps', 'validation_error'],
    [{ social_tax_base_minor: -1 }, 'social_tax_base_minor', 'validation_error'],
    [{ valid_from: '2031-02-30' }, 'valid_from', 'validation_error'],
    [{ valid_until: '2031-12-31' }, 'valid_until', 'validation_error'],
    [{ exemption_falls_from_minor: 120_000 }, 'exemption_falls_to_minor', 'invalid_payload'],
    [
      { exemption_falls_from_minor: 210_000, exemption_falls_to_minor: 120_000 },
      'exemption_falls_to_minor',
      'invalid_payload',
    ],
  ])('with %o are refused, and leave nothing behind', async (wrong, field, code) => {
    const before = await us.api.send('GET', RULES, { session: staff });
    const refused = await load({ ...rates('2031-01-01'), ...wrong });
    expect(refused.body).toMatchObject({ status: 400, code, errors: [{ field }] });
    expect((await us.api.send('GET', RULES, { session: staff })).body).toEqual(before.body);
  });

  it('are for staff alone', async () => {
    expect(codeOf(await load(rates('2036-01-01'), us.session))).toEqual([403, 'permission_denied']);
    expect(codeOf(await us.api.send('GET', RULES, { key: us.key }))).toEqual([403, 'permission_denied']);
  });
});

describe('a prepared run', () => {
  let mari: TestEmployee;
  beforeEach(async () => {
    mari = await hire();
  });

  it.each<[string, () => Promise<unknown>]>([
    ['an employee', () => change('UPDATE employment.employee SET pension_rate = $2 WHERE id = $1', '6')],
    [
      'the pay of an employment',
      () => change('UPDATE employment.employment SET gross_minor = $2 WHERE employee_id = $1', 210_000),
    ],
    ['another employee', () => hire({ name: 'Jüri' })],
    ['another employment', () => addEmployment(db.database, us.company.id, mari, { employmentType: 600 })],
  ])(
    'is stale when %s has changed, is not approved, and is prepared again by one call',
    async (_what, act) => {
      const run = await prepared('2026-11');
      expect(run.stale).toBe(false);
      await act();
      expect((await read(run.id)).stale).toBe(true);
      const { items } = z
        .object({ items: z.array(Detail.omit({ payslips: true })) })
        .parse((await us.send('GET', `${runs}/`)).body);
      expect(items).toMatchObject([{ id: run.id, stale: true }]);
      expect(codeOf(await command(run.id, 'approve'))).toEqual([409, 'pay_run_stale']);
      expect(await prepared('2026-11')).toMatchObject({ id: run.id, stale: false });
      expect((await command(run.id, 'approve')).status).toBe(200);
      expect((await read(run.id)).stale).toBe(false);
    },
  );

  const change = (text: string, value: unknown): Promise<unknown> =>
    db.database.inCompany(us.company.id, (sql) => sql.run(text, [mari.employeeId, value]));

  it('is stale when another run paid in its month was approved after it', async () => {
    const november = await prepared('2026-11', '2026-11-30');
    const december = await prepared('2026-12', '2026-11-30');
    await command(december.id, 'approve');
    expect((await read(november.id)).stale).toBe(true);
    expect(codeOf(await command(november.id, 'approve'))).toEqual([409, 'pay_run_stale']);
  });

  it('stays as it is when something of another month has changed', async () => {
    const run = await prepared('2026-11');
    await hire({ name: 'Hilisem', from: '2026-12-01' });
    await prepared('2026-12');
    expect((await read(run.id)).stale).toBe(false);
  });

  it('names employees without pay, and those alone', async () => {
    const unpaid = await hire({ name: 'Tasuta', grossMinor: null });
    await hire({ name: 'Vabatahtlik', employmentType: 501, grossMinor: null });
    await hire({ name: 'Lahkunud', grossMinor: null, to: '2026-10-31' });
    expect((await prepared('2026-11')).warnings).toEqual([
      {
        code: 'employee_without_pay',
        parameters: { name: 'Tasuta Maasikas' },
        message: 'Tasuta Maasikas worked in the month and has no pay in the run.',
        employee_id: encodeId('employee', unpaid.employeeId),
      },
    ]);
  });
});

describe('the minimum base of social tax', () => {
  const taxes = ({ payslips }: z.output<typeof Detail>) => payslips.map((one) => one.social_tax_minor);

  it('is reached once by all runs of a calendar month, whichever is prepared first', async () => {
    await hire({ grossMinor: 50_000, basicExemption: 'none' });
    const october = await prepared('2026-10', '2026-11-02');
    const november = await prepared('2026-11', '2026-11-30');
    expect([taxes(october), taxes(november)]).toEqual([[29_238], [3_762]]);
    // 33 % of 1000.00, which is above the minimum base.
    expect(29_238 + 3_762).toBe(33_000);
    await prepared('2026-10', '2026-10-31');
    expect(taxes(await read(november.id))).toEqual([29_238]);
  });

  it('does not apply from the day on from which the employment says so', async () => {
    const studying = await hire({ grossMinor: 50_000, basicExemption: 'none' });
    const event = (kind: 'new_employee' | 'change', from: string, employment: object) =>
      addApplied(db.database, us.company.id, studying, { kind, from, data: { employment } });
    await event('new_employee', '2024-01-01', { minimum_base: 'applies', minimum_base_reason: null });
    await event('change', '2026-11-01', { minimum_base: 'exempt', minimum_base_reason: 'student' });
    await event('change', '2026-12-01', { minimum_base: 'other_employer' });
    await event('change', '2027-01-01', { minimum_base: 'applies' });
    for (const [month, tax] of [
      ['2026-10', 29_238],
      ['2026-11', 16_500],
      ['2026-12', 16_500],
      ['2027-01', 29_238],
    ] as const) {
      expect(taxes(await prepared(month))).toEqual([tax]);
    }
  });
});

import { encodeId } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type TestAnswer } from '../support/api.js';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { addEmployee, type EmployeeFacts, type TestEmployee } from '../support/employees.js';

const Made = z.object({ result: z.looseObject({ pay_item_id: z.string(), amount_minor: z.int() }) });
const Run = z.looseObject({
  state: z.string(),
  payslips: z.array(z.looseObject({ employee_id: z.string() })),
});

let db: TestDatabase;
let first: Bookkeeper;

beforeAll(async () => {
  db = await testDatabase();
  first = await startBookkeeper(db);
});

afterAll(async () => {
  await first.close();
  await db.drop();
});

const codeOf = ({ status, body }: TestAnswer): unknown[] => [
  status,
  (body as { code?: string }).code,
  (body as { errors?: { field: string; code: string }[] }).errors?.map(({ field, code }) => [field, code])[0],
];

/** A company with one employee, and short ways to its payroll. */
async function company(facts: EmployeeFacts = {}) {
  const us = await first.another();
  const mari = await addEmployee(db.database, us.company.id, facts);
  const path = '/payroll/items';
  const send = (body: object, of: TestEmployee = mari) =>
    us.post(path, { employee_id: encodeId('employee', of.employeeId), month: '2026-11', ...body });
  const add = async (body: object, of: TestEmployee = mari) => {
    const answer = await send(body, of);
    expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
    return Made.parse(answer.body).result;
  };
  const list = async (query = '') =>
    z
      .object({ items: z.array(z.looseObject({ id: z.string() })) })
      .parse((await us.get(`${path}/${query}`)).body).items;
  const prepare = async (month = '2026-11') => {
    const answer = await us.post('/payroll/pay-runs', { month });
    return z.object({ result: z.object({ pay_run_id: z.string() }) }).parse(answer.body).result.pay_run_id;
  };
  const read = async (id: string) => Run.parse((await us.get(`/payroll/pay-runs/${id}/`)).body);
  const step = (id: string, verb: string) => us.post(`/payroll/pay-runs/${id}/${verb}`);
  return { us, mari, send, add, list, prepare, read, step };
}

describe('pay items', () => {
  it('enter the pay run: its taxes, its payslips, its sums and its entry', async () => {
    const { us, mari, add, prepare, read, step } = await company();
    await add({ kind: 'bonus', amount_minor: 50_000, description: 'Kolmas kvartal' });
    await add({ kind: 'advance', amount_minor: 40_000 });
    await add({ kind: 'deduction', amount_minor: 10_000 });
    await add({ kind: 'net_addition', amount_minor: 5_000 });
    await add({ kind: 'fringe_benefit', amount_minor: 96_000 });
    const id = await prepare();
    const sums = {
      gross_minor: 250_000,
      income_tax_minor: 37_620,
      social_tax_minor: 82_500,
      funded_pension_minor: 5_000,
      employee_unemployment_minor: 4_000,
      employer_unemployment_minor: 2_000,
      net_minor: 203_380,
      employer_cost_minor: 334_500,
      advance_minor: 40_000,
      deduction_minor: 10_000,
      net_addition_minor: 5_000,
      fringe_benefit_minor: 96_000,
      payable_minor: 158_380,
    };
    expect(await read(id)).toMatchObject({
      ...sums,
      fringe_income_tax_minor: 27_077,
      fringe_social_tax_minor: 40_615,
      payslips: [
        {
          employee_id: encodeId('employee', mari.employeeId),
          payment_type_code: '10',
          ...sums,
          items: [
            { kind: 'bonus', amount_minor: 50_000, description: 'Kolmas kvartal' },
            { kind: 'advance', amount_minor: 40_000, description: null },
            { kind: 'deduction' },
            { kind: 'net_addition' },
            { kind: 'fringe_benefit' },
          ],
        },
      ],
    });
    expect((await step(id, 'approve')).status).toBe(200);
    expect((await step(id, 'post')).status).toBe(200);
    const { rows } = await us.call('books_trial_balance_retrieve', { query: { date_to: '2026-11-30' } });
    expect(Object.fromEntries(rows.map((row) => [row.account_code, row.closing_base_minor]))).toMatchObject({
      '6010': 250_000,
      '6110': 82_500,
      '6120': 2_000,
      '6130': 67_692,
      '5900': 5_000,
      '2410': -198_380,
      '2520': -37_620,
      '2530': -123_115,
      '2535': -6_000,
      '2540': -5_000,
      '2550': -27_077,
      '2660': -10_000,
    });
  });

  it('pay hours by their rate, also of a person without monthly pay', async () => {
    const { add, prepare, read } = await company({ grossMinor: null });
    expect(await add({ kind: 'hours', hours: '80.5', rate_minor: 1_250 })).toMatchObject({
      amount_minor: 100_625,
    });
    expect(await read(await prepare())).toMatchObject({ gross_minor: 100_625 });
  });

  it('pay a holiday by the average of six months, in place of the wage of its days', async () => {
    const { us, add, list, prepare, read, step } = await company();
    expect(await add({ kind: 'holiday_pay', from: '2026-11-09', to: '2026-11-15' })).toMatchObject({
      amount_minor: 47_244,
    });
    expect(await list()).toMatchObject([
      { kind: 'holiday_pay', days: 5, day_average_minor: 9_449, origin: 'api', from: '2026-11-09' },
    ]);
    const id = await prepare();
    expect(await read(id)).toMatchObject({ gross_minor: 152_381 + 47_244 });
    await step(id, 'approve');
    await step(id, 'post');
    const { rows } = await us.call('books_trial_balance_retrieve', { query: { date_to: '2026-11-30' } });
    expect(Object.fromEntries(rows.map((row) => [row.account_code, row.closing_base_minor]))).toMatchObject({
      '6010': 152_381,
      '6030': 47_244,
    });
  });

  it('count bonuses and hours of the six months for the average', async () => {
    const { add } = await company();
    await add({ kind: 'bonus', amount_minor: 127_000, month: '2026-08' });
    // (12 000 + 1 270) / 127 days.
    expect(await add({ kind: 'holiday_pay', from: '2026-11-09', to: '2026-11-09' })).toMatchObject({
      amount_minor: 10_449,
    });
  });

  it('pay sickness for days 4 to 8, with income tax alone', async () => {
    const { us, add, prepare, read } = await company();
    expect(await add({ kind: 'sick_pay', from: '2026-11-02', to: '2026-11-06' })).toMatchObject({
      amount_minor: 13_228,
    });
    const id = await prepare();
    expect(await read(id)).toMatchObject({ gross_minor: 152_381 + 13_228 });
    const tsd = await us.get(`/payroll/pay-runs/${id}/tsd/`);
    expect(tsd.body).toMatchObject({
      annex_1: [
        { payment_type_code: '10', gross_minor: 152_381, social_tax_minor: 50_286 },
        {
          payment_type_code: '24',
          gross_minor: 13_228,
          social_tax_minor: 0,
          funded_pension_minor: 0,
          employee_unemployment_minor: 0,
          income_tax_minor: 2_910,
        },
      ],
    });
  });

  it('are replaced, and a sickness without an end takes the wage of its month alone', async () => {
    const { us, mari, add, list, prepare, read } = await company();
    const { pay_item_id: id } = await add({ kind: 'sick_pay', from: '2026-09-28', month: '2026-10' });
    expect(await read(await prepare('2026-11'))).toMatchObject({ gross_minor: 200_000 });
    const body = { employee_id: encodeId('employee', mari.employeeId), kind: 'bonus', amount_minor: 5_000 };
    const changed = await us.post(`/payroll/items/${id}/update`, { ...body, month: '2026-11' });
    expect([changed.status, changed.body]).toMatchObject([200, { result: { pay_item_id: id } }]);
    expect(await list()).toMatchObject([{ id, kind: 'bonus', month: '2026-11', from: null }]);
    expect(await read(await prepare())).toMatchObject({ gross_minor: 205_000 });
  });

  it('are listed by month and employee, and deleted while the run is a draft', async () => {
    const { us, mari, add, list, prepare, read, step, send } = await company();
    const other = await addEmployee(db.database, us.company.id, { name: 'Jüri' });
    await add({ kind: 'bonus', amount_minor: 1_000, month: '2026-12' });
    const { pay_item_id: first } = await add({ kind: 'bonus', amount_minor: 2_000 });
    const { pay_item_id: second } = await add({ kind: 'bonus', amount_minor: 3_000 }, other);
    expect((await list()).map(({ id }) => id).slice(0, 2)).toEqual([first, second]);
    expect((await list('?month=2026-11')).map(({ id }) => id)).toEqual([first, second]);
    const ofMari = `?month=2026-11&employee_id=${encodeId('employee', mari.employeeId)}`;
    expect(await list(ofMari)).toMatchObject([{ id: first, employee_name: 'Mari Maasikas' }]);
    expect((await us.post(`/payroll/items/${second}/delete`)).status).toBe(200);
    expect(codeOf(await us.post(`/payroll/items/${second}/delete`)).slice(0, 2)).toEqual([404, 'not_found']);
    const id = await prepare();
    expect(await read(id)).toMatchObject({ gross_minor: 402_000 });
    await step(id, 'approve');
    expect(codeOf(await us.post(`/payroll/items/${first}/delete`)).slice(0, 2)).toEqual([
      409,
      'state_conflict',
    ]);
    expect(codeOf(await send({ kind: 'bonus', amount_minor: 1 })).slice(0, 2)).toEqual([
      409,
      'state_conflict',
    ]);
  });

  it('are refused with the field at fault', async () => {
    const { us, send, list } = await company();
    expect(codeOf(await send({ kind: 'bonus' }))).toEqual([
      400,
      'validation_error',
      ['amount_minor', 'required'],
    ]);
    expect(codeOf(await send({ kind: 'bonus', amount_minor: 0 }))).toEqual([
      400,
      'validation_error',
      ['amount_minor', 'too_small'],
    ]);
    expect(codeOf(await send({ kind: 'tip', amount_minor: 1 })).slice(0, 2)).toEqual([
      400,
      'validation_error',
    ]);
    const unknown = { kind: 'bonus', amount_minor: 1, employee_id: encodeId('employee', 999n) };
    expect(codeOf(await send(unknown))).toEqual([400, 'validation_error', ['employee_id', 'not_found']]);
    expect(codeOf(await send({ kind: 'deduction', amount_minor: 1, account_code: '1020' }))).toEqual([
      400,
      'invalid_payload',
      ['account_code', 'control_account'],
    ]);
    expect(codeOf(await send({ kind: 'bonus', amount_minor: 1, month: '2020-01' }))).toEqual([
      400,
      'invalid_payload',
      ['month', 'before_start'],
    ]);
    expect(await list()).toEqual([]);
    const { key } = await us.organization.member('viewer');
    const denied = await us.post('/payroll/items', {}, { key });
    expect(codeOf(denied).slice(0, 2)).toEqual([403, 'permission_denied']);
  });

  it('come from a CSV, all or none', async () => {
    const { us, mari, list } = await company();
    const id = encodeId('employee', mari.employeeId);
    const csv = (...rows: string[]) => ['employee_id;month;kind;amount;hours;rate', ...rows].join('\r\n');
    const send = (text: string) => us.post('/payroll/items/import', { csv: text });
    const faulty = await send(csv(`${id};2026-11;bonus;100,50;;`, `${id};2026-11;sick_pay;;;`));
    expect(codeOf(faulty)).toEqual([400, 'validation_error', ['rows.2.from', 'required']]);
    expect(await list()).toEqual([]);
    const answer = await send(csv(`${id};2026-11;bonus;100,50;;`, `${id};2026-11;hours;;8;12,50`));
    expect(answer.status).toBe(201);
    expect(await list()).toMatchObject([
      { kind: 'bonus', amount_minor: 10_050, origin: 'csv' },
      { kind: 'hours', amount_minor: 10_000, hours: '8' },
    ]);
  });

  it('come from registered absences, each once', async () => {
    const { us, mari, list } = await company();
    const absent = (kind: string, from: string, to: string | null) =>
      db.database.inCompany(us.company.id, (sql) =>
        sql.run(
          `INSERT INTO employment.absence (company_id, employment_id, kind, starts_on, ends_on) VALUES ($1, $2, $3, $4, $5)`,
          [us.company.id, mari.employmentId, kind, from, to],
        ),
      );
    await absent('vacation', '2026-11-09', '2026-11-13');
    await absent('sick', '2026-10-29', '2026-11-03');
    await absent('sick', '2026-11-23', '2026-11-24');
    await absent('sick', '2026-11-30', null);
    await absent('unpaid', '2026-11-16', '2026-11-17');
    const run = () => us.post('/payroll/items/from-absences', { month: '2026-11' });
    expect((await run()).status).toBe(201);
    expect((await run()).body).toMatchObject({ result: { pay_item_ids: [] } });
    // The average leaves out 29 and 30 October, on which nothing was earned.
    expect(await list()).toMatchObject([
      { kind: 'sick_pay', from: '2026-10-29', days: 2, amount_minor: 13_236, origin: 'absence' },
      { kind: 'holiday_pay', from: '2026-11-09', days: 5, origin: 'absence' },
    ]);
  });

  it('make a prepared run stale, until it is prepared again', async () => {
    const { add, prepare, read, step } = await company();
    const id = await prepare();
    await add({ kind: 'bonus', amount_minor: 1_000 });
    expect(await read(id)).toMatchObject({ stale: true, gross_minor: 200_000 });
    expect(codeOf(await step(id, 'approve')).slice(0, 2)).toEqual([409, 'pay_run_stale']);
    await prepare();
    expect(await read(id)).toMatchObject({ stale: false, gross_minor: 201_000 });
    expect((await step(id, 'approve')).status).toBe(200);
  });

  it('do not let a person be paid less than nothing', async () => {
    const { add, prepare, step } = await company();
    await add({ kind: 'advance', amount_minor: 165_785 });
    expect(codeOf(await step(await prepare(), 'approve')).slice(0, 2)).toEqual([409, 'state_conflict']);
  });
});

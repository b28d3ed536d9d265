import { exemptTransaction, importStatement, keyLines, undoJudgement } from '#books';
import { encodeId } from '#platform';
import { PDFParse } from 'pdf-parse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CommandBus } from '#ledger';
import { type TestAnswer } from '../support/api.js';
import { bankLine, statementOf } from '../support/bank.js';
import { testActor } from '../support/books.js';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { addApplied, addEmployee, addEmployment, type TestEmployee } from '../support/employees.js';
import { until } from '../support/wait.js';
import { startWorker, type TestWorker } from '../support/worker.js';

const Run = z.looseObject({
  id: z.string(),
  month: z.string(),
  state: z.string(),
  payment_date: z.string().nullable(),
  entry_id: z.string().nullable(),
});
const Detail = Run.extend({ payslips: z.array(z.looseObject({ employee_id: z.string() })) });
const Outcome = z.object({
  result: z.looseObject({ pay_run_id: z.string(), entry_id: z.string().nullish() }),
});

let db: TestDatabase;
let us: Bookkeeper;
let mari: TestEmployee;

beforeAll(async () => {
  db = await testDatabase();
  us = await startBookkeeper(db);
  mari = await addEmployee(db.database, us.company.id);
  await addEmployee(db.database, us.company.id, { name: 'Jüri', from: '2026-11-16', grossMinor: 210_000 });
  await addEmployee(db.database, us.company.id, { name: 'Lahkunud', to: '2026-10-31' });
  await addEmployee(db.database, us.company.id, { name: 'Tasuta', employmentType: 501, grossMinor: null });
  await addEmployee(db.database, us.company.id, { name: 'Ootel', status: 'submitted' });
});

afterAll(async () => {
  await us.close();
  await db.drop();
});

const codeOf = ({ status, body }: TestAnswer): unknown => [status, (body as { code?: string }).code];
const runs = '/payroll/pay-runs';
const create = (month: string, more: object = {}) => us.send('POST', runs, { body: { month, ...more } });
const created = async (month: string, more: object = {}): Promise<string> => {
  const answer = await create(month, more);
  expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
  return Outcome.parse(answer.body).result.pay_run_id;
};
const command = (id: string, verb: string) => us.send('POST', `${runs}/${id}/${verb}`);
const retrieve = async (id: string) => Detail.parse((await us.send('GET', `${runs}/${id}/`)).body);
const list = async (query = '') =>
  z
    .object({ items: z.array(Run), next_cursor: z.string().nullable() })
    .parse((await us.send('GET', `${runs}/${query}`)).body);

/** A bank line that pays this amount, judged as net wages. */
let serial = 0;
async function pay(amountMinor: number, bookingDate: string): Promise<string> {
  const bus = us.api.get(CommandBus);
  const as = { companyId: us.company.id, actor: testActor() };
  serial += 1;
  const line = bankLine({
    direction: 'out',
    amountMinor: BigInt(amountMinor),
    bookingDate: bookingDate as never,
    description: `Palk ${serial}`,
  });
  await bus.execute(importStatement, {
    ...as,
    payload: { statement: statementOf(1), lines: keyLines([line]), last: true },
  });
  const { items } = await us.call('books_bank_transactions_list', { query: { limit: 200 } });
  const id = items.find(({ description }) => description === `Palk ${serial}`)?.id ?? '';
  await bus.execute(exemptTransaction, {
    ...as,
    payload: { bank_transaction_id: id, counter_role: 'payroll_liability', reason: 'Palk' },
  });
  return id;
}

describe('a pay run', () => {
  let id: string;

  it('is prepared from the registered employments of the month, pro rata for a person who began within it', async () => {
    id = await created('2026-11');
    expect(await retrieve(id)).toMatchObject({
      id,
      month: '2026-11',
      state: 'draft',
      payment_date: null,
      currency: 'EUR',
      gross_minor: 310_000,
      net_minor: 165_784 + 98_111,
      entry_id: null,
      tsd_due_date: '2026-12-10',
      payslips: [
        {
          employee_id: encodeId('employee', mari.employeeId),
          employee_name: 'Mari Maasikas',
          employment_id: encodeId('employment', mari.employmentId),
          payment_type_code: '10',
          gross_minor: 200_000,
          basic_exemption_minor: 70_000,
          income_tax_minor: 27_016,
          social_tax_minor: 66_000,
          employee_unemployment_minor: 3_200,
          employer_unemployment_minor: 1_600,
          funded_pension_minor: 4_000,
          net_minor: 165_784,
          employer_cost_minor: 267_600,
        },
        { employee_name: 'Jüri Maasikas', gross_minor: 110_000 },
      ],
    });
  });

  it('goes from draft to approved to posted, each in its turn', async () => {
    expect(codeOf(await command(id, 'post'))).toEqual([409, 'state_conflict']);
    expect(codeOf(await command(id, 'reverse'))).toEqual([409, 'state_conflict']);
    expect((await command(id, 'approve')).body).toMatchObject({
      result: { state: 'approved', entry_id: null },
    });
    expect(codeOf(await command(id, 'approve'))).toEqual([409, 'state_conflict']);
    expect(codeOf(await create('2026-11'))).toEqual([409, 'state_conflict']);
    const posted = Outcome.parse((await command(id, 'post')).body);
    expect(await retrieve(id)).toMatchObject({ state: 'posted', entry_id: posted.result.entry_id });
    expect(codeOf(await command(id, 'post'))).toEqual([409, 'state_conflict']);
  });

  it('posts one entry on the last day of its month, as the chart asks', async () => {
    const { rows } = await us.call('books_trial_balance_retrieve', { query: { date_to: '2026-11-30' } });
    const closing = Object.fromEntries(rows.map((row) => [row.account_code, row.closing_base_minor]));
    expect(closing).toMatchObject({
      '6010': 310_000,
      '6110': 102_300,
      '6120': 2_480,
      '2410': -263_895,
      '2530': -102_300,
      '2535': -7_440,
      '2540': -6_200,
    });
  });

  it('is reversed only by its own reversal, and not as the event that it posted', async () => {
    const entry = await us.send('GET', `/entries/${(await retrieve(id)).entry_id ?? ''}/`);
    const { accounting_event_id: event } = entry.body as { accounting_event_id: string };
    expect(entry.body).toMatchObject({ command: 'pay_run.post', pay_run_id: id, tsd_return_id: null });
    const answer = await us.send('POST', `/events/${event}/reverse`, { body: { reason: 'viga' } });
    expect(codeOf(answer)).toEqual([409, 'state_conflict']);
  });

  it('returns the lines of the TSD, and annex 1 as CSV', async () => {
    expect((await us.send('GET', `${runs}/${id}/tsd/`)).body).toMatchObject({
      period: '2026-11',
      due_date: '2026-12-10',
      lines: [
        { line: '110' },
        { line: '115', amount_minor: 102_300 },
        { line: '116', amount_minor: 7_440 },
        { line: '117', amount_minor: 6_200 },
        { line: '118' },
      ],
      annex_1: [{ employee_name: 'Mari Maasikas', payment_type_code: '10', exemption_code: '610' }, {}],
    });
    const csv = await us.send('GET', `${runs}/${id}/tsd/csv/`);
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.text).toContain('Mari Maasikas,10,2000.00,660.00,40.00,32.00,16.00,610,700.00,270.16');
  });

  it('has payslips as PDF, of its own employees', async () => {
    const path = `${us.company.path}${runs}/${id}/payslips/`;
    const answer = await fetch(us.api.url + path + encodeId('employee', mari.employeeId) + '/?language=en', {
      headers: { authorization: `Bearer ${us.key}` },
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const parser = new PDFParse({ data: new Uint8Array(await answer.arrayBuffer()) });
    const { text } = await parser.getText();
    await parser.destroy();
    for (const words of ['Payslip 2026-11', 'Mari Maasikas', 'Net pay', '1657,84 EUR', '2676,00 EUR']) {
      expect(text).toContain(words);
    }
    const none = await us.send('GET', `${runs}/${id}/payslips/${encodeId('employee', 999n)}/`);
    expect(codeOf(none)).toEqual([404, 'not_found']);
  });

  it('is paid when bank lines judged as net wages cover it, and is not when the judgement is undone', async () => {
    await pay(165_784, '2026-11-27');
    expect(await retrieve(id)).toMatchObject({ state: 'posted', payment_date: null });
    const last = await pay(98_111, '2026-11-28');
    expect(await retrieve(id)).toMatchObject({ state: 'paid', payment_date: '2026-11-28' });
    expect((await list('?state=paid')).items).toMatchObject([{ id, state: 'paid' }]);
    await us.api.get(CommandBus).execute(undoJudgement, {
      companyId: us.company.id,
      actor: testActor(),
      payload: { bank_transaction_id: last },
    });
    expect(await retrieve(id)).toMatchObject({ state: 'posted' });
    expect((await list('?state=paid')).items).toEqual([]);
  });

  it('is corrected by its reversal: a draft again, prepared from the employments as they are now', async () => {
    await db.database.inCompany(us.company.id, (sql) =>
      sql.run('UPDATE employment.employment SET gross_minor = 300000 WHERE id = $1', [mari.employmentId]),
    );
    const reversed = Outcome.parse((await command(id, 'reverse')).body);
    expect(reversed.result).toMatchObject({ state: 'draft', entry_id: expect.any(String) as unknown });
    expect(await retrieve(id)).toMatchObject({
      state: 'draft',
      entry_id: null,
      gross_minor: 410_000,
    });
    const { rows } = await us.call('books_trial_balance_retrieve', { query: { date_to: '2026-11-30' } });
    expect(rows.find((row) => row.account_code === '6010')?.closing_base_minor).toBe(0);
    const payslip = await us.send('GET', `${runs}/${id}/payslips/${encodeId('employee', mari.employeeId)}/`);
    expect(codeOf(payslip)).toEqual([409, 'state_conflict']);
    await command(id, 'approve');
    await command(id, 'post');
    expect(await retrieve(id)).toMatchObject({ state: 'posted', gross_minor: 410_000 });
  });
});

describe('pay runs', () => {
  it('are listed by month, the newest first, page by page, by month and state', async () => {
    for (const month of ['2026-09', '2026-10']) await created(month);
    const first = await list('?limit=2');
    expect(first.items.map(({ month }) => month)).toEqual(['2026-11', '2026-10']);
    const second = await list(`?limit=2&cursor=${first.next_cursor ?? ''}`);
    expect([second.items.map(({ month }) => month), second.next_cursor]).toEqual([['2026-09'], null]);
    expect((await list('?month=2026-10')).items.map(({ month }) => month)).toEqual(['2026-10']);
    expect((await list('?state=draft')).items).toHaveLength(2);
    expect(codeOf(await us.send('GET', `${runs}/?state=done`))).toEqual([400, 'validation_error']);
  });

  it('use the rules of the day of payment, and are refused where none are known', async () => {
    const id = await created('2025-12', { payment_date: '2026-01-05' });
    expect(await retrieve(id)).toMatchObject({
      payment_date: '2026-01-05',
      tsd_due_date: '2026-02-10',
      payslips: [{ basic_exemption_minor: 70_000 }, {}],
    });
    const same = await created('2025-12');
    expect(same).toBe(id);
    expect(await retrieve(id)).toMatchObject({
      payment_date: null,
      payslips: [{ basic_exemption_minor: 0 }, {}],
    });
    expect(codeOf(await create('2024-12'))).toEqual([400, 'invalid_payload']);
    expect(codeOf(await create('2026-13'))).toEqual([400, 'validation_error']);
  });

  it('paid in one month share its exemption, that of the earlier month first', async () => {
    const own = await us.another();
    await addEmployee(db.database, own.company.id);
    const exempted = async (month: string, payment_date: string) => {
      const made = await own.send('POST', runs, { body: { month, payment_date } });
      const { pay_run_id: id } = Outcome.parse(made.body).result;
      return Detail.parse((await own.send('GET', `${runs}/${id}/`)).body).payslips[0]?.[
        'basic_exemption_minor'
      ];
    };
    expect(await exempted('2026-09', '2026-11-02')).toBe(70_000);
    expect(await exempted('2026-10', '2026-11-10')).toBe(0);
    expect(await exempted('2026-11', '2026-12-01')).toBe(70_000);
  });

  it('paid in one month share its exemption in whatever order they are made, approved or replanned', async () => {
    const own = await us.another();
    await addEmployee(db.database, own.company.id);
    const made = async (month: string, payment_date?: string): Promise<string> => {
      const { body } = await own.send('POST', runs, { body: { month, payment_date } });
      return Outcome.parse(body).result.pay_run_id;
    };
    const exempted = (...ids: string[]) =>
      Promise.all(
        ids.map(async (id) => {
          const run = Detail.parse((await own.send('GET', `${runs}/${id}/`)).body);
          return run.payslips[0]?.['basic_exemption_minor'];
        }),
      );
    const october = await made('2026-10');
    const september = await made('2026-09', '2026-10-05');
    expect(await exempted(september, october)).toEqual([70_000, 0]);
    await made('2026-09');
    expect(await exempted(september, october)).toEqual([70_000, 70_000]);
    await own.send('POST', `${runs}/${october}/approve`);
    await made('2026-09', '2026-10-05');
    expect(await exempted(september, october)).toEqual([0, 70_000]);
  });

  it('that pay nobody are not approved', async () => {
    const other = await us.another();
    const answer = await other.send('POST', runs, { body: { month: '2026-11' } });
    const { pay_run_id: id } = Outcome.parse(answer.body).result;
    expect(codeOf(await other.send('POST', `${runs}/${id}/approve`))).toEqual([409, 'state_conflict']);
  });

  it('are refused while payroll is off', async () => {
    const off = await startBookkeeper(db, { RAAMAT_PAYROLL: 'off' });
    expect(codeOf(await off.send('POST', runs, { body: { month: '2026-11' } }))).toEqual([
      409,
      'state_conflict',
    ]);
    await off.close();
  });
});

it('a change counts from its day on: pay by days, terms of taxes on the day of payment', async () => {
  const own = await us.another();
  const changed = await addEmployee(db.database, own.company.id, {
    basicExemption: 'none',
    grossMinor: 420_000,
  });
  const event = (kind: 'new_employee' | 'change', from: string, gross_minor: number, exemption: string) =>
    addApplied(db.database, own.company.id, changed, {
      kind,
      from,
      data: { employee: { basic_exemption: exemption, pension_rate: '2' }, employment: { gross_minor } },
    });
  await event('new_employee', '2024-01-01', 210_000, 'full');
  await event('change', '2026-11-16', 420_000, 'none');
  const payslipOf = async (month: string) => {
    const made = await own.send('POST', runs, { body: { month } });
    const { pay_run_id: id } = Outcome.parse(made.body).result;
    return Detail.parse((await own.send('GET', `${runs}/${id}/`)).body).payslips[0];
  };
  expect(await payslipOf('2026-10')).toMatchObject({ gross_minor: 210_000, basic_exemption_minor: 70_000 });
  expect(await payslipOf('2026-11')).toMatchObject({ gross_minor: 320_000, basic_exemption_minor: 0 });
  expect(await payslipOf('2026-12')).toMatchObject({ gross_minor: 420_000, basic_exemption_minor: 0 });
});

it('each pay of a rehired person is taxed by the person’s latest choice up to its day', async () => {
  const own = await us.another();
  const again = await addEmployee(db.database, own.company.id, { to: '2026-06-30', basicExemption: 'none' });
  const taken = (of: TestEmployee, from: string, exemption: string) =>
    addApplied(db.database, own.company.id, of, {
      kind: 'new_employee',
      from,
      data: { employee: { basic_exemption: exemption, pension_rate: '2' }, employment: {} },
    });
  await taken(again, '2026-01-01', 'full');
  const second = await addEmployment(db.database, own.company.id, again, { from: '2026-10-01' });
  await taken(second, '2026-10-01', 'none');
  const exempted = async (month: string) => {
    const made = await own.send('POST', runs, { body: { month } });
    const { pay_run_id: id } = Outcome.parse(made.body).result;
    return Detail.parse((await own.send('GET', `${runs}/${id}/`)).body).payslips[0]?.[
      'basic_exemption_minor'
    ];
  };
  expect(await exempted('2026-05')).toBe(70_000);
  expect(await exempted('2026-10')).toBe(0);
});

it('a change made before the start counts from the start on, and replaces the terms at registration', async () => {
  const own = await us.another();
  const hired = await addEmployee(db.database, own.company.id, {
    from: '2026-12-01',
    basicExemption: 'full',
    grossMinor: 300_000,
  });
  const event = (kind: 'new_employee' | 'change', from: string, gross_minor: number, exemption: string) =>
    addApplied(db.database, own.company.id, hired, {
      kind,
      from,
      data: { employee: { basic_exemption: exemption, pension_rate: '2' }, employment: { gross_minor } },
    });
  await event('new_employee', '2026-12-01', 250_000, 'none');
  await event('change', '2026-11-23', 300_000, 'full');
  const made = await own.send('POST', runs, { body: { month: '2026-12' } });
  const { pay_run_id: id } = Outcome.parse(made.body).result;
  expect((await own.send('GET', `${runs}/${id}/`)).body).toMatchObject({
    payslips: [{ gross_minor: 300_000, basic_exemption_minor: 70_000 }],
  });
});

it('of changes that count from the same day, the last one registered is paid, as the employment shows', async () => {
  const own = await us.another();
  const changed = await addEmployee(db.database, own.company.id);
  const change = (gross_minor: number, registeredAt: string) =>
    addApplied(db.database, own.company.id, changed, {
      kind: 'change',
      from: '2026-11-01',
      data: { employee: {}, employment: { gross_minor } },
      registeredAt,
    });
  await change(300_000, '2026-11-02T10:00:00Z');
  await change(250_000, '2026-11-02T09:00:00Z');
  const made = await own.send('POST', runs, { body: { month: '2026-11' } });
  const { pay_run_id: id } = Outcome.parse(made.body).result;
  expect((await own.send('GET', `${runs}/${id}/`)).body).toMatchObject({ gross_minor: 300_000 });
});

describe('a pay run of many', () => {
  let many: Bookkeeper;
  let worker: TestWorker;

  beforeAll(async () => {
    many = await us.another();
    await db.database.inCompany(many.company.id, async (sql) => {
      await sql.run(
        `INSERT INTO employment.employee (company_id, first_name, last_name, citizenship, iban, email, basic_exemption,
           pension_rate, source, created_at)
         SELECT $1, 'Töötaja', n::text, 'EE', '', '', 'none', '2', 'service', now() FROM generate_series(1, 201) AS n`,
        [many.company.id],
      );
      await sql.run(
        `INSERT INTO employment.employment (company_id, employee_id, employment_type, start_date, job_title, workplace,
           working_time_rate, gross_minor, status, registered_outside, created_at)
         SELECT company_id, id, 1, '2024-01-01', 'Müüja', 'Tallinn', 1, 100000, 'registered', false, now()
         FROM employment.employee WHERE company_id = $1`,
        [many.company.id],
      );
    });
  });
  afterAll(async () => {
    await worker.close();
  });

  it('is prepared by a task, and is approved when that is done', async () => {
    const answer = await many.send('POST', runs, { body: { month: '2026-11' } });
    const { pay_run_id: id } = Outcome.parse(answer.body).result;
    expect((await many.send('GET', `${runs}/${id}/`)).body).toMatchObject({ state: 'draft', payslips: [] });
    expect(codeOf(await many.send('POST', `${runs}/${id}/approve`))).toEqual([409, 'state_conflict']);
    worker = await startWorker(db);
    const run = await until(async () => {
      const seen = Detail.parse((await many.send('GET', `${runs}/${id}/`)).body);
      return seen.payslips.length > 0 && seen;
    });
    expect(run).toMatchObject({ gross_minor: 201 * 100_000, net_minor: 201 * 75_192 });
    expect((await many.send('POST', `${runs}/${id}/approve`)).status).toBe(200);
  });
});

describe('the numbers of a pay run', () => {
  it('have their rule, rate and law, in the language of the reader, and a stale draft names who has changed', async () => {
    const them = await us.another();
    const mall = await addEmployee(db.database, them.company.id, { name: 'Mall' });
    const made = await them.send('POST', runs, { body: { month: '2026-04' } });
    const path = `${runs}/${Outcome.parse(made.body).result.pay_run_id}/`;
    const read = async () => (await them.send('GET', path)).body;
    const figures = async (language: string) => {
      const { body } = await them.send('GET', path, { headers: { 'accept-language': language } });
      const [slip] = (body as { payslips: { lines: { figures: { of: string; message: string }[] }[] }[] })
        .payslips;
      return slip?.lines[0]?.figures.filter(({ of }) => of === 'income_tax_minor');
    };
    expect(await figures('en')).toEqual([
      {
        of: 'income_tax_minor',
        code: 'pay_income_tax',
        message: expect.stringMatching(/^22 % of €1,228.00: /) as unknown,
        parameters: { rate_bps: 2200, base_minor: 122_800 },
        amount_minor: 27_016,
        rate_bps: 2200,
        base_minor: 122_800,
        law: 'TuMS § 4, 41',
        rules_from: '2026-01-01',
      },
    ]);
    expect((await figures('et'))?.[0]?.message).toMatch(/^22% summast 1.228,00/);
    expect(await read()).toMatchObject({ prepared: true, stale: false, stale_reasons: [] });
    await db.owner('UPDATE employment.employee SET basic_exemption = $1 WHERE id = $2', [
      'none',
      mall.employeeId.toString(),
    ]);
    expect(await read()).toMatchObject({
      stale: true,
      stale_reasons: [
        {
          code: 'stale_employee',
          parameters: { name: 'Mall Maasikas' },
          employee_id: encodeId('employee', mall.employeeId),
        },
      ],
    });
    await db.owner('UPDATE employment.employee SET basic_exemption = $1 WHERE id = $2', [
      'full',
      mall.employeeId.toString(),
    ]);
    expect(await read()).toMatchObject({ stale: false, stale_reasons: [] });
  });
});

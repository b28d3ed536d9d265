import { exemptTransaction, importStatement, keyLines } from '#books';
import { PersonalCodeSeal } from '#employment';
import { encodeId } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CommandBus } from '#ledger';
import { SEALING_KEYS, type TestAnswer } from '../support/api.js';
import { bankLine, statementOf } from '../support/bank.js';
import { testActor } from '../support/books.js';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { addEmployee } from '../support/employees.js';
import { until } from '../support/wait.js';
import { startWorker } from '../support/worker.js';

const Outcome = z.object({ result: z.looseObject({ entry_id: z.string().nullish() }) });

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

const codeOf = ({ status, body }: TestAnswer): unknown => [status, (body as { code?: string }).code];

async function company() {
  const us = await first.another();
  const post = async (path: string, body: object = {}): Promise<Record<string, unknown>> => {
    const answer = await us.post(path, body);
    if (answer.status > 201) throw new Error(answer.text);
    return Outcome.parse(answer.body).result;
  };
  const pay = async (month: string, payment_date?: string): Promise<string> => {
    const { pay_run_id: id } = await post('/payroll/pay-runs', { month, payment_date });
    await post(`/payroll/pay-runs/${String(id)}/approve`);
    await post(`/payroll/pay-runs/${String(id)}/post`);
    return String(id);
  };
  const event = (kind: string, economic_date: string, ...lines: [string, number, object?][]) =>
    post('/events', {
      kind,
      economic_date,
      lines: lines.map(([account_code, amount_minor, more]) => ({ account_code, amount_minor, ...more })),
    });
  const tsd = async (month: string) =>
    z
      .looseObject({ lines: z.array(z.object({ line: z.string(), amount_minor: z.int() })) })
      .parse((await us.get(`/payroll/tsd/${month}/`)).body);
  const mainForm = async (month: string) =>
    Object.fromEntries((await tsd(month)).lines.map(({ line, amount_minor }) => [line, amount_minor]));
  const file = (month: string) => us.post(`/payroll/tsd/${month}/file`);
  const balance = async (to: string, ...codes: string[]) => {
    const { rows } = await us.call('books_trial_balance_retrieve', { query: { date_to: to } });
    return codes.map((code) => rows.find((row) => row.account_code === code)?.closing_base_minor ?? 0);
  };
  return { us, post, pay, event, tsd, mainForm, file, balance };
}

describe('the TSD of a month', () => {
  it('adds all runs that are paid in it', async () => {
    const { us, pay, tsd, mainForm } = await company();
    const mari = await addEmployee(db.database, us.company.id);
    const first = await pay('2026-08', '2026-09-05');
    const second = await pay('2026-09');
    expect(await tsd('2026-09')).toMatchObject({
      period: '2026-09',
      due_date: '2026-10-12',
      pay_runs: [
        { pay_run_id: second, rows: [{ gross_minor: 200_000 }] },
        { pay_run_id: first, payment_date: '2026-09-05', rows: [{ gross_minor: 200_000 }] },
      ],
      annex_1: [
        {
          employee_id: encodeId('employee', mari.employeeId),
          payment_type_code: '10',
          gross_minor: 400_000,
          basic_exemption_minor: 70_000,
          exemption_code: '610',
        },
      ],
      annex_2: [],
    });
    // 2000 × 22 % less 700 of exemption once: 270.16 and 424.16.
    expect(await mainForm('2026-09')).toMatchObject({
      110: 69_432,
      114: 0,
      115: 132_000,
      116: 9_600,
      117: 8_000,
      118: 69_432 + 132_000 + 9_600 + 8_000,
    });
    expect((await tsd('2026-08')).lines.every(({ amount_minor: amount }) => amount === 0)).toBe(true);
  });

  it('declares a non-resident in annex 2, without exemption and funded pension', async () => {
    const { us, pay, tsd } = await company();
    const { employeeId } = await addEmployee(db.database, us.company.id);
    await db.database.inCompany(us.company.id, (sql) =>
      sql.run("UPDATE employment.employee SET tax_country = 'FI' WHERE id = $1", [employeeId]),
    );
    await pay('2026-10');
    expect(await tsd('2026-10')).toMatchObject({
      annex_1: [],
      annex_2: [
        {
          tax_country: 'FI',
          annex_2_code: '120',
          gross_minor: 200_000,
          basic_exemption_minor: 0,
          funded_pension_minor: 0,
          income_tax_minor: 43_296,
        },
      ],
    });
  });

  it('declares what the books show by accounts, and the taxes on it', async () => {
    const { us, post, event, tsd, mainForm } = await company();
    const owner = await us.party({ name: 'Mari Mets', kind: 'other' });
    await post('/payroll/tsd-accounts', { account_code: '5900', declared_as: 'representation' });
    await post('/payroll/tsd-accounts', { account_code: '7210', declared_as: 'tax_interest' });
    await event('manual', '2026-10-05', ['6130', 96_000], ['2690', -96_000]);
    await event('manual', '2026-10-06', ['7230', 7_800], ['2690', -7_800]);
    await event('manual', '2026-10-07', ['5900', 57_800], ['2690', -57_800]);
    await event('manual', '2026-10-08', ['7210', 7_800], ['2690', -7_800]);
    await event('dividend', '2026-10-09', ['2960', 780_000], ['2650', -780_000]);
    await event('manual', '2026-10-10', ['2650', 780_000, { party_id: owner }], ['2690', -780_000]);
    expect(await tsd('2026-10')).toMatchObject({
      annex_4: { value_minor: 96_000, income_tax_minor: 27_077, social_tax_minor: 40_615 },
      annex_5: {
        gifts_minor: 7_800,
        representation: { limit_in_year_minor: 50_000, taxed_minor: 7_800 },
        income_tax_minor: 4_400,
      },
      annex_6: { rows: [{ code: '6020', amount_minor: 7_800 }], income_tax_minor: 2_200 },
      annex_7: { rows: [{ code: '7008', amount_minor: 780_000 }], income_tax_minor: 220_000 },
      inf_1: [{ party_id: owner, name: 'Mari Mets', kind: 'DK', amount_minor: 780_000 }],
    });
    expect(await mainForm('2026-10')).toMatchObject({
      110: 0,
      114: 27_077 + 4_400 + 2_200 + 220_000,
      115: 40_615,
      118: 294_292,
    });
    expect(await mainForm('2026-09')).toMatchObject({ 114: 0, 118: 0 });
  });

  it('declares a dividend when the bank pays it', async () => {
    const { us, event, tsd } = await company();
    await event('dividend', '2026-10-09', ['2960', 780_000], ['2650', -780_000]);
    expect(await tsd('2026-10')).toMatchObject({ annex_7: { rows: [] } });
    const bus = us.api.get(CommandBus);
    const as = { companyId: us.company.id, actor: testActor() };
    const line = bankLine({
      direction: 'out',
      amountMinor: 780_000n,
      bookingDate: '2026-11-02' as never,
      description: 'Dividend',
    });
    await bus.execute(importStatement, {
      ...as,
      payload: { statement: statementOf(1), lines: keyLines([line]), last: true },
    });
    const { items } = await us.call('books_bank_transactions_list');
    await bus.execute(exemptTransaction, {
      ...as,
      payload: {
        bank_transaction_id: items[0]?.id ?? '',
        counter_role: 'dividend_payable',
        reason: 'Dividend',
      },
    });
    expect(await tsd('2026-11')).toMatchObject({
      annex_7: { rows: [{ code: '7008', amount_minor: 780_000 }], income_tax_minor: 220_000 },
      inf_1: [],
      warnings: [{ code: 'tsd_receiver_missing' }],
    });
  });
});

describe('filing the TSD of a month', () => {
  it('posts the taxes that are not in the books, once, and a change is the next revision', async () => {
    const { us, post, pay, event, tsd, file, balance } = await company();
    const { employeeId } = await addEmployee(db.database, us.company.id);
    await post('/payroll/items', {
      employee_id: encodeId('employee', employeeId),
      month: '2026-10',
      kind: 'fringe_benefit',
      amount_minor: 50_000,
    });
    await event('manual', '2026-10-05', ['6130', 46_000], ['2690', -46_000]);
    await event('manual', '2026-10-06', ['7230', 7_800], ['2690', -7_800]);
    await pay('2026-10');
    const filed = await file('2026-10');
    expect(filed.body).toMatchObject({
      command: 'tsd.file',
      result: { revision_no: 1, entry_id: expect.any(String) as unknown },
    });
    // Of 960.00: the purchase of 460.00, 270.77 and 406.15, of which the pay run has posted its own part.
    expect(await balance('2026-10-31', '6130', '7240', '2550')).toEqual([
      46_000 + 27_077 + 40_615,
      2_200,
      -(27_077 + 2_200),
    ]);
    expect(await balance('2026-10-31', '2530')).toEqual([-(66_000 + 40_615)]);
    expect(codeOf(await file('2026-10'))).toEqual([409, 'state_conflict']);
    expect(await tsd('2026-10')).toMatchObject({
      filed_return_id: (filed.body as { result: { return_id: string } }).result.return_id,
      annex_4: { value_minor: 96_000 },
    });
    expect((await tsd('2026-10'))['changed_parts']).toEqual([]);
    await event('manual', '2026-10-07', ['7230', 7_800], ['2690', -7_800]);
    expect((await tsd('2026-10'))['changed_parts']).toEqual(['lines', 'annex_5']);
    expect((await tsd('2026-10'))['warnings']).toMatchObject([
      { code: 'tsd_run_not_paid' },
      { code: 'period_filed' },
    ]);
    expect((await file('2026-10')).body).toMatchObject({ result: { revision_no: 2 } });
    expect(await balance('2026-10-31', '7240', '2550')).toEqual([4_400, -(27_077 + 4_400)]);
    // Both revisions stay as they were filed, each with the entry that it posted.
    const { returns } = z
      .object({
        returns: z.array(
          z.looseObject({ return_id: z.string(), revision_no: z.int(), entry_id: z.string() }),
        ),
      })
      .parse(await tsd('2026-10'));
    expect(returns.map(({ revision_no }) => revision_no)).toEqual([2, 1]);
    for (const { return_id, revision_no, entry_id } of returns) {
      expect((await us.get(`/payroll/tsd-returns/${return_id}/`)).body).toMatchObject({
        period: '2026-10',
        revision_no,
        annex_5: { gifts_minor: revision_no * 7_800 },
      });
      expect((await us.get(`/entries/${entry_id}/`)).body).toMatchObject({
        command: 'tsd.file',
        tsd_return_id: return_id,
        pay_run_id: null,
      });
    }
    expect(codeOf(await us.get('/payroll/tsd-returns/01KAG2V9M0Q8Y4T6W3Z5X7C1B2/'))).toEqual([
      404,
      'not_found',
    ]);
  });

  it('waits for the end of the month, and for its runs to be posted', async () => {
    const { us, post, file } = await company();
    await addEmployee(db.database, us.company.id);
    expect(codeOf(await file('2026-11'))).toEqual([409, 'period_not_ended']);
    const { pay_run_id: id } = await post('/payroll/pay-runs', { month: '2026-10' });
    await post(`/payroll/pay-runs/${String(id)}/approve`);
    expect(codeOf(await file('2026-10'))).toEqual([409, 'state_conflict']);
    await post(`/payroll/pay-runs/${String(id)}/post`);
    expect((await file('2026-10')).status).toBe(200);
    expect(codeOf(await us.get('/payroll/tsd/2026-13/'))).toEqual([404, 'not_found']);
    expect(codeOf(await us.get('/payroll/tsd/2020-01/'))).toEqual([400, 'invalid_payload']);
  });

  it('needs vat.file, which a member lacks', async () => {
    const { us } = await company();
    const { key } = await us.organization.member('member');
    expect(codeOf(await us.post('/payroll/tsd/2026-10/file', undefined, { key }))).toEqual([
      403,
      'permission_denied',
    ]);
  });
});

describe('the file of a filed TSD', () => {
  const CODE = '49403136515';

  it('has personal codes, and only a person who may submit employees downloads it, which the trail records', async () => {
    const { us, pay, file } = await company();
    const { employeeId } = await addEmployee(db.database, us.company.id);
    const sealed = new PersonalCodeSeal(SEALING_KEYS.publicKey).seal(us.company.id, CODE);
    await db.database.inCompany(us.company.id, (sql) =>
      sql.run(
        `UPDATE employment.employee SET personal_code_sealed = $2, personal_code_end = '6515' WHERE id = $1`,
        [employeeId, sealed],
      ),
    );
    await pay('2026-10');
    const path = `${us.company.path}/payroll/tsd/2026-10/file/`;
    const download = () => us.api.send('GET', path, { session: us.session });
    expect(codeOf(await download())).toEqual([404, 'not_found']);
    expect((await file('2026-10')).status).toBe(200);
    expect(codeOf(await download())).toEqual([409, 'state_conflict']);

    const worker = await startWorker(db);
    const answer = await until(async () => {
      const got = await download();
      return got.status === 200 && got;
    });
    await worker.close();
    expect(answer.text).toContain(`L1,2026-10,10,${CODE},Mari Maasikas,EE,2000.00`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="TSD-2026-10-1.csv"');

    expect(codeOf(await us.get('/payroll/tsd/2026-10/file/'))).toEqual([403, 'human_actor_required']);
    const viewer = await us.organization.member('viewer');
    const session = await us.api.session(viewer.userId, { secondFactor: true });
    expect(codeOf(await us.api.send('GET', path, { session }))).toEqual([403, 'permission_denied']);
    expect((await us.get('/payroll/tsd/2026-10/')).text).not.toContain(CODE);

    const trail = await db.database.inCompany(us.company.id, (sql) =>
      sql.rows<{ action: string }>(
        `SELECT action FROM platform.audit_event
         WHERE company_id = $1 AND action IN ('tsd.file.download', 'employee.personal_code.open') ORDER BY action`,
        [us.company.id],
      ),
    );
    expect(trail.map(({ action }) => action)).toEqual(['employee.personal_code.open', 'tsd.file.download']);
    const stored = await db.database.inCompany(us.company.id, (sql) =>
      sql.one<{ content: Buffer }>(
        'SELECT content_boxed AS content FROM payroll.tsd_file WHERE company_id = $1',
        [us.company.id],
      ),
    );
    expect(stored.content.includes(CODE)).toBe(false);
  });
});

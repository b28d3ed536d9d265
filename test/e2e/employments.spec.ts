import { encodeId } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { CODE, EmploymentDesk, type Submission, WORK } from '../support/employment-desk.js';

let db: TestDatabase;
let desk: EmploymentDesk;
/** An employment that is in the register. */
let mari: Submission;

beforeAll(async () => {
  db = await testDatabase();
  desk = await EmploymentDesk.open(db);
  mari = await desk.registerMari();
});

afterAll(async () => {
  await desk.close();
  await db.drop();
});

describe('an employment that is in the register', () => {
  it('is changed, suspended and ended there, and shows it', async () => {
    const { employee_id, employment_id } = mari;
    await desk.register({
      kind: 'change',
      employment_id,
      employee: { email: 'mari@naidis.example', basic_exemption: 'partial', basic_exemption_minor: 20_000 },
      employment: { job_title: 'Pearaamatupidaja', gross_minor: 300_000 },
    });
    await desk.register({ kind: 'change', employment_id, employee: { basic_exemption_minor: 30_000 } });
    // The end date is not known at first.
    await desk.register({ kind: 'suspension', employment_id, suspension: { kind: 3, from: '2026-12-10' } });
    await desk.register({
      kind: 'suspension',
      employment_id,
      suspension: { kind: 3, from: '2026-12-10', to: '2026-12-20' },
    });
    expect(desk.entriesOf(CODE)).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({
          amet_vabatekstina: 'Pearaamatupidaja',
          suspensions: [expect.objectContaining({ ground: '3', from: '2026-12-10', to: '2026-12-20' })],
        }),
      ]) as object,
    );
    const twice = await desk.send('POST', '/submissions/', {
      kind: 'suspension',
      employment_id,
      suspension: { kind: 3, from: '2026-12-20' },
    });
    expect(twice.body).toMatchObject({ errors: [{ code: 'suspension_overlaps' }] });
    const outside = await desk.send('POST', '/submissions/', {
      kind: 'suspension',
      employment_id,
      suspension: { kind: 3, from: '2026-11-30' },
    });
    expect(outside.body).toMatchObject({
      errors: [{ field: 'suspension.from', code: 'suspension_outside_employment' }],
    });
    await desk.register({ kind: 'end', employment_id, end: { end_date: '2026-12-31', ground: 7 } });
    expect(await desk.employee(employee_id)).toMatchObject({
      email: 'mari@naidis.example',
      basic_exemption: 'partial',
      basic_exemption_minor: 30_000,
      employments: expect.arrayContaining([
        expect.objectContaining({
          id: employment_id,
          status: 'registered',
          end_date: '2026-12-31',
          end_ground: 7,
          job_title: 'Pearaamatupidaja',
          gross_minor: 300_000,
          suspensions: [{ kind: 3, from: '2026-12-10', to: '2026-12-20' }],
        }),
      ]) as unknown,
      absences: [{ employment_id, kind: 'other', register_code: 3, from: '2026-12-10', to: '2026-12-20' }],
    });
  });

  it('takes an amount of the exemption only for a person with a partial exemption', async () => {
    const { employment_id } = await desk.register({
      kind: 'new_employee',
      employee: { first_name: 'Ene', last_name: 'Saar', birth_date: '1990-03-03', basic_exemption: 'full' },
      employment: WORK,
    });
    const answer = await desk.send('POST', '/submissions/', {
      kind: 'change',
      employment_id,
      employee: { basic_exemption_minor: 30_000 },
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'employee.basic_exemption_minor', code: 'unexpected' }] },
    });
  });

  it('belongs to the employee who is named with it', async () => {
    const { employment_id } = mari;
    const employee_id = encodeId('employee', 999_999n);
    const answer = await desk.send('POST', '/submissions/', {
      kind: 'change',
      employee_id,
      employment_id,
      employment: { job_title: 'Müüja' },
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'validation_error', errors: [{ field: 'employment_id', code: 'not_found' }] },
    });
  });

  it('keeps later changes when a change from an earlier day follows', async () => {
    const { employee_id, employment_id } = await desk.register({
      kind: 'new_employee',
      employee: { first_name: 'Piret', last_name: 'Kuusk', birth_date: '1990-02-02', pension_rate: '2' },
      employment: { ...WORK, start_date: '2026-09-01', gross_minor: 200_000 },
    });
    const change = (event_date: string, gross_minor: number, more: object = {}) =>
      desk.register({ kind: 'change', employment_id, event_date, employment: { gross_minor, ...more } });
    await change('2026-11-02', 300_000, { job_title: 'Juhataja' });
    await change('2026-10-01', 250_000, { job_title: 'Vanemmüüja', workplace: 'Riia 1, Tartu' });
    expect(await desk.employee(employee_id)).toMatchObject({
      employments: [{ gross_minor: 300_000, job_title: 'Juhataja', workplace: 'Riia 1, Tartu' }],
    });
    expect(desk.sandbox.entries(desk.registryCode)).toContainEqual(
      expect.objectContaining({
        perenimi: 'Kuusk',
        amet_vabatekstina: 'Juhataja',
        aadress_vabatekstina: 'Riia 1, Tartu',
      }),
    );
  });

  it('is not changed from a day after its end, unless the end changes too', async () => {
    const { employment_id } = await desk.register({
      kind: 'new_employee',
      employee: { first_name: 'Rein', last_name: 'Org', birth_date: '1990-05-05' },
      employment: { ...WORK, start_date: '2026-09-01' },
    });
    await desk.register({ kind: 'end', employment_id, end: { end_date: '2026-10-31', ground: 1 } });
    const change = { kind: 'change', employment_id, employment: { gross_minor: 300_000 } };
    for (const late of [{}, { event_date: '2026-11-01' }]) {
      const refused = await desk.send('POST', '/submissions/', { ...change, ...late });
      expect(refused.body).toMatchObject({
        status: 400,
        code: 'register_invalid_event',
        errors: [{ field: 'event_date', code: 'change_after_end' }],
      });
    }
    await desk.submit({ ...change, event_date: '2026-10-31' });
    await desk.submit({ ...change, employment: { end_date: '2026-12-31' } });
    await desk.submit({ kind: 'change', employment_id, employee: { iban: 'EE382200221020145685' } });
  });

  it('whose work never began is cancelled in the register, and the person can be registered again', async () => {
    const start = {
      kind: 'new_employee',
      employee: { first_name: 'Uku', last_name: 'Tulemata', birth_date: '1991-01-01' },
      employment: { ...WORK, start_date: '2026-11-16' },
    };
    const { employee_id, employment_id, register_employment_id } = await desk.register(start);
    const cancelled = await desk.register({
      kind: 'end',
      employment_id,
      end: { never_started: true, reason: 'Ei tulnud tööle' },
    });
    expect(cancelled).toMatchObject({
      kind: 'end',
      data: { end: { never_started: true, reason: 'Ei tulnud tööle' } },
      register_employment_id,
    });
    expect(await desk.employee(employee_id)).toMatchObject({
      status: 'cancelled',
      employments: [{ id: employment_id, status: 'cancelled' }],
    });
    expect(desk.sandbox.entries(desk.registryCode)).toContainEqual(
      expect.objectContaining({ toot_id: register_employment_id, cancelled: true }),
    );
    const late = await desk.send('POST', '/submissions/', {
      kind: 'change',
      employment_id,
      employment: { job_title: 'Müüja' },
    });
    expect(late).toMatchObject({ status: 409, body: { code: 'state_conflict' } });
    expect((await desk.register(start)).employee_id).toBe(employee_id);
  });

  it('is not cancelled once a pay run has paid for it, nor together with an end', async () => {
    const { employment_id } = await desk.register({
      kind: 'new_employee',
      employee: { first_name: 'Palga', last_name: 'Saaja', birth_date: '1992-02-02' },
      employment: { ...WORK, start_date: '2026-10-01' },
    });
    const { result } = (await desk.us.post('/payroll/pay-runs', { month: '2026-10' })).body as {
      result: { pay_run_id: string };
    };
    await desk.us.post(`/payroll/pay-runs/${result.pay_run_id}/approve`);
    const cancel = (end: object) => desk.send('POST', '/submissions/', { kind: 'end', employment_id, end });
    expect((await cancel({ never_started: true })).body).toMatchObject({
      code: 'register_invalid_event',
      errors: [{ field: 'end.never_started', code: 'employment_paid' }],
    });
    expect((await cancel({ never_started: true, end_date: '2026-10-31' })).body).toMatchObject({
      code: 'validation_error',
      errors: [{ field: 'end.end_date', code: 'unexpected' }],
    });
    expect((await cancel({ end_date: '2026-10-31' })).body).toMatchObject({
      errors: [{ field: 'end.ground', code: 'required' }],
    });
  });

  it('says from which day on the minimum base does not apply, and why', async () => {
    const { employee_id, employment_id } = await desk.register({
      kind: 'new_employee',
      employee: { first_name: 'Tudeng', last_name: 'Tamm', birth_date: '2003-03-03' },
      employment: { ...WORK, start_date: '2026-09-01' },
    });
    const change = (employment: object) => ({
      kind: 'change',
      employment_id,
      event_date: '2026-10-01',
      employment,
    });
    const shown = async () => (await desk.employee(employee_id)).employments;
    expect(await shown()).toMatchObject([{ minimum_base: 'applies', minimum_base_reason: null }]);
    const exempt = { minimum_base: 'exempt', minimum_base_reason: 'student' };
    await desk.register(change(exempt));
    expect(await shown()).toMatchObject([exempt]);
    await desk.register({ ...change({ minimum_base: 'other_employer' }), event_date: '2026-11-01' });
    expect(await shown()).toMatchObject([{ minimum_base: 'other_employer', minimum_base_reason: null }]);
    for (const [wrong, code] of [
      [{ minimum_base: 'exempt' }, 'required'],
      [{ minimum_base: 'applies', minimum_base_reason: 'student' }, 'unexpected'],
    ] as const) {
      expect((await desk.send('POST', '/submissions/', change(wrong))).body).toMatchObject({
        code: 'validation_error',
        errors: [{ field: 'employment.minimum_base_reason', code }],
      });
    }
  });

  it('is ended after its last day', async () => {
    const { employment_id } = await desk.register({
      kind: 'new_employee',
      employee: { first_name: 'Ants', last_name: 'Kask', birth_date: '1990-01-01' },
      employment: { ...WORK, start_date: '2026-11-02' },
    });
    const { employee_id } = await desk.register({
      kind: 'end',
      employment_id,
      end: { end_date: '2026-11-20', ground: 1 },
    });
    expect(await desk.employee(employee_id)).toMatchObject({ status: 'ended', personal_code: '' });
    const again = await desk.send('POST', '/submissions/', {
      kind: 'end',
      employment_id,
      end: { end_date: '2026-11-20', ground: 1 },
    });
    expect(again.body).toMatchObject({ errors: [{ code: 'already_ended' }] });
    // A person who stays after all gets another end date.
    await desk.register({ kind: 'change', employment_id, employment: { end_date: null } });
    expect(await desk.employee(employee_id)).toMatchObject({
      status: 'registered',
      employments: [{ end_date: null, end_ground: null }],
    });
    await desk.register({ kind: 'end', employment_id, end: { end_date: '2026-12-31', ground: 2 } });
    expect(desk.sandbox.entries(desk.registryCode)).toContainEqual(
      expect.objectContaining({
        perenimi: 'Kask',
        tootamise_lopp: '2026-12-31',
        tootamise_lopetamise_aluse_kood: '2',
      }),
    );
  });
});

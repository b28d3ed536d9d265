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

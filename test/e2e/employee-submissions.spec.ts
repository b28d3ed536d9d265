import { encodeId } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { CODE, EmploymentDesk, person, PERSON, SECRETS, WORK } from '../support/employment-desk.js';

let db: TestDatabase;
let desk: EmploymentDesk;

beforeAll(async () => {
  db = await testDatabase();
  desk = await EmploymentDesk.open(db);
});

afterAll(async () => {
  await desk.close();
  await db.drop();
});

describe('a new employee', () => {
  it('is submitted, approved by staff, registered once, and shown with a masked code', async () => {
    const made = await desk.submit({ kind: 'new_employee', employee: PERSON, employment: WORK });
    expect(made).toMatchObject({
      status: 'submitted',
      event_date: '2026-12-01',
      employee_id: '',
      employment_id: '',
      employee_name: 'Mari Maasikas',
      submitted_by_staff: false,
      reviewed_at: null,
      register_messages: [],
      register_error_code: '',
      data: { employee: { first_name: 'Mari' }, employment: { gross_minor: 250_000 } },
    });
    expect((await desk.send('GET', '/')).body).toMatchObject({ items: [{ status: 'submitted' }] });
    const approved = await desk.firm(made.id, 'approve');
    expect(approved.body).toMatchObject({ status: 'approved', reviewed_at: expect.any(String) as unknown });
    const done = await desk.applied(made.id);
    const [entry, ...more] = desk.entriesOf(CODE);
    expect(more).toEqual([]);
    expect(done.register_employment_id).toBe(entry?.toot_id);
    expect(entry).toMatchObject({ tootamise_liik: '1', tooaja_maar: '0.5', ameti_kood: '33130001' });
    expect(await desk.employee(done.employee_id)).toMatchObject({
      personal_code: '*******6515',
      birth_date: '1994-03-13',
      iban: 'EE382200221020145685',
      citizenship: 'EE',
      source: 'service',
      status: 'registered',
      registered_outside: false,
      employments: [
        {
          id: done.employment_id,
          status: 'registered',
          working_time_rate: '0.5',
          register_employment_id: entry?.toot_id,
          suspensions: [],
        },
      ],
      absences: [],
    });
  });

  it('is refused as the register would refuse it, with the name of the field, the code and the element', async () => {
    const answer = await desk.send('POST', '/submissions/', {
      kind: 'new_employee',
      employee: person('37605030298'),
      employment: { ...WORK, workplace: '', end_date: '2026-11-30' },
    });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'register_invalid_event',
        errors: [
          { field: 'employee.personal_code', code: 'personal_code_invalid' },
          { field: 'employment.end_date', code: 'end_before_start' },
          { field: 'employment.workplace', code: 'workplace_missing' },
        ],
        register_messages: [{ field: 'isikukood' }, { field: 'tootamise_lopp' }, {}],
      },
    });
  });

  it('that waits for nothing any longer is not in the list of open ones', async () => {
    const statesOf = async (query: string): Promise<string[]> => {
      const { body } = await desk.send('GET', `/submissions/${query}`);
      const { items } = body as { items: { id: string; status: string }[] };
      return items.map(({ status }) => status);
    };
    expect(await statesOf('')).toContain('applied');
    const open = await statesOf('?open=true');
    expect(open.filter((status) => !['submitted', 'approved', 'registered'].includes(status))).toEqual([]);
    expect(await statesOf('?open=false')).toEqual(await statesOf(''));
    expect(await desk.send('GET', '/submissions/?open=jah')).toMatchObject({ status: 400 });
  });

  it('that starts while the person already works here is refused before anything is stored', async () => {
    const before = await desk.send('GET', '/submissions/');
    const answer = await desk.send('POST', '/submissions/', {
      kind: 'new_employee',
      employee: PERSON,
      employment: { ...WORK, start_date: '2026-12-15' },
    });
    expect(answer.body).toMatchObject({
      code: 'register_invalid_event',
      errors: [{ field: 'employment.start_date', code: 'employment_overlaps' }],
    });
    expect((await desk.send('GET', '/submissions/')).text).toBe(before.text);
  });

  it.each([
    [{ kind: 'new_employee', employee: PERSON }, 'employment', 'required'],
    [
      { kind: 'new_employee', employee: { last_name: 'M' }, employment: WORK },
      'employee.first_name',
      'required',
    ],
    [{ kind: 'end', employment_id: 'x', end: {} }, 'employment_id', 'invalid_id'],
    [{ kind: 'new_employment', employee_id: 'zzzzzzzzzzzz', employment: WORK }, 'employee_id', 'not_found'],
    [
      {
        kind: 'new_employee',
        employee: PERSON,
        employment: WORK,
        end: { end_date: '2026-12-01', ground: 1 },
      },
      'end',
      'unexpected',
    ],
    [
      { kind: 'new_employee', employee: PERSON, employment: { ...WORK, working_time_rate: 'half' } },
      'employment.working_time_rate',
      'invalid_format',
    ],
    [
      { kind: 'new_employee', employee: PERSON, employment: { ...WORK, working_time_rate: '0' } },
      'employment.working_time_rate',
      'invalid',
    ],
    [
      { kind: 'new_employee', employee: PERSON, employment: { ...WORK, job_title: `abi ${CODE}` } },
      'employment.job_title',
      'personal_code_misplaced',
    ],
    [
      { kind: 'new_employee', employee: { ...PERSON, nickname: 'x' }, employment: WORK },
      'employee.nickname',
      'unknown_field',
    ],
    [
      { kind: 'new_employment', employee_id: encodeId('employee', 999_999n), employment: WORK },
      'employee_id',
      'not_found',
    ],
  ])('of the wrong form is a validation_error: %j', async (body, field, code) => {
    const answer = await desk.send('POST', '/submissions/', body);
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'validation_error',
        errors: expect.arrayContaining([expect.objectContaining({ field, code })]) as unknown,
      },
    });
  });

  it('that starts late is accepted with a warning', async () => {
    const late = await desk.submit({
      kind: 'new_employee',
      employee: person('36805280109'),
      employment: { ...WORK, start_date: '2026-11-02' },
    });
    expect(late.register_messages).toMatchObject([
      { code: 'start_late', severity: 'warning', field: 'tootamise_algus' },
    ]);
    const rejected = await desk.firm(late.id, 'reject', { reason: 'Leping puudub' });
    expect(rejected.body).toMatchObject({ status: 'rejected', review_reason: 'Leping puudub' });
    expect((await desk.firm(late.id, 'approve')).body).toMatchObject({ code: 'state_conflict' });
    expect((await desk.firm(late.id, 'resend')).body).toMatchObject({ code: 'state_conflict' });
  });

  it('gets the same answer again for the same key, and is created once', async () => {
    const body = { kind: 'new_employee', employee: person('36805280109'), employment: WORK };
    const headers = { 'idempotency-key': 'employee-1' };
    const first = await desk.us.send('POST', '/employees/submissions/', { body, headers });
    const again = await desk.us.send('POST', '/employees/submissions/', { body, headers });
    expect([again.status, again.text]).toEqual([201, first.text]);
  });
});

describe('a submission that the company takes back', () => {
  const withdraw = (id: string) => desk.send('POST', `/submissions/${id}/withdraw/`);
  const another = (name: string) =>
    desk.submit({
      kind: 'new_employee',
      employee: person(SECRETS[2] ?? '', { first_name: name }),
      employment: WORK,
    });

  it('names its sender, ends as rejected, is never sent, and lets a corrected one follow', async () => {
    const made = await another('Mall');
    expect(made).toMatchObject({ submitted_by_name: 'owner', withdrawn_at: null });
    expect((await withdraw(made.id)).body).toMatchObject({
      status: 'rejected',
      withdrawn_at: expect.any(String) as unknown,
      review_reason: '',
    });
    expect(await desk.firm(made.id, 'approve')).toMatchObject({
      status: 409,
      body: { code: 'state_conflict' },
    });
    expect(await withdraw(made.id)).toMatchObject({ status: 409, body: { code: 'state_conflict' } });
    const next = await another('Mall');
    await desk.firm(next.id, 'approve');
    await desk.applied(next.id);
    // What the register has is ended or changed, not taken back.
    expect(await withdraw(next.id)).toMatchObject({ status: 409, body: { code: 'state_conflict' } });
  });

  it('is withdrawn after a refusal of the register, not while its outcome is unknown', async () => {
    const [person_code = ''] = SECRETS.slice(3);
    const event = {
      kind: 'new_employee',
      employee: person(person_code),
      employment: { ...WORK, employment_type: 600 },
    };
    desk.sandbox.play('employment-register', 'partial_refusal');
    const refused = await desk.submit(event);
    await desk.firm(refused.id, 'approve');
    await desk.seen(refused.id, (one) => one.register_messages.length > 0);
    expect((await withdraw(refused.id)).status).toBe(200);
    desk.sandbox.play('employment-register', 'answer_lost');
    const unknown = await desk.submit(event);
    await desk.firm(unknown.id, 'approve');
    await desk.seen(unknown.id, (one) => one.register_error_code !== '');
    expect(await withdraw(unknown.id)).toMatchObject({ status: 409, body: { code: 'state_conflict' } });
    desk.sandbox.play('employment-register', 'normal');
    await desk.firm(unknown.id, 'resend');
    await desk.applied(unknown.id);
  });

  it('is written with the codes of the register, which anybody who reads the books sees', async () => {
    const { body } = await desk.send('GET', '/register-lists/');
    expect(body).toMatchObject({
      employment_types: expect.arrayContaining([
        { code: 1, name: 'Tööleping', name_en: 'Employment contract', contract: true },
      ]) as unknown,
      suspension_grounds: [],
      end_grounds: [],
    });
  });
});

import { decodeId, encodeId, processEnvironment } from '#platform';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { idIn, type TestAnswer, type TestSession } from '../support/api.js';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { type DatabaseFiles, watchDatabaseFiles } from '../support/database-files.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { newPerson } from '../support/people.js';
import { monitorRedis, type RedisMonitor } from '../support/redis-monitor.js';
import { startSandbox, type TestSandbox } from '../support/sandbox.js';
import { until } from '../support/wait.js';
import { startWorker, type TestWorker } from '../support/worker.js';

const Submission = z.looseObject({
  id: z.string(),
  status: z.string(),
  employee_id: z.string(),
  employment_id: z.string(),
  register_employment_id: z.number().nullable(),
  register_error_code: z.string(),
  register_messages: z.array(z.looseObject({ code: z.string(), severity: z.string(), field: z.string() })),
});
type Submission = z.infer<typeof Submission>;
const Employee = z.looseObject({
  id: z.string(),
  status: z.string().nullable(),
  employments: z.array(z.looseObject({ id: z.string(), status: z.string() })),
});

/** Published examples and their like: no person has them. */
const CODE = '49403136515';
const SECRETS = [CODE, '37605030299', '46805280103', '36805280109'];

const PERSON = {
  first_name: 'Mari',
  last_name: 'Maasikas',
  personal_code: CODE,
  iban: 'EE38 2200 2210 2014 5685',
  basic_exemption: 'full',
  pension_rate: '4',
};
const WORK = {
  employment_type: 1,
  start_date: '2026-12-01',
  occupation_code: '33130001',
  job_title: 'Raamatupidaja',
  workplace: 'Näidise tn 1, Tallinn',
  working_time_rate: '0.50',
  gross_minor: 250_000,
};

let db: TestDatabase;
let us: Bookkeeper;
let staff: TestSession;
let sandbox: TestSandbox;
let worker: TestWorker;
let registryCode: string;
/** Every answer of the API, to be searched for what must not be in it. */
const answers: string[] = [];
/** Every line that the API and the worker log. */
const logged: string[] = [];
/** A database of Redis that no other test uses. */
const redisUrl = redisOfItsOwn();
let watched: RedisMonitor | undefined;
let files: DatabaseFiles | undefined;

function redisOfItsOwn(): string | undefined {
  const { REDIS_URL: given } = processEnvironment();
  return given === undefined ? undefined : new URL('/9', given).href;
}

beforeAll(async () => {
  db = await testDatabase();
  files = await watchDatabaseFiles(db.url);
  us = await startBookkeeper(db, {}, { lines: logged });
  staff = await us.api.session((await newPerson(us.api, { isStaff: true })).id, { secondFactor: true });
  registryCode = z
    .looseObject({ registry_code: z.string() })
    .parse((await us.send('GET', '/')).body).registry_code;
  sandbox = await startSandbox(us.clock);
  watched = redisUrl === undefined ? undefined : await monitorRedis(redisUrl);
  worker = await startWorker(
    db,
    {
      RAAMAT_SANDBOX_URL: sandbox.url,
      ...(redisUrl === undefined ? {} : { RAAMAT_CARRIER: 'redis', REDIS_URL: redisUrl }),
    },
    logged,
  );
});

afterAll(async () => {
  await worker.close();
  watched?.close();
  await sandbox.close();
  await us.close();
  await files?.close();
  await db.drop();
});

afterEach(() => {
  sandbox.play('employment-register', 'normal');
});

async function send(method: string, path: string, body?: unknown): Promise<TestAnswer> {
  const answer = await us.send(method, `/employees${path}`, body === undefined ? {} : { body });
  answers.push(answer.text);
  return answer;
}

async function firm(id: string, verb: string, body?: unknown): Promise<TestAnswer> {
  const answer = await us.api.send('POST', `/api/firm/submissions/${id}/${verb}/`, {
    session: staff,
    ...(body === undefined ? {} : { body }),
  });
  answers.push(answer.text);
  return answer;
}

async function submit(body: object): Promise<Submission> {
  const answer = await send('POST', '/submissions/', body);
  expect([answer.status, answer.text]).toEqual([201, expect.anything()]);
  return Submission.parse(answer.body);
}

const submission = async (id: string): Promise<Submission> =>
  Submission.parse((await send('GET', `/submissions/${id}/`)).body);
const seen = (id: string, which: (one: Submission) => boolean): Promise<Submission> =>
  until(async () => {
    const one = await submission(id);
    return which(one) && one;
  });
const applied = (id: string): Promise<Submission> => seen(id, ({ status }) => status === 'applied');

/** Approves, waits until the register has it, and returns the submission. */
async function register(body: object): Promise<Submission> {
  const { id } = await submit(body);
  expect((await firm(id, 'approve')).status).toBe(200);
  return applied(id);
}

const employee = async (id: string) => Employee.parse((await send('GET', `/${id}/`)).body);
const person = (code: string, more: object = {}) => ({ ...PERSON, personal_code: code, ...more });
const entriesOf = (code: string) =>
  sandbox.entries(registryCode).filter(({ isikukood, cancelled }) => isikukood === code && !cancelled);

describe('a new employee', () => {
  it('is submitted, approved by staff, registered once, and shown with a masked code', async () => {
    const made = await submit({ kind: 'new_employee', employee: PERSON, employment: WORK });
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
    expect((await send('GET', '/')).body).toMatchObject({ items: [{ status: 'submitted' }] });
    const approved = await firm(made.id, 'approve');
    expect(approved.body).toMatchObject({ status: 'approved', reviewed_at: expect.any(String) as unknown });
    const done = await applied(made.id);
    const [entry, ...more] = entriesOf(CODE);
    expect(more).toEqual([]);
    expect(done.register_employment_id).toBe(entry?.toot_id);
    expect(entry).toMatchObject({ tootamise_liik: '1', tooaja_maar: '0.5', ameti_kood: '33130001' });
    expect(await employee(done.employee_id)).toMatchObject({
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

  it('is refused as the register would refuse it, with our field, the code and the element', async () => {
    const answer = await send('POST', '/submissions/', {
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

  it('who works here already at that time is refused before anything is stored', async () => {
    const before = await send('GET', '/submissions/');
    const answer = await send('POST', '/submissions/', {
      kind: 'new_employee',
      employee: PERSON,
      employment: { ...WORK, start_date: '2026-12-15' },
    });
    expect(answer.body).toMatchObject({
      code: 'register_invalid_event',
      errors: [{ field: 'employment.start_date', code: 'employment_overlaps' }],
    });
    expect((await send('GET', '/submissions/')).text).toBe(before.text);
  });

  it.each([
    [{ kind: 'new_employee', employee: PERSON }, 'employment', 'required'],
    [
      { kind: 'new_employee', employee: { last_name: 'M' }, employment: WORK },
      'employee.first_name',
      'required',
    ],
    [{ kind: 'end', employment_id: 'x', end: {} }, 'employment_id', 'invalid_id'],
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
    const answer = await send('POST', '/submissions/', body);
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'validation_error',
        errors: expect.arrayContaining([expect.objectContaining({ field, code })]) as unknown,
      },
    });
  });

  it('that starts late is taken with a warning', async () => {
    const late = await submit({
      kind: 'new_employee',
      employee: person('36805280109'),
      employment: { ...WORK, start_date: '2026-11-02' },
    });
    expect(late.register_messages).toMatchObject([
      { code: 'start_late', severity: 'warning', field: 'tootamise_algus' },
    ]);
    const rejected = await firm(late.id, 'reject', { reason: 'Leping puudub' });
    expect(rejected.body).toMatchObject({ status: 'rejected', review_reason: 'Leping puudub' });
    expect((await firm(late.id, 'approve')).body).toMatchObject({ code: 'state_conflict' });
    expect((await firm(late.id, 'resend')).body).toMatchObject({ code: 'state_conflict' });
  });

  it('is answered the same again for the same key, and made once', async () => {
    const body = { kind: 'new_employee', employee: person('36805280109'), employment: WORK };
    const headers = { 'idempotency-key': 'employee-1' };
    const first = await us.send('POST', '/employees/submissions/', { body, headers });
    const again = await us.send('POST', '/employees/submissions/', { body, headers });
    expect([again.status, again.text]).toEqual([201, first.text]);
  });
});

describe('the register', () => {
  it.each(['answer_lost', 'malformed'] as const)(
    'has an entry once after %s: it is asked before anything is sent again',
    async (scenario) => {
      const code = scenario === 'answer_lost' ? '46805280103' : '37605030299';
      sandbox.play('employment-register', scenario);
      const { id } = await submit({ kind: 'new_employee', employee: person(code), employment: WORK });
      await firm(id, 'approve');
      const waiting = await seen(id, (one) => one.register_error_code !== '');
      expect(waiting).toMatchObject({
        status: 'approved',
        register_error_code: scenario === 'malformed' ? 'register_malformed' : 'register_broken_off',
        register_employment_id: null,
      });
      // That it may not be asked says nothing of what it took before.
      sandbox.play('employment-register', 'rights_missing');
      await firm(id, 'resend');
      await seen(id, (one) => one.register_error_code === 'rights_missing');
      sandbox.play('employment-register', 'normal');
      await firm(id, 'resend');
      const done = await applied(id);
      expect(done.register_error_code).toBe('');
      expect(entriesOf(code).map(({ toot_id }) => toot_id)).toEqual([done.register_employment_id]);
    },
  );

  it.each([
    ['outage', 'register_unavailable'],
    ['rights_missing', 'rights_missing'],
  ] as const)(
    'through %s keeps it approved with the code, and takes it by itself later',
    async (scenario, code) => {
      sandbox.play('employment-register', scenario);
      const { employee_id } = await firstApplied();
      const start_date = scenario === 'outage' ? '2027-01-01' : '2027-02-01';
      const { id } = await submit({
        kind: 'new_employment',
        employee_id,
        employment: { ...WORK, employment_type: scenario === 'outage' ? 600 : 601, start_date },
      });
      await firm(id, 'approve');
      expect(await seen(id, (one) => one.register_error_code !== '')).toMatchObject({
        status: 'approved',
        register_error_code: code,
        register_messages: [],
      });
      sandbox.play('employment-register', 'normal');
      await applied(id);
    },
  );

  it.each([
    ['request_refused', 'x_road_request_refused', 2],
    ['rights_missing', 'rights_missing', 504],
  ] as const)(
    'through %s took nothing: staff may reject what is stuck, and it is sent no more',
    async (scenario, code, employment_type) => {
      sandbox.play('employment-register', scenario);
      const { employee_id } = await firstApplied();
      const employment = { ...WORK, employment_type, start_date: '2027-05-01' };
      const { id } = await submit({ kind: 'new_employment', employee_id, employment });
      await firm(id, 'approve');
      expect(await seen(id, (one) => one.register_error_code !== '')).toMatchObject({
        status: 'approved',
        register_error_code: code,
        register_employment_id: null,
      });
      const rejected = await firm(id, 'reject', { reason: 'Ei jõua registrisse' });
      expect(rejected.body).toMatchObject({ status: 'rejected', register_error_code: code });
      sandbox.play('employment-register', 'normal');
      expect((await firm(id, 'resend')).body).toMatchObject({ code: 'state_conflict' });
      const sending = "kind = 'send-submission' AND subject_id = $1";
      await db.owner(`UPDATE tasks.task SET run_at = now() WHERE ${sending} AND state = 'waiting'`, [
        decodeId('submission', id)?.toString(),
      ]);
      const ended = await until(async () => {
        const rows = await db.owner<{ state: string }>(`SELECT state FROM tasks.task WHERE ${sending}`, [
          decodeId('submission', id)?.toString(),
        ]);
        const states = rows.map(({ state }) => state);
        return states.every((state) => state === 'failed' || state === 'skipped') && states;
      });
      // What was refused as wrong is not tried again by itself; what waited to be tried again finds it rejected.
      expect(ended).toEqual([scenario === 'request_refused' ? 'failed' : 'skipped']);
      expect(entriesOf(CODE).some((entry) => entry.tootamise_liik === String(employment_type))).toBe(false);
    },
  );

  it('that may have taken it leaves nothing to reject until it was asked', async () => {
    sandbox.play('employment-register', 'answer_lost');
    const { employee_id } = await firstApplied();
    const employment = { ...WORK, employment_type: 505, start_date: '2027-05-01' };
    const { id } = await submit({ kind: 'new_employment', employee_id, employment });
    await firm(id, 'approve');
    await seen(id, (one) => one.register_error_code !== '');
    const answer = await firm(id, 'reject', { reason: 'Ei taha enam' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'state_conflict' } });
    sandbox.play('employment-register', 'normal');
    await firm(id, 'resend');
    await applied(id);
  });

  it('that is slow is waited for: approved without an error meanwhile, and entered once', async () => {
    sandbox.play('employment-register', 'slow');
    const { employee_id } = await firstApplied();
    const { id } = await submit({
      kind: 'new_employment',
      employee_id,
      employment: { ...WORK, employment_type: 501, start_date: '2027-04-01' },
    });
    await firm(id, 'approve');
    await until(() => sandbox.waiting() > 0);
    expect(await submission(id)).toMatchObject({
      status: 'approved',
      register_error_code: '',
      register_employment_id: null,
    });
    sandbox.play('employment-register', 'normal');
    const { register_employment_id } = await applied(id);
    expect(entriesOf(CODE).filter(({ toot_id }) => toot_id === register_employment_id)).toHaveLength(1);
  });

  it('that refuses an event leaves it approved with its messages; a correct one follows', async () => {
    sandbox.play('employment-register', 'partial_refusal');
    const { employee_id } = await firstApplied();
    const event = {
      kind: 'new_employment',
      employee_id,
      employment: { ...WORK, employment_type: 603, start_date: '2027-03-01' },
    };
    const { id } = await submit(event);
    await firm(id, 'approve');
    const refused = await seen(id, (one) => one.register_messages.length > 0);
    expect(refused).toMatchObject({
      status: 'approved',
      register_error_code: '',
      register_messages: [{ code: '999', severity: 'error', field: 'tootamise_liik' }],
    });
    expect((await firm(id, 'reject', { reason: 'Vale liik' })).body).toMatchObject({ status: 'rejected' });
    sandbox.play('employment-register', 'normal');
    await register({ ...event, employment: { ...event.employment, employment_type: 602 } });
  });
});

const firstApplied = async (): Promise<Submission> => {
  const { body } = await send('GET', '/submissions/');
  const { items } = z.object({ items: z.array(Submission) }).parse(body);
  const found = items.findLast(({ status }) => status === 'applied');
  if (found === undefined) throw new Error('Nothing was applied yet.');
  return found;
};

describe('an employment that stands in the register', () => {
  it('is changed, suspended and ended there, and shows it', async () => {
    const { employee_id, employment_id } = await firstApplied();
    await register({
      kind: 'change',
      employment_id,
      employee: { email: 'mari@naidis.example', basic_exemption: 'partial', basic_exemption_minor: 20_000 },
      employment: { job_title: 'Pearaamatupidaja', gross_minor: 300_000 },
    });
    await register({ kind: 'change', employment_id, employee: { basic_exemption_minor: 30_000 } });
    // When it ends is not known at first.
    await register({ kind: 'suspension', employment_id, suspension: { kind: 3, from: '2026-12-10' } });
    await register({
      kind: 'suspension',
      employment_id,
      suspension: { kind: 3, from: '2026-12-10', to: '2026-12-20' },
    });
    expect(entriesOf(CODE)).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({
          amet_vabatekstina: 'Pearaamatupidaja',
          suspensions: [expect.objectContaining({ ground: '3', from: '2026-12-10', to: '2026-12-20' })],
        }),
      ]) as object,
    );
    const twice = await send('POST', '/submissions/', {
      kind: 'suspension',
      employment_id,
      suspension: { kind: 3, from: '2026-12-20' },
    });
    expect(twice.body).toMatchObject({ errors: [{ code: 'suspension_overlaps' }] });
    const outside = await send('POST', '/submissions/', {
      kind: 'suspension',
      employment_id,
      suspension: { kind: 3, from: '2026-11-30' },
    });
    expect(outside.body).toMatchObject({
      errors: [{ field: 'suspension.from', code: 'suspension_outside_employment' }],
    });
    await register({ kind: 'end', employment_id, end: { end_date: '2026-12-31', ground: 7 } });
    expect(await employee(employee_id)).toMatchObject({
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

  it('takes an amount of the exemption only of whom is exempted in part', async () => {
    const { employment_id } = await register({
      kind: 'new_employee',
      employee: { first_name: 'Ene', last_name: 'Saar', birth_date: '1990-03-03', basic_exemption: 'full' },
      employment: WORK,
    });
    const answer = await send('POST', '/submissions/', {
      kind: 'change',
      employment_id,
      employee: { basic_exemption_minor: 30_000 },
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'employee.basic_exemption_minor', code: 'unexpected' }] },
    });
  });

  it('is one of the employee who is named with it', async () => {
    const { employment_id } = await firstApplied();
    const employee_id = encodeId('employee', 999_999n);
    const answer = await send('POST', '/submissions/', {
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

  it('keeps what has changed since, when a change from an earlier day follows', async () => {
    const { employee_id, employment_id } = await register({
      kind: 'new_employee',
      employee: { first_name: 'Piret', last_name: 'Kuusk', birth_date: '1990-02-02', pension_rate: '2' },
      employment: { ...WORK, start_date: '2026-09-01', gross_minor: 200_000 },
    });
    const change = (event_date: string, gross_minor: number, more: object = {}) =>
      register({ kind: 'change', employment_id, event_date, employment: { gross_minor, ...more } });
    await change('2026-11-02', 300_000, { job_title: 'Juhataja' });
    await change('2026-10-01', 250_000, { job_title: 'Vanemmüüja', workplace: 'Riia 1, Tartu' });
    expect(await employee(employee_id)).toMatchObject({
      employments: [{ gross_minor: 300_000, job_title: 'Juhataja', workplace: 'Riia 1, Tartu' }],
    });
    expect(sandbox.entries(registryCode)).toContainEqual(
      expect.objectContaining({
        perenimi: 'Kuusk',
        amet_vabatekstina: 'Juhataja',
        aadress_vabatekstina: 'Riia 1, Tartu',
      }),
    );
  });

  it('has ended when its last day has come', async () => {
    const { employment_id } = await register({
      kind: 'new_employee',
      employee: { first_name: 'Ants', last_name: 'Kask', birth_date: '1990-01-01' },
      employment: { ...WORK, start_date: '2026-11-02' },
    });
    const { employee_id } = await register({
      kind: 'end',
      employment_id,
      end: { end_date: '2026-11-20', ground: 1 },
    });
    expect(await employee(employee_id)).toMatchObject({ status: 'ended', personal_code: '' });
    const again = await send('POST', '/submissions/', {
      kind: 'end',
      employment_id,
      end: { end_date: '2026-11-20', ground: 1 },
    });
    expect(again.body).toMatchObject({ errors: [{ code: 'already_ended' }] });
    // Who stays after all is ended another time.
    await register({ kind: 'change', employment_id, employment: { end_date: null } });
    expect(await employee(employee_id)).toMatchObject({
      status: 'registered',
      employments: [{ end_date: null, end_ground: null }],
    });
    await register({ kind: 'end', employment_id, end: { end_date: '2026-12-31', ground: 2 } });
    expect(sandbox.entries(registryCode)).toContainEqual(
      expect.objectContaining({
        perenimi: 'Kask',
        tootamise_lopp: '2026-12-31',
        tootamise_lopetamise_aluse_kood: '2',
      }),
    );
  });
});

describe('what is entered in the register without the service', () => {
  const sync = () =>
    us.api.send('POST', `/api/firm/companies/${idIn(us.company.path)}/employees/sync/`, { session: staff });
  const outside = () =>
    until(async () => {
      const { body } = await send('GET', '/');
      const { items } = z
        .object({ items: z.array(z.looseObject({ source: z.string(), status: z.string() })) })
        .parse(body);
      return items.find(({ source }) => source === 'register_external');
    });

  /** The night has come: the schedule's slot, and then the place of the company in it. */
  async function night(): Promise<void> {
    await db.owner(
      `UPDATE tasks.schedule SET next_at = date_trunc('minute', now()) WHERE name = 'sync-all-registers'`,
    );
    await until(async () => {
      const moved = await db.owner(
        `UPDATE tasks.task SET run_at = now() WHERE kind = 'sync-register' AND company_id = $1 AND state = 'waiting' RETURNING 1`,
        [us.company.id.toString()],
      );
      return moved.length === 1;
    });
  }

  it('appears as an employee from outside after the night, and is cancelled when it is gone', async () => {
    sandbox.enterOutside(registryCode, {
      isikukood: '36805280109',
      eesnimi: 'Jaan',
      perenimi: 'Tamm',
      tootamise_algus: '2026-01-01',
      tootamise_liik: '601',
    });
    sandbox.enterOutside(registryCode, {
      synniaeg: '1991-02-03',
      eesnimi: 'Aino',
      perenimi: 'Virtanen',
      tootamise_algus: '2026-01-01',
      tootamise_liik: '1',
    });
    await night();
    expect(await outside()).toMatchObject({
      last_name: 'Virtanen',
      birth_date: '1991-02-03',
      personal_code: '',
      source: 'register_external',
      status: 'registered',
      registered_outside: true,
    });
    sandbox.cancelAll(registryCode);
    expect((await sync()).status).toBe(202);
    await until(async () => (await outside()).status === 'cancelled');
  });
});

describe('employees', () => {
  it('are read by books.read and submitted by employees.submit alone', async () => {
    const { key } = await us.organization.member('viewer');
    const listed = await us.send('GET', '/employees/', { key });
    expect(listed.status).toBe(200);
    const refused = await us.send('POST', '/employees/submissions/', { key, body: {} });
    expect(refused).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
  });

  it.each([
    ['with the register', { RAAMAT_EMPLOYEES: 'off' }],
    ['without a key to seal with', { RAAMAT_SEALING_PUBLIC_KEY: '' }],
  ])('are off %s: every operation answers 409 before it reads its body', async (_why, environment) => {
    const off = await startBookkeeper(db, environment);
    const id = encodeId('submission', 1n);
    const calls: [string, string, unknown?][] = [
      ['GET', '/employees/'],
      ['GET', `/employees/${encodeId('employee', 1n)}/`],
      ['GET', '/employees/submissions/'],
      ['POST', '/employees/submissions/', { kind: 'nonsense' }],
      ['GET', `/employees/submissions/${id}/`],
    ];
    const ofStaff: [string, string][] = [
      ['GET', '/api/firm/submissions/'],
      ['POST', `/api/firm/submissions/${id}/approve/`],
      ['POST', `/api/firm/submissions/${id}/reject/`],
      ['POST', `/api/firm/submissions/${id}/resend/`],
      ['POST', `/api/firm/companies/${idIn(off.company.path)}/employees/sync/`],
    ];
    const answered = [
      ...(await Promise.all(
        calls.map(([method, path, body]) => off.send(method, path, body === undefined ? {} : { body })),
      )),
      ...(await Promise.all(ofStaff.map(([method, path]) => off.api.send(method, path, { session: staff })))),
    ];
    expect(answered).toHaveLength(10);
    for (const answer of answered) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'employees_disabled' } });
    }
    expect((await off.api.send('GET', '/api/me/', { key: off.key })).body).toMatchObject({
      features: { employees: false },
    });
    await off.close();
  });

  it('stand in the queue of staff over all companies, by status', async () => {
    const { body } = await us.api.send('GET', '/api/firm/submissions/?status=applied&limit=2', {
      session: staff,
    });
    expect(body).toMatchObject({
      items: [
        { status: 'applied', company_id: idIn(us.company.path), company_name: expect.any(String) as unknown },
        { status: 'applied' },
      ],
      next_cursor: expect.any(String) as unknown,
    });
  });

  it('leave in the audit trail who read them, and that the worker opened a code', async () => {
    const acts = await db.owner<{ action: string }>(
      `SELECT DISTINCT action FROM platform.audit_event WHERE action ~ '^(employee|submission)' ORDER BY action`,
    );
    expect(acts.map(({ action }) => action)).toEqual([
      'employee.list',
      'employee.personal_code.open',
      'employee.read',
      'employee.sync',
      'submission.apply',
      'submission.approve',
      'submission.create',
      'submission.list',
      'submission.read',
      'submission.reject',
      'submission.resend',
    ]);
  });

  it('have their personal codes in no answer, no log, no task, no row and no message of the carrier', async () => {
    const tables = await db.owner<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    // Bytes are shown as hexadecimal digits.
    const forms = SECRETS.flatMap((code) => [code, Buffer.from(code).toString('hex')]).join('|');
    expect(tables.length).toBeGreaterThan(50);
    for (const { name } of tables) {
      const found = await db.owner(`SELECT 1 FROM ${name} AS r WHERE r::text ~ '${forms}' LIMIT 1`);
      expect([name, found]).toEqual([name, []]);
    }
    const holding = (texts: readonly string[]): string[] =>
      texts.filter((text) => SECRETS.some((code) => text.includes(code)));
    expect(answers.length).toBeGreaterThan(50);
    expect(holding(answers)).toEqual([]);
    expect(logged.filter((line) => line.includes('a call over X-Road')).length).toBeGreaterThan(5);
    expect(holding(logged)).toEqual([]);
    if (watched !== undefined) expect(watched.commands.length).toBeGreaterThan(100);
    expect(holding(watched?.commands ?? [])).toEqual([]);
  });

  it('have their personal codes in no file of the database, not of deleted rows and not in the WAL either', async (test) => {
    if (files === undefined) return test.skip('The server does not let us read its files.');
    const shown = await files.holding(['Maasikas']);
    expect(shown).toContainEqual(expect.stringMatching(/^base/));
    expect(shown).toContainEqual(expect.stringMatching(/^pg_wal/));
    expect(await files.holding(SECRETS.flatMap((code) => [code, Buffer.from(code).toString('hex')]))).toEqual(
      [],
    );
  });
});

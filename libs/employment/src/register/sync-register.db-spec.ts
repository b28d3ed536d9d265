import { type EmploymentRegister, OutsideCallFailed, type RegisteredEmployment } from '#authorities';
import { type AuthorityAccess, AUTHORITY_ACCESS_STATES, type Companies } from '#identity';
import { CursorCodec, FixedClock, generateSealingKeys, type IsoDate } from '#platform';
import { type ClaimedTask, LeaseLost } from '#tasks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_NOW } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { GRANTED } from '../../../../test/support/mandates.js';
import { listEmployees } from '../employees/employee.queries.js';
import { PersonalCodeOpener, PersonalCodeSeal } from '../sealing/personal-code-seal.js';
import { SyncRegisterHandler } from './sync-register.handler.js';

const { publicKey, privateKey } = generateSealingKeys();
const ENTERED_OUTSIDE: RegisteredEmployment = {
  registerId: 900_000_001n,
  person: { personalCode: null, birthDate: '1991-02-03' as IsoDate, firstName: 'Aino', lastName: 'Virtanen' },
  citizenship: 'FI',
  employmentType: 1,
  startDate: '2026-01-01' as IsoDate,
  endDate: null,
  endGround: null,
  workingTimeRate: '1',
  occupationCode: null,
  occupationText: 'Müüja',
  workplace: 'Tallinn',
  suspensions: [],
};
let db: TestDatabase;
let companyId: bigint;

beforeAll(async () => {
  db = await testDatabase();
  const [company] = await db.owner<{ id: string }>(`
    WITH firm AS (INSERT INTO identity.organization (name) VALUES ('Büroo') RETURNING id),
    made AS (INSERT INTO identity.company (organization_id, name, registry_code, legal_form, state)
      SELECT id, 'Firma', '10000003', 'ou', 'ready' FROM firm RETURNING id)
    INSERT INTO identity.vat_registration (company_id, status) SELECT id, 'unregistered' FROM made
    RETURNING company_id AS id`);
  companyId = BigInt(company?.id ?? 0);
});
afterAll(() => db.drop());

/** Runs the handler; its worker can die at the fence or at the end. */
function sync(
  list: () => Promise<RegisteredEmployment[]>,
  dies?: 'fence' | 'finish',
  mandate: AuthorityAccess = GRANTED,
): Promise<unknown> {
  const handler = new SyncRegisterHandler(
    {
      database: db.database,
      clock: new FixedClock(TEST_NOW),
      companies: {
        find: () => Promise.resolve({ state: 'ready', registryCode: '10000003', authorityAccess: mandate }),
      } as unknown as Companies,
      register: { list } as unknown as EmploymentRegister,
      lists: { employment_types: [], suspension_grounds: [], end_grounds: [] },
      opener: new PersonalCodeOpener(privateKey),
    },
    new PersonalCodeSeal(publicKey),
    true,
  );
  const step = (name: string) => () =>
    dies === name ? Promise.reject(new LeaseLost(1n)) : Promise.resolve();
  const task = {
    id: 1n,
    companyId,
    signal: new AbortController().signal,
    fence: step('fence'),
    finish: step('finish'),
  };
  return handler.handle(task as unknown as ClaimedTask<'sync-register'>);
}
const listed = () => Promise.resolve([ENTERED_OUTSIDE]);
const known = () =>
  db.owner<{ last_name: string }>(
    `SELECT p.last_name, p.source, e.registered_outside, e.register_employment_id::int AS id
     FROM employment.employment e JOIN employment.employee p ON p.id = e.employee_id`,
  );

describe('the synchronization of a company with the register', () => {
  it.each(AUTHORITY_ACCESS_STATES.filter((state) => state !== 'granted'))(
    'does not call the register while the mandate is %s',
    async (state) => {
      const asked: string[] = [];
      const list = () => {
        asked.push('asked');
        return listed();
      };
      expect(await sync(list, undefined, { ...GRANTED, state })).toBe('skipped');
      expect([asked, await known()]).toEqual([[], []]);
    },
  );

  it.each(['fence', 'finish'] as const)('changes nothing when its worker dies at its %s', async (dies) => {
    await expect(sync(listed, dies)).rejects.toThrow(LeaseLost);
    expect(await known()).toEqual([]);
  });

  it('imports an outside entry once, in the next run and in every later one', async () => {
    expect([await sync(listed), await sync(listed)]).toEqual(['done', 'done']);
    expect(await known()).toEqual([
      { last_name: 'Virtanen', source: 'register_external', registered_outside: true, id: 900_000_001 },
    ]);
  });

  it('leaves an employment that an event is changing, but not one whose change the register refused', async () => {
    const renamed = () => Promise.resolve([{ ...ENTERED_OUTSIDE, occupationText: 'Juhataja' }]);
    const title = () => db.owner('SELECT job_title FROM employment.employment');
    await db.owner(
      `INSERT INTO employment.submission (company_id, kind, status, event_date, employee_id, employment_id, employee_name, data,
         submitted_at, submitted_by_staff, review_reason, register_messages, register_error_code)
       SELECT company_id, 'change', 'approved', '2026-11-20', employee_id, id, 'Virtanen', '{}', now(), false, '', '[]', ''
       FROM employment.employment`,
    );
    await sync(renamed);
    expect(await title()).toEqual([{ job_title: 'Müüja' }]);
    await db.owner(
      `UPDATE employment.submission SET register_messages = '[{"code": "999", "severity": "error"}]'`,
    );
    await sync(renamed);
    expect(await title()).toEqual([{ job_title: 'Juhataja' }]);
  });

  it('is retried while the register is unavailable, and cancels nothing because of it', async () => {
    const away = () =>
      Promise.reject(new OutsideCallFailed('employment register', 'timed_out', 'no answer in 1 ms'));
    await expect(sync(away)).rejects.toMatchObject({ name: 'RetryableFailure', code: 'register_timed_out' });
    expect(await known()).toHaveLength(1);
  });
});

describe('without a mandate', () => {
  const shown = (): Promise<unknown[]> =>
    db.database.inCompany(companyId, async (sql) => {
      const { items } = await listEmployees(
        sql,
        new CursorCodec('ab'.repeat(32), new FixedClock(TEST_NOW)),
        companyId,
        { list: 'employees', filters: {}, limit: 10, after: null },
        { today: '2026-11-24' as IsoDate, fetched: false },
      );
      return items.map(({ last_name, status }) => [last_name, status]);
    });

  it('employees from the register are hidden, but not those the company submitted itself, even if the register showed them first', async () => {
    expect(await shown()).toEqual([]);
    await db.owner(
      `WITH person AS (INSERT INTO employment.employee (company_id, first_name, last_name, birth_date, citizenship, iban, email,
           basic_exemption, pension_rate, source, created_at)
         VALUES ($1, 'Liis', 'Kask', '1992-03-04', 'EE', '', '', 'none', 'none', 'service', now()) RETURNING id),
       work AS (INSERT INTO employment.employment (company_id, employee_id, employment_type, start_date, job_title, workplace,
           working_time_rate, status, registered_outside, created_at)
         SELECT $1, id, 1, '2026-02-01', 'Müüja', 'Tallinn', 1, 'submitted', false, now() FROM person RETURNING id, employee_id)
       INSERT INTO employment.submission (company_id, kind, status, event_date, employee_id, employment_id, employee_name, data,
         submitted_at, submitted_by_staff, review_reason, register_messages, register_error_code)
       SELECT $1, 'new_employee', 'submitted', '2026-02-01', employee_id, id, 'Kask', '{}', now(), false, '', '[]', '' FROM work`,
      [companyId],
    );
    const person = {
      ...ENTERED_OUTSIDE.person,
      birthDate: '1992-03-04' as IsoDate,
      firstName: 'Liis',
      lastName: 'Kask',
    };
    const entry = {
      ...ENTERED_OUTSIDE,
      registerId: 900_000_002n,
      person,
      startDate: '2026-02-01' as IsoDate,
    };
    await sync(() => Promise.resolve([ENTERED_OUTSIDE, entry]));
    expect((await known()).find(({ last_name: name }) => name === 'Kask')).toMatchObject({
      registered_outside: true,
      id: 900_000_002,
    });
    expect(await shown()).toEqual([['Kask', 'registered']]);
  });
});

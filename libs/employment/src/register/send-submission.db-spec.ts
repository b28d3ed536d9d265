import { randomUUID } from 'node:crypto';
import { type EmploymentRegister, type RegisteredEmployment, type RegisterEntry } from '#authorities';
import { type AuthorityAccess, type Companies, NO_AUTHORITY_ACCESS } from '#identity';
import { FixedClock, generateSealingKeys, type IsoDate } from '#platform';
import { type ClaimedTask, enqueue } from '#tasks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTestPerson, TEST_NOW, TEST_TODAY, testActor } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { GRANTED } from '../../../../test/support/mandates.js';
import { addEmployee } from '../../../../test/support/employees.js';
import { PersonalCodeOpener } from '../sealing/personal-code-seal.js';
import { rejectSubmission } from '../review/review-submission.js';
import { writeRequest } from './register-requests.js';
import { SendSubmissionHandler } from './send-submission.handler.js';

const COMPANY = 7n;
const opener = new PersonalCodeOpener(generateSealingKeys().privateKey);
let db: TestDatabase;
let submissionId: bigint;

beforeAll(async () => {
  db = await testDatabase();
  await db.database.transaction(makeTestPerson);
});
afterAll(() => db.drop());

/** An approved start of work that has not reached the register yet. */
beforeEach(async () => {
  const { employeeId, employmentId } = await addEmployee(db.database, COMPANY, { status: 'approved' });
  const { id } = await db.database.inCompany(COMPANY, (sql) =>
    sql.one<{ id: bigint }>(
      `INSERT INTO employment.submission (company_id, kind, status, event_date, employee_id, employment_id, employee_name,
         data, submitted_at, submitted_by_staff, review_reason, register_messages, register_error_code)
       VALUES ($1, 'new_employee', 'approved', '2026-12-01', $2, $3, 'Mari Maasikas', '{}', now(), false, '', '[]',
         'rights_missing') RETURNING id`,
      [COMPANY, employeeId, employmentId],
    ),
  );
  submissionId = id;
});

const reject = (reason = 'Vale') =>
  db.database.inCompany(COMPANY, (sql) =>
    rejectSubmission(
      sql,
      { companyId: COMPANY, submissionId, actor: testActor(), now: TEST_NOW, today: TEST_TODAY },
      reason,
    ),
  );

/** Sends it, with an optional action before the call is recorded or while it is in progress. */
async function send(
  meanwhile: {
    readonly before?: () => Promise<unknown>;
    readonly during?: () => Promise<unknown>;
    /** Employments that the register already has. */
    readonly listed?: readonly RegisteredEmployment[];
    readonly mandate?: AuthorityAccess;
  } = {},
) {
  const entered: RegisterEntry[] = [];
  const handler = new SendSubmissionHandler({
    database: db.database,
    clock: new FixedClock(TEST_NOW),
    companies: {
      find: async () => {
        await meanwhile.before?.();
        return { registryCode: '10000003', authorityAccess: meanwhile.mandate ?? GRANTED };
      },
    } as unknown as Companies,
    register: {
      list: () => Promise.resolve(meanwhile.listed ?? []),
      enter: async (_call: unknown, entry: RegisterEntry) => {
        entered.push(entry);
        await meanwhile.during?.();
        return { taken: true, registerId: submissionId, messages: [] };
      },
    } as unknown as EmploymentRegister,
    lists: { employment_types: [], suspension_grounds: [], end_grounds: [] },
    opener,
  });
  const held = { id: 1n, companyId: COMPANY, payload: { submissionId: submissionId.toString() } };
  const task = { ...held, fence: () => Promise.resolve(), finish: () => Promise.resolve() };
  const outcome = await handler.handle(task as unknown as ClaimedTask<'send-submission'>);
  return { outcome, entered };
}

const state = () =>
  db.owner(
    `SELECT s.status, e.status AS employment, count(r.message_id)::int AS calls
     FROM employment.submission s JOIN employment.employment e ON e.id = s.employment_id
     LEFT JOIN employment.register_request r ON r.submission_id = s.id WHERE s.id = $1 GROUP BY 1, 2`,
    [submissionId],
  );

describe('a submission that is being sent', () => {
  it('is not sent when staff reject it before its call is recorded', async () => {
    expect(await send({ before: reject })).toEqual({ outcome: 'skipped', entered: [] });
    expect(await state()).toEqual([{ status: 'rejected', employment: 'rejected', calls: 0 }]);
  });

  it('cannot be rejected while its call is in progress: the register may have accepted it', async () => {
    const during = () => expect(reject()).rejects.toMatchObject({ code: 'state_conflict' });
    const { outcome, entered } = await send({ during });
    expect([outcome, entered.length]).toEqual(['done', 1]);
    expect(await state()).toEqual([{ status: 'applied', employment: 'registered', calls: 1 }]);
  });

  it('is not sent without a mandate: it stays approved with the reason, and no call is recorded', async () => {
    await expect(send({ mandate: NO_AUTHORITY_ACCESS })).rejects.toMatchObject({
      name: 'PermanentFailure',
      code: 'authority_access_missing',
    });
    expect(await state()).toEqual([{ status: 'approved', employment: 'approved', calls: 0 }]);
    expect(
      await db.owner('SELECT register_error_code AS code FROM employment.submission WHERE id = $1', [
        submissionId,
      ]),
    ).toEqual([{ code: 'authority_access_missing' }]);
  });

  it('is not rejected with a personal code in the reason, which the company would see', async () => {
    await expect(reject('Kood 49403136515 on vale')).rejects.toMatchObject({
      code: 'validation_error',
      errors: [{ field: 'reason', code: 'personal_code_misplaced' }],
    });
    expect(await state()).toEqual([{ status: 'approved', employment: 'approved', calls: 0 }]);
  });

  it('waits while an event of its employment that was approved earlier is pending', async () => {
    const earlier = submissionId;
    const { id } = await db.database.inCompany(COMPANY, (sql) =>
      sql.one<{ id: bigint }>(
        `INSERT INTO employment.submission (company_id, kind, status, event_date, employee_id, employment_id, employee_name,
           data, submitted_at, submitted_by_staff, reviewed_at, review_reason, register_messages, register_error_code)
         SELECT company_id, kind, status, event_date, employee_id, employment_id, employee_name, data, submitted_at,
           submitted_by_staff, $2, '', '[]', '' FROM employment.submission WHERE id = $1 RETURNING id`,
        [earlier, new Date('2026-11-20T09:00:00Z')],
      ),
    );
    const nextTry = new Date('2030-01-01T00:00:00Z');
    await db.database.inCompany(COMPANY, async (sql) => {
      await sql.run('UPDATE employment.submission SET reviewed_at = $2 WHERE id = $1', [
        earlier,
        new Date('2026-11-20T08:00:00Z'),
      ]);
      const payload = { submissionId: earlier.toString() };
      await enqueue(sql, { kind: 'send-submission', payload, companyId: COMPANY, runAt: nextTry });
    });
    submissionId = id;
    const waits = await send();
    expect(waits).toMatchObject({ outcome: { tryLater: new Date(nextTry.getTime() + 1_000) }, entered: [] });
    // An event without further automatic attempts waits for staff and delays no other.
    await db.owner(`UPDATE tasks.task SET state = 'failed', finished_at = now() WHERE subject_id = $1`, [
      earlier.toString(),
    ]);
    expect(await send()).toMatchObject({ outcome: 'done', entered: [{}] });
  });

  it.each([
    ['accepted, is not sent again', true, 0],
    ['not accepted, is sent', false, 1],
  ])('whose worker died during the call, if %s', async (_what, taken, entries) => {
    await db.database.inCompany(COMPANY, (sql) =>
      writeRequest(sql, COMPANY, { submissionId, messageId: randomUUID(), at: TEST_NOW }),
    );
    const asked = await db.database.readCompany(COMPANY, (sql) =>
      sql.one<{ firstName: string; startDate: IsoDate; birthDate: IsoDate }>(
        `SELECT p.first_name AS "firstName", p.birth_date AS "birthDate", e.start_date AS "startDate"
         FROM employment.submission s JOIN employment.employee p ON p.id = s.employee_id
         JOIN employment.employment e ON e.id = s.employment_id WHERE s.id = $1`,
        [submissionId],
      ),
    );
    const { firstName, birthDate, startDate } = asked;
    const one: RegisteredEmployment = {
      registerId: 900_000_000n + submissionId,
      person: { personalCode: null, birthDate, firstName, lastName: 'Maasikas' },
      citizenship: 'EE',
      employmentType: 1,
      startDate,
      endDate: null,
      endGround: null,
      workingTimeRate: '1',
      occupationCode: null,
      occupationText: 'Müüja',
      workplace: 'Tallinn',
      suspensions: [],
    };
    const { outcome, entered } = await send({ listed: taken ? [one] : [] });
    expect([outcome, entered.length]).toEqual(['done', entries]);
    expect(await state()).toMatchObject([{ status: 'applied', employment: 'registered' }]);
  });

  it.each([
    ['no longer lists the employment, is not sent again', false, 0],
    ['still lists the employment, is sent', true, 1],
  ])('that cancels and lost its answer, if the register %s', async (_what, isListed, entries) => {
    const registerId = 900_000_000n + submissionId;
    await db.owner(
      `UPDATE employment.submission SET kind = 'end', data = '{"end": {"never_started": true}}' WHERE id = $1`,
      [submissionId],
    );
    await db.owner(
      `UPDATE employment.employment SET status = 'registered', register_employment_id = $2
       WHERE id = (SELECT employment_id FROM employment.submission WHERE id = $1)`,
      [submissionId, registerId],
    );
    await db.database.inCompany(COMPANY, (sql) =>
      writeRequest(sql, COMPANY, { submissionId, messageId: randomUUID(), at: TEST_NOW }),
    );
    const listed = isListed ? [{ registerId } as unknown as RegisteredEmployment] : [];
    const { outcome, entered } = await send({ listed });
    expect([outcome, entered.map(({ cancels }) => cancels)]).toEqual(['done', Array(entries).fill(true)]);
    expect(await state()).toMatchObject([{ status: 'applied', employment: 'cancelled' }]);
  });
});

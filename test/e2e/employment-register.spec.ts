import { decodeId } from '#platform';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { CODE, EmploymentDesk, person, type Submission, WORK } from '../support/employment-desk.js';
import { until } from '../support/wait.js';

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

afterEach(() => {
  desk.sandbox.play('employment-register', 'normal');
});

describe('the register', () => {
  it.each(['answer_lost', 'malformed'] as const)(
    'has an entry once after %s: it is asked before anything is sent again',
    async (scenario) => {
      const code = scenario === 'answer_lost' ? '46805280103' : '37605030299';
      desk.sandbox.play('employment-register', scenario);
      const { id } = await desk.submit({ kind: 'new_employee', employee: person(code), employment: WORK });
      await desk.firm(id, 'approve');
      const waiting = await desk.seen(id, (one) => one.register_error_code !== '');
      expect(waiting).toMatchObject({
        status: 'approved',
        register_error_code: scenario === 'malformed' ? 'register_malformed' : 'register_broken_off',
        register_employment_id: null,
      });
      // A refused query does not show what the register accepted before.
      desk.sandbox.play('employment-register', 'rights_missing');
      await desk.firm(id, 'resend');
      await desk.seen(id, (one) => one.register_error_code === 'rights_missing');
      desk.sandbox.play('employment-register', 'normal');
      await desk.firm(id, 'resend');
      const done = await desk.applied(id);
      expect(done.register_error_code).toBe('');
      expect(desk.entriesOf(code).map(({ toot_id }) => toot_id)).toEqual([done.register_employment_id]);
    },
  );

  it.each([
    ['outage', 'register_unavailable'],
    ['rights_missing', 'rights_missing'],
  ] as const)(
    'keeps it approved with the code through %s, and accepts it later without help',
    async (scenario, code) => {
      desk.sandbox.play('employment-register', scenario);
      const { employee_id } = mari;
      const start_date = scenario === 'outage' ? '2027-01-01' : '2027-02-01';
      const { id } = await desk.submit({
        kind: 'new_employment',
        employee_id,
        employment: { ...WORK, employment_type: scenario === 'outage' ? 600 : 601, start_date },
      });
      await desk.firm(id, 'approve');
      expect(await desk.seen(id, (one) => one.register_error_code !== '')).toMatchObject({
        status: 'approved',
        register_error_code: code,
        register_messages: [],
      });
      desk.sandbox.play('employment-register', 'normal');
      await desk.applied(id);
    },
  );

  it.each([
    ['request_refused', 'x_road_request_refused', 2],
    ['rights_missing', 'rights_missing', 504],
  ] as const)(
    'accepted nothing through %s: staff may reject a stuck one, and it is not sent again',
    async (scenario, code, employment_type) => {
      desk.sandbox.play('employment-register', scenario);
      const { employee_id } = mari;
      const employment = { ...WORK, employment_type, start_date: '2027-05-01' };
      const { id } = await desk.submit({ kind: 'new_employment', employee_id, employment });
      await desk.firm(id, 'approve');
      expect(await desk.seen(id, (one) => one.register_error_code !== '')).toMatchObject({
        status: 'approved',
        register_error_code: code,
        register_employment_id: null,
      });
      const rejected = await desk.firm(id, 'reject', { reason: 'Ei jõua registrisse' });
      expect(rejected.body).toMatchObject({ status: 'rejected', register_error_code: code });
      desk.sandbox.play('employment-register', 'normal');
      expect((await desk.firm(id, 'resend')).body).toMatchObject({ code: 'state_conflict' });
      const sending = "kind = 'send-submission' AND subject_id = $1";
      await db.owner(
        `UPDATE tasks.task SET run_at = now() WHERE ${sending} AND state IN ('scheduled', 'waiting')`,
        [decodeId('submission', id)?.toString()],
      );
      const ended = await until(async () => {
        const rows = await db.owner<{ state: string }>(`SELECT state FROM tasks.task WHERE ${sending}`, [
          decodeId('submission', id)?.toString(),
        ]);
        const states = rows.map(({ state }) => state);
        return states.every((state) => state === 'failed' || state === 'skipped') && states;
      });
      // A submission refused as wrong is not retried automatically; one that waited for a retry is rejected by then.
      expect(ended).toEqual([scenario === 'request_refused' ? 'failed' : 'skipped']);
      expect(desk.entriesOf(CODE).some((entry) => entry.tootamise_liik === String(employment_type))).toBe(
        false,
      );
    },
  );

  it('leaves nothing to reject while it may have accepted it, until it was asked', async () => {
    desk.sandbox.play('employment-register', 'answer_lost');
    const { employee_id } = mari;
    const employment = { ...WORK, employment_type: 505, start_date: '2027-05-01' };
    const { id } = await desk.submit({ kind: 'new_employment', employee_id, employment });
    await desk.firm(id, 'approve');
    await desk.seen(id, (one) => one.register_error_code !== '');
    const answer = await desk.firm(id, 'reject', { reason: 'Ei taha enam' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'state_conflict' } });
    desk.sandbox.play('employment-register', 'normal');
    await desk.firm(id, 'resend');
    await desk.applied(id);
  });

  it('is waited for when it is slow: approved without an error meanwhile, and entered once', async () => {
    desk.sandbox.play('employment-register', 'slow');
    const { employee_id } = mari;
    const { id } = await desk.submit({
      kind: 'new_employment',
      employee_id,
      employment: { ...WORK, employment_type: 501, start_date: '2027-04-01' },
    });
    await desk.firm(id, 'approve');
    await until(() => desk.sandbox.waiting() > 0);
    expect(await desk.submission(id)).toMatchObject({
      status: 'approved',
      register_error_code: '',
      register_employment_id: null,
    });
    desk.sandbox.play('employment-register', 'normal');
    const { register_employment_id } = await desk.applied(id);
    expect(desk.entriesOf(CODE).filter(({ toot_id }) => toot_id === register_employment_id)).toHaveLength(1);
  });

  it('that refuses an event leaves it approved with its messages; a correct one follows', async () => {
    desk.sandbox.play('employment-register', 'partial_refusal');
    const { employee_id } = mari;
    const event = {
      kind: 'new_employment',
      employee_id,
      employment: { ...WORK, employment_type: 603, start_date: '2027-03-01' },
    };
    const { id } = await desk.submit(event);
    await desk.firm(id, 'approve');
    const refused = await desk.seen(id, (one) => one.register_messages.length > 0);
    expect(refused).toMatchObject({
      status: 'approved',
      register_error_code: '',
      register_messages: [{ code: '999', severity: 'error', field: 'tootamise_liik' }],
    });
    expect((await desk.firm(id, 'reject', { reason: 'Vale liik' })).body).toMatchObject({
      status: 'rejected',
    });
    desk.sandbox.play('employment-register', 'normal');
    await desk.register({ ...event, employment: { ...event.employment, employment_type: 602 } });
  });
});

import { importStatement, keyLines } from '#books';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CommandBus } from '#ledger';
import { CONTROLLERS } from '../../apps/api/src/controllers.js';
import { openApiDocument } from '../../apps/api/src/docs/openapi.js';
import { operationsOf } from '../../apps/api/src/http/index.js';
import { COMMAND_PERMISSIONS } from '../../apps/api/src/ledger/batch.controller.js';
import { type TestAnswer, type TestRequest } from '../support/api.js';
import { bankLine, statementOf } from '../support/bank.js';
import { openTestBooks, testActor } from '../support/books.js';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';

interface Command {
  readonly name: string;
  readonly payload?: unknown;
}
interface Outcome {
  readonly status: number;
  readonly body: {
    command: string;
    commit_seq: number;
    replayed: boolean;
    result: Record<string, string>;
  } | null;
  readonly problem: { code: string; detail: string; errors: { field: string; code: string }[] } | null;
}

let db: TestDatabase;
let us: Bookkeeper;
let serial = 0;

beforeAll(async () => {
  db = await testDatabase();
  us = await startBookkeeper(db);
});

afterAll(async () => {
  await us.close();
  await db.drop();
});

const batch = (
  commands: readonly Command[],
  given: object = {},
  request: TestRequest = {},
): Promise<TestAnswer> => us.post('/batch', { commands, ...given }, request);
const outcomes = async (answer: Promise<TestAnswer>): Promise<readonly Outcome[]> => {
  const { body } = await answer;
  return (body as { outcomes: readonly Outcome[] }).outcomes;
};
const lastCommit = async (): Promise<number> => {
  const { body } = await us.get('/changes/?ordering=-commit_seq&limit=1');
  return (body as { items: { commit_seq: number }[] }).items[0]?.commit_seq ?? 0;
};
const named = (name = `Partii ${(serial += 1)}`): Command => ({
  name: 'party.create',
  payload: { name, kind: 'other' },
});
const partiesNamed = async (name: string): Promise<number> =>
  (await db.owner('SELECT 1 FROM books.party WHERE name = $1', [name])).length;
const event = (economic_date: string): Command => ({
  name: 'event.record',
  payload: {
    kind: 'manual',
    economic_date,
    memo: 'Partii',
    lines: [
      { account_code: '7010', amount_minor: 100 },
      { account_code: '1855', amount_minor: -100 },
    ],
  },
});
/** The state of a process that died before it answered. */
const die = (key: string) =>
  db.owner(
    `UPDATE platform.idempotency_claim SET completed_at = NULL, status = NULL, headers = NULL, body = NULL,
       claimed_at = to_timestamp(0) WHERE key = $1`,
    [key],
  );

describe('a batch', () => {
  it('runs its commands in order, each with its own commit and the outcome of its own operation', async () => {
    const before = await lastCommit();
    const [party, again, alias] = [named('Partii esimene'), named('Partii esimene'), named('Partii viimane')];
    const answered = await outcomes(batch([party, again, alias]));
    expect(answered.map(({ status }) => status)).toEqual([201, 409, 201]);
    expect(answered.map(({ body }) => body?.commit_seq)).toEqual([before + 1, undefined, before + 2]);
    expect(answered[0]).toMatchObject({
      body: { command: 'party.create', replayed: false, result: { party_id: expect.any(String) as string } },
      problem: null,
    });
    expect(answered[1]).toMatchObject({
      body: null,
      problem: {
        code: 'party_exists',
        status: 409,
        party_id: answered[0]?.body?.result['party_id'],
        instance: `${us.company.path}/batch`,
      },
    });
  });

  it('takes the ids of a path and the fields of a body in one payload', async () => {
    const party_id = await us.party();
    const answered = await outcomes(
      batch([
        { name: 'party.update', payload: { party_id, notes: 'Partiist' } },
        { name: 'party.update', payload: { party_id: 'vale', notes: 'Partiist' } },
        { name: 'party.update', payload: { notes: 'Partiist' } },
        { name: 'party.update', payload: { party_id, no_such_field: 1 } },
      ]),
    );
    expect(answered.map(({ status, problem }) => [status, problem?.code, problem?.errors[0]?.field])).toEqual(
      [
        [200, undefined, undefined],
        [404, 'not_found', undefined],
        [400, 'validation_error', 'party_id'],
        [400, 'validation_error', 'no_such_field'],
      ],
    );
    expect((await us.get(`/parties/${party_id}/`)).body).toMatchObject({ notes: 'Partiist' });
  });

  it('judges each command by its own permission, and a judgement needs a person', async () => {
    const { key: viewer } = await us.organization.member('viewer');
    expect((await batch([named()], {}, { key: viewer })).body).toMatchObject({ code: 'permission_denied' });
    const { key: member } = await us.organization.member('member');
    const reopen = { name: 'period.reopen', payload: { period_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' } };
    const answered = await outcomes(batch([reopen, named()], {}, { key: member }));
    expect(answered.map(({ status, problem }) => [status, problem?.code])).toEqual([
      [403, 'permission_denied'],
      [201, undefined],
    ]);
    expect(answered[0]?.problem?.detail).toContain('periods.reopen');
    const confirm = {
      name: 'match_proposal.confirm',
      payload: { match_proposal_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' },
    };
    const byKey = await outcomes(batch([confirm, named()]));
    expect(byKey.map(({ status, problem }) => [status, problem?.code])).toEqual([
      [403, 'human_actor_required'],
      [201, undefined],
    ]);
    const byPerson = await outcomes(batch([confirm], {}, { key: undefined, session: us.session }));
    expect(byPerson[0]?.problem?.code).toBe('not_found');
  });

  it('asks for a proof before a dangerous command, and not before the others', async () => {
    const session = await us.api.session(us.organization.ownerId);
    await db.owner(`UPDATE identity.session SET password_at = '2026-01-01', second_factor_at = NULL
      WHERE id = (SELECT max(id) FROM identity.session)`);
    const open = {
      name: 'bank_account.create',
      payload: { label: 'Uus', iban: 'EE382200221020145685', currency: 'EUR' },
    };
    const answered = await outcomes(batch([open, named()], {}, { key: undefined, session }));
    expect(answered.map(({ problem }) => problem?.code)).toEqual(['password_required', undefined]);
  });

  it.each([
    ['no commands', { commands: [] }, 'commands', 'too_few'],
    ['too many commands', { commands: Array.from({ length: 1_001 }, () => named()) }, 'commands', 'too_many'],
    [
      'an unknown command',
      { commands: [named(), { name: 'party.destroy' }] },
      'commands.1.name',
      'invalid_choice',
    ],
    ['a command of the service', { commands: [{ name: 'file.book' }] }, 'commands.0.name', 'invalid_choice'],
    ['an unknown field', { commands: [named()], order: 1 }, 'order', 'unknown_field'],
  ])('with %s is refused as a whole, and nothing runs', async (_, body, field, code) => {
    const before = await lastCommit();
    const answer = await us.post('/batch', body);
    expect([answer.status, answer.body]).toMatchObject([400, { errors: [{ field, code }] }]);
    expect(await lastCommit()).toBe(before);
  });

  it('has at most 1 MB', async () => {
    const large = {
      name: 'party.create',
      payload: { name: 'Suur', kind: 'other', notes: 'x'.repeat(2_000) },
    };
    const answer = await batch(Array.from({ length: 600 }, () => large));
    expect([answer.status, answer.body]).toMatchObject([413, { code: 'request_too_large' }]);
  });

  it('is closed to other companies', async () => {
    const stranger = await (await us.api.organization()).key(['read', 'write']);
    const name = 'Võõra partii';
    expect((await batch([named(name)], {}, { key: stranger })).status).toBe(404);
    expect(await partiesNamed(name)).toBe(0);
  });
});

describe('an atomic batch', () => {
  it('keeps all commands, numbered one after another, and each sees those before it', async () => {
    const before = await lastCommit();
    const code = `77${(serial += 1)}`;
    const answered = await outcomes(
      batch(
        [
          { name: 'account.create', payload: { code, name: 'Partii konto', type: 'expense' } },
          {
            name: 'event.record',
            payload: {
              kind: 'manual',
              economic_date: '2026-11-03',
              memo: 'Partii',
              lines: [
                { account_code: code, amount_minor: 100 },
                { account_code: '1855', amount_minor: -100 },
              ],
            },
          },
          event('2026-11-04'),
        ],
        { atomic: true },
      ),
    );
    expect(answered.map(({ body }) => body?.commit_seq)).toEqual([before + 1, before + 2, before + 3]);
  });

  it('is rolled back by the first refusal, which is the answer and names its position', async () => {
    const before = await lastCommit();
    const name = 'Partii tagasi';
    const code = `78${(serial += 1)}`;
    const answer = await batch(
      [
        named(name),
        { name: 'account.create', payload: { code, name: 'Ei jää', type: 'expense' } },
        named(name),
        named(),
      ],
      { atomic: true },
    );
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'party_exists', position: 2 }]);
    expect([await partiesNamed(name), await lastCommit()]).toEqual([0, before]);
    // What the rolled back commands saw of the set-up is forgotten with them.
    const after = await outcomes(
      batch([
        { name: 'account.create', payload: { code: `79${(serial += 1)}`, name: 'Jääb', type: 'expense' } },
        {
          name: 'event.record',
          payload: {
            kind: 'manual',
            economic_date: '2026-11-03',
            memo: 'Partii',
            lines: [
              { account_code: code, amount_minor: 100 },
              { account_code: '1855', amount_minor: -100 },
            ],
          },
        },
      ]),
    );
    expect(after.map(({ status }) => status)).toEqual([201, 400]);
  });

  it('of which a judgement is refused to a key does nothing', async () => {
    const name = 'Partii võtmega';
    const answer = await batch(
      [
        named(name),
        { name: 'match_proposal.confirm', payload: { match_proposal_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' } },
      ],
      { atomic: true },
    );
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'human_actor_required', position: 1 }]);
    expect(await partiesNamed(name)).toBe(0);
  });
});

describe('a dry run', () => {
  it.each([false, true])('of a batch with atomic %s answers the same and keeps nothing', async (atomic) => {
    const before = await lastCommit();
    const name = `Partii proov ${(serial += 1)}`;
    const body = { commands: [named(name), event('2026-11-03')], atomic };
    const answered = await outcomes(us.post('/batch?dry_run=true', body));
    expect(answered.map(({ status, body: outcome }) => [status, outcome?.command])).toEqual([
      [201, 'party.create'],
      [201, 'event.record'],
    ]);
    expect([await partiesNamed(name), await lastCommit()]).toEqual([0, before]);
  });
});

describe('a batch with a key', () => {
  it.each([false, true])(
    'and atomic %s is answered again byte for byte, and nothing runs twice',
    async (atomic) => {
      const headers = { 'idempotency-key': `partii-${(serial += 1)}` };
      const commands = [named(), named()];
      const first = await batch(commands, { atomic }, { headers });
      const last = await lastCommit();
      const again = await batch(commands, { atomic }, { headers });
      expect(again.text).toBe(first.text);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(await lastCommit()).toBe(last);
      const other = await batch([named()], { atomic }, { headers });
      expect([other.status, other.body]).toMatchObject([409, { code: 'idempotency_conflict' }]);
    },
  );

  it('continues after a crash where it stopped: done commands are replayed, and refused ones stay refused', async () => {
    const key = `partii-${(serial += 1)}`;
    const name = 'Partii katkes';
    const commands = [named(name), named(name), named()];
    const first = await outcomes(batch(commands, {}, { headers: { 'idempotency-key': key } }));
    expect(first.map(({ status }) => status)).toEqual([201, 409, 201]);
    const last = await lastCommit();
    // It died after the second command: the third has not run, and the second would now succeed.
    await die(key);
    await db.owner(`UPDATE platform.idempotency_claim SET refusals = $2::jsonb WHERE key = $1`, [
      key,
      JSON.stringify({ 1: first[1]?.problem }),
    ]);
    await db.owner(`UPDATE books.party SET name = 'Muu', name_key = 'muu katkenud' WHERE name = $1`, [name]);
    const again = await outcomes(batch(commands, {}, { headers: { 'idempotency-key': key } }));
    expect(again.map(({ status, body }) => [status, body?.replayed, body?.commit_seq])).toEqual([
      [201, true, first[0]?.body?.commit_seq],
      [409, undefined, undefined],
      [201, true, first[2]?.body?.commit_seq],
    ]);
    expect(again[1]?.problem).toEqual(first[1]?.problem);
    expect(await lastCommit()).toBe(last);
  });

  it('that another request has taken over does not run on', async () => {
    const key = `partii-${(serial += 1)}`;
    const headers = { 'idempotency-key': key };
    // The claim changes hands while the first command waits for the lock of the books.
    const name = 'Partii üle võetud';
    let taken: Promise<TestAnswer> | undefined;
    await db.database.inCompany(us.company.id, async (sql) => {
      await sql.run('SELECT 1 FROM books.book WHERE company_id = $1 FOR NO KEY UPDATE', [us.company.id]);
      taken = batch([named(name), named()], {}, { headers });
      await expect
        .poll(() => db.owner('SELECT 1 FROM platform.idempotency_claim WHERE key = $1', [key]))
        .toHaveLength(1);
      await db.owner('UPDATE platform.idempotency_claim SET claim_token = gen_random_uuid() WHERE key = $1', [
        key,
      ]);
    });
    const answer = await taken;
    expect([answer?.status, answer?.body]).toMatchObject([409, { code: 'idempotency_in_progress' }]);
    expect(await partiesNamed(name)).toBe(0);
  });
});

it('the commands of a batch count against the rate one by one, and a batch that it does not cover does nothing', async () => {
  const small = await startBookkeeper(db, { RAAMAT_RATE_GENERAL: '20' });
  try {
    const name = 'Partii piiril';
    const send = (count: number) =>
      small.post('/batch', { commands: Array.from({ length: count }, () => named()) });
    expect((await send(15)).status).toBe(200);
    const refused = await small.post('/batch', {
      commands: [named(name), ...Array.from({ length: 7 }, () => named())],
    });
    expect([refused.status, refused.body]).toMatchObject([429, { code: 'throttled' }]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await partiesNamed(name)).toBe(0);
  } finally {
    await small.api.close();
  }
});

it('every command of the API is listed in the document with its payload', () => {
  const commands = operationsOf(CONTROLLERS).filter(({ commandName }) => commandName !== undefined);
  const names = commands.flatMap(({ commandName }) => commandName ?? []);
  expect(new Set(COMMAND_PERMISSIONS)).toEqual(
    new Set(commands.flatMap(({ permission }) => permission ?? [])),
  );
  const listed = openApiDocument().components?.schemas?.['BatchCommand'] as unknown as {
    oneOf: { properties: { name: { const: string }; payload: { properties?: object; $ref?: string } } }[];
  };
  expect(listed.oneOf.map(({ properties }) => properties.name.const)).toEqual(names);
  const confirm = listed.oneOf.find(({ properties }) => properties.name.const === 'match_proposal.confirm');
  expect(Object.keys(confirm?.properties.payload.properties ?? {})).toEqual(['match_proposal_id']);
});

it('a batch that is not atomic makes the same books as the same calls one by one', async () => {
  const other = await us.organization.company('ready');
  await openTestBooks(db.database, { companyId: other.id });
  const single = await us.organization.company('ready');
  await openTestBooks(db.database, { companyId: single.id });
  // Refused ones among them: an unbalanced event, a double party, an unknown account, a closed date.
  const draw = (n: number): Command => {
    switch ((n * 7_919) % 6) {
      case 0:
        return { name: 'party.create', payload: { name: `Osapool ${n % 4}`, kind: 'other' } };
      case 1:
        return {
          name: 'account.create',
          payload: { code: `76${n % 5}0`, name: `Konto ${n}`, type: 'expense' },
        };
      case 2:
        return event(n % 4 === 0 ? '2019-01-01' : '2026-11-05');
      case 3:
        return {
          name: 'event.record',
          payload: {
            kind: 'manual',
            economic_date: '2026-11-06',
            memo: `Juhuslik ${n}`,
            lines: [
              { account_code: `76${n % 5}0`, amount_minor: n * 13 },
              { account_code: '1855', amount_minor: n % 5 === 0 ? -1 : -n * 13 },
            ],
          },
        };
      case 4:
        return { name: 'dimension.create', payload: { code: `M${n % 3}`, name: 'Mõõde', kind: 'project' } };
      default:
        return event('2026-11-07');
    }
  };
  const commands = Array.from({ length: 60 }, (_, n) => draw(n + 1));
  const paths: Readonly<Record<string, string>> = {
    'party.create': 'parties',
    'account.create': 'accounts',
    'event.record': 'events',
    'dimension.create': 'dimensions',
  };
  const alone: (readonly [number, string])[] = [];
  for (const { name, payload } of commands) {
    const { status, body } = await us.api.send('POST', `${single.path}/${paths[name] ?? ''}`, {
      key: us.key,
      body: payload,
    });
    alone.push([status, (body as { code?: string }).code ?? '']);
  }
  const together = await outcomes(
    us.api.send('POST', `${other.path}/batch`, { key: us.key, body: { commands } }),
  );
  expect(together.map(({ status, problem }) => [status, problem?.code ?? ''])).toEqual(alone);
  expect(new Set(alone.map(([status]) => status)).size).toBeGreaterThan(1);
  for (const report of ['trial-balance/?date_from=2026-01-01&date_to=2026-12-31', 'changes/?limit=200']) {
    const seen = async (path: string): Promise<unknown> => {
      const { text } = await us.api.send('GET', `${path}/${report}`, { key: us.key });
      // Ids and times differ between two companies.
      return text
        .replaceAll(/"[0-7][0-9A-HJKMNP-TV-Z]{25}"/g, '"id"')
        .replaceAll(/"occurred_at":"[^"]*"/g, '');
    };
    expect(await seen(other.path)).toBe(await seen(single.path));
  }
});

it('sixteen confirmations of match proposals are one request', async () => {
  const lines = Array.from({ length: 16 }, (_, n) =>
    bankLine({ description: `partii ${n}`, amountMinor: BigInt(n + 300) }),
  );
  await us.api.get(CommandBus).execute(importStatement, {
    companyId: us.company.id,
    actor: testActor(),
    payload: { statement: statementOf(16), lines: keyLines(lines), last: true },
  });
  const { body } = await us.get('/bank-transactions/?q=partii&limit=50');
  const proposals = await outcomes(
    batch(
      (body as { items: { id: string }[] }).items.map(({ id }) => ({
        name: 'match_proposal.create',
        payload: {
          bank_transaction_id: id,
          judgement: { kind: 'exempt', counter_role: 'bank_charges', reason: 'Kuutasu' },
          reason: 'Sama igal kuul',
        },
      })),
    ),
  );
  const confirmed = await outcomes(
    batch(
      proposals.map((one) => ({
        name: 'match_proposal.confirm',
        payload: { match_proposal_id: one.body?.result['match_proposal_id'] },
      })),
      {},
      { key: undefined, session: us.session },
    ),
  );
  expect(confirmed.map(({ status, body: outcome }) => [status, outcome?.result['state']])).toEqual(
    Array.from({ length: 16 }, () => [200, 'confirmed']),
  );
});

import fc from 'fast-check';
import { processEnvironment } from '#platform';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { idIn, type TestAnswer, type TestRequest } from '../support/api.js';
import { type Bookkeeper, fileForm, startBookkeeper } from '../support/bookkeeper.js';
import { AnswerRules } from '../support/contract/answers.js';
import { contract, type DocumentedOperation, documentedOperations } from '../support/contract/document.js';
import { type IdPools } from '../support/contract/ids.js';
import { fuzzOperations, type FuzzRequest } from '../support/contract/requests.js';
import { runs } from '../support/counts.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { createOneOfEach } from '../support/one-of-each.js';
import { newPerson } from '../support/people.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The number of requests that the long form sends. */
    fuzzRequests?: number;
  }
}

/** Enough that most operations are seen to succeed: only a few of an operation's requests are meant to. */
const OF_AN_OPERATION = runs({ short: 20, full: 45 });
/** The same requests each time; the long form (`npm run fuzz`) sends more. Another seed makes others. */
const REQUESTS = Number(
  processEnvironment()['RAAMAT_FUZZ_REQUESTS'] ??
    inject('fuzzRequests') ??
    OF_AN_OPERATION * documentedOperations(contract).length,
);
const SEED = Number(processEnvironment()['RAAMAT_FUZZ_SEED'] ?? 20_261_120);
const AT_ONCE = 8;
/** Part of everything of the other organization, and of no request. */
const MARK = 'vooras-saladus';
const VICTIMS = 20;
const UNKNOWN = ['01ARZ3NDEKTSV4RRFFQ69G5FAV', 'nothing'];

type Credential = Pick<TestRequest, 'key' | 'session'>;

let db: TestDatabase;
let us: Bookkeeper;
let them: Bookkeeper;
let ids: IdPools;
/** Ids that belong to the other organization alone. */
let secrets: readonly string[];
/** Companies of ours that may be deleted. */
let victims: readonly string[];
/** The callers by name, each with a credential that is renewed when a request has ended it. */
let callers: Readonly<Record<string, { credential: Credential; renew?: () => Promise<Credential> }>>;
const rules = new AnswerRules(contract);

beforeAll(async () => {
  db = await testDatabase();
  const environment = {
    RAAMAT_RATE_GENERAL: '10000000',
    RAAMAT_RATE_EXPENSIVE: '10000000',
    LOG_LEVEL: 'silent',
  };
  us = await startBookkeeper(db, environment);
  them = await startBookkeeper(db, environment);
  const ours = await createOneOfEach(us, 'meie');
  const theirs = await createOneOfEach(them, MARK);
  const known = new Set(Object.values(ours).flat());
  secrets = [...new Set(Object.values(theirs).flat())].filter((id) => !known.has(id) && id.length >= 10);
  const made = await Promise.all(Array.from({ length: VICTIMS }, () => us.organization.company('failed')));
  victims = made.map(({ path }) => idIn(path));
  const current = (['deleted', 'provisioning', 'failed'] as const).map((state) =>
    us.organization.company(state),
  );
  const others = (await Promise.all(current)).map(({ path }) => idIn(path));
  const viewer = await us.organization.member('viewer');
  const staff = await newPerson(us.api, { isStaff: true });
  const signedIn = async (id: bigint) => ({ session: await us.api.session(id, { secondFactor: true }) });
  const lasting = (userId: bigint) => () => signedIn(userId);
  callers = {
    owner: { credential: { key: us.key } },
    reader: { credential: { key: await us.organization.key(['read']) } },
    viewer: { credential: { key: viewer.key } },
    person: { credential: await signedIn(us.organization.ownerId), renew: lasting(us.organization.ownerId) },
    staff: { credential: await signedIn(staff.id), renew: lasting(staff.id) },
    nobody: { credential: {} },
  };
  const spared = await Promise.all(
    Object.values(callers).flatMap(({ credential: { key } }) => (key === undefined ? [] : [ownIds(key)])),
  );
  ids = Object.fromEntries(
    Object.entries(ours).map(([kind, all]) => {
      const own = all.filter((id) => !spared.flat().includes(id)).slice(0, 20);
      return [
        kind,
        [
          // Most addresses begin with a company: a company of others ends the request before it is looked at.
          ...Array.from({ length: kind === 'company_id' ? 32 : 8 }, () => own).flat(),
          ...(theirs[kind] ?? []).slice(0, own.length),
          ...(kind === 'company_id' ? others : []),
          ...UNKNOWN,
        ],
      ];
    }),
  );
}, 300_000);

afterAll(async () => {
  await us.close();
  await them.close();
  await db.drop();
});

/** The id of a key and that of its person: a caller who revokes the one or removes the other locks itself out. */
async function ownIds(key: string): Promise<string[]> {
  const { user, credential } = await us.api.as(key)('me_retrieve');
  return [credential.id, ...(user === null ? [] : [user.id])];
}

/** The callers of an operation; those likely to succeed are the most frequent. */
function callersOf({ path, open, session }: DocumentedOperation): readonly string[] {
  if (open) return ['nobody', 'person'];
  if (path.startsWith('/api/firm/')) return ['staff', 'staff', 'staff', 'staff', 'person', 'owner'];
  if (session) return [...Array.from({ length: 9 }, () => 'person'), 'owner', 'reader', 'viewer'];
  return [...Array.from({ length: 5 }, () => ['owner', 'person']).flat(), 'reader', 'viewer'];
}

/** A request that deletes, closes or shuts a company to keys and tokens goes to a company kept for it. */
function aimed(request: FuzzRequest, number: number): FuzzRequest {
  const own = idIn(us.company.path);
  const ends =
    request.path === `/api/firm/companies/${own}/close/` ||
    (['DELETE', 'PUT'].includes(request.method) && request.path.includes(us.company.path));
  return ends ? { ...request, path: request.path.replace(own, victims[number % VICTIMS] ?? '') } : request;
}

async function send({ caller: name, method, path, headers, body }: FuzzRequest): Promise<TestAnswer> {
  const caller = callers[name];
  const sent = typeof body === 'object' ? fileForm(Buffer.from(body.content), body.fields) : body;
  const answer = await us.api.send(method, path, {
    ...caller?.credential,
    headers,
    ...(sent === undefined ? {} : { body: sent }),
  });
  if (answer.status === 401 && caller?.renew !== undefined) caller.credential = await caller.renew();
  return answer;
}

/** The fault of an answer, or undefined. */
function fault(operation: DocumentedOperation, request: FuzzRequest, answer: TestAnswer): string | undefined {
  const { status, text } = answer;
  if (status >= 500) return `answers ${status}`;
  // The firm's staff sees every organization.
  if (request.caller === 'staff') return rules.fault(operation, answer);
  if (text.includes(MARK)) return "shows another organization's data";
  // It repeats the addresses that the callers of the organization asked for, whatever ids they wrote.
  if (operation.id === 'organizations_requests_list') return rules.fault(operation, answer);
  const sent = decodeURIComponent(request.path) + JSON.stringify(request.body ?? '');
  const leaked = secrets.find((id) => text.includes(id) && !sent.includes(id));
  if (leaked !== undefined) return `shows another organization's id ${leaked}`;
  if (/node_modules|\bat \w+\.\w+ \(|violates|syntax error at/.test(text)) return 'shows what is inside';
  if (request.path.includes(them.company.path) && status !== 404 && status !== 401)
    return `answers ${status} for another's company`;
  return rules.fault(operation, answer);
}

it(`answers ${REQUESTS} requests of every kind as the contract says`, async () => {
  const operations = fuzzOperations(contract, ids, callersOf);
  const each = Math.ceil(REQUESTS / operations.length);
  const planned = operations.flatMap(({ operation, requests }, number) =>
    fc.sample(requests, { numRuns: each, seed: SEED + number }).map((request) => ({ operation, request })),
  );
  // Operations take turns, so that each meets what the others did.
  const turns = planned
    .map((one, at) => ({ ...one, turn: (at % each) * operations.length + Math.floor(at / each) }))
    .sort((a, b) => a.turn - b.turn);
  const faults = new Map<string, string>();
  const seen = new Map<string, Set<number>>();
  let next = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < turns.length; at = next++) {
      const { operation, request: made } = turns[at] as (typeof turns)[number];
      const request = aimed(made, at);
      const answer = await send(request);
      seen.set(operation.id, (seen.get(operation.id) ?? new Set()).add(answer.status));
      const wrong = fault(operation, request, answer);
      if (wrong === undefined) continue;
      faults.set(
        `${operation.id} ${wrong}`,
        `${JSON.stringify(request).slice(0, 1_500)} -> ${answer.text.slice(0, 500)}`,
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  expect(Object.fromEntries(faults)).toEqual({});
  // A generator that passes no check would find nothing: three of four operations were seen to succeed too.
  const barren = [...seen]
    .filter(([, statuses]) => ![...statuses].some((status) => status < 300))
    .map(([id]) => id)
    // Only an authenticator can sign what a passkey is asked for.
    .filter((id) => !id.startsWith('auth_passkeys_'));
  expect(barren, `of ${operations.length} never seen to succeed`).toSatisfy(
    () => barren.length < operations.length / 4,
  );
}, 3_600_000);

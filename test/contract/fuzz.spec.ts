import fc from 'fast-check';
import { processEnvironment } from '#platform';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type JsonObject } from '../../apps/api/src/docs/breaking-changes.js';
import { openApiDocument } from '../../apps/api/src/docs/openapi.js';
import { type TestAnswer } from '../support/api.js';
import { type Bookkeeper, fileForm, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { type Furniture, furnish } from '../support/furniture.js';
import { type Answers, fuzzOperations, type FuzzRequest } from '../support/fuzz/requests.js';
import { type IdPools } from '../support/fuzz/values.js';

/** The same requests each time; the long run (20,000) sets its number, and may set another seed. */
const REQUESTS = Number(processEnvironment()['RAAMAT_FUZZ_REQUESTS'] ?? 600);
const SEED = Number(processEnvironment()['RAAMAT_FUZZ_SEED'] ?? 20_261_120);
const AT_ONCE = 8;
/** Stands in everything of the other organization, and in no request. */
const MARK = 'vooras-saladus';

let db: TestDatabase;
let us: Bookkeeper;
let them: Bookkeeper;
let ids: IdPools;

beforeAll(async () => {
  db = await testDatabase();
  const environment = {
    RAAMAT_RATE_GENERAL: '10000000',
    RAAMAT_RATE_EXPENSIVE: '10000000',
    LOG_LEVEL: 'silent',
  };
  us = await startBookkeeper(db, environment);
  them = await startBookkeeper(db, environment);
  const ours = await furnish(us, 'meie');
  const theirs = await furnish(them, MARK);
  const victims = await Promise.all(Array.from({ length: 20 }, () => us.organization.company('failed')));
  const others = [
    await us.organization.company('deleted'),
    await us.organization.company('provisioning'),
    await us.organization.company('failed'),
  ];
  const unknown = ['01ARZ3NDEKTSV4RRFFQ69G5FAV', 'nothing'];
  const both = (kind: keyof Furniture): string[] => [
    ...Array.from({ length: 8 }, () => ours[kind]),
    theirs[kind],
    ...unknown,
  ];
  ids = {
    company_id: [
      ...Array.from({ length: 14 }, () => ours.company_id),
      theirs.company_id,
      ...others.map(({ path }) => path.split('/')[3] ?? ''),
      'nothing',
    ],
    organization_id: both('organization_id'),
    party_id: both('party_id'),
    invoice_id: both('invoice_id'),
    document_id: both('document_id'),
    file_id: both('file_id'),
    victim_id: victims.map(({ path }) => path.split('/')[3] ?? ''),
  };
}, 120_000);

afterAll(async () => {
  await us.close();
  await them.close();
  await db.drop();
});

/** A company that is deleted is one kept for it. */
function aimed(request: FuzzRequest, number: number): FuzzRequest {
  if (request.method !== 'DELETE' || !request.path.includes(us.company.path)) return request;
  const victim = ids['victim_id']?.[number % 20] ?? '';
  return { ...request, path: request.path.replace(us.company.path, `/api/companies/${victim}`) };
}

function send({ method, path, headers, body }: FuzzRequest): Promise<TestAnswer> {
  const sent = typeof body === 'object' ? fileForm(Buffer.from(body.content), body.fields) : body;
  return us.api.send(method, path, { key: us.key, headers, ...(sent === undefined ? {} : { body: sent }) });
}

/** What is wrong with an answer, or undefined. */
function fault(request: FuzzRequest, answers: Answers, answer: TestAnswer): string | undefined {
  const { status, text } = answer;
  if (status >= 500) return `answers ${status}`;
  if (text.includes(MARK)) return "shows another organization's data";
  if (/node_modules|\bat \w+\.\w+ \(|violates|syntax error at/.test(text)) return 'shows what is inside';
  if (request.path.includes(them.company.path) && status !== 404)
    return `answers ${status} for another's company`;
  if (status < 400)
    return answers.get(status) === null ? undefined : `answers ${status}, which is not documented`;
  const { code } = answer.body as { code?: string };
  if (!/problem\+json/.test(answer.headers.get('content-type') ?? ''))
    return `fails with ${status} and no problem`;
  return answers.get(status)?.includes(String(code)) === true
    ? undefined
    : `fails with ${status} ${String(code)}, which is not documented`;
}

it(`answers ${REQUESTS} requests of every kind as the contract says`, async () => {
  const document = JSON.parse(JSON.stringify(openApiDocument())) as JsonObject;
  const operations = fuzzOperations(document, ids);
  const each = Math.ceil(REQUESTS / operations.length);
  const planned = operations.flatMap(({ id, answers, requests }, number) =>
    fc.sample(requests, { numRuns: each, seed: SEED + number }).map((request) => ({ id, answers, request })),
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
      const { id, answers, request: made } = turns[at] as (typeof turns)[number];
      const request = aimed(made, at);
      const answer = await send(request);
      seen.set(id, (seen.get(id) ?? new Set()).add(answer.status));
      const wrong = fault(request, answers, answer);
      if (wrong === undefined) continue;
      faults.set(
        `${id} ${wrong}`,
        `${JSON.stringify(request).slice(0, 1_500)} -> ${answer.text.slice(0, 500)}`,
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  expect(Object.fromEntries(faults)).toEqual({});
  // A generator that comes past no check would find nothing: most operations were seen to succeed too.
  const succeeded = [...seen].filter(([, statuses]) => [...statuses].some((status) => status < 300));
  expect(succeeded.length).toBeGreaterThan(operations.length / 2);
}, 1_800_000);

import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { AnswerRules } from '../support/contract/answers.js';
import { contract, documentedOperations } from '../support/contract/document.js';
import { everyNth } from '../support/counts.js';
import { testDatabase, type TestDatabase } from '../support/database.js';

/** A value of every kind, and texts that look slightly like valid ones. */
const BROKEN = ['', ' ', 'x', '-1', '1e309', '\u0000', '2026-02-30', null, true, -1, 1.5, 2 ** 53, [], {}];

const rules = new AnswerRules(contract);
/** Operations that change a company by a body, except the one that sets the access of keys and tokens. */
const operations = documentedOperations(contract).flatMap((operation) => {
  const example = operation.body['application/json']?.example;
  const changes = operation.path.startsWith('/api/companies/{company_id}/') && example !== undefined;
  return changes && !operation.path.endsWith('/client-access/') ? [{ ...operation, example }] : [];
});

let db: TestDatabase;
let us: Bookkeeper;

beforeAll(async () => {
  db = await testDatabase();
  us = await startBookkeeper(db, { LOG_LEVEL: 'silent' });
});

afterAll(async () => {
  await us.close();
  await db.drop();
});

it.each(operations)(
  '$id answers each field of its example, broken in every way, as its contract says',
  async (operation) => {
    const path = operation.path
      .replace('/api/companies/{company_id}', us.company.path)
      .replaceAll(/\{\w+\}/g, '01KAG2V9M0Q8Y4T6W3Z5X7C1B2');
    const bodies = [...brokenOnce(operation.example)];
    for (const body of everyNth(4, bodies, operations.indexOf(operation))) {
      const answer = await us.api.send(operation.method, path, { session: us.session, body });
      expect([body, rules.fault(operation, answer)]).toEqual([body, undefined]);
    }
  },
  60_000,
);

/** The value with one of its parts at a time in each broken way. */
function* brokenOnce(value: unknown): Generator {
  yield* BROKEN;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    for (const broken of brokenOnce(member)) {
      yield Array.isArray(value)
        ? value.map((one: unknown, at) => (String(at) === name ? broken : one))
        : { ...value, [name]: broken };
    }
  }
}

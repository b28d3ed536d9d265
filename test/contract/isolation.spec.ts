import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeId, type IdKind } from '#platform';
import { type TestAnswer } from '../support/api.js';
import { type Bookkeeper, fileForm, pdfOf, startBookkeeper } from '../support/bookkeeper.js';
import {
  contract,
  type DocumentedOperation,
  documentedOperations,
  idsInPath,
} from '../support/contract/document.js';
import { type IdPools, poolFor } from '../support/contract/ids.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { addressOf, callerOf, createOneOfEach, withIds } from '../support/one-of-each.js';

/** The company of the service's own tasks, for example the letters: they hold nothing of any company. */
const SERVICE = 0n;
/** A row that no table has. */
const UNKNOWN_ROW = 9_999_999n;
/** Part of everything of the other organization. */
const MARK = 'vooras-saladus';
const PLACES = ['company_id', 'organization_id'];

const guarded = documentedOperations(contract).filter(({ open }) => !open);
const withPlace = guarded.filter(({ path }) => idsInPath(path).some((name) => PLACES.includes(name)));
const isId = (name: string): boolean => /(^|_)id$/.test(name);
const objectsIn = ({ path }: DocumentedOperation): string[] =>
  idsInPath(path).filter((name) => isId(name) && !PLACES.includes(name));
const withObject = withPlace.filter((operation) => objectsIn(operation).length > 0);
const filters = withPlace.flatMap((operation) =>
  operation.parameters
    // An app is connected by a person on a page: no operation makes one.
    .filter(({ in: where, name }) => where === 'query' && isId(name) && name !== 'connected_app_id')
    .map(({ name }) => ({ id: operation.id, operation, name })),
);
const bodies = withPlace.flatMap((operation) =>
  idFields(operation.body['application/json']?.example).map((field) => ({
    id: operation.id,
    operation,
    field,
  })),
);

let db: TestDatabase;
let us: Bookkeeper;
let them: Bookkeeper;
let ours: IdPools;
let theirs: IdPools;

beforeAll(async () => {
  db = await testDatabase();
  us = await startBookkeeper(db);
  them = await startBookkeeper(db);
  ours = await createOneOfEach(us, 'meie');
  theirs = await createOneOfEach(them, MARK);
}, 300_000);

afterAll(async () => {
  await us.close();
  await them.close();
  await db.drop();
});

/** Dotted paths of the ids in a body whose names say what they name; those of an object with a type have a test of their own. */
function idFields(value: unknown, at: readonly string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    typeof member === 'string' && isId(name) && !('type' in value)
      ? [[...at, name].join('.')]
      : idFields(member, [...at, name]),
  );
}

/** A call of ours that the operation would accept, except for its ids. */
function call(
  operation: DocumentedOperation,
  ids: IdPools,
  { query = '', body }: { query?: string; body?: unknown } = {},
): Promise<TestAnswer> {
  const address = addressOf(operation.path, ids);
  if (address === undefined)
    throw new Error(`createOneOfEach() makes nothing that ${operation.path} could name.`);
  const form = operation.body['multipart/form-data'] !== undefined;
  const shown = body ?? withIds(operation.body['application/json']?.example, ours);
  const sent = form ? fileForm(pdfOf('x')) : operation.method === 'GET' ? undefined : (shown ?? {});
  return us.api.send(operation.method, address + query, {
    ...callerOf(us, operation),
    ...(sent === undefined ? {} : { body: sent }),
  });
}

/** Not found, and nothing of theirs in the text. */
function expectNotFound(answer: TestAnswer): void {
  expect([answer.status, answer.body]).toEqual([404, expect.objectContaining({ code: 'not_found' })]);
  expectNothingOfTheirs(answer);
}

function expectNothingOfTheirs(answer: TestAnswer): void {
  expect(answer.text).not.toContain(MARK);
}

const one = (pools: IdPools, name: string): string => {
  const id = poolFor(pools, name)?.[0];
  if (id === undefined) throw new Error(`createOneOfEach() makes nothing with the name ${name}.`);
  return id;
};
/** An id of the same form that names nothing: of the service by its kind, of the books by another beginning. */
const unknownLike = (id: string, name: string): string =>
  /^[0-9A-Z]{26}$/.test(id)
    ? id.replace(/^.{4}/, '01AR')
    : encodeId(name.replace(/_id$/, '') as IdKind, UNKNOWN_ROW);
const only = (names: readonly string[], of: IdPools): IdPools =>
  Object.fromEntries(names.map((name) => [name, [one(of, name)]]));

describe('with the ids of another organization', () => {
  it.each(withPlace)('$id answers 404, never 403, never data', async (operation) => {
    const counts = await rows();
    expectNotFound(await call(operation, theirs));
    expect(await rows()).toEqual(counts);
  });

  it.each(withObject)('$id answers 404 for an object of theirs in a place of ours', async (operation) => {
    const counts = await rows();
    expectNotFound(await call(operation, { ...ours, ...only(objectsIn(operation), theirs) }));
    expect(await rows()).toEqual(counts);
  });

  it.each(filters)('$id finds nothing by $name of theirs', async ({ operation, name }) => {
    const answer = await call(operation, ours, { query: `?${name}=${one(theirs, name)}` });
    const { items = [], errors } = answer.body as { items?: unknown; errors?: { code: string }[] };
    // A report of one object is refused like that of an unknown object; a filter finds nothing.
    expect([answer.status, answer.status === 400 ? errors?.map(({ code }) => code) : items]).toEqual(
      answer.status === 400 ? [400, ['not_found']] : [200, []],
    );
    expectNothingOfTheirs(answer);
  });

  it.each(bodies)(
    '$id refuses $field of theirs in its body like an unknown id',
    async ({ operation, field }) => {
      const example = operation.body['application/json']?.example;
      const naming = (id: string): unknown => {
        const body = structuredClone(withIds(example, ours)) as Record<string, unknown>;
        const steps = field.split('.');
        const last = steps.pop() ?? '';
        const holder = steps.reduce<Record<string, unknown>>(
          (value, step) => value[step] as Record<string, unknown>,
          body,
        );
        holder[last] = id;
        return body;
      };
      const name = field.split('.').at(-1) ?? '';
      const counts = await rows();
      const answer = await call(operation, ours, { body: naming(one(theirs, name)) });
      const unknown = await call(operation, ours, {
        body: naming(unknownLike(one(theirs, name), name)),
      });
      const outcomeOf = ({ status, body }: TestAnswer): unknown => {
        const { code, errors } = body as { code: string; errors: { field: string; code: string }[] };
        return [status, code, errors.map((error) => [error.field, error.code])];
      };
      expect(outcomeOf(answer)).toEqual(outcomeOf(unknown));
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expectNothingOfTheirs(answer);
      expect(await rows()).toEqual(counts);
    },
  );

  it('an id of theirs in a body is refused like an unknown id', async () => {
    const named: readonly (readonly [string, Record<string, unknown>])[] = [
      ['party_id', { ...(await us.purchase({ party_id: one(theirs, 'party_id') })) }],
      [
        'corrects_invoice_id',
        {
          ...(await us.purchase({
            kind: 'credit_note',
            corrects_invoice_id: one(theirs, 'invoice_id'),
          })),
        },
      ],
      [
        'revision.documents.0.document_id',
        {
          ...(await us.purchase(
            {},
            { documents: [{ document_id: one(theirs, 'document_id'), role: 'original' }] },
          )),
        },
      ],
    ];
    for (const [field, body] of named) {
      const answer = await us.send('POST', '/invoices', { body });
      expect([field, answer.status, answer.body]).toEqual([
        field,
        400,
        expect.objectContaining({
          code: 'validation_error',
          errors: [expect.objectContaining({ field, code: 'not_found' })],
        }),
      ]);
      expectNothingOfTheirs(answer);
    }
  });

  it.each([
    ['/questions', { text: 'Mis see on?', to: 'omanik@klient.example' }],
    ['/holds', { until: '2026-12-01' }],
  ])('%s refuses every kind of object of theirs like an unknown one', async (path, rest) => {
    for (const type of ['bank_transaction', 'invoice', 'file']) {
      const id = one(theirs, `${type}_id`);
      const answers = [id, unknownLike(id, `${type}_id`)].map((named) =>
        us.send('POST', path, { body: { object: { type, id: named }, ...rest } }),
      );
      const [answer, unknown] = await Promise.all(answers);
      if (answer === undefined || unknown === undefined) throw new Error('There is no answer.');
      expect([type, answer.status, answer.body]).toEqual([
        type,
        400,
        expect.objectContaining({
          errors: [expect.objectContaining({ field: 'object.id', code: 'not_found' })],
        }),
      ]);
      expect(unknown.status).toBe(400);
      expectNothingOfTheirs(answer);
    }
  });

  it('bytes that only they have are new to us', async () => {
    const answer = await us.send('POST', '/files/', { body: fileForm(pdfOf(MARK)) });
    expect(answer.status).toBe(201);
    expect(theirs['file_id']).not.toContain((answer.body as { id: string }).id);
  });

  it('their objects are unchanged', async () => {
    const party = await them.call('books_parties_retrieve', { path: { party_id: one(theirs, 'party_id') } });
    const invoice = await them.call('books_invoices_retrieve', {
      path: { invoice_id: one(theirs, 'invoice_id') },
    });
    expect([party.name, invoice.number]).toEqual([MARK, MARK]);
  });
});

describe('row security', () => {
  it('with no company set, the application sees no row of any table with rows of companies', async () => {
    const tables = await db.owner<{ name: string }>(
      `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id' AND NOT a.attisdropped
       WHERE c.relkind IN ('r', 'p') AND c.relrowsecurity AND has_table_privilege('raamat_app', c.oid, 'SELECT')`,
    );
    expect(tables.length).toBeGreaterThan(20);
    let filled = 0;
    for (const { name } of tables) {
      const [all] = await db.owner<{ count: string }>(`SELECT count(*) FROM ${name}`);
      if (Number(all?.count) > 0) filled += 1;
      expect([
        name,
        await db.database.read((sql) =>
          sql.rows(`SELECT 1 AS one FROM ${name} WHERE company_id IS DISTINCT FROM $1 LIMIT 1`, [SERVICE]),
        ),
      ]).toEqual([name, []]);
    }
    expect(filled).toBeGreaterThan(10);
  });

  it('with a company set, the application sees no rows of other companies in any of them', async () => {
    const tables = await db.owner<{ name: string }>(
      `SELECT c.oid::regclass::text AS name FROM pg_class c
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id' AND NOT a.attisdropped
       WHERE c.relkind IN ('r', 'p') AND c.relrowsecurity AND has_table_privilege('raamat_app', c.oid, 'SELECT')`,
    );
    for (const { name } of tables) {
      const strangers = await db.database.readCompany(us.company.id, (sql) =>
        sql.rows(`SELECT 1 AS one FROM ${name} WHERE company_id NOT IN ($1, $2) LIMIT 1`, [
          us.company.id,
          SERVICE,
        ]),
      );
      expect([name, strangers]).toEqual([name, []]);
    }
  });
});

/** The number of rows of the other company in the tables that commands write. */
async function rows(): Promise<unknown> {
  return db.owner(
    `SELECT (SELECT count(*) FROM books.command_log WHERE company_id = $1) AS commands,
       (SELECT count(*) FROM platform.audit_event WHERE company_id = $1) AS acts,
       (SELECT state FROM identity.company WHERE id = $1) AS state`,
    [them.company.id],
  );
}

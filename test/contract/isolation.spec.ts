import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTROLLERS } from '../../apps/api/src/controllers.js';
import { type JsonObject } from '../../apps/api/src/docs/breaking-changes.js';
import { openApiDocument } from '../../apps/api/src/docs/openapi.js';
import { type OperationDeclaration, operationsOf } from '../../apps/api/src/http/index.js';
import { type TestAnswer } from '../support/api.js';
import { type Bookkeeper, fileForm, pdfOf, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { type Furniture, furnish } from '../support/furniture.js';

/** Stands in everything of the other organization. */
const MARK = 'vooras-saladus';

const guarded = operationsOf(CONTROLLERS).filter(({ open }) => open !== true);
const withOrganizationOrCompany = guarded.filter(({ path }) => /:(company|organization)_id/.test(path));
const withObject = guarded.filter(({ path }) => /:company_id.*:\w+_id/.test(path));
const idOf = (name: string): keyof Furniture | undefined =>
  (['party_id', 'invoice_id', 'document_id', 'file_id'] as const).find(
    (kind) => name === kind || name.endsWith(`_${kind}`),
  );
const filters = guarded.flatMap((operation) =>
  Object.keys(operation.query?.shape ?? {})
    .filter((name) => idOf(name) !== undefined)
    .map((name) => ({ operation, name, id: operation.id })),
);

let db: TestDatabase;
let us: Bookkeeper;
let them: Bookkeeper;
let ours: Furniture;
let theirs: Furniture;
const document = openApiDocument();

beforeAll(async () => {
  db = await testDatabase();
  us = await startBookkeeper(db);
  them = await startBookkeeper(db);
  ours = await furnish(us, 'meie');
  theirs = await furnish(them, MARK);
});

afterAll(async () => {
  await us.close();
  await them.close();
  await db.drop();
});

/** A call with our key that the operation would take, but for the ids it is given. */
function call(operation: OperationDeclaration, ids: Partial<Furniture>, query = ''): Promise<TestAnswer> {
  const path = operation.path.replace(/:(\w+)/g, (_match, name: string) =>
    String(Reflect.get(ids, name) ?? 'x'),
  );
  if (operation.multipart !== undefined) {
    return us.api.send(operation.method, path + query, { key: us.key, body: fileForm(pdfOf('x')) });
  }
  const body = operation.method === 'GET' ? undefined : (exampleBody(operation) ?? {});
  return us.api.send(operation.method, path + query, {
    key: us.key,
    ...(body === undefined ? {} : { body }),
  });
}

/** The body that the contract shows for the operation. */
function exampleBody({ path, method }: OperationDeclaration): unknown {
  const item: unknown = document.paths?.[path.replace(/:(\w+)/g, '{$1}')];
  return ['requestBody', 'content', 'application/json', 'example'].reduce<unknown>(
    (value, name) => (value as JsonObject | undefined)?.[name],
    (item as JsonObject)[method.toLowerCase()],
  );
}

/** Not found, and nothing of theirs in the words. */
function expectNotFound(answer: TestAnswer): void {
  expect([answer.status, answer.body]).toEqual([404, expect.objectContaining({ code: 'not_found' })]);
  expect(answer.text).not.toContain(MARK);
}

describe('with the ids of another organization', () => {
  it.each(withOrganizationOrCompany)('$id answers 404, never 403, never data', async (operation) => {
    const counts = await rows();
    expectNotFound(await call(operation, theirs));
    expect(await rows()).toEqual(counts);
  });

  it.each(withObject)('$id answers 404 for an object of theirs in a company of ours', async (operation) => {
    const counts = await rows();
    expectNotFound(await call(operation, { ...theirs, company_id: ours.company_id }));
    expect(await rows()).toEqual(counts);
  });

  it.each(filters)('$id is empty for a filter by $name of theirs', async ({ operation, name }) => {
    const id = theirs[idOf(name) ?? 'party_id'];
    const answer = await call(operation, ours, `?${name}=${id}`);
    expect(answer.body).toEqual({ items: [], next_cursor: null });
  });

  it('a body names nothing of theirs: it is refused like an id of nothing', async () => {
    const named: readonly (readonly [string, string, Record<string, unknown>])[] = [
      ['party_id', '/invoices', await us.purchase({ party_id: theirs.party_id })],
      [
        'corrects_invoice_id',
        '/invoices',
        await us.purchase({ kind: 'credit_note', corrects_invoice_id: theirs.invoice_id }),
      ],
      [
        'revision.documents.0.document_id',
        '/invoices',
        await us.purchase({}, { documents: [{ document_id: theirs.document_id, role: 'original' }] }),
      ],
    ];
    for (const [field, path, body] of named) {
      const answer = await us.send('POST', path, { body });
      expect([field, answer.status, answer.body]).toEqual([
        field,
        400,
        expect.objectContaining({
          code: 'validation_error',
          errors: [expect.objectContaining({ field, code: 'not_found' })],
        }),
      ]);
      expect(answer.text).not.toContain(MARK);
    }
  });

  it('bytes that only they have are new to us', async () => {
    const answer = await us.send('POST', '/files/', { body: fileForm(pdfOf(MARK)) });
    expect(answer.status).toBe(201);
    expect((answer.body as { id: string }).id).not.toBe(theirs.file_id);
  });

  it('what lies with them is still theirs', async () => {
    for (const path of [
      `/parties/${theirs.party_id}/`,
      `/invoices/${theirs.invoice_id}/`,
      `/files/${theirs.file_id}/`,
    ]) {
      expect((await them.send('GET', path)).text).toContain(
        path.startsWith('/files') ? theirs.file_id : MARK,
      );
    }
  });
});

describe('the second wall', () => {
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
        await db.database.read((sql) => sql.rows(`SELECT 1 AS one FROM ${name} LIMIT 1`)),
      ]).toEqual([name, []]);
    }
    expect(filled).toBeGreaterThan(10);
  });

  it('with a company set, it sees rows of no other', async () => {
    const names = await db.database.readCompany(us.company.id, (sql) =>
      sql.rows<{ name: string }>('SELECT name FROM books.party'),
    );
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter(({ name }) => name.includes(MARK))).toEqual([]);
  });
});

/** How many rows the other company has in the tables that commands write. */
async function rows(): Promise<unknown> {
  return db.owner(
    `SELECT (SELECT count(*) FROM books.command_log WHERE company_id = $1) AS commands,
       (SELECT count(*) FROM platform.audit_event WHERE company_id = $1) AS acts,
       (SELECT state FROM identity.company WHERE id = $1) AS state`,
    [them.company.id],
  );
}

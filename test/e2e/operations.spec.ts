import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTROLLERS } from '../../apps/api/src/controllers.js';
import { type OperationDeclaration, operationsOf } from '../../apps/api/src/http/index.js';
import { encodeId } from '#platform';
import { type z } from 'zod';
import { idIn, startApi, type TestApi, type TestOrganization, type TestSession } from '../support/api.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { newPerson } from '../support/people.js';

/** Rules that hold for every operation, whatever it does. A new operation is covered without a line written here. */
const operations = operationsOf(CONTROLLERS);
const guarded = operations.filter(({ open }) => open !== true);
const inCompany = guarded.filter(({ path }) => path.includes(':company_id'));
const inOrganization = guarded.filter(({ path }) => path.includes(':organization_id'));

let db: TestDatabase;
let api: TestApi;
let mine: TestOrganization;
let key: string;
let session: TestSession;
let staff: TestSession;
let reading: string;
let viewer: string;
let ready: { id: bigint; path: string };
let provisioning: { id: bigint; path: string };
let deleted: { id: bigint; path: string };

beforeAll(async () => {
  db = await testDatabase();
  api = await startApi(db.database);
  mine = await api.organization();
  key = await mine.key(['read', 'write']);
  session = await api.session(mine.ownerId);
  staff = await api.session((await newPerson(api, { isStaff: true })).id, { secondFactor: true });
  reading = await mine.key(['read']);
  viewer = (await mine.member('viewer')).key;
  ready = await mine.company('ready');
  provisioning = await mine.company('provisioning');
  deleted = await mine.company('deleted');
});

afterAll(async () => {
  await api.close();
  await db.drop();
});

/** The id of the books or of the service that a parameter takes. */
function ofNothing(params: z.ZodObject, name: string): string {
  const form = params.shape[name] as z.ZodType | undefined;
  const ulid = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
  return form?.safeParse(ulid).success === false ? encodeId('file', 9_999_999n) : ulid;
}

/** The path with ids that are well formed; only those of the company and the organization exist. */
function address(operation: OperationDeclaration, companyPath = ready.path): string {
  return operation.path
    .replace(':company_id', companyPath.split('/')[3] ?? '')
    .replace('/api/organizations/:organization_id', mine.path)
    .replace(':organization_id', idIn(mine.path))
    .replace(/:(\w+)/g, (_match, name: string) =>
      operation.params === undefined ? name : ofNothing(operation.params, name),
    );
}

/** The credential for an operation: a session where keys are refused, and a key everywhere else. */
const as = (operation: OperationDeclaration): { key: string } | { session: TestSession } => {
  if (operation.staff === true) return { session: staff };
  return operation.human === true || operation.session === true ? { session } : { key };
};
const body = ({ method }: OperationDeclaration): { body?: unknown } => (method === 'GET' ? {} : { body: {} });
const asked = ({ permission }: OperationDeclaration): readonly string[] =>
  permission === null ? [] : [permission].flat();

describe('every operation', () => {
  it.each(guarded)('$id refuses an unauthenticated caller', async (operation) => {
    const answer = await api.send(operation.method, address(operation), body(operation));
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ code: 'authentication_failed', status: 401, errors: [] });
    expect(answer.headers.get('www-authenticate')).toMatch(
      operation.mcp === true ? /^Bearer resource_metadata="\S+"$/ : /^Bearer$/,
    );
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  });

  it.each(guarded)(
    '$id refuses an unknown query parameter, after a missing permission',
    async (operation) => {
      const answer = await api.send(operation.method, `${address(operation)}?no_such_parameter=1`, {
        key,
        ...body(operation),
      });
      if (answer.status === 403) {
        expect(answer.body).toHaveProperty(
          'code',
          expect.stringMatching(/^(permission_denied|human_actor_required)$/),
        );
        return;
      }
      const { code, errors } = answer.body as { code: string; errors: { field: string; code: string }[] };
      expect([code, errors.find(({ field }) => field === 'no_such_parameter')?.code]).toEqual([
        'validation_error',
        'unknown_field',
      ]);
    },
  );

  // The endpoint of MCP asks for it tool by tool.
  it.each(guarded.filter(({ method, mcp }) => method !== 'GET' && mcp !== true))(
    '$id needs the scope to write',
    async (operation) => {
      const answer = await api.send(operation.method, address(operation), { key: reading, body: {} });
      const { code, detail } = answer.body as { code: string; detail: string };
      const never = operation.session === true || operation.staff === true;
      expect([answer.status, code, detail]).toEqual([
        403,
        never ? 'permission_denied' : 'insufficient_scope',
        expect.stringContaining(never ? 'not a key or token' : 'the scope write'),
      ]);
    },
  );

  it.each(
    guarded.filter(
      (operation) => asked(operation).length > 0 && !asked(operation).some((one) => one.endsWith('.read')),
    ),
  )('$id needs its permission: a viewer lacks it, and the answer names it', async (operation) => {
    const answer = await api.send(operation.method, address(operation), { key: viewer, ...body(operation) });
    const missing =
      operation.session === true
        ? 'not a key or token'
        : `it does not have ${asked(operation).join(' or ')}.`;
    expect(answer.body).toMatchObject({
      code: 'permission_denied',
      detail: expect.stringContaining(missing) as unknown,
    });
  });

  it.each(guarded.filter(({ session: signedIn, staff: firm }) => signedIn === true || firm === true))(
    '$id is closed to keys, whatever their role',
    async (operation) => {
      const answer = await api.send(operation.method, address(operation), { key, ...body(operation) });
      expect([answer.status, answer.body]).toEqual([
        403,
        expect.objectContaining({ code: 'permission_denied' }),
      ]);
    },
  );

  it.each(inCompany)('$id does not know companies of others, nor malformed ids', async (operation) => {
    const other = await (await api.organization()).company();
    for (const path of [
      other.path,
      '/api/companies/nothing',
      `/api/companies/${encodeId('file', ready.id)}`,
    ]) {
      const answer = await api.send(operation.method, address(operation, path), { key, ...body(operation) });
      expect(answer.body).toMatchObject({ code: 'not_found' });
    }
  });

  it.each(inOrganization)('$id does not know other organizations', async (operation) => {
    const other = await api.organization();
    const path = address(operation).replace(idIn(mine.path), idIn(other.path));
    const answer = await api.send(operation.method, path, { key, ...body(operation) });
    expect(answer.body).toMatchObject({ code: 'not_found' });
  });

  it.each(inCompany.filter(({ books }) => books === true))('$id waits for the books', async (operation) => {
    const answer = await api.send(operation.method, address(operation, provisioning.path), {
      key,
      ...body(operation),
    });
    if (answer.status === 403) return;
    expect(answer.body).toMatchObject({ code: 'company_not_ready', status: 409 });
  });

  /** A deleted company itself can still be read; deleting it again changes nothing. */
  const OF_DELETED = new Set([
    'companies_retrieve',
    'companies_destroy',
    'companies_vat_registrations_list',
    'companies_client_access_retrieve',
  ]);

  it.each(inCompany.filter(({ id, staff: firm }) => firm !== true && !OF_DELETED.has(id)))(
    '$id ends with the company, before its body is looked at',
    async (operation) => {
      const path = `${address(operation, deleted.path)}?no_such_parameter=1`;
      const answer = await api.send(operation.method, path, { ...as(operation), ...body(operation) });
      expect(answer.body).toMatchObject({
        code: 'company_not_ready',
        status: 409,
        detail: 'The company is deleted.',
      });
    },
  );
});

describe('every operation with a body', () => {
  const withBody = guarded.filter((operation) => operation.body !== undefined);

  it.each(withBody)('$id refuses an unknown field', async (operation) => {
    const answer = await api.send(operation.method, address(operation), {
      ...as(operation),
      body: { no_such_field: 1 },
    });
    expect(answer.body).toMatchObject({
      code: 'validation_error',
      errors: expect.arrayContaining([
        expect.objectContaining({ field: 'no_such_field', code: 'unknown_field' }),
      ]) as unknown,
    });
  });

  it.each(withBody)('$id refuses what is not JSON', async (operation) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await api.send(operation.method, address(operation), {
      ...as(operation),
      headers,
      body: '{"half":',
    });
    expect(answer.body).toMatchObject({
      code: 'validation_error',
      errors: [{ field: 'body', code: 'invalid_json' }],
    });
  });
});

describe('every operation that lists', () => {
  it.each(guarded.filter((operation) => operation.query !== undefined && 'cursor' in operation.query.shape))(
    '$id refuses limits out of range and cursors of others',
    async (operation) => {
      for (const limit of ['0', '201', 'x']) {
        const answer = await api.send('GET', `${address(operation)}?limit=${limit}`, as(operation));
        expect(answer.body).toMatchObject({ code: 'validation_error', errors: [{ field: 'limit' }] });
      }
      for (const cursor of ['xyz', 'abcdef', '01'.repeat(60)]) {
        const answer = await api.send('GET', `${address(operation)}?cursor=${cursor}`, as(operation));
        expect(answer.body).toMatchObject({
          code: 'validation_error',
          errors: [{ field: 'cursor', code: 'invalid_cursor' }],
        });
      }
    },
  );
});

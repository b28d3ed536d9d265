import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schemaDrift } from '#schema';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { schemaText } from './schema-text.js';

/** Tables that hold rows of companies but are read over all of them by design, with the reason. */
const OUTSIDE_ROW_SECURITY = new Set([
  // Identity decides which company a caller may enter, so it is read before any company is set.
  'identity.company',
  'identity.vat_registration',
]);

/**
 * Keys of tables of companies that begin with another column: ids that the service shows or hashes are unique over all
 * companies, and so are addresses for mail; a letter belongs to a person, who is nobody's.
 */
const OTHER_KEYS: readonly string[] = [
  'employment.absence absence_pkey',
  'employment.employee employee_pkey',
  'employment.employment employment_pkey',
  'employment.submission submission_pkey',
  'identity.vat_registration vat_registration_pkey',
  'identity.work_letter work_letter_user',
  'inbox.address address_unique',
  'inbox.email email_pkey',
  'platform.audit_event audit_event_pkey',
  'tasks.task task_pkey',
];

describe('the schema', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase();
  });

  afterAll(async () => {
    await db.drop();
  });

  const asOwner = <T>(text: string): Promise<T[]> => db.owner<T>(text);

  it('matches the entities', async () => {
    expect(await schemaDrift(db.url)).toEqual([]);
  });

  it('is checked in as the migrations create it; `npm run schema` writes it', async () => {
    await expect(await schemaText(asOwner)).toMatchFileSnapshot('../../libs/schema/schema.sql');
  });

  it('has row security, also for its owner, on every table with rows of companies', async () => {
    const open = await asOwner<{ name: string }>(`
      SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id' AND NOT a.attisdropped
      WHERE c.relkind IN ('r', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'bullmq')
        AND NOT (c.relrowsecurity AND c.relforcerowsecurity)`);
    expect(open.map((row) => row.name).filter((name) => !OUTSIDE_ROW_SECURITY.has(name))).toEqual([]);
  });

  it('lets no role call a function that bypasses row security for a company of the caller’s choice', async () => {
    const callable = await asOwner<{ name: string; arguments: string }>(`
      SELECT p.oid::regproc::text AS name, pg_get_function_identity_arguments(p.oid) AS arguments
      FROM pg_proc p WHERE p.prosecdef AND p.prorettype <> 'trigger'::regtype
        AND (has_function_privilege('raamat_app', p.oid, 'EXECUTE') OR has_function_privilege('raamat_system', p.oid, 'EXECUTE'))`);
    expect(callable.length).toBeGreaterThan(0);
    // Ids of companies are of type bigint: the functions that may be called take theirs from the setting.
    expect(callable.filter((one) => one.arguments.includes('bigint')).map(({ name }) => name)).toEqual([]);
  });

  it('starts every primary key, unique index and foreign key of a table of companies with the company, but for those named', async () => {
    const keys = await asOwner<{ name: string; first: string }>(`
      SELECT c.conrelid::regclass || ' ' || c.conname AS name, a.attname AS first
      FROM pg_constraint c JOIN pg_namespace n ON n.oid = c.connamespace
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
      WHERE n.nspname NOT IN ('pg_catalog', 'information_schema', 'bullmq') AND c.contype IN ('p', 'u', 'f')
        AND EXISTS (SELECT FROM pg_attribute b WHERE b.attrelid = c.conrelid AND b.attname = 'company_id')
      UNION
      SELECT i.indrelid::regclass || ' ' || x.relname, a.attname
      FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid JOIN pg_namespace n ON n.oid = x.relnamespace
      JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
      WHERE n.nspname NOT IN ('pg_catalog', 'information_schema', 'bullmq') AND i.indisunique
        AND EXISTS (SELECT FROM pg_attribute b WHERE b.attrelid = i.indrelid AND b.attname = 'company_id')`);
    expect(keys.length).toBeGreaterThan(0);
    expect(
      keys
        .filter((key) => key.first !== 'company_id')
        .map((key) => key.name)
        .sort(),
    ).toEqual(OTHER_KEYS);
  });

  it('gives the application roles no bypass: no superuser, no BYPASSRLS, nothing owned, no TRUNCATE', async () => {
    const roles = await asOwner<{ rolname: string }>(
      `SELECT rolname FROM pg_roles WHERE rolname IN ('raamat_app', 'raamat_system')
       AND (rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb)`,
    );
    const owned = await asOwner<{ name: string }>(
      `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_roles r ON r.oid = c.relowner
       WHERE r.rolname IN ('raamat_app', 'raamat_system')`,
    );
    const truncates = await asOwner<{ name: string }>(
      `SELECT table_schema || '.' || table_name AS name FROM information_schema.role_table_grants
       WHERE grantee IN ('raamat_app', 'raamat_system', 'PUBLIC') AND privilege_type IN ('TRUNCATE', 'TRIGGER', 'REFERENCES')
         AND table_schema NOT IN ('pg_catalog', 'information_schema', 'bullmq')`,
    );
    expect([roles, owned, truncates]).toEqual([[], [], []]);
  });
});

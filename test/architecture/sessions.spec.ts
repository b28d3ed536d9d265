import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sourcesIn, stringsOf } from './sql-tables.js';

const ROOT = join(import.meta.dirname, '../..');

/** SQL whose effect lasts longer than its transaction: a pooler would leave it to the next client. */
const OF_A_SESSION = [
  /set_config\([^)]*,\s*false\s*\)/i,
  /\bpg_(try_)?advisory_(un)?lock(_shared|_all)?\b/i,
  /^\s*(RE)?SET (?!LOCAL |CONSTRAINTS |TRANSACTION )[a-zA-Z_.]+( TO| =|$)/,
  /^\s*(UN)?LISTEN /,
  /\bWITH HOLD\b/,
  /^\s*(PREPARE|DISCARD) /,
  /\bCREATE TEMP(ORARY)? TABLE\b/i,
];

/** Work on a connection that is direct. */
const DIRECT = new Set([
  'apps/cli/src/backup/keep-migrations-away.ts',
  'apps/cli/src/doctor/checks/keys.ts',
  'libs/platform/src/database/logins.ts',
  'libs/platform/src/database/notifier.ts',
  'libs/platform/src/database/owner-connection.ts',
  'libs/schema/src/migrate.ts',
  'libs/tasks/src/broker/postgres-store.ts',
  'libs/tasks/src/dispatcher/dispatcher.ts',
  'libs/tasks/src/dispatcher/lead.ts',
]);

const usesSession = (text: string): boolean =>
  stringsOf(text).some((sql) => OF_A_SESSION.some((pattern) => pattern.test(sql)));

it('nothing but work on a direct connection needs a session of the database', () => {
  const found = sourcesIn(ROOT)
    .filter(({ path }) => !/\/migrations\/|\.(db-)?spec\.ts$/.test(path))
    .filter(({ text }) =>
      OF_A_SESSION.some((pattern) => new RegExp(pattern.source.replace('^', ''), 'im').test(text)),
    )
    .filter(({ text }) => usesSession(text))
    .map(({ path }) => path);
  expect(new Set(found)).toEqual(DIRECT);
});

it.each([
  "SELECT set_config('app.company_id', $1, false)",
  'SELECT pg_try_advisory_lock($1)',
  'SET statement_timeout = 0',
  'LISTEN channel',
  'DECLARE c CURSOR WITH HOLD FOR SELECT 1',
  'CREATE TEMPORARY TABLE t (n int)',
])('sees what needs a session: %s', (sql) => {
  expect(usesSession(`run(${JSON.stringify(sql)})`)).toBe(true);
});

it.each([
  "SELECT set_config('app.company_id', $1, true)",
  'SELECT pg_advisory_xact_lock($1)',
  'SET LOCAL work_mem = 1',
])('lets pass what ends with its transaction: %s', (sql) => {
  expect(usesSession(`run(${JSON.stringify(sql)})`)).toBe(false);
});

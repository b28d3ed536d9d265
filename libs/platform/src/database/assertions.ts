import { ConfigError } from '../config/config-error.js';
import { type Logger } from '../observability/logger.js';
import { type Sql } from './sql.js';

/** A configured address and whether it names a login of its own or the owner. */
interface ConfiguredLogin {
  readonly byLogin: boolean;
  readonly variable: string;
}

/**
 * Checks that the session runs in the expected role and that row security binds it. The login must not be able to
 * become the other role or a role that bypasses row security: an injected statement could run the same SET ROLE.
 * @throws ConfigError
 */
export async function assertBound(sql: Sql, { byLogin, variable }: ConfiguredLogin): Promise<void> {
  const role = `raamat_${sql.role}`;
  const { name, passes, becomes } = await sql.one<{ name: string; passes: boolean; becomes: string | null }>(
    `SELECT current_user::text AS name,
       (SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user) AS passes,
       (SELECT min(rolname) FROM pg_roles
        WHERE pg_has_role(session_user, oid, 'MEMBER') AND rolname NOT IN (session_user, $1)) AS becomes`,
    [role],
  );
  if (passes || name !== role) {
    throw new ConfigError(
      variable,
      `logs in as ${name}, but ${role} was expected: set it as \`raamat migrate\` printed or wrote it.`,
    );
  }
  if (byLogin && becomes !== null) {
    throw new ConfigError(
      variable,
      `names a login that may become ${becomes}: it must be a member of ${role} only, as \`raamat migrate\` creates it.`,
    );
  }
}

/**
 * Checks that a direct connection reaches the database to which a pooler leads: locks and notifications elsewhere would
 * hold and reach nobody.
 * @throws ConfigError
 */
export async function assertSameDatabase(
  direct: Sql,
  pooled: Sql,
  { variable }: ConfiguredLogin,
): Promise<void> {
  const { pid, name } = await direct.one<{ pid: number; name: string }>(
    "SELECT pg_backend_pid() AS pid, current_setting('application_name') AS name",
  );
  const { same } = await pooled.one<{ same: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_stat_activity
       WHERE pid = $1 AND application_name = $2 AND datname = current_database()) AS same`,
    [pid, name],
  );
  if (same) return;
  throw new ConfigError(
    'DATABASE_DIRECT_URL',
    `leads to another database than ${variable}: both must name one database of one server.`,
  );
}

interface Setting {
  readonly name: string;
}

/**
 * Checks that committed data is on disk and survives a power cut. Single repeatable transactions turn
 * `synchronous_commit` off for themselves.
 * @throws ConfigError when the server may lose committed data, unless the installation allows that
 */
export async function assertDurable(
  sql: Sql,
  { unsafe, log }: { readonly unsafe?: boolean; readonly log: Logger },
): Promise<void> {
  const off = await sql.rows<Setting>(
    `SELECT name FROM pg_settings
     WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting = 'off' ORDER BY name`,
  );
  if (off.length === 0) return;
  const names = off.map(({ name }) => name).join(', ');
  if (unsafe === true) {
    log.warn(
      { off: names },
      'this Postgres may lose what it has committed, as RAAMAT_UNSAFE_POSTGRES allows',
    );
    return;
  }
  throw new ConfigError(
    'RAAMAT_UNSAFE_POSTGRES',
    `is off, and so is ${names} of this Postgres, which may lose books when the power is cut: switch ${names} on, or set RAAMAT_UNSAFE_POSTGRES=on for tests.`,
  );
}

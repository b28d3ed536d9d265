import {
  type Config,
  ConfigError,
  type Database,
  isConnectionError,
  isRefusedLogin,
  SystemClock,
} from '#platform';
import { NewerSchema, pendingMigrations } from '#schema';
import { bad, counted, type Finding, good, messageOf, off, warning } from './finding.js';
import { ownerFailure } from './owner.js';

const CLOCK_OFF_SECONDS = 2;
/** Sessions, leases and codes of authenticators go by these clocks. */
const CLOCK_WRONG_SECONDS = 30;

/** Why the logins of the service could not open the database; undefined for an unexpected error. */
export function databaseFailure(error: unknown): Finding | undefined {
  if (error instanceof ConfigError) return bad(error.message, 'Correct that variable.');
  if (isRefusedLogin(error))
    return bad(
      `The login was refused: ${messageOf(error)}.`,
      'Set the logins as `raamat migrate` printed or wrote them.',
    );
  if (isConnectionError(error))
    return bad(`No answer: ${messageOf(error)}.`, 'Start Postgres, or correct its address.');
  return undefined;
}

export async function server(database: Database): Promise<Finding> {
  const { version, used, most } = await database.system((sql) =>
    sql.one<{ version: string; used: number; most: number }>(
      `SELECT current_setting('server_version') AS version, current_setting('max_connections')::int AS most,
         (SELECT sum(numbackends)::int FROM pg_stat_database) AS used`,
    ),
  );
  const detail = `Postgres ${version.split(' ')[0] ?? ''}, ${used} of ${most} connections are in use.`;
  return used > most * 0.9
    ? warning(detail, 'Raise max_connections, or lower DATABASE_POOL and DATABASE_SYSTEM_POOL.')
    : good(detail);
}

/** The poolers in front of Postgres; opening the database has refused those that cannot serve. */
export function pooler(database: Database, config: Config): Finding {
  const modes = [...new Set(Object.values(database.pooling))].filter((mode) => mode !== 'none');
  if (modes.length === 0)
    return off(
      config.DATABASE_DIRECT_URL === undefined
        ? 'None: the service reaches Postgres itself.'
        : 'None: the service reaches Postgres itself, and DATABASE_DIRECT_URL is not needed.',
    );
  if (!modes.includes('transaction'))
    return good('In session mode: each connection of the service takes one of Postgres.');
  const named = config.DATABASE_NAMED_STATEMENTS ? 'named' : 'unnamed';
  return good(
    `In transaction mode, with ${named} statements; the direct address leads to the same database.`,
  );
}

export async function clock(database: Database): Promise<Finding> {
  const own = new SystemClock();
  const sent = own.now().getTime();
  const { now } = await database.system((sql) => sql.one<{ now: Date }>('SELECT clock_timestamp() AS now'));
  // The answer is from between the two times: only what is outside of them is a difference.
  const seconds = Math.max(sent - now.getTime(), now.getTime() - own.now().getTime(), 0) / 1_000;
  const detail = `This machine and the database differ by ${seconds.toFixed(1)} s.`;
  const remedy = 'Synchronise both with a time server (NTP).';
  if (seconds > CLOCK_WRONG_SECONDS) return bad(detail, remedy);
  return seconds > CLOCK_OFF_SECONDS ? warning(detail, remedy) : good(detail);
}

/** The schema against this release; only the owner may read which migrations ran. */
export async function schema({ DATABASE_URL: url }: Config): Promise<Finding> {
  try {
    const { all } = await pendingMigrations(url);
    return all.length === 0
      ? good('The schema is that of this release.')
      : bad(`${counted(all.length, 'migration has', 'migrations have')} not run.`, 'Run `raamat migrate`.');
  } catch (error) {
    if (error instanceof NewerSchema) return bad(error.message, 'Install the newer release.');
    return ownerFailure(error);
  }
}

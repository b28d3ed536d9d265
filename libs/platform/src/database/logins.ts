import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { type DatabaseLogins, SESSION_SETTINGS } from './database.js';
import { isDenied } from './errors.js';
import { type DatabaseRole } from './sql.js';

/** Held while logins are made, so that two starts at once do not give one login two passwords. */
const LOGINS_LOCK = 7_226_283;
const CONNECT_TIMEOUT_MS = 5_000;
/** The longest name that Postgres does not cut. */
const NAME_BYTES = 63;
const SCRAM_ITERATIONS = 4_096;
const ROLES = ['app', 'system'] as const satisfies readonly DatabaseRole[];

export interface LoginWishes {
  /** What the processes are told: a login has the password that stands there. One of another name is the administrator's own. */
  readonly given?: Partial<DatabaseLogins>;
  /** What was written down the last time: those passwords stay, where they are of this database. */
  readonly kept?: Partial<DatabaseLogins>;
  /** New passwords, also where the ones that were kept work. */
  readonly renew?: boolean;
}

/**
 * What came of making the logins. `kept`: all were there and let in. `denied`: the owner may not make them, and an administrator
 * runs `sql` first.
 */
export interface MadeLogins {
  readonly outcome: 'kept' | 'made' | 'denied';
  readonly logins: DatabaseLogins;
  readonly sql: readonly string[];
}

/**
 * Makes the logins `<database>_app` and `<database>_system` (`raamat_app_login`, `raamat_system_login` in a database called
 * `raamat`), or brings them to the passwords that are known. Each is a member of one
 * role, becomes it by logging in, and carries the settings of our sessions, so that nothing need be said when a connection starts.
 * @param url as the owner of the database
 */
export async function makeLogins(
  url: string,
  { given = {}, kept = {}, renew = false }: LoginWishes = {},
): Promise<MadeLogins> {
  const owner = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  await owner.connect();
  try {
    await owner.query('SELECT pg_advisory_lock($1)', [LOGINS_LOCK]);
    const database = await nameOfDatabase(owner);
    const logins: { app: string; system: string } = { app: '', system: '' };
    const sql: string[] = [];
    for (const role of ROLES) {
      const name = loginOf(database, role);
      const told = passwordIn(given[role], name);
      logins[role] = given[role] ?? '';
      if (given[role] !== undefined && told === undefined) continue;
      const known = told ?? (renew ? undefined : passwordIn(kept[role], name));
      const password = known ?? newPassword();
      // The owner's server: what the processes are told may lead over a pooler that does not know the login yet.
      const address = addressFor(url, name, password);
      logins[role] ||= address;
      if (known !== undefined && (await letsIn(address, role))) continue;
      sql.push(...loginSql({ database, name, role, password }));
    }
    if (sql.length === 0) return { outcome: 'kept', logins, sql };
    try {
      await owner.query(sql.join('\n'));
    } catch (error) {
      if (isDenied(error)) return { outcome: 'denied', logins, sql };
      throw error;
    }
    return { outcome: 'made', logins, sql };
  } finally {
    await owner.end();
  }
}

/**
 * Name of the login of a role. That of a database called `raamat` would be the role itself, which nobody logs in as.
 * @throws Error where Postgres would cut it
 */
export function loginOf(database: string, role: DatabaseRole): string {
  const plain = `${database}_${role}`;
  const name = plain === `raamat_${role}` ? `${plain}_login` : plain;
  if (Buffer.byteLength(name) <= NAME_BYTES) return name;
  throw new Error(
    `The database ${database} has too long a name for the login ${name}: ${NAME_BYTES} bytes at most.`,
  );
}

/**
 * What an administrator runs where the user of an address may not make roles: the database is theirs afterwards, and they
 * are a member of both roles of the service.
 * @param url as that user
 */
export async function ownerSql(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('SELECT current_user AS name');
    const owner = pg.escapeIdentifier(rows[0]?.name ?? '');
    const database = pg.escapeIdentifier(await nameOfDatabase(client));
    return [
      ...ROLES.map((role) => ifMissing(`CREATE ROLE raamat_${role} NOLOGIN`)),
      `GRANT ${ROLES.map((role) => `raamat_${role}`).join(', ')} TO ${owner};`,
      `ALTER DATABASE ${database} OWNER TO ${owner};`,
    ];
  } finally {
    await client.end();
  }
}

/** A statement that makes a role, which may be there: roles belong to the server, and other databases may use them. */
const ifMissing = (statement: string): string =>
  `DO $$ BEGIN ${statement}; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;`;

/** The statements that make a login. The password goes as a verifier: no log of the server's holds it. */
function loginSql(login: { database: string; name: string; role: DatabaseRole; password: string }): string[] {
  const name = pg.escapeIdentifier(login.name);
  const role = `raamat_${login.role}`;
  return [
    ifMissing(`CREATE ROLE ${name}`),
    `ALTER ROLE ${name} LOGIN PASSWORD ${pg.escapeLiteral(scramVerifier(login.password))};`,
    `GRANT ${role} TO ${name};`,
    `GRANT CONNECT ON DATABASE ${pg.escapeIdentifier(login.database)} TO ${name};`,
    `ALTER ROLE ${name} SET role = ${role};`,
    ...Object.entries(SESSION_SETTINGS).map(
      ([setting, value]) => `ALTER ROLE ${name} SET ${setting} = ${pg.escapeLiteral(value)};`,
    ),
  ];
}

/** RFC 5803, as Postgres stores it: nobody who reads it can log in with it. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, SCRAM_ITERATIONS, 32, 'sha256');
  const keyed = (text: string): Buffer => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${SCRAM_ITERATIONS}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`;
}

/** The address of the owner with another login in it. Where it names a socket instead of a host, the login is in the query. */
function addressFor(owner: string, name: string, password: string): string {
  const address = new URL(owner);
  if (address.hostname === '') {
    address.searchParams.set('user', name);
    address.searchParams.set('password', password);
  } else {
    address.username = encodeURIComponent(name);
    address.password = encodeURIComponent(password);
  }
  return address.href;
}

/** The password of an address, where it is of that login. */
function passwordIn(address: string | undefined, name: string): string | undefined {
  if (address === undefined) return undefined;
  const { username, password, searchParams } = new URL(address);
  if ((searchParams.get('user') ?? decodeURIComponent(username)) !== name) return undefined;
  return (searchParams.get('password') ?? decodeURIComponent(password)) || undefined;
}

const newPassword = (): string => randomBytes(24).toString('base64url');

async function nameOfDatabase(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ name: string }>('SELECT current_database() AS name');
  return rows[0]?.name ?? '';
}

/** Whether a login is let in, and becomes its role by that. */
async function letsIn(address: string, role: DatabaseRole): Promise<boolean> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>('SELECT current_user AS name');
    return rows[0]?.name === `raamat_${role}`;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

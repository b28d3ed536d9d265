import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { type DatabaseLogins, SESSION_SETTINGS } from './database.js';
import { isDenied } from './errors.js';
import { type DatabaseRole } from './sql.js';

/** Held while logins are created, so that two simultaneous starts do not give one login two passwords. */
const LOGINS_LOCK = 7_226_283;
const CONNECT_TIMEOUT_MS = 5_000;
/** The longest name that Postgres does not truncate. */
const NAME_BYTES = 63;
const SCRAM_ITERATIONS = 4_096;
const ROLES = ['app', 'system'] as const satisfies readonly DatabaseRole[];

export interface LoginWishes {
  /**
   * The configured addresses: a login gets the password in its address. A login with another name is the
   * administrator's own.
   */
  readonly given?: Partial<DatabaseLogins>;
  /** The addresses recorded last time: their passwords are kept if they belong to this database. */
  readonly kept?: Partial<DatabaseLogins>;
  /** Create new passwords, even where the recorded ones work. */
  readonly renew?: boolean;
}

/**
 * The outcome. `kept`: all logins existed and worked. `denied`: the owner may not create them, and an administrator
 * must run `sql` first.
 */
export interface MadeLogins {
  readonly outcome: 'kept' | 'made' | 'denied';
  readonly logins: DatabaseLogins;
  readonly sql: readonly string[];
}

/**
 * Creates the logins `<database>_app` and `<database>_system` (`raamat_app_login` and `raamat_system_login` in a
 * database called `raamat`), or sets their known passwords. Each login is a member of one role, takes it on at login,
 * and carries the session settings, so that a new connection needs no set-up.
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
      const configured = passwordIn(given[role], name);
      logins[role] = given[role] ?? '';
      if (given[role] !== undefined && configured === undefined) continue;
      const known = configured ?? (renew ? undefined : passwordIn(kept[role], name));
      const password = known ?? newPassword();
      // Connects to the owner's server: the configured address may go through a pooler that does not know the login
      // yet.
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
 * The login of a role. In a database called `raamat` the plain name would be the role itself, which cannot log in.
 * @throws Error where Postgres would truncate the name
 */
export function loginOf(database: string, role: DatabaseRole): string {
  const plain = `${database}_${role}`;
  const name = plain === `raamat_${role}` ? `${plain}_login` : plain;
  if (Buffer.byteLength(name) <= NAME_BYTES) return name;
  throw new Error(
    `The name of the database ${database} is too long for the login ${name}: the limit is ${NAME_BYTES} bytes.`,
  );
}

/**
 * The statements an administrator runs where the user of an address may not create roles: afterwards that user owns
 * the database and is a member of both roles of the service.
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

/**
 * Wraps a statement that creates a role so that it may exist already: roles belong to the server, and other databases
 * may use them.
 */
const ifMissing = (statement: string): string =>
  `DO $$ BEGIN ${statement}; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;`;

/** The statements that create a login. The password is sent as a verifier, so that no server log contains it. */
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

/** A SCRAM verifier (RFC 5803) as Postgres stores it: nobody who reads it can log in with it. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, SCRAM_ITERATIONS, 32, 'sha256');
  const keyed = (text: string): Buffer => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${SCRAM_ITERATIONS}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`;
}

/**
 * The owner's address with another login. An address that names a socket instead of a host has the login in its
 * query.
 */
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

/** The password of an address if it is for that login. */
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

/** Whether the login works and takes on its role. */
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

import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import {
  ApiKeys,
  Companies,
  Csrf,
  Organizations,
  type Role,
  type Scope,
  Sessions,
  setCompanyState,
  Users,
} from '#identity';
import {
  type Clock,
  createLogger,
  type Database,
  encodeId,
  generateSealingKeys,
  loadConfig,
  metricsUrl,
  SystemClock,
  workerActor,
} from '#platform';
import { createApi } from '../../apps/api/src/api.js';
import { ApiSettings, sessionCookieName } from '../../apps/api/src/http/index.js';
import { type ClientDocuments } from '../../apps/api/src/site/oauth/client-documents.js';
import { type Call, client, type Place } from './client/client.js';

/** A request to the API under test. */
export interface TestRequest {
  readonly key?: string;
  readonly session?: TestSession;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** The session of a signed-in person, as their browser sends it. */
export interface TestSession {
  readonly cookie: string;
  readonly csrf: string;
}

/** An answer that has been read: `body` is the parsed JSON, or the text when it is not JSON. */
export interface TestAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: unknown;
}

/** The API on its own port, over a test's database. It checks every answer against its schema. */
export interface TestApi {
  readonly url: string;
  readonly clock: Clock;
  get<T>(token: abstract new (...parts: never[]) => T): T;
  /** Sends any request, even one outside the contract: for failures and for bodies that are not JSON. */
  send(method: string, path: string, request?: TestRequest): Promise<TestAnswer>;
  /** Calls operations by id, typed by the contract, with a key and the ids that their paths require. */
  as(key: string, place?: Place): Call;
  /** A new organization with its owner. */
  organization(name?: string): Promise<TestOrganization>;
  /** Opens a session of a person without asking for a password. */
  session(userId: bigint, options?: { readonly secondFactor?: boolean }): Promise<TestSession>;
  close(): Promise<void>;
}

export interface TestOrganization {
  readonly id: bigint;
  readonly path: string;
  readonly ownerId: bigint;
  /** Creates a person with a role in the organization, and a key of theirs. */
  member(role: Role): Promise<{ readonly userId: bigint; readonly key: string }>;
  /** Creates a key of a person, by default of the organization's owner. */
  key(scopes: readonly Scope[], userId?: bigint): Promise<string>;
  /** A company in a state, with no books behind it. */
  company(state?: 'provisioning' | 'ready' | 'failed' | 'deleted'): Promise<{ id: bigint; path: string }>;
}

/** The id that the path of an organization or a company ends with. */
export const idIn = (path: string): string => path.split('/')[3] ?? '';

/** Secret of the installation in tests: a worker that shares a database with the API shares it too. */
export const SECRET = createHash('sha256').update('tests').digest('hex');
/** Keys that seal personal data; a worker of the same test opens the data with them. */
export const SEALING_KEYS = generateSealingKeys();
const operator = workerActor('test', []);
const unique = (): string => randomBytes(6).toString('hex');

export interface TestApiOptions {
  readonly clock?: Clock;
  readonly environment?: Readonly<Record<string, string>>;
  /** Listens at its public address: for browsers, and for clients that follow the addresses it publishes. */
  readonly reachable?: boolean;
  /** The host of that address: `localhost` for what needs a name, as passkeys do. */
  readonly host?: 'localhost';
  readonly documents?: ClientDocuments;
  /** Collects every logged line, down to the lowest level. */
  readonly lines?: string[];
}

/** A log destination that collects the lines for the test. */
export const outputTo = (lines: string[] | undefined) =>
  lines === undefined
    ? undefined
    : {
        write: (line: string): void => {
          lines.push(line);
        },
      };

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts the API on a free port. `environment` adds to the variables it is configured by. */
export async function startApi(database: Database, options: TestApiOptions = {}): Promise<TestApi> {
  const port = options.reachable === true ? await freePort() : 0;
  const baseUrl =
    options.environment?.['RAAMAT_BASE_URL'] ??
    (port === 0 ? 'http://raamat.test' : `http://${options.host ?? '127.0.0.1'}:${port}`);
  const config = loadConfig({
    RAAMAT_SECRET: SECRET,
    RAAMAT_SEALING_PUBLIC_KEY: SEALING_KEYS.publicKey,
    // The machine that runs the tests may have less free space than an installation reserves for the books.
    RAAMAT_DISK_RESERVE_MB: '0',
    LOG_LEVEL: options.lines === undefined ? 'error' : 'trace',
    ...(port === 0 ? {} : { RAAMAT_BASE_URL: baseUrl }),
    ...options.environment,
  });
  const clock = options.clock ?? new SystemClock();
  const app = await createApi({
    config,
    clock,
    database,
    logger: createLogger(config, 'test-api', outputTo(options.lines)),
    name: 'test-api',
    settings: new ApiSettings(baseUrl, true, config.RAAMAT_TRUSTED_PROXIES, metricsUrl(config)),
    ...(options.documents === undefined ? {} : { documents: options.documents }),
  });
  await app.listen(port, '127.0.0.1');
  const url = `http://${options.host ?? '127.0.0.1'}:${(app.getHttpServer().address() as AddressInfo).port}`;
  return {
    url,
    clock,
    get: (token) => app.get(token),
    send: (method, path, request) => send(url + path, method, request ?? {}),
    as: (key, place) =>
      client((method, path, request) => send(url + path, method, { key, ...request }), place),
    organization: (name = 'Näidis') => organization(app.get.bind(app), database, name),
    session: async (userId, { secondFactor = false } = {}) => {
      const origin = { address: '127.0.0.1', userAgent: 'test' };
      const { token } = await database.transaction((sql) =>
        app.get(Sessions).open(sql, userId, origin, secondFactor),
      );
      return { cookie: `${sessionCookieName(baseUrl)}=${token}`, csrf: app.get(Csrf).of(token) };
    },
    close: () => app.close(),
  };
}

async function send(
  url: string,
  method: string,
  { key, session, headers, body }: TestRequest,
): Promise<TestAnswer> {
  const json = body !== undefined && !(body instanceof FormData) && typeof body !== 'string';
  const response = await fetch(url, {
    method,
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(session === undefined ? {} : { cookie: session.cookie, 'x-csrf-token': session.csrf }),
      ...(json ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: json ? JSON.stringify(body) : body }),
  });
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '') && text !== '';
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? (JSON.parse(text) as unknown) : text,
  };
}

async function organization(
  get: <T>(token: abstract new (...parts: never[]) => T) => T,
  database: Database,
  name: string,
): Promise<TestOrganization> {
  const users = get(Users);
  const keys = get(ApiKeys);
  const newUser = (label: string) =>
    users.create(operator, { email: `${label}-${unique()}@raamat.test`, name: label, emailVerified: true });
  const ownerId = await newUser('owner');
  const { id } = await get(Organizations).create(operator, name, ownerId);
  const key = async (scopes: readonly Scope[], userId: bigint = ownerId): Promise<string> => {
    const made = await keys.create(operator, { organizationId: id, createdBy: userId, name: 'test', scopes });
    return made.key;
  };
  return {
    id,
    path: `/api/organizations/${encodeId('organization', id)}`,
    ownerId,
    key,
    member: async (role) => {
      const userId = await newUser(role);
      await get(Organizations).setMember(operator, id, userId, role);
      return { userId, key: await key(['read', 'write'], userId) };
    },
    company: async (state = 'ready') => {
      const registryCode = (BigInt(`0x${unique()}`) % 100_000_000n).toString().padStart(8, '0');
      const company = await get(Companies).create(operator, {
        organizationId: id,
        name: `Näidis ${registryCode} OÜ`,
        registryCode,
        legalForm: 'ou',
        vatNumber: 'EE100000001',
      });
      if (state !== 'provisioning') {
        await database.transaction((sql) => setCompanyState(sql, company.id, state));
      }
      return { id: company.id, path: `/api/companies/${encodeId('company', company.id)}` };
    },
  };
}

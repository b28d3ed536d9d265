import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ApiKeys,
  Companies,
  ConnectedApps,
  KeyHasher,
  newToken,
  OauthStates,
  oauthResource,
  oauthTokenHasher,
  Organizations,
  Users,
} from '#identity';
import { InboxAddresses } from '#inbox';
import { encodeId, processEnvironment, SystemClock, workerActor } from '#platform';
import { BUYER } from '../../chaos/support/documents.js';
import { freePort } from '../../chaos/support/ports.js';
import { until } from '../../support/wait.js';
import { HttpClient } from './http-client.js';
import { newPlace, type Place, SERVERS } from './place.js';
import { Program } from './programs.js';

const MAIL_DOMAIN = 'inbox.raamat.test';
const UNLIMITED = '10000000';

export interface BenchCompany {
  readonly id: bigint;
  /** The company's path in the API. */
  readonly path: string;
  readonly inbox: string;
}

/** The product as installed: its processes over a separate database, and companies with books. */
export class Installation {
  private readonly running: Program[] = [];

  private constructor(
    readonly place: Place,
    readonly home: string,
    readonly key: string,
    readonly owner: {
      readonly userId: bigint;
      readonly organizationId: bigint;
      readonly email: string;
      readonly password: string;
    },
    readonly ports: { readonly api: number; readonly smtp: number },
    private readonly environment: Readonly<Record<string, string>>,
    private readonly secret: string,
  ) {}

  /** The broker is the given Redis, else that of the run, else Postgres. */
  static async open(
    redisUrl = SERVERS.REDIS_URL,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Installation> {
    const place = await newPlace(4);
    const home = await mkdtemp(join(tmpdir(), 'raamat-bench-'));
    const secret = randomBytes(32).toString('hex');
    const ports = { api: await freePort(), smtp: await freePort() };
    const maker = workerActor('bench', []);
    const clock = new SystemClock();
    const { database } = place;
    const email = 'owner@raamat.test';
    const password = randomBytes(9).toString('base64url');
    const userId = await new Users(database, clock).create(maker, {
      email,
      password,
      name: 'Olga Omanik',
      emailVerified: true,
    });
    const { id: organizationId } = await new Organizations(database).create(maker, 'Näidis', userId);
    const { key } = await new ApiKeys(database, clock, new KeyHasher(secret)).create(maker, {
      organizationId,
      createdBy: userId,
      name: 'bench',
      scopes: ['read', 'write'],
    });
    const { PATH = '' } = processEnvironment();
    return new Installation(
      place,
      home,
      key,
      { userId, organizationId, email, password },
      ports,
      {
        PATH,
        ...place.environment,
        RAAMAT_BROKER: redisUrl === undefined ? 'postgres' : 'redis',
        ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
        RAAMAT_HOME: home,
        RAAMAT_SECRET: secret,
        RAAMAT_MAIL_DOMAIN: MAIL_DOMAIN,
        RAAMAT_RATE_GENERAL: UNLIMITED,
        RAAMAT_RATE_EXPENSIVE: UNLIMITED,
        RAAMAT_FILES_A_DAY: UNLIMITED,
        RAAMAT_MAILS_A_DAY: UNLIMITED,
        RAAMAT_PAGES_A_DAY: UNLIMITED,
        RAAMAT_UPLOAD_MB_A_MINUTE: UNLIMITED,
        RAAMAT_DISK_RESERVE_MB: '0',
        ECB_RATES_URL: 'http://127.0.0.1:1',
        PORT: String(ports.api),
        SMTP_PORT: String(ports.smtp),
        ...more,
      },
      secret,
    );
  }

  /** Starts the API, or a program around it that listens at its port. */
  async api(file = 'apps/api/src/main.js'): Promise<Program> {
    const client = this.client(1);
    return this.keep(
      Program.start(file, this.environment, async () => {
        const answer = await client.call('GET', '/health/live').catch(() => undefined);
        return answer?.status === 200;
      }),
    );
  }

  async worker(): Promise<Program> {
    return this.keep(
      Program.start('apps/worker/src/main.js', this.environment, (output) =>
        output.includes('the worker runs'),
      ),
    );
  }

  async mailIntake(): Promise<Program> {
    return this.keep(
      Program.start(
        'apps/mail-intake/src/main.js',
        this.environment,
        () =>
          new Promise<boolean>((resolve) => {
            const socket = connect(this.ports.smtp, '127.0.0.1');
            socket.once('data', () => {
              socket.destroy();
              resolve(true);
            });
            socket.once('error', () => {
              resolve(false);
            });
          }),
      ),
    );
  }

  /** Companies that a running worker has provisioned. */
  async companies(count: number): Promise<BenchCompany[]> {
    const companies = new Companies(this.place.database);
    const maker = { ...workerActor('bench', []), onBehalfOf: this.owner.userId };
    const made: BenchCompany[] = [];
    for (let n = 0; n < count; n += 1) {
      const { id } = await companies.create(maker, {
        organizationId: this.owner.organizationId,
        name: n === 0 ? BUYER.name : `Näidis ${n} OÜ`,
        registryCode: n === 0 ? BUYER.registryCode : String(10_000_000 + n),
        vatNumber: BUYER.vatNumber,
        legalForm: 'ou',
      });
      await until(async () => (await companies.find(id))?.state === 'ready', {
        timeoutMs: 60_000,
        what: 'the company is ready',
      });
      const inbox = new InboxAddresses(this.place.database, new SystemClock(), MAIL_DOMAIN);
      const { address } = await inbox.current(id);
      made.push({ id, path: `/api/companies/${encodeId('company', id)}`, inbox: address });
    }
    return made;
  }

  /** Access tokens of one connected app of the owner, as the authorization server would issue them. */
  async accessTokens(count: number): Promise<string[]> {
    const { userId, organizationId } = this.owner;
    const { database } = this.place;
    const clock = new SystemClock();
    const grantId = newToken();
    await new ConnectedApps(database, clock).connect(workerActor('bench', []), {
      userId,
      organizationId,
      grantId,
      clientId: 'bench',
      clientName: null,
      selfRegistered: true,
      scopes: ['read'],
    });
    const states = new OauthStates(database, clock, oauthTokenHasher(this.secret));
    const aud = oauthResource(`http://127.0.0.1:${this.ports.api}`);
    const tokens = Array.from({ length: count }, newToken);
    for (const token of tokens) {
      await states.upsert('AccessToken', token, { grantId, scope: 'read', aud }, 3_600);
    }
    return tokens;
  }

  /** The address of the API, for a browser. */
  get url(): string {
    return `http://127.0.0.1:${this.ports.api}`;
  }

  client(connections: number): HttpClient {
    return new HttpClient(this.ports.api, this.key, connections);
  }

  async close(): Promise<void> {
    await Promise.all(this.running.map((program) => program.end()));
    await this.place.drop();
    await rm(this.home, { recursive: true, force: true });
  }

  private async keep(program: Promise<Program>): Promise<Program> {
    const started = await program;
    this.running.push(started);
    return started;
  }
}

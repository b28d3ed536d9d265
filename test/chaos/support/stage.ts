import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeId, processEnvironment, SystemClock } from '#platform';
import { NIGHTLY_PRIORITY, type TaskKind } from '#tasks';
import { createTransport } from 'nodemailer';
import { type TestDatabase } from '../../support/database.js';
import { startSandbox } from '../../support/sandbox.js';
import { until } from '../../support/wait.js';
import { type ProgramOptions } from '../entries/program.js';
import { Trap } from '../entries/trap.js';
import { openCompany } from './company.js';
import { BUYER, makeSent, type Sent } from './documents.js';
import { buildEntries } from './entries.js';
import { Keeper } from './keeper.js';
import { freePort } from './ports.js';
import { Running } from './running.js';
import { assertBookedOnce, type Counts, type VerdictOptions } from './verdict.js';

const MAIL_DOMAIN = 'inbox.raamat.test';
/** The mail domain of the supplier, which the company trusts. */
const SUPPLIER_DOMAIN = 'tarnija.example';
const CALL_MS = 20_000;
/** A client without an answer repeats its request after this time. */
const AGAIN_MS = 25;
/** Longer than any fault lasts, even on a busy machine: a longer wait would never end. */
export const LONG_MS = 420_000;

/** Short enough to detect a lost worker soon, long enough not to suspect a live one. */
const QUICK: Omit<ProgramOptions, 'trap'> = {
  leaseMs: 2_000,
  dispatchLeaseMs: 3_000,
  leadIdleMs: 2_500,
  idleInTransactionMs: 2_500,
};

export interface StageOptions {
  readonly db: TestDatabase;
  /** Address of the broker; without it, Postgres is the broker. */
  readonly redisUrl?: string;
  /** Variables in addition to those of every stage. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Replaces the short times and the release of a stage. */
  readonly programs?: Pick<
    ProgramOptions,
    'leaseMs' | 'dispatchLeaseMs' | 'leadIdleMs' | 'idleInTransactionMs' | 'watchdogMs' | 'release'
  >;
}

/** The answer to an upload that was repeated until it got one. */
export interface Uploaded {
  readonly status: number;
  readonly body: { readonly id: string };
  readonly replayed: boolean;
  /** The number of times it was sent. */
  readonly tries: number;
}

/** The states, as stored, of tasks that have not ended. */
export const OPEN = ['scheduled', 'waiting', 'queued', 'running'] as const;
type Entry = 'worker' | 'api' | 'mail-intake';
type Start = Partial<Omit<ProgramOptions, 'trap'>>;

/** A company with books, the real programs around it, and the documents sent to them. */
export class Stage {
  readonly sent: Sent[] = [];
  private readonly mailed = new Set<string>();
  readonly workers: Keeper;
  readonly apis: Keeper;
  readonly intakes: Keeper;
  private readonly clock = new SystemClock();
  private made = 0;

  private constructor(
    readonly db: TestDatabase,
    readonly trap: Trap,
    readonly folder: string,
    readonly companyId: bigint,
    private readonly key: string,
    private readonly address: string,
    private readonly ports: { readonly api: number; readonly smtp: number },
    private readonly environment: Readonly<Record<string, string>>,
    private readonly entries: string,
    private readonly sandbox: Awaited<ReturnType<typeof startSandbox>>,
    private readonly programs: StageOptions['programs'] = {},
  ) {
    this.workers = new Keeper(() => this.start('worker'));
    this.apis = new Keeper(() => this.start('api'));
    this.intakes = new Keeper(() => this.start('mail-intake'));
  }

  static async open({ db, redisUrl, programs, ...options }: StageOptions): Promise<Stage> {
    const folder = await mkdtemp(join(tmpdir(), 'raamat-chaos-'));
    mkdirSync(join(folder, 'logs'));
    const secret = randomBytes(32).toString('hex');
    const ports = { api: await freePort(), smtp: await freePort() };
    const { PATH = '' } = processEnvironment();
    const sandbox = await startSandbox();
    const environment = {
      PATH,
      ...db.environment,
      DATABASE_POOL: '6',
      RAAMAT_BROKER: redisUrl === undefined ? 'postgres' : 'redis',
      ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
      RAAMAT_HOME: join(folder, 'home'),
      RAAMAT_SECRET: secret,
      RAAMAT_MAIL_DOMAIN: MAIL_DOMAIN,
      // Authenticates mail from this machine.
      RAAMAT_SANDBOX_URL: sandbox.url,
      RAAMAT_EXTRACTION_PROCESSES: '1',
      // Nothing answers there: these tests do not concern rates.
      ECB_RATES_URL: 'http://127.0.0.1:1',
      // One key sends as many requests as many keys would.
      RAAMAT_RATE_GENERAL: '100000',
      RAAMAT_RATE_EXPENSIVE: '100000',
      RAAMAT_FILES_A_DAY: '1000000',
      RAAMAT_MAILS_A_DAY: '1000000',
      RAAMAT_PAGES_A_DAY: '1000000',
      RAAMAT_DISK_RESERVE_MB: '0',
      PORT: String(ports.api),
      SMTP_PORT: String(ports.smtp),
      LOG_LEVEL: 'info',
      ...options.environment,
    };
    const company = await openCompany(db, { ...BUYER, secret, mailDomain: MAIL_DOMAIN });
    await db.owner(
      `INSERT INTO inbox.trusted_sender (company_id, sender, created_at) VALUES ($1, $2, now())`,
      [company.id.toString(), SUPPLIER_DOMAIN],
    );
    const trap = new Trap(join(folder, 'trap'));
    return new Stage(
      db,
      trap,
      folder,
      company.id,
      company.key,
      company.address,
      ports,
      environment,
      buildEntries(),
      sandbox,
      programs,
    );
  }

  /** Starts a program that is not restarted. */
  start(entry: Entry, options: Start = {}): Promise<Running> {
    const given: ProgramOptions = { ...QUICK, ...this.programs, ...options, trap: join(this.folder, 'trap') };
    return Running.start(entry, [join(this.entries, `${entry}.js`), JSON.stringify(given)], {
      environment: this.environment,
      log: join(this.folder, 'logs', `${entry}.log`),
    });
  }

  async make(): Promise<Sent> {
    this.made += 1;
    return makeSent(this.made, this.clock.today());
  }

  /** Uploads a document with a separate idempotency key, repeatedly until it gets an answer. */
  async upload(document: Sent): Promise<Uploaded> {
    this.sent.push(document);
    let key = randomBytes(12).toString('hex');
    let refusedAt: number | undefined;
    const deadline = performance.now() + LONG_MS;
    for (let tries = 1; ; tries += 1) {
      const answer = await this.post(document, key).catch((error: unknown) => {
        if (performance.now() > deadline) throw error;
      });
      if (answer?.ok) {
        return {
          status: answer.status,
          body: (await answer.json()) as { id: string },
          replayed: answer.headers.get('idempotent-replayed') === 'true',
          tries,
        };
      }
      // The first request died unfinished: its key becomes free only after minutes, and the content is the same.
      if (answer?.status === 409) {
        refusedAt ??= performance.now();
        if (performance.now() - refusedAt > 1_000) key = randomBytes(12).toString('hex');
      } else if (answer !== undefined && answer.status < 500 && answer.status !== 429) {
        throw new Error(`The upload is refused: ${answer.status} ${await answer.text()}`);
      }
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }

  /** Uploads a bank statement; no fault hits the API meanwhile. */
  async uploadStatement(xml: string): Promise<void> {
    const file = { name: 'statement.xml', contentType: 'application/xml', bytes: Buffer.from(xml) };
    const answer = await this.post(file, randomBytes(12).toString('hex'), 'statement');
    if (!answer.ok) throw new Error(`The upload is refused: ${answer.status} ${await answer.text()}`);
  }

  /** Sends commands in one request, once. Undefined when the API did not answer. */
  async batch(
    commands: readonly object[],
    key: string,
  ): Promise<{ readonly status: number; readonly body: unknown } | undefined> {
    const answer = await fetch(this.at('batch'), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${this.key}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ commands }),
      signal: AbortSignal.timeout(LONG_MS),
    }).catch(() => undefined);
    return answer === undefined
      ? undefined
      : { status: answer.status, body: await answer.json().catch(() => undefined) };
  }

  /** Registers an address for the company's events; no fault hits the API meanwhile. */
  async registerWebhook(url: string): Promise<void> {
    const answer = await fetch(this.at('webhook-endpoints/'), {
      method: 'POST',
      headers: { authorization: `Bearer ${this.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url }),
      signal: AbortSignal.timeout(CALL_MS),
    });
    if (!answer.ok) throw new Error(`The endpoint is refused: ${answer.status} ${await answer.text()}`);
  }

  /** Mails documents, repeatedly until the mail is accepted. Returns the number of times it was sent. */
  async mail(...documents: readonly Sent[]): Promise<number> {
    this.sent.push(...documents);
    for (const { sha256 } of documents) this.mailed.add(sha256);
    const deadline = performance.now() + LONG_MS;
    for (let tries = 1; ; tries += 1) {
      const transport = createTransport({
        host: '127.0.0.1',
        port: this.ports.smtp,
        secure: false,
        ignoreTLS: true,
        connectionTimeout: CALL_MS,
        socketTimeout: CALL_MS,
      });
      try {
        await transport.sendMail({
          from: `arved@${SUPPLIER_DOMAIN}`,
          to: this.address,
          subject: 'Arve',
          text: 'Manuses.',
          attachments: documents.map(({ name, bytes, contentType }) => ({
            filename: name,
            content: bytes,
            contentType,
          })),
        });
        return tries;
      } catch (error) {
        if (performance.now() > deadline) throw error;
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      } finally {
        transport.close();
      }
    }
  }

  /**
   * The number of the company's tasks in these states. A test that runs at night also finds the nightly work, which is
   * spread over hours and does not count.
   */
  async countTasks(...states: readonly string[]): Promise<number> {
    const [row] = await this.db.owner<{ n: string }>(
      'SELECT count(*) AS n FROM tasks.task WHERE company_id = $1 AND state = ANY ($2) AND priority <> $3',
      [this.companyId, states, NIGHTLY_PRIORITY],
    );
    return Number(row?.n ?? 0);
  }

  /** The number of tasks of a kind that a worker has begun. */
  async begun(kind: TaskKind): Promise<number> {
    const [row] = await this.db.owner<{ n: string }>(
      'SELECT count(*) AS n FROM tasks.task WHERE company_id = $1 AND kind = $2 AND started_at IS NOT NULL',
      [this.companyId, kind],
    );
    return Number(row?.n ?? 0);
  }

  /** Waits until no task of the company is open. */
  async settled(): Promise<void> {
    await until(
      async () => {
        const crashes = this.crashes();
        if (crashes.length > 0) return true;
        return (await this.countTasks(...OPEN)) === 0;
      },
      { timeoutMs: LONG_MS, what: 'every task of the company is done' },
    ).catch(async (error: unknown) => {
      const open = await this.db.owner(
        `SELECT id, kind, state, attempt, delivery, reason_code, reason FROM tasks.task
         WHERE company_id = $1 AND state = ANY ($2)`,
        [this.companyId, OPEN],
      );
      throw new Error(`${String(error)}\n${JSON.stringify(open.slice(0, 10), undefined, 1)}`, {
        cause: error,
      });
    });
  }

  /** The log of the programs of a kind. */
  logOf(entry: Entry): string {
    return readFileSync(join(this.folder, 'logs', `${entry}.log`), 'utf8');
  }

  /** Faults of the processes themselves, without their kills. */
  crashes(): string[] {
    return [this.workers, this.apis, this.intakes].flatMap(({ crashes }) => crashes);
  }

  /** Waits for the end of all work and compares the books with what was sent. */
  async verdict(options: VerdictOptions = {}): Promise<Counts> {
    await this.settled();
    const crashes = this.crashes();
    if (crashes.length > 0) throw new Error(crashes.join('\n'));
    return assertBookedOnce(this.db, this.companyId, this.sent, {
      mailed: this.mailed,
      ...options,
    });
  }

  async close(): Promise<void> {
    await Promise.all([this.workers.kill(), this.apis.kill(), this.intakes.kill()]);
    await this.sandbox.close();
    // A task's process learns a moment later that its worker was killed, and writes here until then.
    await rm(this.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }

  private post(
    document: Pick<Sent, 'name' | 'contentType' | 'bytes'>,
    key: string,
    kind = 'invoice',
  ): Promise<Response> {
    const body = new FormData();
    body.append('kind', kind);
    body.append('file', new Blob([document.bytes], { type: document.contentType }), document.name);
    return fetch(this.at('files/'), {
      method: 'POST',
      headers: { authorization: `Bearer ${this.key}`, 'idempotency-key': key },
      body,
      signal: AbortSignal.timeout(CALL_MS),
    });
  }

  /** An address below that of the company. */
  private at(path: string): string {
    return `http://127.0.0.1:${this.ports.api}/api/companies/${encodeId('company', this.companyId)}/${path}`;
  }
}

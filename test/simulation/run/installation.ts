import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSealingKeys, processEnvironment } from '#platform';
import { type ProgramOptions } from '../../chaos/entries/program.js';
import { Trap } from '../../chaos/entries/trap.js';
import { buildEntries } from '../../chaos/support/entries.js';
import { Keeper } from '../../chaos/support/keeper.js';
import { freePort } from '../../chaos/support/ports.js';
import { PrivateRedis } from '../../chaos/support/redis.js';
import { Running } from '../../chaos/support/running.js';
import { type TestDatabase } from '../../support/database.js';
import { startSandbox, type TestSandbox } from '../../support/sandbox.js';
import { type Machine } from '../power/machine.js';
import { HookServer } from './hooks.js';
import { LetterServer } from './letters.js';
import { Line } from './line.js';
import { Power } from './power.js';

export const MAIL_DOMAIN = 'inbox.raamat.test';
const UNLIMITED = '10000000';

/** Short, so that a seed of seconds sees lost leases; shorter than the stops of a plan. */
const TIMES: Omit<ProgramOptions, 'trap'> = {
  leaseMs: 2_500,
  dispatchLeaseMs: 400,
  leadIdleMs: 2_500,
  idleInTransactionMs: 2_500,
};

const WORKERS = 2;

/** Every claim of a task is kept, also one whose run left no other trace. */
const LOG_CLAIMS = [
  'CREATE SCHEMA simulation',
  'CREATE TABLE simulation.claim (task_id bigint NOT NULL, run bigint NOT NULL)',
  `CREATE FUNCTION simulation.keep_claim() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
   BEGIN
     INSERT INTO simulation.claim VALUES (NEW.id, NEW.run);
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER keep_claim AFTER UPDATE OF state ON tasks.task FOR EACH ROW
     WHEN (NEW.state = 'running' AND OLD.state = 'queued') EXECUTE FUNCTION simulation.keep_claim()`,
];

/** The lines of one caller to the processes: a fault of a step hits the requests of its caller alone. */
export interface CallerLines {
  readonly api: Line;
  readonly smtp: Line;
}

/** The lines to everything that the processes use. */
interface Lines {
  readonly postgres: Line;
  /** Undefined where Postgres is the broker. */
  readonly redis: Line | undefined;
  readonly authorities: Line;
}

type Database = Pick<TestDatabase, 'database' | 'environment' | 'owner'>;

export interface InstallationOptions {
  readonly db: Database;
  /** The broker of tasks. */
  readonly broker: 'redis' | 'postgres';
  /** Folder with the built programs, where it is not the usual one. */
  readonly entries?: string;
  /** The machine of the database and of the stored files, where a plan cuts its power. */
  readonly machine?: Machine | undefined;
}

/** The product's processes, each behind lines that a plan may spoil, with stand-ins for the world around them. */
export class Installation {
  readonly apis: Keeper;
  readonly intakes: Keeper;
  readonly workers: Keeper;
  readonly trap: Trap;
  /** Undefined where no machine was given whose power can be cut. */
  readonly power: Power | undefined;
  /** Processes start when it is fulfilled. */
  private poweredOn: Promise<void> = Promise.resolve();

  private constructor(
    readonly db: Database,
    readonly secret: string,
    readonly ports: { readonly api: number; readonly smtp: number },
    readonly lines: Lines,
    readonly redis: PrivateRedis | undefined,
    readonly sandbox: TestSandbox,
    readonly hooks: HookServer,
    readonly letters: LetterServer,
    private readonly folder: string,
    private readonly environment: Readonly<Record<string, string>>,
    private readonly entries: string,
    machine: Machine | undefined,
  ) {
    this.power = machine === undefined ? undefined : new Power(this, machine);
    this.trap = new Trap(join(folder, 'trap'));
    this.apis = new Keeper(() => this.start('api'));
    this.intakes = new Keeper(() => this.start('mail-intake'));
    this.workers = new Keeper(() => this.start('worker'));
  }

  static async open({
    db,
    broker,
    entries = buildEntries(),
    machine,
  }: InstallationOptions): Promise<Installation> {
    const folder = await mkdtemp(join(tmpdir(), 'raamat-simulation-'));
    mkdirSync(join(folder, 'logs'));
    const redis = broker === 'redis' ? await PrivateRedis.start() : undefined;
    if (broker === 'redis' && redis === undefined)
      throw new Error('There is no Redis on this machine: simulate with --broker postgres.');
    const sandbox = await startSandbox();
    const ports = { api: await freePort(), smtp: await freePort() };
    const postgres = await Line.open(addressOf(db.environment.DATABASE_APP_URL));
    const lines: Lines = {
      postgres,
      redis: redis === undefined ? undefined : await Line.open(addressOf(redis.url)),
      authorities: await Line.open(addressOf(sandbox.url)),
    };
    const through = (url: string, { port }: Line): string =>
      Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href.replace(/\/$/, '');
    const hooks = await HookServer.open();
    const letters = await LetterServer.open();
    const secret = randomBytes(32).toString('hex');
    const sealing = generateSealingKeys();
    const { PATH = '' } = processEnvironment();
    const environment = {
      PATH,
      ...db.environment,
      DATABASE_APP_URL: through(db.environment.DATABASE_APP_URL, postgres),
      DATABASE_SYSTEM_URL: through(db.environment.DATABASE_SYSTEM_URL, postgres),
      DATABASE_POOL: '6',
      RAAMAT_BROKER: broker,
      ...(redis === undefined || lines.redis === undefined
        ? {}
        : { REDIS_URL: through(redis.url, lines.redis) }),
      RAAMAT_HOME: join(folder, 'home'),
      // The folder itself is made by the first file.
      RAAMAT_FILES_FOLDER: join(machine?.files ?? folder, 'stored'),
      RAAMAT_SECRET: secret,
      RAAMAT_SEALING_PUBLIC_KEY: sealing.publicKey,
      RAAMAT_SEALING_PRIVATE_KEY: sealing.privateKey,
      RAAMAT_MAIL_DOMAIN: MAIL_DOMAIN,
      RAAMAT_SANDBOX_URL: through(sandbox.url, lines.authorities),
      RAAMAT_CLOCK_FILE: join(folder, 'today'),
      RAAMAT_OUTGOING_SMTP_URL: `smtp://127.0.0.1:${letters.port}`,
      RAAMAT_OUTGOING_FROM: 'Raamat <raamat@raamat.test>',
      RAAMAT_WEBHOOKS_PRIVATE: 'on',
      RAAMAT_EXTRACTION_PROCESSES: '1',
      // Nothing answers there: these runs do not concern rates.
      ECB_RATES_URL: 'http://127.0.0.1:1',
      RAAMAT_RATE_GENERAL: UNLIMITED,
      RAAMAT_RATE_EXPENSIVE: UNLIMITED,
      RAAMAT_FILES_A_DAY: UNLIMITED,
      RAAMAT_MAILS_A_DAY: UNLIMITED,
      RAAMAT_PAGES_A_DAY: UNLIMITED,
      RAAMAT_UPLOAD_MB_A_MINUTE: UNLIMITED,
      RAAMAT_DISK_RESERVE_MB: '0',
      ...(machine?.durable === false ? { RAAMAT_UNSAFE_POSTGRES: 'on' } : {}),
      PORT: String(ports.api),
      SMTP_PORT: String(ports.smtp),
      LOG_LEVEL: 'info',
    };
    const opened = new Installation(
      db,
      secret,
      ports,
      lines,
      redis,
      sandbox,
      hooks,
      letters,
      folder,
      environment,
      entries,
      machine,
    );
    for (const statement of LOG_CLAIMS) await db.owner(statement);
    writeFileSync(opened.runsFile, '');
    await Promise.all([opened.apis.keep(1), opened.intakes.keep(1), opened.workers.keep(WORKERS)]);
    return opened;
  }

  /** Whether all processes run: those that were killed have been started again. */
  get isComplete(): boolean {
    return this.processes().length === WORKERS + 2;
  }

  /** The file of a stored object. */
  storedFile(key: string): string {
    return join(this.environment['RAAMAT_FILES_FOLDER'] ?? '', key);
  }

  /** Ends every process at once, as when their machine loses its power. The function that it returns lets them start again. */
  endProcesses(): () => void {
    let powerOn = (): void => undefined;
    this.poweredOn = new Promise((resolve) => {
      powerOn = resolve;
    });
    for (const one of this.processes()) one.signal('SIGKILL');
    return powerOn;
  }

  /** The claims that a worker ran, by the id of their task. */
  runsOfTasks(): ReadonlyMap<string, readonly string[]> {
    const runs = new Map<string, string[]>();
    for (const line of readFileSync(this.runsFile, 'utf8').split('\n')) {
      const [task = '', run = ''] = line.split(' ');
      runs.set(task, [...(runs.get(task) ?? []), run]);
    }
    return runs;
  }

  private get runsFile(): string {
    return join(this.folder, 'runs');
  }

  /** Lines of a new caller; close them when it has ended. */
  async callerLines(): Promise<CallerLines> {
    return {
      api: await Line.open({ port: this.ports.api }),
      smtp: await Line.open({ port: this.ports.smtp }),
    };
  }

  /** Sets the books' today; without a day, that of the machine. */
  setToday(day = ''): void {
    writeFileSync(join(this.folder, 'today'), day);
  }

  /** Ends all faults: lines flow, stopped processes continue, traps are disarmed, the clock is right. */
  heal(): void {
    const { postgres, redis, authorities } = this.lines;
    for (const line of [postgres, redis, authorities]) line?.flow();
    this.hooks.flow();
    this.letters.flow();
    this.trap.clear();
    for (const one of this.processes()) one.signal('SIGCONT');
    this.setToday();
  }

  processes(): readonly Running[] {
    return [this.apis, this.intakes, this.workers].flatMap(({ running }) => running);
  }

  /** Processes that ended by themselves since the last call. */
  takeCrashes(): string[] {
    return [this.apis, this.intakes, this.workers].flatMap(({ crashes }) => crashes.splice(0));
  }

  async close(): Promise<void> {
    await Promise.all([this.workers.kill(), this.apis.kill(), this.intakes.kill()]);
    const { postgres, redis, authorities } = this.lines;
    for (const line of [postgres, redis, authorities]) await line?.close();
    await Promise.all([this.hooks.close(), this.letters.close(), this.sandbox.close()]);
    await this.redis?.kill();
    // A task's process learns a moment later that its worker was killed, and writes here until then.
    await rm(this.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }

  private async start(entry: 'api' | 'mail-intake' | 'worker'): Promise<Running> {
    await this.poweredOn;
    const options: ProgramOptions = { ...TIMES, trap: join(this.folder, 'trap'), runs: this.runsFile };
    return Running.start(entry, [join(this.entries, `${entry}.js`), JSON.stringify(options)], {
      environment: this.environment,
      log: join(this.folder, 'logs', `${entry}.log`),
    });
  }
}

/** Where the server of an address listens. */
function addressOf(url: string): { readonly host: string; readonly port: number } {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port) };
}

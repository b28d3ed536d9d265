import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { processEnvironment } from '#platform';
import pg from 'pg';
import { z } from 'zod';
import { freePort } from '../../chaos/support/ports.js';
import { until } from '../../support/wait.js';
import { HttpClient } from '../support/http-client.js';
import { treeCpuMs } from '../support/process-tree.js';

const START_MS = 300_000;
const SETTLE_MS = 120_000;
/** The checkout is idle when all its processes together used no more than this in a window. */
const IDLE = { windowMs: 500, cpuMs: 20 };
const UNLIMITED = '10000000';

const Demo = z.object({
  company_id: z.string(),
  api_keys: z.object({ full: z.string() }),
  smtp: z.object({ port: z.number() }),
});
const Login = z.object({ user: z.string(), password: z.string() });
const Company = z.object({ name: z.string(), registry_code: z.string(), vat_number: z.string() });

/** A checkout of the product with the demo's company, started as a user starts it. */
export class StartedCheckout {
  private constructor(
    private readonly child: ChildProcess,
    private readonly home: string,
    readonly client: HttpClient,
    /** The company's path in the API. */
    readonly path: string,
    readonly smtpPort: number,
    readonly company: z.infer<typeof Company>,
    readonly inbox: string,
  ) {}

  /** @param folder an installed and built checkout */
  static async start(folder: string): Promise<StartedCheckout> {
    const home = await mkdtemp(join(tmpdir(), 'raamat-compare-'));
    const port = await freePort();
    const { PATH = '', HOME = '' } = processEnvironment();
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: folder,
      stdio: 'ignore',
      env: {
        PATH,
        HOME,
        PORT: String(port),
        RAAMAT_HOME: home,
        RAAMAT_RATE_GENERAL: UNLIMITED,
        RAAMAT_RATE_EXPENSIVE: UNLIMITED,
        RAAMAT_UPLOAD_MB_A_MINUTE: UNLIMITED,
      },
    });
    const demo = await until(
      async () => {
        if (child.exitCode !== null) throw new Error(`${folder} ended at its start; see ${home}/logs`);
        return Demo.parse(JSON.parse(await readFile(join(home, 'demo.json'), 'utf8')));
      },
      { timeoutMs: START_MS, what: `${folder} has started` },
    );
    const client = new HttpClient(port, demo.api_keys.full, 8);
    const path = `/api/companies/${demo.company_id}`;
    const read = async (what: string): Promise<unknown> => JSON.parse((await client.call('GET', what)).text);
    const company = Company.parse(await read(`${path}/`));
    const { address } = z.object({ address: z.string() }).parse(await read(`${path}/inbox/`));
    return new StartedCheckout(child, home, client, path, demo.smtp.port, company, address);
  }

  /**
   * Analyzes the tables, as the database does by itself within a minute. Until then SQL statements run with plans for empty
   * tables, so their cost would depend on the moment of the analysis.
   */
  async analyze(): Promise<void> {
    const read = async (file: string): Promise<unknown> =>
      JSON.parse(await readFile(join(this.home, file), 'utf8'));
    const { user, password } = Login.parse(await read('postgres.json'));
    const { postgres: port } = z.object({ postgres: z.number() }).parse(await read('ports.json'));
    const client = new pg.Client({ host: '127.0.0.1', port, user, password, database: 'raamat' });
    await client.connect();
    await client.query('ANALYZE');
    await client.end();
  }

  /** Processor time of all processes of the checkout since its start, in milliseconds. */
  cpuMs(): Promise<number> {
    return treeCpuMs(this.child.pid ?? 0);
  }

  /** Waits until all processes are idle; no answer of the API shows that. */
  async settled(): Promise<void> {
    const deadline = performance.now() + SETTLE_MS;
    for (let last = await this.cpuMs(); performance.now() < deadline;) {
      await pause(IDLE.windowMs);
      const now = await this.cpuMs();
      if (now - last <= IDLE.cpuMs) return;
      last = now;
    }
    throw new Error('The installation never came to rest.');
  }

  async close(): Promise<void> {
    this.client.close();
    const exited = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await exited;
    await rm(this.home, { recursive: true, force: true });
  }
}

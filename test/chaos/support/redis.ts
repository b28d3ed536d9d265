import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { until } from '../../support/wait.js';
import { freePort } from './ports.js';

/** A test's private Redis, which faults may hit. */
export class PrivateRedis {
  private child: ChildProcess | undefined;

  private constructor(
    private readonly binary: string,
    private readonly port: number,
  ) {}

  /** The path of this machine's Redis server; undefined without one. */
  static binary(): string | undefined {
    return ['valkey-server', 'redis-server'].find(
      (name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0,
    );
  }

  /** Undefined on a machine without one. */
  static async start(): Promise<PrivateRedis | undefined> {
    const binary = PrivateRedis.binary();
    if (binary === undefined) return undefined;
    const redis = new PrivateRedis(binary, await freePort());
    await redis.begin();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Deletes all its data. */
  async flush(): Promise<void> {
    const client = this.client();
    await client.flushall();
    client.disconnect();
  }

  /** Kills it without warning and restarts it empty. */
  async restart(): Promise<void> {
    await this.kill();
    await this.begin();
  }

  /** Stops it: connections stay open, but it does not answer. */
  pause(): void {
    this.child?.kill('SIGSTOP');
  }

  resume(): void {
    this.child?.kill('SIGCONT');
  }

  async kill(): Promise<void> {
    const { child } = this;
    this.child = undefined;
    if (child?.exitCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  private async begin(): Promise<void> {
    const args = ['--bind', '127.0.0.1', '--port', String(this.port), '--save', '', '--appendonly', 'no'];
    this.child = spawn(this.binary, args, { stdio: 'ignore' });
    await once(this.child, 'spawn');
    const client = this.client();
    await until(() => client.ping(), { timeoutMs: 60_000, what: 'Redis answers' });
    client.disconnect();
  }

  private client(): Redis {
    const client = new Redis(this.url, { retryStrategy: () => 20 });
    client.on('error', () => undefined);
    return client;
  }
}

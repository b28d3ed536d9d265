import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../chaos/support/ports.js';
import { until } from './wait.js';

const SLOTS = 16_384;
/** Servers of a busy machine start, and agree with each other, within this time. */
const LONG_MS = 60_000;
/** A server that is silent for this long counts as lost, as docs/operate advises. */
export const SILENT_MS = 2_000;

/** The path of this machine's Redis server; undefined without one. */
export function redisBinary(): string | undefined {
  return ['valkey-server', 'redis-server'].find(
    (name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0,
  );
}

interface Places {
  readonly binary: string;
  readonly folder: string;
  readonly password: string | undefined;
  readonly tls: TlsFiles | undefined;
}

/** Paths of the certificate, its key and the authority that signed it, for servers that speak TLS alone. */
export interface TlsFiles {
  readonly cert: string;
  readonly key: string;
  readonly ca: string;
}

interface ServersOptions {
  readonly password?: string;
  readonly tls?: TlsFiles;
}

/** A Redis that keeps nothing on disk, or a Sentinel. */
export class RedisServer {
  private constructor(
    private readonly child: ChildProcess,
    readonly port: number,
    private readonly password: string | undefined,
    private readonly tls: TlsFiles | undefined,
  ) {}

  static async start(
    { binary, folder, password, tls }: Places,
    lines: readonly string[],
    sentinel = false,
  ): Promise<RedisServer> {
    const port = await freePort();
    const file = join(folder, `${port}.conf`);
    const listening =
      tls === undefined
        ? [`port ${port}`]
        : [
            'port 0',
            `tls-port ${port}`,
            `tls-cert-file ${tls.cert}`,
            `tls-key-file ${tls.key}`,
            `tls-ca-cert-file ${tls.ca}`,
            'tls-auth-clients no',
            'tls-replication yes',
          ];
    const login = password === undefined ? [] : [`requirepass ${password}`];
    const alone = sentinel
      ? []
      : ['save ""', 'appendonly no', ...(password === undefined ? [] : [`masterauth ${password}`])];
    writeFileSync(
      file,
      [
        'bind 127.0.0.1',
        `dir ${folder}`,
        ...listening,
        ...login,
        ...alone,
        ...lines.map((line) => line.replaceAll('%port', String(port))),
      ].join('\n'),
    );
    const child = spawn(binary, [file, ...(sentinel ? ['--sentinel'] : [])], { stdio: 'ignore' });
    const server = new RedisServer(child, port, password, tls);
    await server.ask(async (client) => {
      await until(() => client.ping(), { timeoutMs: LONG_MS, what: 'Redis answers' });
    });
    return server;
  }

  /** Asks it over a connection of the test's own, which is closed afterwards. */
  async ask<T>(question: (client: Redis) => Promise<T>): Promise<T> {
    const client = new Redis({
      host: '127.0.0.1',
      port: this.port,
      ...(this.password === undefined ? {} : { password: this.password }),
      ...(this.tls === undefined ? {} : { tls: { ca: readFileSync(this.tls.ca) } }),
      retryStrategy: () => 20,
      enableReadyCheck: false,
    });
    client.on('error', () => undefined);
    try {
      return await question(client);
    } finally {
      client.disconnect();
    }
  }

  /** Stops it: connections stay open, but it does not answer. */
  pause(): void {
    this.child.kill('SIGSTOP');
  }

  resume(): void {
    this.child.kill('SIGCONT');
  }

  async kill(): Promise<void> {
    const { child } = this;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
}

const placesOf = ({ password, tls }: ServersOptions): Places => {
  const binary = redisBinary();
  if (binary === undefined) throw new Error('This machine has no Redis server.');
  return { binary, folder: mkdtempSync(join(tmpdir(), 'raamat-redis-')), password, tls };
};

const loginIn = (password: string | undefined): string =>
  password === undefined ? '' : `:${encodeURIComponent(password)}@`;
const listed = (servers: readonly RedisServer[]): string =>
  servers.map(({ port }) => `127.0.0.1:${port}`).join(',');

/** Three primaries that share the slots, each with as many replicas as wanted. */
export class TestCluster {
  private constructor(
    private readonly places: Places,
    readonly servers: readonly RedisServer[],
  ) {}

  static async start({
    replicas,
    ...options
  }: ServersOptions & { readonly replicas: 0 | 1 }): Promise<TestCluster> {
    const places = placesOf(options);
    const servers = await Promise.all(
      Array.from({ length: 3 * (1 + replicas) }, async () =>
        RedisServer.start(places, [
          'cluster-enabled yes',
          'cluster-config-file nodes-%port.conf',
          `cluster-node-timeout ${SILENT_MS}`,
          `cluster-port ${await freePort()}`,
          ...(places.tls === undefined ? [] : ['tls-cluster yes']),
        ]),
      ),
    );
    const cluster = new TestCluster(places, servers);
    await cluster.join();
    return cluster;
  }

  get url(): string {
    const { password, tls } = this.places;
    return `redis${tls === undefined ? '' : 's'}+cluster://${loginIn(password)}${listed(this.servers)}`;
  }

  /** The server that serves the slot of a key, while all of them run. */
  async holderOf(key: string): Promise<RedisServer> {
    const [first] = this.servers;
    const port = await first?.ask(async (client) => {
      const slot = await client.cluster('KEYSLOT', key);
      const ranges = await client.cluster('SLOTS');
      return ranges.find(([from, to]) => from <= slot && slot <= to)?.[2]?.[1];
    });
    const holder = this.servers.find((server) => server.port === port);
    if (holder === undefined) throw new Error('No server has the slot.');
    return holder;
  }

  async close(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.kill()));
    rmSync(this.places.folder, { recursive: true, force: true });
  }

  private async join(): Promise<void> {
    const [first, ...others] = this.servers;
    if (first === undefined) throw new Error('A cluster has servers.');
    const primaries = this.servers.slice(0, 3);
    const ids = await Promise.all(
      this.servers.map((server, at) =>
        server.ask(async (client) => {
          await client.cluster('SET-CONFIG-EPOCH', at + 1);
          if (at < 3) {
            const from = Math.floor((SLOTS * at) / 3);
            await client.call('CLUSTER', 'ADDSLOTSRANGE', from, Math.floor((SLOTS * (at + 1)) / 3) - 1);
          }
          return client.cluster('MYID');
        }),
      ),
    );
    for (const other of others) {
      const bus = await other.ask(async (client) => busPort(String(await client.call('CLUSTER', 'NODES'))));
      await first.ask((client) => client.call('CLUSTER', 'MEET', '127.0.0.1', other.port, bus));
    }
    for (const server of this.servers)
      await this.waitFor(
        server,
        async (client) =>
          ((await client.call('CLUSTER', 'NODES')) as string)
            .split('\n')
            .filter((line) => line.includes('connected')).length === this.servers.length,
      );
    await Promise.all(
      this.servers
        .slice(3)
        .map((server, at) =>
          server.ask((client) => client.cluster('REPLICATE', ids[at % primaries.length] ?? '')),
        ),
    );
    for (const server of this.servers)
      await this.waitFor(server, async (client) => {
        const state = await client.cluster('INFO');
        const link = await client.info('replication');
        return state.includes('cluster_state:ok') && !link.includes('master_link_status:down');
      });
  }

  private async waitFor(server: RedisServer, holds: (client: Redis) => Promise<boolean>): Promise<void> {
    await server.ask((client) =>
      until(() => holds(client), { timeoutMs: LONG_MS, what: 'the cluster is whole' }),
    );
  }
}

/** The port over which the servers talk, from the server's own line: `<id> <host>:<port>@<bus port> myself,…`. */
const busPort = (nodes: string): number =>
  Number(
    nodes
      .split('\n')
      .find((line) => line.includes('myself'))
      ?.split('@')[1]
      ?.split(/[ ,]/)[0],
  );

/** A primary with one replica, and three Sentinels. */
export class TestSentinels {
  static readonly primary = 'books';

  private constructor(
    private readonly places: Places,
    readonly servers: readonly RedisServer[],
    readonly sentinels: readonly RedisServer[],
  ) {}

  static async start({
    sentinelPassword,
    ...options
  }: ServersOptions & { readonly sentinelPassword?: string } = {}): Promise<TestSentinels> {
    const places = placesOf(options);
    const { password, tls } = places;
    const primary = await RedisServer.start(places, []);
    const replica = await RedisServer.start(places, [`replicaof 127.0.0.1 ${primary.port}`]);
    await replica.ask((client) =>
      until(async () => (await client.info('replication')).includes('master_link_status:up'), {
        timeoutMs: LONG_MS,
        what: 'the replica follows',
      }),
    );
    const name = TestSentinels.primary;
    const sentinels = await Promise.all(
      [1, 2, 3].map(() =>
        RedisServer.start(
          { ...places, password: sentinelPassword, tls },
          [
            `sentinel monitor ${name} 127.0.0.1 ${primary.port} 2`,
            ...(password === undefined ? [] : [`sentinel auth-pass ${name} ${password}`]),
            ...(sentinelPassword === undefined ? [] : [`sentinel sentinel-pass ${sentinelPassword}`]),
            `sentinel down-after-milliseconds ${name} ${SILENT_MS}`,
            `sentinel failover-timeout ${name} 20000`,
          ],
          true,
        ),
      ),
    );
    for (const sentinel of sentinels)
      await sentinel.ask((client) =>
        until(
          async () => {
            const facts = (await client.call('SENTINEL', 'MASTER', name)) as string[];
            const fact = (key: string): string | undefined => facts[facts.indexOf(key) + 1];
            return fact('num-other-sentinels') === '2' && fact('num-slaves') === '1';
          },
          { timeoutMs: LONG_MS, what: 'the Sentinels know each other' },
        ),
      );
    return new TestSentinels(places, [primary, replica], sentinels);
  }

  get url(): string {
    const { password, tls } = this.places;
    const scheme = `redis${tls === undefined ? '' : 's'}+sentinel`;
    return `${scheme}://${loginIn(password)}${listed(this.sentinels)}/${TestSentinels.primary}`;
  }

  /** The server that a Sentinel calls the primary. */
  async holder(): Promise<RedisServer> {
    const [sentinel] = this.sentinels;
    const address = await sentinel?.ask((client) =>
      client.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', TestSentinels.primary),
    );
    const found = this.servers.find(
      ({ port }) => Array.isArray(address) && String(address[1]) === String(port),
    );
    if (found === undefined) throw new Error('The Sentinels know no primary.');
    return found;
  }

  async close(): Promise<void> {
    await Promise.all([...this.sentinels, ...this.servers].map((server) => server.kill()));
    rmSync(this.places.folder, { recursive: true, force: true });
  }
}

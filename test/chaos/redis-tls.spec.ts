import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processEnvironment } from '#platform';
import { makeAuthority } from '../support/certificates.js';
import { redisBinary, TestCluster, TestSentinels, type TlsFiles } from '../support/redis-servers.js';

const PASSWORD = 'p@ss';
const ENTRY = join(import.meta.dirname, '../../dist/apps/cli/src/main.js');

interface Found {
  readonly check: string;
  readonly state: string;
  readonly detail: string;
}

describe.skipIf(redisBinary() === undefined)('TLS to several servers of Redis (needs redis-server)', () => {
  let folder: string;
  let tls: TlsFiles;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'raamat-tls-'));
    tls = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem'), ca: join(folder, 'ca.pem') };
    const authority = await makeAuthority();
    const { cert, key } = await authority.issue('127.0.0.1');
    await Promise.all([
      writeFile(tls.cert, cert),
      writeFile(tls.key, key),
      writeFile(tls.ca, authority.cert),
    ]);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** The doctor’s finding about the broker, from a process that knows the authority, or not. */
  const brokerAt = (environment: Readonly<Record<string, string>>, knows: boolean): Promise<Found> =>
    new Promise((resolve, reject) => {
      const { PATH = '' } = processEnvironment();
      execFile(
        process.execPath,
        [ENTRY, 'doctor', '--json'],
        {
          env: {
            PATH,
            RAAMAT_HOME: folder,
            DATABASE_URL: 'postgresql://127.0.0.1:1/none',
            ...environment,
            ...(knows ? { NODE_EXTRA_CA_CERTS: tls.ca } : {}),
          },
        },
        (_error, output, errors) => {
          const found = output
            .split('\n')
            .filter((line) => line.startsWith('{'))
            .map((line) => JSON.parse(line) as Found)
            .find(({ check }) => check === 'Broker');
          if (found === undefined) reject(new Error(`${output}\n${errors}`));
          else resolve(found);
        },
      );
    });

  it('connects to the nodes of a cluster whose authority it knows', async () => {
    const cluster = await TestCluster.start({ replicas: 0, password: PASSWORD, tls });
    try {
      expect(cluster.url).toMatch(/^rediss\+cluster:/);
      expect(await brokerAt({ REDIS_URL: cluster.url }, true)).toMatchObject({
        state: 'good',
        detail: expect.stringContaining('Redis Cluster of 3 primaries') as unknown,
      });
      expect(await brokerAt({ REDIS_URL: cluster.url }, false)).toMatchObject({ state: 'bad' });
    } finally {
      await cluster.close();
    }
  });

  it('connects to Sentinels and to the primary that they name', async () => {
    const set = await TestSentinels.start({ password: PASSWORD, sentinelPassword: 'watch', tls });
    try {
      const environment = { REDIS_URL: set.url, REDIS_SENTINEL_PASSWORD: 'watch' };
      expect(await brokerAt(environment, true)).toMatchObject({
        state: 'good',
        detail: expect.stringContaining('which Sentinels watch') as unknown,
      });
      expect(await brokerAt(environment, false)).toMatchObject({ state: 'bad' });
    } finally {
      await set.close();
    }
  });
});

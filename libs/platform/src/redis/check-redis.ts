import { setTimeout as pause } from 'node:timers/promises';
import { type Redis } from 'ioredis';
import { ConfigError } from '../config/config-error.js';
import { type RedisAddress, type RedisNode } from '../config/redis-address.js';
import { connectRedis, nodeOf, type NodeLogin, type RedisConfig, redisOf } from './connect-redis.js';

const ANSWER_MS = 5_000;
const SLOTS = 16_384;
/** A replica takes the place of a lost primary within this time: until then its slots are not lost. */
const FAILOVER_MS = 10_000;
const AGAIN_MS = 500;

/** A fault of the configuration, or of the servers that it names. */
interface Fault {
  readonly variable: 'REDIS_URL' | 'REDIS_SENTINEL_PASSWORD';
  /** Continues after the name of the variable. */
  readonly sentence: string;
  /** It may end by itself. */
  readonly passing?: boolean;
}

/** The answer of one server: nothing is wrong, something is, or no answer at all. */
type Answer = 'sound' | Fault | 'silent';

const ofAddress = (sentence: string): Fault => ({ variable: 'REDIS_URL', sentence });

/**
 * Checks that the servers of REDIS_URL are of the sort that its scheme says and accept its login, and that a cluster serves
 * every slot. Servers that do not answer are no fault here: connections wait for them.
 * @throws ConfigError
 */
export async function assertRedisSound(config: RedisConfig, patienceMs = FAILOVER_MS): Promise<void> {
  const until = performance.now() + patienceMs;
  let fault = await faultOf(config);
  while (fault?.passing === true && performance.now() < until) {
    await pause(AGAIN_MS);
    fault = await faultOf(config);
  }
  if (fault !== undefined) throw new ConfigError(fault.variable, fault.sentence);
}

async function faultOf(config: RedisConfig): Promise<Fault | undefined> {
  const address = redisOf(config);
  const answers = await Promise.all(asked(address, config));
  // One server that knows better is enough: clients ask any of them.
  return answers.includes('sound')
    ? undefined
    : answers.find((answer): answer is Fault => typeof answer === 'object');
}

function asked(address: RedisAddress, config: RedisConfig): Promise<Answer>[] {
  switch (address.kind) {
    case 'one':
      return [askOne(config)];
    case 'cluster':
      return address.nodes.map((node) => askClusterNode(node, address));
    case 'sentinel':
      return address.sentinels.map((node) => askSentinel(node, address, config));
  }
}

async function askOne(config: RedisConfig): Promise<Answer> {
  const client = connectRedis(config, {
    once: true,
    connectTimeout: ANSWER_MS,
    commandTimeout: ANSWER_MS,
    maxRetriesPerRequest: 0,
  });
  return ask(client as Redis, 'REDIS_URL', async (redis) => {
    const mode = /^redis_mode:(\w+)/m.exec(await redis.info('server'))?.[1];
    if (mode === 'cluster')
      return ofAddress(
        'names a node of a Redis Cluster: begin it with redis+cluster://, or rediss+cluster:// for TLS.',
      );
    if (mode === 'sentinel')
      return ofAddress(
        'names a Sentinel: begin it with redis+sentinel:// and end it with the name of the primary.',
      );
    return 'sound';
  });
}

function askClusterNode(node: RedisNode, login: NodeLogin): Promise<Answer> {
  return ask(nodeOf(node, login, ANSWER_MS), 'REDIS_URL', async (redis) => {
    const info = await redis.cluster('INFO').catch((error: unknown) => {
      if (/cluster support disabled/.test(String(error))) return undefined;
      throw error;
    });
    if (info === undefined)
      return ofAddress(
        `names ${written(node)}, which belongs to no Redis Cluster: begin it with redis://, or name the nodes of one.`,
      );
    const served = Number(/^cluster_slots_ok:(\d+)/m.exec(info)?.[1] ?? 0);
    if (served < SLOTS)
      return {
        ...ofAddress(
          `names a Redis Cluster that has lost ${SLOTS - served} of its ${SLOTS} slots: start the servers that held them, or give the slots to others (redis-cli --cluster fix).`,
        ),
        passing: true,
      };
    return /^cluster_state:ok/m.test(info)
      ? 'sound'
      : {
          ...ofAddress(
            'names a Redis Cluster most of whose primaries cannot be reached: start them, or mend the network between them.',
          ),
          passing: true,
        };
  });
}

async function askSentinel(
  node: RedisNode,
  { primary, ...login }: Extract<RedisAddress, { kind: 'sentinel' }>,
  { REDIS_SENTINEL_PASSWORD: password }: RedisConfig,
): Promise<Answer> {
  let found: RedisNode | undefined;
  const sentinel = nodeOf(
    node,
    { tls: login.tls, ...(password === undefined ? {} : { password }) },
    ANSWER_MS,
  );
  const answer = await ask(sentinel, 'REDIS_SENTINEL_PASSWORD', async (redis) => {
    const known = await redis.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', primary).catch((error: unknown) => {
      if (/unknown command/.test(String(error))) return undefined;
      throw error;
    });
    if (known === undefined)
      return ofAddress(
        `names ${written(node)}, which is no Sentinel: name the Sentinels, or begin it with redis://.`,
      );
    if (!Array.isArray(known))
      return ofAddress(
        `names Sentinels that know no primary called ${primary}: correct the name at its end.`,
      );
    found = { host: String(known[0]), port: Number(known[1]) };
    return 'sound';
  });
  if (found === undefined) return answer;
  const server = await ask(nodeOf(found, login, ANSWER_MS), 'REDIS_URL', async (redis) => {
    await redis.ping();
    return 'sound';
  });
  return server === 'silent' ? 'sound' : server;
}

/** Asks one server. A refused login is a fault of the variable; other errors say nothing about the configuration. */
async function ask(
  redis: Redis,
  variable: Fault['variable'],
  question: (redis: Redis) => Promise<Answer>,
): Promise<Answer> {
  // A failed command says only that the connection is closed.
  let cause: unknown;
  redis.on('error', (error) => {
    cause = error;
  });
  try {
    await redis.connect();
    return await question(redis);
  } catch (error) {
    const { host = '', port = 0 } = redis.options;
    return /NOAUTH|WRONGPASS/.test(`${String(cause)} ${String(error)}`)
      ? {
          variable,
          sentence: `has no login that ${written({ host, port })} accepts: correct its user and password.`,
        }
      : 'silent';
  } finally {
    redis.disconnect();
  }
}

const written = ({ host, port }: RedisNode): string => `${host.includes(':') ? `[${host}]` : host}:${port}`;

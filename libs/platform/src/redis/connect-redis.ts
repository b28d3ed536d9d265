import { Cluster, Redis } from 'ioredis';
import { type Config } from '../config/config.js';
import { ConfigError } from '../config/config-error.js';
import { type RedisAddress, redisAddress, type RedisNode } from '../config/redis-address.js';

/** The variables that say which Redis carries tasks. */
export type RedisConfig = Pick<Config, 'REDIS_URL' | 'REDIS_SENTINEL_PASSWORD'>;

/** A connection to one server, to the primary that Sentinels name, or to the nodes of a cluster. */
export type RedisClient = Redis | Cluster;

interface RedisLimits {
  readonly connectTimeout: number;
  readonly commandTimeout?: number;
  /** How often a command is sent again after its connection was lost; null for as often as it takes. */
  readonly maxRetriesPerRequest: number | null;
  /** Whether commands to a single server wait for a connection; in a cluster, those wait that are sent as often as it takes. */
  readonly enableOfflineQueue?: boolean;
  /** The connection is not made again when it is lost. */
  readonly once?: boolean;
}

const LAST_RETRY_MS = 1_000;
/** After this long a cluster is asked again for its nodes: a node that stopped answering is noticed by no error. */
const REFRESH_MS = 2_000;
/** The connection to such a node is closed after this long; then its commands go to another node. */
const DISCONNECT_MS = 500;
/** Longer than a worker's blocking command waits, which is 5 s. */
const SILENT_MS = 7_000;
/** A Sentinel that stopped answering is passed over after this long. */
const SENTINEL_MS = 2_000;

/**
 * The Redis of the configuration.
 * @throws ConfigError when REDIS_URL is missing or wrong
 */
export function redisOf({ REDIS_URL: url }: RedisConfig): RedisAddress {
  if (url === undefined) throw new ConfigError('REDIS_URL', 'is not set: name the Redis that carries tasks.');
  const address = redisAddress(url);
  if ('must' in address) throw new ConfigError('REDIS_URL', `${address.must}: correct it, or unset it.`);
  return address;
}

/**
 * Connects to the Redis of the configuration, and again whenever the connection is lost or another server has become the
 * primary.
 * @throws ConfigError when REDIS_URL is missing or wrong
 */
export function connectRedis(config: RedisConfig, { once = false, ...limits }: RedisLimits): RedisClient {
  const address = redisOf(config);
  const retryStrategy = once ? () => null : (times: number) => Math.min(times * 50, LAST_RETRY_MS);
  if (address.kind === 'one') return new Redis(address.url, { ...limits, lazyConnect: once, retryStrategy });
  if (address.kind === 'sentinel') {
    return new Redis({
      ...limits,
      ...loginOf(address),
      lazyConnect: once,
      retryStrategy,
      sentinels: [...address.sentinels],
      name: address.primary,
      sentinelRetryStrategy: retryStrategy,
      sentinelCommandTimeout: SENTINEL_MS,
      // A primary that stopped answering keeps its connections open. The client's own detector of failovers ends it for
      // good when the connection is just being made again.
      socketTimeout: SILENT_MS,
      ...(address.tls ? { enableTLSForSentinelMode: true, sentinelTLS: {} } : {}),
      ...(config.REDIS_SENTINEL_PASSWORD === undefined
        ? {}
        : { sentinelPassword: config.REDIS_SENTINEL_PASSWORD }),
    });
  }
  const { maxRetriesPerRequest: retries } = limits;
  return new Cluster([...address.nodes], {
    lazyConnect: once,
    slotsRefreshInterval: REFRESH_MS,
    clusterRetryStrategy: retryStrategy,
    // Certificates are issued to names, which a look-up would replace by addresses.
    dnsLookup: (host, callback) => {
      callback(null, host);
    },
    redisOptions: { ...limits, ...loginOf(address), disconnectTimeout: DISCONNECT_MS },
    // A cluster keeps no time for commands in its queue: they would wait until enough nodes are back.
    enableOfflineQueue: retries === null,
    ...(retries === 0 ? { retryDelayOnFailover: 0, retryDelayOnClusterDown: 0 } : {}),
  });
}

/** The login of a server. */
export interface NodeLogin {
  readonly username?: string;
  readonly password?: string;
  readonly tls: boolean;
}

/** A connection to one server, not yet open, for a single question: nothing is repeated. */
export function nodeOf(node: RedisNode, login: NodeLogin, timeoutMs: number): Redis {
  return new Redis({
    ...node,
    ...loginOf(login),
    lazyConnect: true,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    maxRetriesPerRequest: 0,
    enableReadyCheck: false,
    retryStrategy: () => null,
  });
}

const loginOf = ({ username, password, tls }: NodeLogin) => ({
  ...(username === undefined ? {} : { username }),
  ...(password === undefined ? {} : { password }),
  ...(tls ? { tls: {} } : {}),
});

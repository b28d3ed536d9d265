/** A host and a port. */
export interface RedisNode {
  readonly host: string;
  readonly port: number;
}

interface RedisLogin {
  readonly username?: string;
  readonly password?: string;
  readonly tls: boolean;
}

/** One server: the address as ioredis reads it. */
interface OneRedis {
  readonly kind: 'one';
  readonly url: string;
}

/** A Redis Cluster: any of its nodes tell of the others. */
interface RedisCluster extends RedisLogin {
  readonly kind: 'cluster';
  readonly nodes: readonly RedisNode[];
}

/** A primary and its replicas, found through Sentinels. The login is that of the servers. */
interface SentinelRedis extends RedisLogin {
  readonly kind: 'sentinel';
  readonly sentinels: readonly RedisNode[];
  /** The name under which the Sentinels know the primary. */
  readonly primary: string;
}

/** The Redis of an address, by its scheme. */
export type RedisAddress = OneRedis | RedisCluster | SentinelRedis;

const SCHEMES = 'redis://host, redis+cluster://host:port,… or redis+sentinel://host:port,…/name';
const SCHEME = /^redis(s?)(?:\+(cluster|sentinel))?:\/\//;
const DEFAULT_PORT = { cluster: 6379, sentinel: 26379 } as const;

/**
 * Reads an address of Redis: `redis://`, `redis+cluster://` or `redis+sentinel://`; with `rediss`, all connections use TLS.
 * @returns what must be true of the text and is not, for an address that is wrong
 */
export function redisAddress(text: string): RedisAddress | { readonly must: string } {
  const [scheme, tls, kind] = SCHEME.exec(text) ?? [];
  if (scheme === undefined || /\s/.test(text)) return { must: `must be an address such as ${SCHEMES}` };
  const [authority = ''] = text.slice(scheme.length).split(/[/?#]/, 1);
  const at = authority.lastIndexOf('@');
  const nodes = authority.slice(at + 1);
  const rest = text.slice(scheme.length + authority.length).replace(/^\//, '');
  if (kind === undefined) return oneRedis(text, nodes);
  const known = nodes
    .split(',')
    .map((node) => redisNode(node, DEFAULT_PORT[kind as keyof typeof DEFAULT_PORT]));
  const listed = known.filter((node) => node !== undefined);
  if (listed.length < known.length) return { must: 'must name each node as host:port, separated by commas' };
  const shared = loginOf(authority.slice(0, Math.max(at, 0)), tls === 's');
  if (shared === undefined) return { must: 'must write special characters of the password as %XX' };
  if (kind === 'cluster')
    return rest === ''
      ? { kind, nodes: listed, ...shared }
      : { must: 'must end after the nodes: a Redis Cluster has one database' };
  return /^[\w.-]+$/.test(rest)
    ? { kind: 'sentinel', sentinels: listed, primary: rest, ...shared }
    : { must: 'must end with the name under which the Sentinels know the primary, such as /mymaster' };
}

function oneRedis(url: string, nodes: string): RedisAddress | { readonly must: string } {
  if (nodes.includes(','))
    return { must: 'must begin with redis+cluster:// or redis+sentinel:// where it names several nodes' };
  return URL.canParse(url) ? { kind: 'one', url } : { must: `must be an address such as ${SCHEMES}` };
}

function redisNode(text: string, defaultPort: number): RedisNode | undefined {
  const whole = `redis://${text}`;
  if (text === '' || !URL.canParse(whole)) return undefined;
  const { hostname, port } = new URL(whole);
  if (hostname === '') return undefined;
  // The brackets of an IPv6 address belong to the URL.
  return { host: hostname.replaceAll(/^\[|\]$/g, ''), port: port === '' ? defaultPort : Number(port) };
}

/** Undefined for text that is not percent-encoded. */
function loginOf(text: string, tls: boolean): RedisLogin | undefined {
  const colon = text.indexOf(':');
  try {
    const username = decodeURIComponent(colon === -1 ? text : text.slice(0, colon));
    const password = decodeURIComponent(colon === -1 ? '' : text.slice(colon + 1));
    return { ...(username === '' ? {} : { username }), ...(password === '' ? {} : { password }), tls };
  } catch {
    return undefined;
  }
}

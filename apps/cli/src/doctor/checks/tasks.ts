import {
  assertRedisSound,
  type Config,
  ConfigError,
  connectRedis,
  type Database,
  type RedisClient,
} from '#platform';
import { Tasks } from '#tasks';
import { Cluster, type Redis } from 'ioredis';
import { bad, counted, type Finding, good, messageOf, warning } from './finding.js';

const ANSWER_MS = 5_000;
/** A running worker takes a due task within a second. */
const LATE_SECONDS = 60;

/** The broker that carries tasks to workers. */
export async function broker(config: Config): Promise<Finding> {
  const { RAAMAT_BROKER: chosen, REDIS_URL: url } = config;
  if ((chosen ?? (url === undefined ? 'postgres' : 'redis')) === 'postgres' || url === undefined)
    return good('Tasks are delivered by Postgres.');
  try {
    await assertRedisSound(config, 0);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return bad(error.message, 'No worker starts until then.');
  }
  const redis = connectRedis(config, {
    once: true,
    connectTimeout: ANSWER_MS,
    commandTimeout: ANSWER_MS,
    maxRetriesPerRequest: 0,
  });
  // The failed command says only that the connection is closed, and the error of a cluster not why.
  let cause: unknown;
  redis.on('error', (error: Error & { lastNodeError?: unknown }) => {
    cause = error.lastNodeError ?? error;
  });
  try {
    await redis.connect();
    return foundIn(await Promise.all(primariesOf(redis).map((server) => server.info())), url);
  } catch (error) {
    return bad(`Redis does not answer: ${messageOf(cause ?? error)}.`, 'Start it, or correct REDIS_URL.');
  } finally {
    redis.disconnect();
  }
}

const primariesOf = (redis: RedisClient): Redis[] =>
  redis instanceof Cluster ? redis.nodes('master') : [redis];

/** @param infos the answers of all primaries to INFO */
function foundIn(infos: readonly string[], url: string): Finding {
  const facts = (name: string): string[] =>
    infos.flatMap((info) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? []);
  const [version = ''] = facts('redis_version');
  const detail = /^rediss?\+cluster:/.test(url)
    ? `Tasks are delivered by a Redis Cluster of ${counted(infos.length, 'primary', 'primaries')}, version ${version}.`
    : `Tasks are delivered by Redis ${version}${/^rediss?\+sentinel:/.test(url) ? ', which Sentinels watch' : ''}.`;
  const policy = facts('maxmemory_policy').find((one) => one !== 'noeviction');
  return policy === undefined
    ? good(detail)
    : warning(
        `${detail} When its memory is full it drops keys (maxmemory-policy ${policy}).`,
        'Set maxmemory-policy noeviction: dropped tasks are delivered again only after two minutes.',
      );
}

/** Whether workers take due tasks of every queue, and which tasks have failed. */
export async function tasks(database: Database): Promise<Finding> {
  const all = new Tasks(database);
  const counts = await all.overview();
  const paused = await all.paused();
  const late = counts.filter(
    ({ queue, dueSeconds }) => dueSeconds > LATE_SECONDS && !paused.some((one) => one.queue === queue),
  );
  if (late.length > 0) {
    const queues = [...new Set(late.map(({ queue }) => queue))].sort().join(', ');
    const seconds = Math.max(...late.map(({ dueSeconds }) => dueSeconds));
    return bad(
      `Due tasks wait for up to ${Math.round(seconds)} s in ${queues}.`,
      'Start a worker that takes these queues, or read the log of the running ones. `raamat tasks list` shows what waits.',
    );
  }
  const [stopped] = paused;
  if (stopped !== undefined)
    return warning(
      `${stopped.queue} is paused: ${stopped.reason}`,
      `\`raamat tasks resume ${stopped.queue}\` lets it go on.`,
    );
  const failed = counts
    .filter(({ state }) => state === 'failed')
    .reduce((sum, { tasks: some }) => sum + some, 0n);
  return failed === 0n
    ? good('No due task waits, and none has failed.')
    : warning(
        `${counted(failed, 'task has', 'tasks have')} failed.`,
        '`raamat tasks list` shows them; `raamat tasks retry` runs one again.',
      );
}

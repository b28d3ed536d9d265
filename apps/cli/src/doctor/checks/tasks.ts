import { type Config, type Database } from '#platform';
import { Tasks } from '#tasks';
import { Redis } from 'ioredis';
import { bad, counted, type Finding, good, messageOf, warning } from './finding.js';

const ANSWER_MS = 5_000;
/** A running worker takes a due task within a second. */
const LATE_SECONDS = 60;

/** The broker that carries tasks to workers. */
export async function broker({ RAAMAT_BROKER: chosen, REDIS_URL: url }: Config): Promise<Finding> {
  if ((chosen ?? (url === undefined ? 'postgres' : 'redis')) === 'postgres' || url === undefined)
    return good('Tasks are delivered by Postgres.');
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: ANSWER_MS,
    commandTimeout: ANSWER_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  // The failed command says only that the connection is closed.
  let cause: unknown;
  redis.on('error', (error) => {
    cause = error;
  });
  try {
    await redis.connect();
    const facts = await redis.info();
    const fact = (name: string): string | undefined =>
      new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(facts)?.[1];
    const detail = `Tasks are delivered by Redis ${fact('redis_version') ?? ''}.`;
    const policy = fact('maxmemory_policy');
    return policy === undefined || policy === 'noeviction'
      ? good(detail)
      : warning(
          `${detail} When its memory is full it drops keys (maxmemory-policy ${policy}).`,
          'Set maxmemory-policy noeviction: dropped tasks are delivered again only after two minutes.',
        );
  } catch (error) {
    return bad(`Redis does not answer: ${messageOf(cause ?? error)}.`, 'Start it, or correct REDIS_URL.');
  } finally {
    redis.disconnect();
  }
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

import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { processEnvironment } from '#platform';

/** A process with one bare BullMQ worker, which reports the number of jobs it has received. */
const environment = processEnvironment();
const connection = new Redis(environment['REDIS_URL'] ?? '', { maxRetriesPerRequest: null });
let heard = 0;
const worker = new Worker(
  'raw',
  () => {
    heard += 1;
    if (heard % 1_000 === 0) process.stdout.write(`heard ${heard}\n`);
    return Promise.resolve();
  },
  {
    connection,
    prefix: environment['RAAMAT_HOME'] ?? 'raw',
    concurrency: 50,
    removeOnComplete: { count: 0 },
  },
);
await worker.waitUntilReady();
process.stdout.write('ready\n');

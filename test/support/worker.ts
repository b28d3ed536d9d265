import { NestApplicationContextOptions } from '@nestjs/common/interfaces/nest-application-context-options.interface.js';
import { NestFactory } from '@nestjs/core';
import { createLogger, loadConfig, nestLogger } from '#platform';
import { type TestDatabase } from './database.js';
import { outputTo, SEALING_KEYS, SECRET } from './api.js';
import { WorkerModule } from '../../apps/worker/src/worker.module.js';
import { type WorkerTuning } from '../../apps/worker/src/worker-process.js';

/** A worker of a test: the dispatcher and every queue, over the test's database, which is also the broker. */
export interface TestWorker {
  close(): Promise<void>;
}

export interface TestWorkerOptions {
  /** Collects its log lines, down to the lowest level. */
  readonly lines?: string[];
  readonly tuning?: WorkerTuning;
}

export async function startWorker(
  db: Pick<TestDatabase, 'database' | 'environment'>,
  environment: Readonly<Record<string, string>> = {},
  { lines, tuning = {} }: TestWorkerOptions = {},
): Promise<TestWorker> {
  const config = loadConfig({
    ...db.environment,
    RAAMAT_BROKER: 'postgres',
    LOG_LEVEL: lines === undefined ? 'error' : 'trace',
    RAAMAT_SECRET: SECRET,
    RAAMAT_SEALING_PUBLIC_KEY: SEALING_KEYS.publicKey,
    RAAMAT_SEALING_PRIVATE_KEY: SEALING_KEYS.privateKey,
    ...environment,
  });
  const logger = createLogger(config, 'test-worker', outputTo(lines));
  const framework = { logger: nestLogger(logger), abortOnError: false };
  const worker = await NestFactory.createApplicationContext(
    await WorkerModule.with({ config, logger, name: 'test-worker', database: db.database, tuning }),
    Object.assign(new NestApplicationContextOptions(), framework),
  );
  return { close: () => worker.close() };
}

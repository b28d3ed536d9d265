import { NestApplicationContextOptions } from '@nestjs/common/interfaces/nest-application-context-options.interface.js';
import { NestFactory } from '@nestjs/core';
import { createLogger, type Database, loadConfig, nestLogger } from '#platform';
import { outputTo, SEALING_KEYS } from './api.js';
import { WorkerModule } from '../../apps/worker/src/worker.module.js';

/** A worker of a test: the dealer and every queue, over the test's database, which also carries. */
export interface TestWorker {
  close(): Promise<void>;
}

export async function startWorker(
  db: { readonly url: string; readonly database: Database },
  environment: Readonly<Record<string, string>> = {},
  lines?: string[],
): Promise<TestWorker> {
  const config = loadConfig({
    DATABASE_URL: db.url,
    RAAMAT_CARRIER: 'postgres',
    LOG_LEVEL: lines === undefined ? 'error' : 'trace',
    RAAMAT_SECRET: 'ab'.repeat(32),
    RAAMAT_SEALING_PUBLIC_KEY: SEALING_KEYS.publicKey,
    RAAMAT_SEALING_PRIVATE_KEY: SEALING_KEYS.privateKey,
    ...environment,
  });
  const logger = createLogger(config, 'test-worker', outputTo(lines));
  const framework = { logger: nestLogger(logger), abortOnError: false };
  const worker = await NestFactory.createApplicationContext(
    WorkerModule.with({ config, logger, name: 'test-worker', database: db.database }),
    Object.assign(new NestApplicationContextOptions(), framework),
  );
  return { close: () => worker.close() };
}

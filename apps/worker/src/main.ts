import 'reflect-metadata';
import { NestApplicationContextOptions } from '@nestjs/common/interfaces/nest-application-context-options.interface.js';
import { NestFactory } from '@nestjs/core';
import { assertOpensCodes } from '#employment';
import {
  createLogger,
  endForConfig,
  keepHeapSmall,
  loadConfig,
  nestLogger,
  processEnvironment,
  required,
  serveFigures,
} from '#platform';
import { startWatchdog } from './watchdog/watchdog.js';
import { WorkerModule } from './worker.module.js';

/** Running tasks have their own grace period; this limit is for a handler that ignores it. */
const GIVE_UP_MS = 12_000;

async function main(): Promise<void> {
  const config = loadConfig(processEnvironment());
  required(config, 'RAAMAT_SECRET');
  assertOpensCodes(config);
  const logger = createLogger(config, 'worker');
  startWatchdog({ name: 'worker', log: logger });
  keepHeapSmall();
  const app = await NestFactory.createApplicationContext(
    await WorkerModule.with({ config, logger, name: 'worker' }),
    Object.assign(new NestApplicationContextOptions(), { logger: nestLogger(logger), abortOnError: false }),
  );
  serveFigures(config, logger);
  logger.info({ queues: config.RAAMAT_WORKER_QUEUES ?? 'all' }, 'the worker runs');

  let ending = false;
  const end = (signal: string): void => {
    if (ending) return;
    ending = true;
    logger.info({ signal }, 'the worker ends');
    setTimeout(() => process.exit(1), GIVE_UP_MS).unref();
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'the worker did not end well');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end);
}

main().catch(endForConfig);

import 'reflect-metadata';
import { nestLogger } from '#platform';
import { NestApplicationContextOptions } from '@nestjs/common/interfaces/nest-application-context-options.interface.js';
import { NestFactory } from '@nestjs/core';
import { startWatchdog } from '../../../apps/worker/src/watchdog/watchdog.js';
import { WorkerModule } from '../../../apps/worker/src/worker.module.js';
import { run } from './program.js';
import { tuningOf } from './worker-tuning.js';

/** A worker that signals itself at the points of its tasks (`<kind>.<point>`) and of its dispatcher (`dispatcher.<point>`). */
await run('worker', async ({ config, log, database, trap, options }) => {
  if (options.watchdogMs !== undefined) startWatchdog({ name: 'worker', log, limitMs: options.watchdogMs });
  const app = await NestFactory.createApplicationContext(
    await WorkerModule.with({
      config,
      logger: log,
      name: 'worker',
      database,
      tuning: tuningOf(options, { database, trap }),
    }),
    Object.assign(new NestApplicationContextOptions(), { logger: nestLogger(log), abortOnError: false }),
  );
  return () => app.close();
});

import 'reflect-metadata';
import { nestLogger } from '#platform';
import { NestApplicationContextOptions } from '@nestjs/common/interfaces/nest-application-context-options.interface.js';
import { NestFactory } from '@nestjs/core';
import { WorkerModule } from '../../../apps/worker/src/worker.module.js';
import { GreetCompanyHandler, NEXT_CATALOGUE } from './next-release.js';
import { run } from './program.js';

/** A worker that signals itself at the points of its tasks (`<kind>.<point>`) and of its dealer (`dealer.<point>`). */
await run('worker', async ({ config, log, database, trap, options }) => {
  const { leaseMs, ringLeaseMs, leadIdleMs, release } = options;
  const catalogue = release === 'next' ? { catalogue: NEXT_CATALOGUE } : {};
  const app = await NestFactory.createApplicationContext(
    WorkerModule.with({
      config,
      logger: log,
      name: 'worker',
      database,
      tuning: {
        handlers: release === 'next' ? [new GreetCompanyHandler(database)] : [],
        worker: {
          ...catalogue,
          ...(leaseMs === undefined ? {} : { leaseMs }),
          onPoint: (point, { kind }) => {
            trap.pass(`${kind}.${point}`);
          },
        },
        dealer: {
          ...catalogue,
          ...(ringLeaseMs === undefined ? {} : { ringLeaseMs }),
          ...(leadIdleMs === undefined ? {} : { leadIdleMs }),
          onPoint: (point) => {
            trap.pass(`dealer.${point}`);
          },
        },
      },
    }),
    Object.assign(new NestApplicationContextOptions(), { logger: nestLogger(log), abortOnError: false }),
  );
  return () => app.close();
});

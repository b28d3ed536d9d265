import 'reflect-metadata';
import {
  createLogger,
  Database,
  databaseAddress,
  loadConfig,
  nestLogger,
  processEnvironment,
} from '#platform';
import { NestApplicationContextOptions } from '@nestjs/common/interfaces/nest-application-context-options.interface.js';
import { NestFactory } from '@nestjs/core';
import { AloneModule } from '../../../apps/worker/src/alone/alone.module.js';
import { runAlone } from '../../../apps/worker/src/alone/run-alone.js';
import { startWatchdog } from '../../../apps/worker/src/watchdog/watchdog.js';
import { type ProgramOptions } from './program.js';
import { Trap } from './trap.js';
import { tuningOf } from './worker-tuning.js';

/** The process of one task, with the traps of the worker that started it. */
const options = JSON.parse(process.argv[3] ?? '{}') as ProgramOptions;
const config = loadConfig(processEnvironment());
const log = createLogger(config, 'worker');
if (options.watchdogMs !== undefined) startWatchdog({ name: 'worker', log, limitMs: options.watchdogMs });
const database = await new Database({
  url: databaseAddress(config),
  unsafe: config.RAAMAT_UNSAFE_POSTGRES,
  applicationName: 'worker',
  appPool: config.DATABASE_POOL,
  systemPool: config.DATABASE_SYSTEM_POOL,
  log,
}).connect();
const app = await NestFactory.createApplicationContext(
  AloneModule.with({
    config,
    logger: log,
    name: 'worker',
    database,
    tuning: tuningOf(options, { database, trap: new Trap(options.trap) }),
  }),
  Object.assign(new NestApplicationContextOptions(), { logger: nestLogger(log), abortOnError: false }),
);
await runAlone(app, log);

import 'reflect-metadata';
import { NestApplicationContextOptions } from '@nestjs/common/interfaces/nest-application-context-options.interface.js';
import { NestFactory } from '@nestjs/core';
import { createLogger, keepHeapSmall, loadConfig, nestLogger, processEnvironment } from '#platform';
import { startWatchdog } from '../watchdog/watchdog.js';
import { AloneModule } from './alone.module.js';
import { runAlone } from './run-alone.js';

const config = loadConfig(processEnvironment());
const logger = createLogger(config, 'worker');
startWatchdog({ name: 'worker', log: logger });
keepHeapSmall();
const app = await NestFactory.createApplicationContext(
  AloneModule.with({ config, logger, name: 'worker' }),
  Object.assign(new NestApplicationContextOptions(), { logger: nestLogger(logger), abortOnError: false }),
);
await runAlone(app, logger);

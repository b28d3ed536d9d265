import 'reflect-metadata';
import {
  createLogger,
  employeesEnabled,
  endForConfig,
  keepHeapSmall,
  loadConfig,
  processEnvironment,
  required,
  serveFigures,
} from '#platform';
import { TaskFigures } from '#tasks';
import { createApi } from './api.js';
import { ApiSettings } from './http/index.js';
import { assertSealsOnly } from './seals-only.js';

/** The time that open requests get when the process receives a signal to end. */
const GRACE_MS = 4_000;

async function main(): Promise<void> {
  const config = loadConfig(processEnvironment());
  assertSealsOnly(config);
  required(config, 'RAAMAT_SECRET');
  const logger = createLogger(config, 'api');
  if (config.RAAMAT_EMPLOYEES === undefined && !employeesEnabled(config)) {
    logger.warn('employees are off: without RAAMAT_SEALING_PUBLIC_KEY no personal code can be stored');
  }
  keepHeapSmall();
  const settings = ApiSettings.of(config);
  const app = await createApi({ config, logger, name: 'api', settings });
  serveFigures(config, logger, () => app.get(TaskFigures).take());
  await app.listen(config.PORT, config.RAAMAT_HOST);
  logger.info({ url: await app.getUrl() }, 'the API listens');

  let ending = false;
  const end = (signal: string): void => {
    if (ending) return;
    ending = true;
    logger.info({ signal }, 'the API ends');
    setTimeout(() => {
      logger.warn('requests were still open');
      process.exit(0);
    }, GRACE_MS).unref();
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'the API did not end well');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end);
}

main().catch(endForConfig);

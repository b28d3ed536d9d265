import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createLogger, loadConfig, processEnvironment, SystemClock } from '#platform';
import { buildSandbox } from './sandbox.js';
import { Scenarios } from './scenarios.js';

const config = loadConfig(processEnvironment());
const log = createLogger(config, 'sandbox');
mkdirSync(config.RAAMAT_HOME, { recursive: true });

const app = buildSandbox({
  clock: new SystemClock(),
  scenarios: new Scenarios(join(config.RAAMAT_HOME, 'sandbox.json')),
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void app.close().then(() => process.exit(0)));
}
await app.listen({ port: config.RAAMAT_SANDBOX_PORT, host: '127.0.0.1' });
log.info({ port: config.RAAMAT_SANDBOX_PORT }, 'the sandbox answers');

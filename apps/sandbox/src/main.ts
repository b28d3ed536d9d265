import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  createLogger,
  installationSecrets,
  loadConfig,
  processEnvironment,
  SecretBox,
  SystemClock,
} from '#platform';
import { buildMailSink } from './mail-sink.js';
import { OutgoingMails } from './outgoing-mail.js';
import { buildSandbox } from './sandbox.js';
import { Scenarios } from './scenarios.js';
import { TaxAccounts } from './tax-account.js';
import { RegisterEntries } from './x-road/register-entries.js';

const config = loadConfig(processEnvironment());
const log = createLogger(config, 'sandbox');
mkdirSync(config.RAAMAT_HOME, { recursive: true });

const clock = new SystemClock();
const scenarios = new Scenarios(join(config.RAAMAT_HOME, 'sandbox.json'));
const mails = new OutgoingMails(join(config.RAAMAT_HOME, 'sandbox-mails.json'), clock);
const taxAccounts = new TaxAccounts(join(config.RAAMAT_HOME, 'sandbox-tax-accounts.json'));
const entries = new RegisterEntries(
  join(config.RAAMAT_HOME, 'sandbox-employment-register.bin'),
  new SecretBox(installationSecrets(config), 'raamat sandbox'),
);
const app = buildSandbox({ clock, scenarios, mails, taxAccounts, entries });
const sink = buildMailSink(mails, scenarios);
sink.on('error', (error: Error) => {
  log.warn({ err: error }, 'a mail connection failed');
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    sink.close(() => void app.close().then(() => process.exit(0)));
  });
}
sink.listen(config.RAAMAT_SANDBOX_SMTP_PORT, '127.0.0.1');
await app.listen({ port: config.RAAMAT_SANDBOX_PORT, host: '127.0.0.1' });
log.info(
  { port: config.RAAMAT_SANDBOX_PORT, smtpPort: config.RAAMAT_SANDBOX_SMTP_PORT },
  'the sandbox is listening',
);

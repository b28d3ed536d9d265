import { readFile } from 'node:fs/promises';
import {
  type Config,
  connectDatabase,
  createLogger,
  loadConfig,
  processEnvironment,
  SystemClock,
} from '#platform';
import { createFileStorage } from '#files';
import { InboxAddresses, MailAcceptance } from '#inbox';
import { announceTasks } from '#tasks';
import { SenderRates } from './sender-rates.js';
import { buildSmtpServer, type SmtpServerOptions } from './smtp-server.js';

const config = loadConfig(processEnvironment());
const log = createLogger(config, 'mail-intake');
const clock = new SystemClock();
const database = await connectDatabase(config, log, 'mail-intake');
announceTasks(database);

const server = buildSmtpServer({
  name: config.RAAMAT_MAIL_DOMAIN,
  addresses: new InboxAddresses(database, clock, config.RAAMAT_MAIL_DOMAIN),
  acceptance: new MailAcceptance(database, await createFileStorage(config), clock),
  log,
  rates: new SenderRates(config.SMTP_RATE),
  ...(await certificate(config)),
});
server.listen(config.SMTP_PORT, config.SMTP_HOST, () => {
  log.info({ port: config.SMTP_PORT, host: config.SMTP_HOST }, 'the mail intake answers');
});

/** What STARTTLS shows, where it is configured. */
async function certificate({
  SMTP_CERTIFICATE_FILE: certFile,
  SMTP_KEY_FILE: keyFile,
}: Config): Promise<Pick<SmtpServerOptions, 'tls'>> {
  if (certFile === undefined || keyFile === undefined) return {};
  const [cert, key] = await Promise.all([readFile(certFile), readFile(keyFile)]);
  return { tls: { cert, key } };
}

/** Lets the mails under way end, then closes. */
function stop(): void {
  server.close(() => void database.close().then(() => process.exit(0)));
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);

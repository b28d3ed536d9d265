import { readFile } from 'node:fs/promises';
import {
  type Config,
  ConfigError,
  connectDatabase,
  createLogger,
  decodeId,
  loadConfig,
  processEnvironment,
  SystemClock,
} from '#platform';
import { createFileStorage } from '#files';
import { InboxAddresses, MailAcceptance } from '#inbox';
import { announceTasks } from '#tasks';
import { MailboxPoller } from './mailbox/mailbox-poller.js';
import { SenderRates } from './sender-rates.js';
import { buildSmtpServer, type SmtpServerOptions } from './smtp-server.js';

const config = loadConfig(processEnvironment());
const log = createLogger(config, 'mail-intake');
const clock = new SystemClock();
const database = await connectDatabase(config, log, 'mail-intake');
announceTasks(database);

const addresses = new InboxAddresses(database, clock, config.RAAMAT_MAIL_DOMAIN);
const acceptance = new MailAcceptance(database, await createFileStorage(config), clock);
const server = buildSmtpServer({
  name: config.RAAMAT_MAIL_DOMAIN,
  addresses,
  acceptance,
  log,
  rates: new SenderRates(config.SMTP_RATE, clock),
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

const poller = mailboxPoller(config);
poller?.start();

/** The mailbox that is polled beside, where one is configured. */
function mailboxPoller({
  IMAP_URL: url,
  IMAP_POLL_SECONDS: pollSeconds,
  ...config
}: Config): MailboxPoller | undefined {
  if (url === undefined) return undefined;
  return new MailboxPoller(
    {
      url,
      pollSeconds,
      doneFolder: config.IMAP_DONE_FOLDER ?? null,
      fallbackCompany: companyNamed(config.IMAP_COMPANY),
      mailDomain: config.RAAMAT_MAIL_DOMAIN,
    },
    { database, addresses, acceptance, log },
  );
}

/** @throws ConfigError for what is no id of a company */
function companyNamed(id: string | undefined): bigint | null {
  if (id === undefined) return null;
  const companyId = decodeId('company', id);
  if (companyId === undefined) throw new ConfigError('IMAP_COMPANY', 'is no id of a company.');
  return companyId;
}

async function endPolling(): Promise<void> {
  await poller?.stop();
}

/** Lets the mails under way end, then closes. */
function stop(): void {
  server.close(
    () =>
      void endPolling()
        .then(() => database.close())
        .then(() => process.exit(0)),
  );
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);

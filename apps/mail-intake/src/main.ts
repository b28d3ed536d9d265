import { readFile } from 'node:fs/promises';
import {
  type Config,
  ConfigError,
  connectDatabase,
  createClock,
  createLogger,
  decodeId,
  endForConfig,
  loadConfig,
  processEnvironment,
  serveFigures,
} from '#platform';
import { createFileStorage, createUsageLimits } from '#files';
import { InboxAddresses, MailAcceptance, MailParser } from '#inbox';
import { announceTasks } from '#tasks';
import { ReaderPool } from '#unpacking';
import { FullCompanies } from './full-companies.js';
import { type MailboxOptions, MailboxPoller } from './mailbox/mailbox-poller.js';
import { SenderRates } from './sender-rates.js';
import { buildSmtpServer, type SmtpServerOptions } from './smtp-server.js';

async function main(): Promise<void> {
  const config = loadConfig(processEnvironment());
  const mailbox = mailboxOf(config);
  const tls = await tlsOf(config);
  const log = createLogger(config, 'mail-intake');
  const clock = createClock(config);
  const database = await connectDatabase(config, log, 'mail-intake');
  announceTasks(database);

  const addresses = new InboxAddresses(database, clock, config.RAAMAT_MAIL_DOMAIN);
  const limits = createUsageLimits(config, clock);
  const acceptance = new MailAcceptance(database, await createFileStorage(config), clock, limits);
  const server = buildSmtpServer({
    name: config.RAAMAT_MAIL_DOMAIN,
    addresses,
    acceptance,
    log,
    rates: new SenderRates(config.SMTP_RATE, clock),
    limits,
    full: new FullCompanies(clock),
    connections: config.SMTP_CONNECTIONS,
    relays: config.RAAMAT_TRUSTED_RELAYS,
    ...tls,
  });
  server.listen(config.SMTP_PORT, config.SMTP_HOST, () => {
    log.info({ port: config.SMTP_PORT, host: config.SMTP_HOST }, 'the mail intake is listening');
  });
  serveFigures(config, log);
  const readers = new ReaderPool();
  const parser = new MailParser(readers);
  const poller =
    mailbox && new MailboxPoller(mailbox, { database, addresses, acceptance, limits, log, parser });
  poller?.start();

  /** Waits for mails in progress, then closes. */
  const end = async (): Promise<void> => {
    await poller?.stop();
    await readers.close();
    await database.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      server.close(() => void end());
    });
  }
}

/** The certificate for STARTTLS, if configured. @throws ConfigError for a file that cannot be read */
async function tlsOf({
  SMTP_CERTIFICATE_FILE: certFile,
  SMTP_KEY_FILE: keyFile,
}: Config): Promise<Pick<SmtpServerOptions, 'tls'>> {
  if (certFile === undefined || keyFile === undefined) return {};
  const read = (variable: string, file: string): Promise<Buffer> =>
    readFile(file).catch((error: unknown) => {
      throw new ConfigError(variable, `can't be read: ${error instanceof Error ? error.message : file}`);
    });
  const [cert, key] = await Promise.all([
    read('SMTP_CERTIFICATE_FILE', certFile),
    read('SMTP_KEY_FILE', keyFile),
  ]);
  return { tls: { cert, key } };
}

/** The mailbox to poll, if configured. @throws ConfigError for an invalid company id */
function mailboxOf({
  IMAP_URL: url,
  IMAP_POLL_SECONDS: pollSeconds,
  ...config
}: Config): MailboxOptions | undefined {
  if (url === undefined) return undefined;
  return {
    url,
    pollSeconds,
    doneFolder: config.IMAP_DONE_FOLDER ?? null,
    fallbackCompany: companyNamed(config.IMAP_COMPANY),
    mailDomain: config.RAAMAT_MAIL_DOMAIN,
  };
}

function companyNamed(id: string | undefined): bigint | null {
  if (id === undefined) return null;
  const companyId = decodeId('company', id);
  if (companyId === undefined) throw new ConfigError('IMAP_COMPANY', 'is not the id of a company.');
  return companyId;
}

main().catch(endForConfig);

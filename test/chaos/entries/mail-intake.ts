import { once } from 'node:events';
import { createFileStorage, createUsageLimits } from '#files';
import { InboxAddresses, MailAcceptance, type MailToAccept } from '#inbox';
import { SystemClock } from '#platform';
import { announceTasks } from '#tasks';
import { FullCompanies } from '../../../apps/mail-intake/src/full-companies.js';
import { SenderRates } from '../../../apps/mail-intake/src/sender-rates.js';
import { buildSmtpServer } from '../../../apps/mail-intake/src/smtp-server.js';
import { run } from './program.js';

/** The mail intake, which signals itself at `intake.answering`: the mail is committed, but its 250 is not sent. */
await run('mail-intake', async ({ config, log, database, trap }) => {
  const clock = new SystemClock();
  class TrappedAcceptance extends MailAcceptance {
    override async accept(mail: MailToAccept): Promise<bigint[]> {
      const accepted = await super.accept(mail);
      trap.pass('intake.answering');
      return accepted;
    }
  }
  announceTasks(database);
  const server = buildSmtpServer({
    rates: new SenderRates(1_000_000, new SystemClock()),
    name: config.RAAMAT_MAIL_DOMAIN,
    addresses: new InboxAddresses(database, clock, config.RAAMAT_MAIL_DOMAIN),
    acceptance: new TrappedAcceptance(database, await createFileStorage(config), clock),
    limits: createUsageLimits(config, clock),
    full: new FullCompanies(clock),
    connections: 1_000,
    relays: [],
    log,
  });
  await once(server.listen(config.SMTP_PORT, config.SMTP_HOST), 'listening');
  return () =>
    new Promise((resolve) => {
      server.close(resolve);
    });
});

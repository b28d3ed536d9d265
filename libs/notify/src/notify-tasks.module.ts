import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '#platform';
import { Mailer } from './mailer.js';
import { LetterWriter, SendMailHandler } from './send-mail.handler.js';

/** For workers, which provide the `LetterWriter`. */
@Module({
  providers: [
    {
      provide: SendMailHandler,
      inject: [LetterWriter, CONFIG],
      useFactory: (writer: LetterWriter, config: Config) => new SendMailHandler(writer, mailerOf(config)),
    },
  ],
  exports: [SendMailHandler],
})
export class NotifyTasksModule {}

/** Emails go through the configured server; each connection lasts for one email, so nothing needs closing. */
function mailerOf(config: Config): Mailer | undefined {
  const { RAAMAT_OUTGOING_SMTP_URL: url, RAAMAT_OUTGOING_FROM: from, RAAMAT_OUTGOING_TLS: tls } = config;
  return url === undefined ? undefined : new Mailer(url, from, tls);
}

import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '#platform';
import { Mailer } from './mailer.js';
import { LetterWriter, SendMailHandler } from './send-mail.handler.js';

/** For workers, which bring the writer of letters. */
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

/** Letters go through the server that is named; connections last one letter, so there is nothing to close. */
function mailerOf(config: Config): Mailer | undefined {
  const { RAAMAT_OUTGOING_SMTP_URL: url, RAAMAT_OUTGOING_FROM: from, RAAMAT_OUTGOING_TLS: tls } = config;
  return url === undefined ? undefined : new Mailer(url, from, tls);
}

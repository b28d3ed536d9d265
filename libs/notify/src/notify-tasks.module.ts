import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '#platform';
import { mailerOf } from './mailer.js';
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

import { Module } from '@nestjs/common';
import { Users } from '#identity';
import { CommandBus } from '#ledger';
import { mailerOf } from '#notify';
import { Clock, CONFIG, type Config, Database } from '#platform';
import {
  SEND_QUESTIONS_TOOLS,
  SendQuestionsHandler,
  type SendQuestionsTools,
} from './letters/send-questions.handler.js';
import { questionLinks } from './links/question-links.js';

/** For workers. */
@Module({
  providers: [
    {
      provide: SEND_QUESTIONS_TOOLS,
      inject: [Database, CommandBus, Users, Clock, CONFIG],
      useFactory: (
        database: Database,
        bus: CommandBus,
        users: Users,
        clock: Clock,
        config: Config,
      ): SendQuestionsTools => ({
        database,
        bus,
        users,
        clock,
        links: questionLinks(config),
        mailer: mailerOf(config),
      }),
    },
    SendQuestionsHandler,
  ],
  exports: [SendQuestionsHandler],
})
export class QuestionsTasksModule {}

import { Global, Module } from '@nestjs/common';
import { FileStore } from '#files';
import { QuestionTries } from '#identity';
import { CommandBus } from '#ledger';
import { Clock, CONFIG, type Config, Database } from '#platform';
import { OpenQuestions } from './answering/open-questions.js';
import { questionLinks } from './links/question-links.js';

/** Questions for those who have their links, over the modules of an API process. */
@Global()
@Module({
  providers: [
    {
      provide: OpenQuestions,
      inject: [Database, Clock, CommandBus, FileStore, QuestionTries, CONFIG],
      useFactory: (
        database: Database,
        clock: Clock,
        bus: CommandBus,
        files: FileStore,
        tries: QuestionTries,
        config: Config,
      ) => new OpenQuestions({ database, clock, bus, files, tries, links: questionLinks(config) }),
    },
  ],
  exports: [OpenQuestions],
})
export class QuestionsModule {}

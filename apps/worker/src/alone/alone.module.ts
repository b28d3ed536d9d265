import { Database, LOGGER, type Logger, PlatformModule } from '#platform';
import { type TaskHandlers, TasksModule } from '#tasks';
import { ReaderPool } from '#unpacking';
import { type DynamicModule, Module } from '@nestjs/common';
import { HANDLERS } from '../handlers.js';
import { HandlersModule } from '../handlers.module.js';
import { type WorkerOptions } from '../worker.module.js';
import { AloneTask } from './alone-task.js';

/** A process for one task: it has every handler, and neither dispatches nor receives. */
@Module({})
export class AloneModule {
  static with(options: WorkerOptions): DynamicModule {
    const { tuning = {} } = options;
    return {
      module: AloneModule,
      imports: [PlatformModule.forProcess(options), TasksModule, HandlersModule.with(tuning.readers)],
      providers: [
        {
          provide: AloneTask,
          inject: [LOGGER, Database, ReaderPool, HANDLERS],
          useFactory: (log: Logger, database: Database, pool: ReaderPool, handlers: TaskHandlers) =>
            new AloneTask({ log, database, pool, handlers, tuning }),
        },
      ],
    };
  }
}

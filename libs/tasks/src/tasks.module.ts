import { Global, Inject, Injectable, Module, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Database } from '#platform';
import { announceTasks } from './notifications.js';
import { TaskFigures } from './task-figures.js';
import { Tasks } from './tasks.js';

/** Notifies the dispatcher of tasks that this process commits. */
@Injectable()
class TaskAnnouncer implements OnModuleInit, OnModuleDestroy {
  private stop: () => void = () => undefined;

  constructor(@Inject(Database) private readonly database: Database) {}

  onModuleInit(): void {
    this.stop = announceTasks(this.database);
  }

  onModuleDestroy(): void {
    this.stop();
  }
}

/** For every process that writes tasks. */
@Global()
@Module({
  providers: [
    TaskAnnouncer,
    { provide: Tasks, inject: [Database], useFactory: (database: Database) => new Tasks(database) },
    { provide: TaskFigures, inject: [Tasks], useFactory: (tasks: Tasks) => new TaskFigures(tasks) },
  ],
  exports: [Tasks, TaskFigures],
})
export class TasksModule {}

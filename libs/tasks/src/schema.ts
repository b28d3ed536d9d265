import { Tasks1763600001001 } from './migrations/0001-tasks.js';
import { Tasks1763600001003 } from './migrations/0003-ended-of-company.js';
import { Tasks1763600001002 } from './migrations/0002-runs.js';
import { Tasks1763600001004 } from './migrations/0004-suspected.js';
import { Tasks1763600001103 } from './migrations/0103-scheduled-tasks.js';
import { Tasks1763600001104 } from './migrations/0104-indexes-of-scheduled-tasks.js';
import { Tasks1763600001106 } from './migrations/0106-paused-queues.js';
import { PausedQueueEntity } from './tables/paused-queue.entity.js';
import { ScheduleEntity } from './tables/schedule.entity.js';
import { TaskEntity } from './tables/task.entity.js';
import { WorkerEntity } from './tables/worker.entity.js';

/** Tables of this library, for the schema and its drift test. */
export const TASKS_ENTITIES: (new () => object)[] = [
  TaskEntity,
  ScheduleEntity,
  WorkerEntity,
  PausedQueueEntity,
];

/** Migrations of this library, in order. */
export const TASKS_MIGRATIONS: (new () => object)[] = [
  Tasks1763600001001,
  Tasks1763600001002,
  Tasks1763600001003,
  Tasks1763600001004,
  Tasks1763600001103,
  Tasks1763600001104,
  Tasks1763600001106,
];

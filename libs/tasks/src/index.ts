export { type Broker, BROKER, type DispatchMessage, type Receivers, RECEIVERS } from './broker/broker.js';
export { brokerForWorker, preparePostgresBroker } from './broker/open-broker.js';
export {
  CATALOGUE,
  type QueueName,
  type TaskKind,
  type TaskPayload,
  workerQueues,
} from './catalogue/catalogue.js';
export type { Catalogue, KindDeclaration } from './catalogue/declaration.js';
export { Dispatcher, type DispatcherOptions } from './dispatcher/dispatcher.js';
export { enqueue, enqueueAll, enqueuer, type TaskRequest, type TaskSubject } from './enqueue.js';
export { announceTasks } from './notifications.js';
export { TASKS_ENTITIES, TASKS_MIGRATIONS } from './schema.js';
export { TaskFigures } from './task-figures.js';
export {
  cancelCompanyTasks,
  companiesWithLiveTasks,
  type EndedInFailure,
  failuresOf,
  failedTasksOfCompanies,
  type ListedTask,
  NIGHTLY_PRIORITY,
  openWorkOf,
  TASK_STATES,
  taskOf,
  Tasks,
  type TaskState,
} from './tasks.js';
export { TasksModule } from './tasks.module.js';
export type { AloneEnd, AloneProcess } from './worker/alone-run.js';
export { LeaseLost, PermanentFailure, RetryableFailure, type TaskFailure } from './worker/failures.js';
export {
  type AnyTaskHandler,
  type ClaimedTask,
  type FailedTask,
  type TaskCall,
  TaskHandler,
  type TaskHandlers,
  type TaskOutcome,
} from './worker/handler.js';
export { taskActor } from './worker/task-actor.js';
export type { Held } from './worker/task-rows.js';
export { TaskWorker, type TaskWorkerOptions } from './worker/task-worker.js';

import { BullModule, BullRegistrar, getQueueToken } from '@nestjs/bullmq';
import {
  type DynamicModule,
  type FactoryProvider,
  Module,
  type ModuleMetadata,
  type Type,
} from '@nestjs/common';
import { type Queue, setDefaultBackendFactory } from 'bullmq';
import { LOGGER, type Logger } from '#platform';
import { TaskWorker } from '../worker/task-worker.js';
import { BROKER, RECEIVERS } from './broker.js';
import { BullMqBroker, type BullStore } from './bull-broker.js';
import { BullReceivers } from './bull-receivers.js';
import { type QueueProcessor } from './queue-processor.js';

export interface QueuesOptions {
  readonly store: BullStore;
  readonly log: Logger;
  /** Every queue, because the leading dispatcher sends to all of them. */
  readonly queues: readonly string[];
}

/** Factory of the task worker, with its dependencies. */
export interface TaskWorkerFactory
  extends Pick<ModuleMetadata, 'imports'>, Pick<FactoryProvider<TaskWorker>, 'inject' | 'useFactory'> {}

export interface ProcessorsOptions extends QueuesOptions, TaskWorkerFactory {
  readonly processors: readonly Type<QueueProcessor>[];
}

/**
 * The BullMQ queues behind the broker, and the processors of the queues that a worker runs. A process has one store.
 */
@Module({})
export class BrokerModule {
  /** For a process that only sends. */
  static forQueues({ store, log, queues }: QueuesOptions): DynamicModule {
    // Nest knows only the Redis store of BullMQ, and would give processors the connection of their queue.
    setDefaultBackendFactory(store.backend);
    BullModule.workerClass = store.workerClass;
    return {
      module: BrokerModule,
      imports: [
        BullModule.forRoot({ connection: store.connection, extraOptions: { manualRegistration: true } }),
        BullModule.registerQueue(...queues.map((name) => ({ name, prefix: store.prefixOf(name) }))),
      ],
      providers: [
        {
          provide: BROKER,
          inject: queues.map((name) => getQueueToken(name)),
          useFactory: (...all: Queue[]) => new BullMqBroker(store, all, log),
        },
      ],
      exports: [BROKER],
    };
  }

  /** For a worker: queues, and processors that receive nothing until the receivers are started. */
  static forWorker({
    processors,
    imports = [],
    inject = [],
    useFactory,
    ...options
  }: ProcessorsOptions): DynamicModule {
    const queues = BrokerModule.forQueues(options);
    return {
      module: BrokerModule,
      imports: [queues, ...imports],
      providers: [
        { provide: LOGGER, useValue: options.log },
        { provide: TaskWorker, inject, useFactory },
        ...processors,
        {
          provide: RECEIVERS,
          inject: [BullRegistrar, ...processors],
          useFactory: (registrar: BullRegistrar, ...all: QueueProcessor[]) =>
            new BullReceivers(registrar, all),
        },
      ],
      exports: [queues, TaskWorker, RECEIVERS],
    };
  }
}

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
  /** Every queue: the dispatcher that leads sends to all of them. */
  readonly queues: readonly string[];
}

/** How the task worker is made, and of what. */
export interface TaskWorkerFactory
  extends Pick<ModuleMetadata, 'imports'>, Pick<FactoryProvider<TaskWorker>, 'inject' | 'useFactory'> {}

export interface ProcessorsOptions extends QueuesOptions, TaskWorkerFactory {
  readonly processors: readonly Type<QueueProcessor>[];
}

/** The queues of BullMQ behind the broker, and the processors of those that a worker runs. A process has one store. */
@Module({})
export class BrokerModule {
  /** For sending alone. */
  static forQueues({ store, log, queues }: QueuesOptions): DynamicModule {
    // Nest knows no store of BullMQ but Redis, and would give processors the connection of their queue.
    setDefaultBackendFactory(store.backend);
    BullModule.workerClass = store.workerClass;
    return {
      module: BrokerModule,
      imports: [
        BullModule.forRoot({ connection: store.connection, extraOptions: { manualRegistration: true } }),
        // One hash slot a queue, so that a cluster of Redis can spread the queues.
        BullModule.registerQueue(...queues.map((name) => ({ name, prefix: `{${store.keyPrefix}-${name}}` }))),
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

  /** For a worker: queues, and processors that take nothing until the receivers are started. */
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

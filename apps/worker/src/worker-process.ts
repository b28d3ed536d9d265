import { type Clock, type Config, type Database, gauge, type Logger } from '#platform';
import {
  type Broker,
  Dispatcher,
  type DispatcherOptions,
  type QueueName,
  type Receivers,
  type TaskHandlers,
  type TaskWorker,
  type TaskWorkerOptions,
  workerQueues,
} from '#tasks';
import { type ReaderPool, type ReaderPoolOptions } from '#unpacking';
import { type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { findUnrelayedCommits } from '#webhooks';
import { extendOldVatCodes } from './upkeep/extend-vat-codes.handler.js';
import { fetchStaleRates } from './upkeep/fetch-rates.handler.js';

/** Queues whose handlers read files from strangers. */
const READING: readonly QueueName[] = ['extraction', 'recognition', 'bank', 'inbox'];
/** A metric of the process, so that an operator learns without reading logs when it falls to 0. */
const isolatedReaders = gauge(
  'readers_isolated',
  'Whether the kernel isolates the processes that read files from strangers: 1 or 0.',
);

/**
 * Settings that fault tests change: times, the catalogue of another version, and the point at which the process ends
 * itself.
 */
export interface WorkerTuning {
  /** Handlers in addition to those of the worker. */
  readonly handlers?: TaskHandlers;
  readonly worker?: Partial<Pick<TaskWorkerOptions, 'leaseMs' | 'catalogue' | 'onPoint' | 'startAlone'>>;
  /** Limits of the processes that read files. */
  readonly readers?: ReaderPoolOptions;
  readonly dispatcher?: Partial<
    Pick<DispatcherOptions, 'dispatchLeaseMs' | 'leadIdleMs' | 'catalogue' | 'onPoint'>
  >;
}

export interface WorkerParts {
  readonly config: Config;
  readonly log: Logger;
  readonly database: Database;
  readonly clock: Clock;
  readonly pool: ReaderPool;
  readonly worker: TaskWorker;
  readonly broker: Broker;
  readonly receivers: Receivers;
  readonly tuning: WorkerTuning;
}

/**
 * Starts and stops the parts of a worker in the order that loses nothing: the pools close last, by their own module.
 */
export class WorkerProcess implements OnApplicationBootstrap, OnModuleDestroy {
  private dispatcher: Dispatcher | undefined;

  constructor(private readonly parts: WorkerParts) {}

  async onApplicationBootstrap(): Promise<void> {
    const { config, log, database, clock, worker, broker, receivers, tuning } = this.parts;
    if (!config.RAAMAT_OUTGOING_TLS)
      log.warn('RAAMAT_OUTGOING_TLS is off: letters to people may travel unencrypted');
    const queues = workerQueues(config);
    if (queues === undefined || READING.some((queue) => queues.includes(queue))) await this.openReaders();
    this.dispatcher = new Dispatcher({
      database,
      broker,
      log,
      findUnwrittenTasks: () => database.systemTransaction(findUnrelayedCommits),
      ...tuning.dispatcher,
    });
    await worker.start(receivers);
    await this.dispatcher.start();
    await fetchStaleRates(database, clock);
    await extendOldVatCodes(database);
  }

  /** Starts a reader in advance, and logs how readers are isolated from the rest of the machine. */
  private async openReaders(): Promise<void> {
    const { log, pool } = this.parts;
    pool.warm();
    const { method, reason } = await pool.isolation();
    isolatedReaders.set(method === 'none' ? 0 : 1);
    if (method === 'none')
      log.warn(
        { reason },
        'files are read without isolation by the kernel: only Node’s network functions are disabled',
      );
    else log.info({ method }, 'files are read in isolation by the kernel');
  }

  async onModuleDestroy(): Promise<void> {
    const { worker, pool, broker } = this.parts;
    await this.dispatcher?.stop();
    await worker.close();
    await pool.close();
    await broker.close();
  }
}

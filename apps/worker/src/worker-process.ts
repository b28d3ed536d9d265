import { type ExtractionPool } from '#extraction';
import { type Clock, type Config, type Database, type Logger } from '#platform';
import {
  type AnyTaskHandler,
  type Carrier,
  Dealer,
  type DealerOptions,
  openCarrier,
  type QueueName,
  TaskWorker,
  type TaskWorkerOptions,
  workerQueues,
} from '#tasks';
import { type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { noticeCommits } from '#webhooks';
import { fetchStaleRates } from './upkeep/fetch-rates.handler.js';

/** Queues whose handlers read documents. */
const READING: readonly QueueName[] = ['extraction', 'recognition'];
/** Connections a process keeps for receiving, where Postgres carries. */
const RECEIVERS = 8;

/** What a test of faults sets otherwise: times, the catalogue of another version, and where the process ends itself. */
export interface WorkerTuning {
  /** Beside those of the worker. */
  readonly handlers?: readonly AnyTaskHandler[];
  readonly worker?: Partial<Pick<TaskWorkerOptions, 'leaseMs' | 'catalogue' | 'onPoint'>>;
  readonly dealer?: Partial<Pick<DealerOptions, 'ringLeaseMs' | 'leadIdleMs' | 'catalogue' | 'onPoint'>>;
}

export interface WorkerParts {
  readonly config: Config;
  readonly log: Logger;
  readonly database: Database;
  readonly clock: Clock;
  readonly pool: ExtractionPool;
  readonly handlers: readonly AnyTaskHandler[];
  readonly tuning?: WorkerTuning;
}

/** Starts and ends what a worker runs, in the order that loses nothing: the pools close last, by their own module. */
export class WorkerProcess implements OnApplicationBootstrap, OnModuleDestroy {
  private carrier: Carrier | undefined;
  private dealer: Dealer | undefined;
  private worker: TaskWorker | undefined;

  constructor(private readonly parts: WorkerParts) {}

  async onApplicationBootstrap(): Promise<void> {
    const { config, log, database, clock, pool, handlers, tuning } = this.parts;
    const queues = workerQueues(config);
    const common = { database, log };
    this.carrier = await openCarrier(config, { log, receives: RECEIVERS });
    this.worker = new TaskWorker({
      ...common,
      carrier: this.carrier,
      handlers: [...handlers, ...(tuning?.handlers ?? [])],
      ...(queues === undefined ? {} : { queues }),
      concurrency: { recognition: config.RAAMAT_EXTRACTION_PROCESSES },
      ...tuning?.worker,
    });
    if (queues === undefined || READING.some((queue) => queues.includes(queue))) pool.warm();
    this.dealer = new Dealer({
      ...common,
      carrier: this.carrier,
      notice: () => database.systemTransaction(noticeCommits),
      ...tuning?.dealer,
    });
    await this.worker.start();
    await this.dealer.start();
    await fetchStaleRates(database, clock);
  }

  async onModuleDestroy(): Promise<void> {
    await this.dealer?.stop();
    await this.worker?.close();
    await this.parts.pool.close();
    await this.carrier?.close();
  }
}

import { until } from '../../support/wait.js';
import { type Chance } from './chance.js';
import { POINTS } from './points.js';
import { type PrivatePostgres } from './postgres.js';
import { type PrivateRedis } from './redis.js';
import { type Running } from './running.js';
import { type Stage } from './stage.js';

/** This many other faults come before the next one of Postgres: the launcher gives up on a server that keeps ending. */
const POSTGRES_REST = 12;
/** Longer than a lease, so that a stopped process loses its claims. */
const STEP_MS = 3_000;
const MOST_TASKS_A_STEP = 6;

/** Causes faults in everything a stage depends on, one after the other, until it is stopped. */
export class Faults {
  /** The number of times that each fault was caused. */
  readonly done = new Map<string, number>();
  private sincePostgres = 0;
  private stopping = false;

  constructor(
    private readonly stage: Stage,
    private readonly chance: Chance,
    private readonly postgres: PrivatePostgres,
    private readonly redis: PrivateRedis | undefined,
  ) {}

  async run(): Promise<void> {
    while (!this.stopping) {
      await this.one();
      await this.someWork();
      this.wakeAll();
    }
  }

  /** Ends the faults: stopped processes continue, and traps are disarmed. */
  stop(): void {
    this.stopping = true;
  }

  private async one(): Promise<void> {
    const { stage, chance, redis } = this;
    this.sincePostgres += 1;
    const kinds = [
      'kill at a point',
      'kill at a point',
      'kill at a point',
      'pause at a point',
      'kill a worker',
    ];
    kinds.push('pause a worker', 'kill the API', 'kill the API before its answer', 'kill the intake');
    kinds.push('kill the intake before its answer');
    if (redis !== undefined) kinds.push('flush Redis', 'restart Redis', 'cut off Redis');
    if (this.sincePostgres > POSTGRES_REST) kinds.push('restart Postgres', 'crash Postgres');
    const kind = chance.of(kinds);
    this.done.set(kind, (this.done.get(kind) ?? 0) + 1);
    switch (kind) {
      case 'kill at a point':
        stage.trap.arm(chance.of(POINTS));
        break;
      case 'pause at a point':
        stage.trap.arm(chance.of(POINTS), 'SIGSTOP');
        break;
      case 'kill a worker':
        this.member(stage.workers.running)?.signal('SIGKILL');
        break;
      case 'pause a worker':
        this.member(stage.workers.running)?.signal('SIGSTOP');
        break;
      case 'kill the API':
        this.member(stage.apis.running)?.signal('SIGKILL');
        break;
      case 'kill the API before its answer':
        stage.trap.arm('api.answering');
        break;
      case 'kill the intake':
        this.member(stage.intakes.running)?.signal('SIGKILL');
        break;
      case 'kill the intake before its answer':
        stage.trap.arm('intake.answering');
        break;
      case 'flush Redis':
        await redis?.flush();
        break;
      case 'restart Redis':
        await redis?.restart();
        break;
      case 'cut off Redis':
        redis?.pause();
        break;
      default:
        this.sincePostgres = 0;
        await this.postgres.restart(kind === 'crash Postgres' ? 'crash' : 'restart');
    }
  }

  /** Waits until some more tasks have ended, or until a timeout: then the fault delays them. */
  private async someWork(): Promise<void> {
    const wanted = 1 + this.chance.below(MOST_TASKS_A_STEP);
    const begun = await this.ended();
    const end = performance.now() + STEP_MS;
    await until(
      async () => this.stopping || performance.now() > end || (await this.ended()) >= begun + wanted,
      {
        timeoutMs: 10 * STEP_MS,
        what: 'some work is done',
      },
    );
  }

  /** Lets every stopped process continue, including a worker that stopped itself at a point. */
  private wakeAll(): void {
    for (const one of this.stage.workers.running) one.signal('SIGCONT');
    this.redis?.resume();
  }

  private member(running: readonly Running[]): Running | undefined {
    return running.length === 0 ? undefined : this.chance.of(running);
  }

  private ended(): Promise<number> {
    return this.stage.countTasks('done', 'skipped', 'duplicate', 'failed');
  }
}

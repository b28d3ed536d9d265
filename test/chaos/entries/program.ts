import {
  type Config,
  createLogger,
  Database,
  databaseAddress,
  loadConfig,
  type Logger,
  processEnvironment,
} from '#platform';
import { Trap } from './trap.js';

/** Options that a stage passes to a program as JSON in its first argument, never in a variable of the product. */
export interface ProgramOptions {
  readonly trap: string;
  readonly leaseMs?: number;
  readonly dispatchLeaseMs?: number;
  readonly leadIdleMs?: number;
  readonly idleInTransactionMs?: number;
  /** File to which a worker appends the id and the claim of every task that it begins. */
  readonly runs?: string;
  /** Timeout of a worker's watchdog; without it the worker has none. */
  readonly watchdogMs?: number;
  /**
   * `next`: a version with a newer payload of a known kind, and an additional kind. `poison`: one with a kind that
   * blocks the event loop forever.
   */
  readonly release?: 'next' | 'poison';
}

/** The message of a program to its stage when it is ready. */
export interface ProgramReady {
  readonly ready: true;
}

export interface Program {
  readonly config: Config;
  readonly log: Logger;
  readonly database: Database;
  readonly trap: Trap;
  readonly options: ProgramOptions;
}

/** Runs a program of the product with traps: `begin` starts it and returns the function that ends it on SIGTERM. */
export async function run(
  name: string,
  begin: (program: Program) => Promise<() => Promise<void>>,
): Promise<void> {
  const options = JSON.parse(process.argv[2] ?? '{}') as ProgramOptions;
  const config = loadConfig(processEnvironment());
  const log = createLogger(config, name);
  const database = await new Database({
    url: databaseAddress(config),
    unsafe: config.RAAMAT_UNSAFE_POSTGRES,
    applicationName: name,
    appPool: config.DATABASE_POOL,
    systemPool: config.DATABASE_SYSTEM_POOL,
    log,
    ...(options.idleInTransactionMs === undefined
      ? {}
      : { idleInTransactionMs: options.idleInTransactionMs }),
  }).connect();
  const trap = new Trap(options.trap);
  const end = await begin({ config, log, database, trap, options });
  process.once('SIGTERM', () => {
    void end()
      .then(() => database.close())
      .then(() => process.exit(0));
  });
  // The stage has ended, perhaps before it could end the processes it started.
  process.once('disconnect', () => process.exit(0));
  trap.known();
  process.send?.({ ready: true } satisfies ProgramReady);
}

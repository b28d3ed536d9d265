import { type Config, createLogger, Database, loadConfig, type Logger, processEnvironment } from '#platform';
import { Trap } from './trap.js';

/** What a stage tells a program by its first argument, as JSON: never by a variable of the product. */
export interface ProgramOptions {
  readonly trap: string;
  readonly leaseMs?: number;
  readonly ringLeaseMs?: number;
  readonly leadIdleMs?: number;
  readonly idleInTransactionMs?: number;
  /** `next`: a version with a newer payload of a known kind, and one kind more. */
  readonly release?: 'next';
}

/** What a program says to its stage when it is ready. */
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

/** Runs a program of the product with traps: `begin` starts it and gives back how it ends on SIGTERM. */
export async function run(
  name: string,
  begin: (program: Program) => Promise<() => Promise<void>>,
): Promise<void> {
  const options = JSON.parse(process.argv[2] ?? '{}') as ProgramOptions;
  const config = loadConfig(processEnvironment());
  const log = createLogger(config, name);
  const database = await new Database({
    url: config.DATABASE_URL,
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
  // The stage is gone, perhaps without a chance to end what it started.
  process.once('disconnect', () => process.exit(0));
  trap.known();
  process.send?.({ ready: true } satisfies ProgramReady);
}

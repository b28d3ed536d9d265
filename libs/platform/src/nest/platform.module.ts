import {
  type DynamicModule,
  Global,
  Inject,
  Injectable,
  Module,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { AuditTrail } from '../audit/audit-trail.js';
import { Clock, SystemClock } from '../clock/clock.js';
import { type Config, CONFIG, required } from '../config/config.js';
import { Database } from '../database/database.js';
import { Idempotency } from '../idempotency/idempotency.js';
import { LOGGER, type Logger } from '../observability/logger.js';
import { CursorCodec } from '../paging/cursor.js';
import { Fingerprint } from '../sealing/fingerprint.js';

/** Closes the pools when the process ends, after everything that uses them. */
@Injectable()
class DatabaseLifecycle implements OnApplicationShutdown {
  constructor(@Inject(Database) private readonly database: Database) {}

  async onApplicationShutdown(): Promise<void> {
    await this.database.close();
  }
}

/** What every process stands on. A test passes its own clock and database. */
export interface PlatformOptions {
  readonly config: Config;
  readonly logger: Logger;
  readonly name: string;
  readonly clock?: Clock;
  readonly database?: Database;
}

@Global()
@Module({})
export class PlatformModule {
  static forProcess(options: PlatformOptions): DynamicModule {
    const { config, logger, name } = options;
    return {
      module: PlatformModule,
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: LOGGER, useValue: logger },
        { provide: Clock, useValue: options.clock ?? new SystemClock() },
        { provide: Database, useFactory: () => options.database ?? connectDatabase(config, logger, name) },
        {
          provide: AuditTrail,
          inject: [Database],
          useFactory: (database: Database) => new AuditTrail(database),
        },
        {
          provide: Idempotency,
          inject: [Database, Clock],
          useFactory: (database: Database, clock: Clock) => new Idempotency(database, clock),
        },
        {
          provide: CursorCodec,
          inject: [Clock],
          useFactory: (clock: Clock) => new CursorCodec(required(config, 'RAAMAT_SECRET'), clock),
        },
        {
          provide: Fingerprint,
          useFactory: () => new Fingerprint(required(config, 'RAAMAT_SECRET')),
        },
        ...(options.database === undefined ? [DatabaseLifecycle] : []),
      ],
      exports: [CONFIG, LOGGER, Clock, Database, AuditTrail, Idempotency, CursorCodec, Fingerprint],
    };
  }
}

/** The pools that the configuration asks for, opened and proved to be bound by row security. */
export function connectDatabase(config: Config, log: Logger, applicationName: string): Promise<Database> {
  return new Database({
    url: config.DATABASE_URL,
    applicationName,
    appPool: config.DATABASE_POOL,
    systemPool: config.DATABASE_SYSTEM_POOL,
    log,
  }).connect();
}

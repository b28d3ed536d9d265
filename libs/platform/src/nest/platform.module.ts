import {
  type DynamicModule,
  Global,
  Inject,
  Injectable,
  Module,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { AuditTrail } from '../audit/audit-trail.js';
import { Clock, createClock } from '../clock/clock.js';
import { type Config, CONFIG, installationSecrets } from '../config/config.js';
import { Database, type DatabaseAddress } from '../database/database.js';
import { Idempotency } from '../idempotency/idempotency.js';
import { LOGGER, type Logger } from '../observability/logger.js';
import { CursorCodec } from '../paging/cursor.js';
import { Fingerprint } from '../sealing/fingerprint.js';
import { secretId } from '../sealing/purpose-keys.js';

/** Closes the pools when the process ends, after everything that uses them. */
@Injectable()
class DatabaseLifecycle implements OnApplicationShutdown {
  constructor(@Inject(Database) private readonly database: Database) {}

  async onApplicationShutdown(): Promise<void> {
    await this.database.close();
  }
}

/** The providers that every process needs. A test passes its own clock and database. */
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
        { provide: Clock, useValue: options.clock ?? createClock(config) },
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
          useFactory: (clock: Clock) => new CursorCodec(installationSecrets(config), clock),
        },
        {
          provide: Fingerprint,
          useFactory: () => new Fingerprint(installationSecrets(config)),
        },
        ...(options.database === undefined ? [DatabaseLifecycle] : []),
      ],
      exports: [CONFIG, LOGGER, Clock, Database, AuditTrail, Idempotency, CursorCodec, Fingerprint],
    };
  }
}

/**
 * The process's name at the server, with the ids of its secrets: `raamat secrets rotate` checks whether all processes
 * know the new one.
 */
function nameAtServer(config: Config, name: string): string {
  return config.RAAMAT_SECRET === undefined
    ? name
    : [name, ...installationSecrets(config).map(secretId)].join(' ');
}

/** The logins of the application and the system; the owner where there are none yet. */
export function databaseAddress(
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_APP_URL' | 'DATABASE_SYSTEM_URL' | 'DATABASE_DIRECT_URL'>,
): DatabaseAddress {
  const { DATABASE_APP_URL: app, DATABASE_SYSTEM_URL: system, DATABASE_DIRECT_URL: direct } = config;
  return app === undefined || system === undefined ? config.DATABASE_URL : { app, system, direct };
}

/** Opens the configured pools and checks that row security binds them. */
export function connectDatabase(config: Config, log: Logger, applicationName: string): Promise<Database> {
  const url = databaseAddress(config);
  if (typeof url === 'string') {
    log.warn(
      'DATABASE_APP_URL and DATABASE_SYSTEM_URL are not set, so this process logs in as the owner of the database; ' +
        'the next release will not start without them. `raamat migrate` creates both.',
    );
  }
  return new Database({
    url,
    applicationName: nameAtServer(config, applicationName),
    appPool: config.DATABASE_POOL,
    systemPool: config.DATABASE_SYSTEM_POOL,
    log,
    unsafe: config.RAAMAT_UNSAFE_POSTGRES,
    namedStatements: config.DATABASE_NAMED_STATEMENTS,
  }).connect();
}

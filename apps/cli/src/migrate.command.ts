import {
  type Config,
  connectDatabase,
  createClock,
  createLogger,
  type DatabaseLogins,
  isDenied,
  loadConfig,
  type LoginWishes,
  type MadeLogins,
  makeLogins,
  ownerSql,
} from '#platform';
import { migrate, NewerSchema, pendingMigrations } from '#schema';
import { type CliCommand, CommandFailure } from './command.js';
import { moveData } from './moved-data.js';
import { keepLogins, readLogins, secretsFile } from './kept-logins.js';

/**
 * Migrates the database to this release, and creates the logins of the processes. It may run repeatedly, and on two
 * machines at once. `--new-passwords` changes the passwords of the logins: running processes keep their connections
 * and must be restarted. Afterwards it books the corrections that a new rule asks for in existing companies, and lists
 * them. `--dry-run` only shows the migrations and the corrections.
 */
export const migrateCommand: CliCommand = {
  async run({ environment, values }) {
    const config = loadConfig(environment);
    const renew = values['newPasswords'] === true;
    if (renew && config.DATABASE_APP_URL !== undefined) {
      throw new CommandFailure(
        'DATABASE_APP_URL and DATABASE_SYSTEM_URL set the passwords: write new ones there and run `raamat migrate`, or unset both.',
      );
    }
    if (values['dryRun'] === true) {
      await showOnly(config);
      return 0;
    }
    const done = await migrate(config.DATABASE_URL).catch(async (error: unknown) => {
      throw await explained(error, config.DATABASE_URL);
    });
    console.log(
      done.length === 0
        ? 'The database is up to date.'
        : `Ran ${done.length} migrations: ${done.join(', ')}.`,
    );
    const made = await makeLogins(config.DATABASE_URL, { ...wishes(config), renew });
    say(config, made);
    // Without its logins the service cannot open the books yet: the next run corrects them.
    if (made.outcome !== 'denied') await correct(config, made.logins, false);
    return 0;
  },
};

async function showOnly(config: Config): Promise<void> {
  const pending = await pendingMigrations(config.DATABASE_URL).catch(async (error: unknown) => {
    throw await explained(error, config.DATABASE_URL);
  });
  console.log(
    pending.all.length === 0
      ? 'The database is up to date.'
      : `Would run ${pending.all.length} migrations: ${pending.all.join(', ')}.`,
  );
  const { app, system } = readLogins(config.RAAMAT_HOME);
  const logins = { app: config.DATABASE_APP_URL ?? app, system: config.DATABASE_SYSTEM_URL ?? system };
  if (!pending.empty && logins.app !== undefined && logins.system !== undefined) {
    await correct(config, { app: logins.app, system: logins.system }, true);
  }
}

/** Books, or only shows, the corrections in the companies' books. */
async function correct(config: Config, { app, system }: DatabaseLogins, dryRun: boolean): Promise<void> {
  // Whether Postgres is durable is checked by the processes that keep books; migrating never refused for it.
  const known = {
    ...config,
    DATABASE_APP_URL: app,
    DATABASE_SYSTEM_URL: system,
    RAAMAT_UNSAFE_POSTGRES: true,
  };
  const database = await connectDatabase(known, createLogger({ LOG_LEVEL: 'error' }, 'cli'), 'cli');
  try {
    await moveData(database, createClock(config), { dryRun });
  } finally {
    await database.close();
  }
}

function wishes({ RAAMAT_HOME, DATABASE_APP_URL: app, DATABASE_SYSTEM_URL: system }: Config): LoginWishes {
  return app === undefined || system === undefined
    ? { kept: readLogins(RAAMAT_HOME) }
    : { given: { app, system } };
}

function say(
  { RAAMAT_HOME: home, DATABASE_APP_URL: appUrl }: Config,
  { outcome, logins, sql }: MadeLogins,
): void {
  const lines = `DATABASE_APP_URL=${logins.app}\nDATABASE_SYSTEM_URL=${logins.system}`;
  if (outcome === 'denied') {
    console.log(
      `The user of DATABASE_URL may not create the logins of the service. An administrator of the server runs:\n\n${sql.join('\n')}\n` +
        (appUrl === undefined ? `\nand every process gets:\n\n${lines}` : ''),
    );
    return;
  }
  if (appUrl !== undefined) {
    if (outcome === 'made')
      console.log('The logins have the passwords of DATABASE_APP_URL and DATABASE_SYSTEM_URL.');
  } else if (keepLogins(home, logins)) {
    if (outcome === 'made') console.log(`The logins of the service were written to ${secretsFile(home)}.`);
  } else if (outcome === 'made') {
    console.log(`The logins of the service, for every process:\n\n${lines}`);
  }
}

async function explained(error: unknown, url: string): Promise<unknown> {
  if (error instanceof NewerSchema) {
    return new CommandFailure(
      `a later release of Raamat has changed this database (${error.migration}): run that release, or use another database.`,
    );
  }
  if (isDenied(error)) {
    return new CommandFailure(
      'the user of DATABASE_URL may not create roles or schemas: it must own the database, and have CREATEROLE or be granted the ' +
        `roles. An administrator of the server must run this before \`raamat migrate\` can continue:\n\n${(await ownerSql(url)).join('\n')}`,
    );
  }
  return error;
}

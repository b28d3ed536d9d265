import { isDenied, loadConfig } from '#platform';
import { migrate, NewerSchema } from '#schema';
import { type CliCommand, CommandFailure } from './command.js';

/** Brings the database up to this release. Safe to run again, and by two machines at once. */
export const migrateCommand: CliCommand = {
  async run({ environment }) {
    const done = await migrate(loadConfig(environment).DATABASE_URL).catch((error: unknown) => {
      throw explained(error);
    });
    console.log(
      done.length === 0
        ? 'The database is up to date.'
        : `Ran ${done.length} migrations: ${done.join(', ')}.`,
    );
    return 0;
  },
};

function explained(error: unknown): unknown {
  if (error instanceof NewerSchema) {
    return new CommandFailure(
      `a later release of Raamat has changed this database (${error.migration}): run that release, or give another database.`,
    );
  }
  if (isDenied(error)) {
    return new CommandFailure(
      'the user of DATABASE_URL may not make roles and schemas: it must own the database and have CREATEROLE.',
    );
  }
  return error;
}

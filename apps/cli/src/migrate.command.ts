import { loadConfig } from '#platform';
import { migrate } from '#schema';
import { type CliCommand } from './command.js';

/** Brings the database up to this release. Safe to run again, and by two machines at once. */
export const migrateCommand: CliCommand = {
  async run({ environment }) {
    const done = await migrate(loadConfig(environment).DATABASE_URL);
    console.log(
      done.length === 0
        ? 'The database is up to date.'
        : `Ran ${done.length} migrations: ${done.join(', ')}.`,
    );
    return 0;
  },
};

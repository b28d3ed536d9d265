import {
  type Config,
  connectDatabase,
  createLogger,
  type Database,
  installationSecrets,
  loadConfig,
  secretId,
} from '#platform';
import { z } from 'zod';
import { type CliCommand, CommandFailure } from '../command.js';
import { sealedBySecret, sealedToPublicKey } from './keyed-columns.js';
import { makeNewSecrets } from './new-secrets.js';
import { processesWithout } from './processes.js';
import { reseal } from './reseal.js';
import { tellUses } from './secrets-status.command.js';

const Options = z.object({ new: z.boolean().default(false) });

/**
 * Reseals everything under the current secret and public key while the service runs, or first generates new ones,
 * which take effect at the next start. Exit code 1: a value could not be opened, or still needs an unknown key.
 */
export const secretsRotateCommand: CliCommand = {
  async run({ environment, values }) {
    const config = loadConfig(environment);
    if (Options.parse(values).new) {
      makeNewSecrets(config);
      console.log(
        'There is a new secret and a new pair of sealing keys; the old ones still open what they sealed. Restart Raamat, then run `raamat secrets rotate`.',
      );
      return 0;
    }
    const log = createLogger({ LOG_LEVEL: 'error' }, 'cli');
    const database = await connectDatabase(config, log, 'cli');
    try {
      return (await rotate(database, config)) ? 0 : 1;
    } finally {
      await database.close();
    }
  },
};

async function rotate(database: Database, config: Config): Promise<boolean> {
  const current = secretId(installationSecrets(config)[0]);
  const behind = await processesWithout(database, current);
  if (behind.length > 0) {
    throw new CommandFailure(
      `${behind.join(' and ')} run without the secret ${current} and could not open data sealed with it: set it for them, restart them, then run this again.`,
    );
  }
  const opens = config.RAAMAT_SEALING_PRIVATE_KEY !== undefined;
  const columns = [...sealedBySecret(config), ...(opens ? sealedToPublicKey(config) : [])];
  let whole = true;
  for (const column of columns) {
    const { moved, unopened } = await reseal(database, column);
    if (moved > 0) console.log(`${column.what}: ${moved} sealed again`);
    for (const [id, count] of unopened) {
      console.log(`${column.what}: ${count} need the unknown key ${id}`);
      whole = false;
    }
  }
  if (!opens && config.RAAMAT_SEALING_PUBLIC_KEY !== undefined) {
    console.log(
      'personal codes and logins of mailboxes stay as they are: only RAAMAT_SEALING_PRIVATE_KEY opens them',
    );
  }
  return (await tellUses(database, config)) && whole;
}

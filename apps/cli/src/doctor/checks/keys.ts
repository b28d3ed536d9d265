import { type Config, ConfigError, OwnerConnection } from '#platform';
import { knownKeys, neededKeys } from '../../backup/needed-keys.js';
import { bad, type Finding, good } from './finding.js';
import { ownerFailure } from './owner.js';

/** Whether the keys of this configuration open everything that is sealed in the database. */
export async function keys(config: Config): Promise<Finding> {
  try {
    const owner = await OwnerConnection.open(config.DATABASE_URL, 'raamat-doctor');
    try {
      // The columns of sealed values have no index: a large installation may have too many rows to look at.
      await owner.run(`SET statement_timeout = '10s'`);
      return verdict(await neededKeys(owner, config), knownKeys(config));
    } finally {
      await owner.close();
    }
  } catch (error) {
    if (error instanceof ConfigError && error.variable !== 'DATABASE_URL')
      return bad(error.message, 'Set it as `raamat keys` prints it.');
    return ownerFailure(error);
  }
}

type Keys = Awaited<ReturnType<typeof neededKeys>>;

function verdict(needed: Keys, known: Keys): Finding {
  // Only the processes that open personal codes have a private key.
  const closed = known.sealing.length === 0 && needed.sealing.length > 0;
  const missing = [
    ...needed.secrets.filter((id) => !known.secrets.includes(id)),
    ...(closed ? [] : needed.sealing.filter((id) => !known.sealing.includes(id))),
  ];
  if (missing.length > 0)
    return bad(
      `Data is sealed under keys that are not here: ${missing.join(', ')}.`,
      'Add them to RAAMAT_FORMER_SECRETS or RAAMAT_SEALING_FORMER_PRIVATE_KEYS: `raamat secrets status` lists them.',
    );
  return closed
    ? good('Secrets are right; the sealing keys were not checked: no private key is here.')
    : good('They open everything that is sealed in the database.');
}

import { type Config, ConfigError, OwnerConnection } from '#platform';
import { knownKeys, neededKeys } from '../../backup/needed-keys.js';
import { bad, type Finding, good, messageOf, off } from './finding.js';

/** Whether the keys of this configuration open everything that is sealed in the database. */
export async function keys(config: Config): Promise<Finding> {
  let owner: OwnerConnection;
  try {
    owner = await OwnerConnection.open(config.DATABASE_URL, 'raamat-doctor');
  } catch (error) {
    return off(
      `Not checked: the owner of the database could not log in by DATABASE_URL (${messageOf(error)}).`,
    );
  }
  try {
    const [needed, known] = [await neededKeys(owner, config), knownKeys(config)];
    const missing = [
      ...needed.secrets.filter((id) => !known.secrets.includes(id)),
      // Only the processes that open personal codes have a private key.
      ...(known.sealing.length === 0 ? [] : needed.sealing.filter((id) => !known.sealing.includes(id))),
    ];
    return missing.length === 0
      ? good('They open everything that is sealed in the database.')
      : bad(
          `Data is sealed under keys that are not here: ${missing.join(', ')}.`,
          'Add them to RAAMAT_FORMER_SECRETS or RAAMAT_SEALING_FORMER_PRIVATE_KEYS: `raamat secrets status` lists them.',
        );
  } catch (error) {
    if (error instanceof ConfigError) return bad(error.message, 'Set it as `raamat keys` prints it.');
    throw error;
  } finally {
    await owner.close();
  }
}

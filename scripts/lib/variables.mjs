import { join } from 'node:path';
import { Fault } from './fault.mjs';
import { ROOT, readJson } from './home.mjs';

const RENAMED = join(ROOT, 'libs/platform/src/config/renamed-variables.json');

/**
 * Moves each variable that is set under a former name to its present one.
 * @param {(line: string) => void} say takes one line for each
 */
export function adoptPresentNames(say) {
  for (const [former, present] of Object.entries(/** @type {Record<string, string>} */ (readJson(RENAMED)))) {
    const value = process.env[former];
    // Set to two values, it is refused when the variables are checked.
    if (!value || (process.env[present] && process.env[present] !== value)) continue;
    process.env[present] = value;
    Reflect.deleteProperty(process.env, former);
    say(`${former} is now called ${present}: the former name still works, rename it.`);
  }
}

/**
 * Holds every declared variable, and what they ask of each other, against its rule before anything is started: a
 * process that a wrong one ends would only be started again. Needs what was built.
 * @param {Readonly<Record<string, string>>} [given] variables that the start itself will set where nobody has
 */
export async function checkVariables(given = {}) {
  const { ConfigError, loadConfig, withSecretFiles } = await import('#platform');
  try {
    readSecretFiles(withSecretFiles);
    // Keys that nobody gave are made by the start itself, so employees may be asked for without them.
    const { RAAMAT_EMPLOYEES: employees, RAAMAT_SEALING_PUBLIC_KEY: key } = process.env;
    const config = loadConfig({
      ...given,
      ...process.env,
      ...(employees === 'on' && !key ? { RAAMAT_EMPLOYEES: '' } : {}),
    });
    if (config.RAAMAT_WORKER_QUEUES !== undefined) {
      const { workerQueues } = await import('#tasks');
      workerQueues(config);
    }
    // A process may hold the public key alone; here runs the worker too, which opens what is sealed.
    if (config.RAAMAT_SEALING_PUBLIC_KEY !== undefined && config.RAAMAT_SEALING_PRIVATE_KEY === undefined) {
      throw new ConfigError(
        'RAAMAT_SEALING_PUBLIC_KEY',
        'is set and RAAMAT_SEALING_PRIVATE_KEY is not: set both or neither.',
      );
    }
  } catch (error) {
    if (error instanceof ConfigError) throw new Fault(error.message);
    throw error;
  }
}

/**
 * From here on every secret is in its own variable, also where a file holds it: what starts the rest looks there.
 * @param {typeof import('#platform').withSecretFiles} withSecretFiles
 */
function readSecretFiles(withSecretFiles) {
  const resolved = withSecretFiles(process.env);
  for (const name of Object.keys(process.env)) {
    if (resolved[name] === undefined) Reflect.deleteProperty(process.env, name);
  }
  Object.assign(process.env, resolved);
}

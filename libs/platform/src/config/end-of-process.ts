import { ConfigError } from './config-error.js';

const WRONG_CONFIGURATION = 2;

/**
 * Ends this process at once, with the error's message and code 2, when a variable is wrong. Open resources such as
 * connection pools would otherwise keep a process alive that answers nothing.
 * @throws the failure itself when it is not a ConfigError
 */
export function endForConfig(failure: unknown): never {
  if (!(failure instanceof ConfigError)) throw failure;
  process.stderr.write(`${failure.message}\n`);
  process.exit(WRONG_CONFIGURATION);
}

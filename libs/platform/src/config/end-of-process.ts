import { ConfigError } from './config-error.js';

const WRONG_CONFIGURATION = 2;

/**
 * Ends this process when a variable is wrong: with its sentence, with code 2 and at once. What is open already, such as
 * pools of connections, would keep it alive with nothing answering.
 * @throws the failure itself when it is another
 */
export function endForConfig(failure: unknown): never {
  if (!(failure instanceof ConfigError)) throw failure;
  process.stderr.write(`${failure.message}\n`);
  process.exit(WRONG_CONFIGURATION);
}

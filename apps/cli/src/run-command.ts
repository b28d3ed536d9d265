import { ConfigError, isConnectionError, isProblem, isRefusedLogin, processEnvironment } from '#platform';
import { CommandFailure, REFUSED } from './command.js';
import { type CalledCommand } from './commands.js';

/** Runs one command and returns its exit code; an expected failure prints one sentence. */
export async function runCommand({ name, values, positionals, load }: CalledCommand): Promise<number> {
  try {
    const command = await load();
    return (await command.run({ environment: processEnvironment(), values, positionals })) ?? 0;
  } catch (error) {
    const sentence = explained(error);
    if (sentence === undefined) throw error;
    console.error(`${name}: ${sentence}`);
    return REFUSED;
  }
}

/** An error that the user can fix, as a sentence; undefined for an internal error. */
function explained(error: unknown): string | undefined {
  if (isConnectionError(error) || (isProblem(error) && error.code === 'books_unavailable')) {
    return 'the database does not answer: is it running (`npm start`), and is DATABASE_URL correct?';
  }
  if (isRefusedLogin(error)) return `the database refused the login: ${error.message}. Correct DATABASE_URL.`;
  if (isProblem(error)) return error.detail;
  return error instanceof ConfigError || error instanceof CommandFailure ? error.message : undefined;
}

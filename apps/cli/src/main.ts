import { parseArgs } from 'node:util';
import { ConfigError, isConnectionError, isProblem, isRefusedLogin, processEnvironment } from '#platform';
import { CommandFailure } from './command.js';
import { COMMANDS } from './commands.js';

const USAGE = `raamat: the command line, for operators and for who uses a server

  raamat COMMAND [options]

${COMMANDS.map(({ name, help }) => `  ${name.padEnd(26)}${help}`).join('\n')}
`;

/** Runs one command; an expected failure is one sentence, and the exit code says it failed. */
async function main(): Promise<number> {
  const given = process.argv.slice(2);
  const entry = COMMANDS.find(({ name }) => `${given.join(' ')} `.startsWith(`${name} `));
  if (entry === undefined) {
    const asked = given.length === 0 || given[0] === 'help' || given[0] === '--help';
    console.log(asked ? USAGE : `raamat: there is no command ${given.join(' ')}.\n\n${USAGE}`);
    return asked ? 0 : 2;
  }
  if (given.includes('--help')) {
    console.log(`raamat ${entry.name}: ${entry.help}`);
    return 0;
  }
  try {
    const command = await entry.load();
    const { values, positionals } = parseArgs({
      args: given.slice(entry.name.split(' ').length),
      options: command.options ?? {},
      allowPositionals: command.allowPositionals ?? false,
    });
    return (await command.run({ environment: processEnvironment(), values, positionals })) ?? 0;
  } catch (error) {
    const sentence = explained(error);
    if (sentence === undefined) throw error;
    console.error(`raamat ${entry.name}: ${sentence}`);
    return 2;
  }
}

/** What the person at the keyboard can put right, as a sentence; undefined for a fault of ours. */
function explained(error: unknown): string | undefined {
  if (isConnectionError(error) || (isProblem(error) && error.code === 'books_unavailable')) {
    return 'the database does not answer: is it running (`npm start`), and is DATABASE_URL right?';
  }
  if (isRefusedLogin(error)) return `the database does not let in: ${error.message}. Correct DATABASE_URL.`;
  if (isProblem(error)) return error.detail;
  if (error instanceof ConfigError || error instanceof CommandFailure) return error.message;
  return error instanceof TypeError && /^ERR_PARSE_ARGS/.test(String(Reflect.get(error, 'code')))
    ? error.message
    : undefined;
}

process.exitCode = await main();

import { parseArgs } from 'node:util';
import { ConfigError, processEnvironment } from '#platform';
import { CommandFailure } from './command.js';
import { COMMANDS } from './commands.js';

const USAGE = `raamat: the operator's command line

  raamat COMMAND [options]

${COMMANDS.map(({ name, help }) => `  ${name.padEnd(16)}${help}`).join('\n')}
`;

/** Runs one command; an expected failure is one sentence, and the exit code says it failed. */
async function main(): Promise<number> {
  const [name, ...rest] = process.argv.slice(2);
  const command = COMMANDS.find((candidate) => candidate.name === name);
  if (command === undefined) {
    const asked = name === undefined || name === 'help' || name === '--help';
    console.log(asked ? USAGE : `raamat: there is no command ${name}.\n\n${USAGE}`);
    return asked ? 0 : 2;
  }
  try {
    const { values, positionals } = parseArgs({
      args: rest,
      options: command.options ?? {},
      allowPositionals: command.positionals ?? false,
    });
    return (await command.run({ environment: processEnvironment(), values, positionals })) ?? 0;
  } catch (error) {
    if (error instanceof ConfigError || error instanceof TypeError || error instanceof CommandFailure) {
      console.error(`raamat ${command.name}: ${error.message}`);
      return 2;
    }
    throw error;
  }
}

process.exitCode = await main();

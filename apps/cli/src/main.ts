import { CommanderError } from 'commander';
import { REFUSED } from './command.js';
import { commandLine } from './commands.js';

/** Runs the command that the arguments name, or shows help without arguments. Returns the exit code. */
async function main(words: readonly string[]): Promise<number> {
  let code = 0;
  const program = commandLine(async (called) => {
    const { runCommand } = await import('./run-command.js');
    code = await runCommand(called);
  });
  try {
    await program.parseAsync(words.length === 0 ? ['--help'] : words, { from: 'user' });
    return code;
  } catch (error) {
    // The library has shown help or an error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : REFUSED;
    throw error;
  }
}

process.exitCode = await main(process.argv.slice(2));

import { CommanderError } from 'commander';
import { REFUSED } from './command.js';
import { commandLine } from './commands.js';

/** Runs the command that the words name; without words it shows help. Returns the exit code. */
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
    // The library has shown help, or what it does not understand.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : REFUSED;
    throw error;
  }
}

process.exitCode = await main(process.argv.slice(2));

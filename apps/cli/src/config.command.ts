import { describeVariables, loadConfig } from '#platform';
import { workerQueues } from '#tasks';
import { type CliCommand } from './command.js';

/** Prints every variable with its default and meaning, and checks the ones that are set. */
export const configCommand: CliCommand = {
  run({ environment }) {
    const rows = describeVariables();
    const width = Math.max(...rows.map((row) => row.name.length));
    for (const row of rows) {
      const fallback = row.default === '' ? '(no default)' : row.secret ? '(has a default)' : row.default;
      const asFile = row.file === undefined ? '' : ` A file can contain it: ${row.file}.`;
      console.log(`${row.name.padEnd(width)}  ${fallback}\n${' '.repeat(width)}    ${row.help}${asFile}`);
    }
    workerQueues(loadConfig(environment));
    return 0;
  },
};

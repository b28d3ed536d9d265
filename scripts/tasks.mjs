import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import './lib/node-version.mjs';

const { ROOT } = await import('./lib/home.mjs');
const { launch } = await import('./lib/launch.mjs');
const { test } = await import('./lib/test.mjs');
const { say } = await import('./lib/screen.mjs');
const { taskTable } = await import('./lib/task-table.mjs');

/** `npm run tasks`: the keys and seconds of each task of the console, as its tests do them, into `docs/console.md`. */
const folder = join(ROOT, 'var');
const lines = join(folder, 'console-tasks.jsonl');
mkdirSync(folder, { recursive: true });
rmSync(lines, { force: true });
process.env.RAAMAT_TASKS = lines;
process.argv.push('--project', 'browser', 'apps/console');
await launch('test', async (children, control) => {
  const code = await test(children, control);
  if (code === 0 && existsSync(lines)) {
    const page = join(ROOT, 'docs/console.md');
    writeFileSync(page, taskTable(page, lines));
    say('The tasks are in docs/console.md.');
  }
  return code;
});

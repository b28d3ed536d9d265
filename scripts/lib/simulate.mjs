import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { Fault } from './fault.mjs';
import { ROOT } from './home.mjs';
import { install } from './install.mjs';
import { bringUpPostgres } from './postgres.mjs';
import { step } from './screen.mjs';
import { scratchFolder } from './test.mjs';
import { transpile } from './transpile.mjs';

/** The folders whose files the simulator loads. */
const FOLDERS = ['test/simulation', 'test/chaos', 'test/support', 'test/bench/support'];

/**
 * `npm run simulate -- …`: runs seeds of the simulator over a durable Postgres; it starts every other server itself.
 * @param {import('./children.mjs').Children} children
 * @param {import('./launch.mjs').Control} control
 */
export async function simulate(children, { fail, atEnd }) {
  const folder = scratchFolder();
  atEnd(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  await install(children, join(folder, 'install.log'));
  await build(children);
  const compiling = step('Building the simulator');
  await transpile(FOLDERS.flatMap(sourcesIn), join(ROOT, 'dist'));
  compiling.done('Built the simulator');

  const starting = step('Starting Postgres');
  const postgres = await bringUpPostgres(children, {
    home: folder,
    logs: folder,
    durable: true,
    onCrash: (name, how) => {
      fail(new Fault(`${name} crashed (${how}), which no seed did.`));
    },
    onHopeless: (service, how) => {
      fail(new Fault(`${service.name} keeps crashing (${how}).`));
    },
  });
  starting.done(`Started Postgres ${postgres.version}`);

  const running = children.start(
    process.execPath,
    ['dist/test/simulation/main.js', ...process.argv.slice(2)],
    {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DATABASE_URL: postgres.url, RAAMAT_HOME: join(folder, 'home') },
    },
  );
  const { code } = await running.exited;
  return code ?? 1;
}

/** @param {string} folder */
function sourcesIn(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .map((name) => join(ROOT, folder, name));
}

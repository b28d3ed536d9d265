import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { Fault } from './fault.mjs';
import { ROOT } from './home.mjs';
import { install } from './install.mjs';
import { bringUpPostgres } from './postgres.mjs';
import { step } from './screen.mjs';
import { scratchFolder } from './test.mjs';

/**
 * `npm run year -- --seed N`: a company's year with known truth, through the product as installed.
 * @param {import('./children.mjs').Children} children
 * @param {import('./launch.mjs').Control} control
 */
export async function year(children, { fail, atEnd }) {
  const folder = scratchFolder();
  atEnd(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  await install(children, join(folder, 'install.log'));
  await build(children);
  const compiling = step('Building the year');
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  const args = [compiler, '-p', 'test/tsconfig.json', '--pretty', 'false', '--noCheck'];
  const { code: refused, output } = await children.run(process.execPath, args, { cwd: ROOT });
  if (refused !== 0) throw new Fault('The year could not be built.', output.trim().split('\n'));
  compiling.done('Built the year');
  const starting = step('Starting Postgres');
  const postgres = await bringUpPostgres(children, {
    home: folder,
    logs: folder,
    durable: true,
    onCrash: (name, how) => {
      fail(new Fault(`${name} crashed (${how}).`));
    },
    onHopeless: (service, how) => {
      fail(new Fault(`${service.name} keeps crashing (${how}).`));
    },
  });
  starting.done(`Postgres ${postgres.version}`);
  const running = children.start(
    process.execPath,
    ['dist/test/score/year/main.js', ...process.argv.slice(2)],
    {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DATABASE_URL: postgres.url, RAAMAT_HOME: join(folder, 'home') },
    },
  );
  const { code } = await running.exited;
  return code ?? 1;
}

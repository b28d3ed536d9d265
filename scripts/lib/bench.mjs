import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { bringBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { Fault } from './fault.mjs';
import { ROOT } from './home.mjs';
import { install } from './install.mjs';
import { bringUpPostgres } from './postgres.mjs';
import { bringUpBroker } from './redis.mjs';
import { step } from './screen.mjs';
import { scratchFolder } from './test.mjs';

/**
 * @import { Bringing } from './postgres.mjs'
 * @import { Children } from './children.mjs'
 * @import { Control } from './launch.mjs'
 */

const IN_A_BROWSER = new Set(['console', 'console-reports', 'newcomer']);

/**
 * `npm run bench -- NAME …`: the servers, durable as in earnest, and the benchmarks named, or all of them.
 * @param {Children} children
 * @param {Control} control
 */
export async function bench(children, { fail, atEnd }) {
  const folder = scratchFolder();
  atEnd(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  await install(children, join(folder, 'install.log'));
  await build(children);
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  const compiling = step('Building the benchmarks');
  const args = [compiler, '-p', 'test/tsconfig.json', '--pretty', 'false', '--noCheck'];
  const { code: refused, output } = await children.run(process.execPath, args, { cwd: ROOT });
  if (refused !== 0) throw new Fault('The benchmarks could not be built.', output.trim().split('\n'));
  compiling.done('Built the benchmarks');
  const names = process.argv.slice(2).filter((word) => !word.startsWith('-'));
  const browser =
    names.length === 0 || names.some((name) => IN_A_BROWSER.has(name))
      ? await bringBrowser(children, join(folder, 'browser.log'))
      : undefined;

  /** @type {Bringing} */
  const common = {
    home: folder,
    logs: folder,
    onCrash: (name, how) => {
      fail(new Fault(`${name} crashed (${how}): what was measured says nothing.`));
    },
    onHopeless: (service, how) => {
      fail(new Fault(`${service.name} keeps crashing (${how}).`));
    },
  };
  const starting = step('Starting Postgres and a broker');
  const postgres = await bringUpPostgres(children, { ...common, durable: true });
  const broker = await bringUpBroker(children, common);
  starting.done(`Postgres ${postgres.version}; tasks are delivered by ${broker.note}`);

  const running = children.start(process.execPath, ['dist/test/bench/main.js', ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: postgres.url,
      RAAMAT_BROKER: broker.broker,
      RAAMAT_HOME: join(folder, 'home'),
      ...(browser === undefined ? {} : { RAAMAT_CHROMIUM: browser }),
      ...(broker.url === undefined ? {} : { REDIS_URL: broker.url }),
    },
  });
  const { code } = await running.exited;
  return code ?? 1;
}

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { Fault } from './fault.mjs';
import { ROOT } from './home.mjs';
import { install } from './install.mjs';
import { step } from './screen.mjs';
import { scratchFolder } from './test.mjs';

/**
 * `npm run score -- …`: how well documents are read whose content is known. Needs no server.
 * @param {import('./children.mjs').Children} children
 * @param {import('./launch.mjs').Control} control
 */
export async function score(children, { atEnd }) {
  const folder = scratchFolder();
  atEnd(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  await install(children, join(folder, 'install.log'));
  await build(children);
  const compiling = step('Building the score');
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  const args = [compiler, '-p', 'test/tsconfig.json', '--pretty', 'false', '--noCheck'];
  const { code: refused, output } = await children.run(process.execPath, args, { cwd: ROOT });
  if (refused !== 0) throw new Fault('The score could not be built.', output.trim().split('\n'));
  compiling.done('Built the score');
  const running = children.start(process.execPath, ['dist/test/score/main.js', ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const { code } = await running.exited;
  return code ?? 1;
}

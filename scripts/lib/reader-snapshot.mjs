import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './home.mjs';

/**
 * @import { OutputChunk } from 'rolldown'
 * @import { Children } from './children.mjs'
 */

const DIST = join(ROOT, 'dist');
const FOLDER = join(DIST, 'reader');
const ENTRY = 'snapshot.cjs';
/** What readers do all day is in the snapshot; the rest is bundled beside it and loaded when it is asked for. */
const LOADED = [
  'extraction/src/process/document-job.js',
  'extraction/src/process/page-job.js',
  'extraction/src/process/statement-job.js',
];
const LATER = [
  'unpacking/src/archives/archive-job.js',
  'inbox/src/emails/mail-job.js',
  'inbox/src/body/body-job.js',
];
/** Native, or with data or threads beside their code, or importing what isn't known yet: they stay where they are. */
const OUTSIDE = ['sharp', 'tesseract.js', 'heic-decode', 'pdfkit', 'pdf-parse', /\/import-job\.js$/];

/**
 * Makes what readers start from: Node's startup snapshot of a process that has loaded what it reads documents and
 * statements with. Where Node can't, readers load it at each start, which takes three times the processor time.
 * @param {Children} children
 */
export async function makeReaderSnapshot(children) {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const blob = join(FOLDER, 'reader.blob');
  try {
    await bundle();
    /** @type {unknown} */
    const module = await import(
      pathToFileURL(join(DIST, 'libs/unpacking/src/reader/startup-snapshot.js')).href
    );
    const { SNAPSHOT_HEAP_MB } =
      /** @type {typeof import('../../libs/unpacking/src/reader/startup-snapshot.js')} */ (module);
    const args = [
      `--max-old-space-size=${SNAPSHOT_HEAP_MB}`,
      '--no-warnings',
      '--snapshot-blob',
      blob,
      '--build-snapshot',
      join(FOLDER, ENTRY),
    ];
    // Whatever the environment holds must not get into the snapshot.
    const { code, output } = await children.run(process.execPath, args, { cwd: FOLDER, env: {} });
    if (code === 0) return undefined;
    rmSync(blob, { force: true });
    return output.trim().split('\n')[0];
  } catch (error) {
    rmSync(blob, { force: true });
    return error instanceof Error ? error.message : String(error);
  }
}

async function bundle() {
  const { rolldown } = await import('rolldown');
  const entry = join(FOLDER, 'entry.js');
  writeFileSync(entry, entryCode());
  const bundled = await rolldown({
    input: { reader: entry },
    cwd: ROOT,
    platform: 'node',
    external: OUTSIDE,
    resolve: { conditionNames: ['raamat-reader', 'node', 'import', 'default'] },
    logLevel: 'silent',
  });
  const { output } = await bundled.generate({
    format: 'cjs',
    dynamicImportInCjs: false,
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name].cjs',
  });
  await bundled.close();
  const chunks = output.filter((one) => one.type === 'chunk');
  for (const { fileName, code } of chunks) writeFileSync(join(FOLDER, fileName), code);
  writeFileSync(join(FOLDER, ENTRY), inOneFile(output[0], chunks));
}

/**
 * The entry as a snapshot takes it: no other file may be loaded while it is taken. What it is made of stands in one file, and
 * what is loaded after the start finds that loaded.
 * @param {OutputChunk} entryChunk
 * @param {OutputChunk[]} output
 */
function inOneFile(entryChunk, output) {
  /** @type {Map<string, string>} */
  const parts = new Map();
  /** @param {OutputChunk} chunk */
  const add = (chunk) => {
    if (parts.has(chunk.fileName)) return;
    parts.set(chunk.fileName, chunk.code);
    for (const name of chunk.imports) {
      const imported = output.find(({ fileName }) => fileName === name);
      if (imported !== undefined) add(imported);
    }
  };
  add(entryChunk);
  const definitions = [...parts].map(([name, code]) => `'./${name}': (exports) => {\n${code}\n},`);
  return `const { createRequire, isBuiltin } = require('node:module');
const { join } = require('node:path');
const parts = {
${definitions.join('\n')}
};
const builtIn = require;
const loaded = {};
let outside;
require = (name) => {
  if (isBuiltin(name)) return builtIn(name);
  if (loaded[name] !== undefined) return loaded[name];
  if (parts[name] !== undefined) {
    loaded[name] = {};
    parts[name](loaded[name]);
    return loaded[name];
  }
  if (outside === undefined) {
    outside = createRequire(__filename);
    for (const [part, exports] of Object.entries(loaded)) {
      const id = join(__dirname, part);
      outside.cache[id] = { id, filename: id, loaded: true, exports };
    }
  }
  return outside(name);
};
require('./${entryChunk.fileName}');
`;
}

/** The entry: every job by the address under which the pool asks for it. */
function entryCode() {
  /** @param {string} job */
  const address = (job) => pathToFileURL(join(DIST, 'libs', job)).href;
  const lines = [
    `import { serveFromSnapshot } from '../libs/unpacking/src/reader/snapshot-main.js';`,
    ...LOADED.map((job, index) => `import * as job${index} from '../libs/${job}';`),
    `serveFromSnapshot(${JSON.stringify(DIST)}, new Map([`,
    ...LOADED.map((job, index) => `  ['${address(job)}', () => Promise.resolve(job${index})],`),
    ...LATER.map((job) => `  ['${address(job)}', () => import('../libs/${job}')],`),
    ']));',
  ];
  return `${lines.join('\n')}\n`;
}

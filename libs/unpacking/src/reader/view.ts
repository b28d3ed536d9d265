import { existsSync, lstatSync, realpathSync, statSync } from 'node:fs';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { processEnvironment } from '#platform';
import { compiledEntry } from '../isolation/compiled-entry.js';

/** What a reader sees of the machine, each at its own path and only to be read. */
export interface ReaderView {
  readonly folders: readonly string[];
  readonly files: readonly string[];
  /** Links between folders, such as `/lib`, by where they lead at last: a link between is not in sight. */
  readonly links: readonly { readonly path: string; readonly to: string }[];
  /** The whole of its environment: where its own programs and their data lie. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Compiled by the build; the same when this module runs from source. */
export const READER_ENTRY = compiledEntry(import.meta.url, './reader-main.js');
/** The folder of the product: reader, src, unpacking, libs and dist lie between. */
const ROOT = resolve(READER_ENTRY, '../../../../../..');
/** The compiled product. */
export const DIST = join(ROOT, 'dist');
/** Its packages, which may lie elsewhere behind a link. */
export const PACKAGES = join(ROOT, 'node_modules');

const SYSTEM_PROGRAMS = ['/usr/bin', '/bin', '/usr/sbin', '/sbin'];
const LIBRARIES = ['/lib', '/lib64', '/usr/lib', '/usr/lib64'];
const RECOGNISER = 'tesseract';
/** Where distributions and their own builds keep a recogniser's languages; its libraries where it is no package. */
const RECOGNISER_DATA = [
  '/usr/share/tesseract-ocr',
  '/usr/share/tessdata',
  '/usr/local/share/tessdata',
  '/usr/local/lib',
];

/** What is needed to run the reader here: Node and its libraries, the compiled product with its packages, and the recogniser. */
export function readerView(): ReaderView {
  const { TESSDATA_PREFIX } = processEnvironment();
  const recogniser = programAt(RECOGNISER);
  const data = [...RECOGNISER_DATA, ...(TESSDATA_PREFIX === undefined ? [] : [TESSDATA_PREFIX])];
  const folders = [
    ...LIBRARIES.filter((path) => existsSync(path) && !isLink(path)),
    DIST,
    realpathSync(PACKAGES),
    ...(recogniser === undefined ? [] : data.filter((path) => existsSync(path))),
  ];
  const files = [
    join(ROOT, 'package.json'),
    realpathSync(process.execPath),
    ...librariesOfNode(),
    '/etc/ld.so.cache',
    ...(recogniser === undefined ? [] : [recogniser]),
  ];
  return {
    folders,
    files: files.filter(
      (path) => existsSync(path) && !folders.some((folder) => path.startsWith(`${folder}/`)),
    ),
    links: [...LIBRARIES, PACKAGES].filter(isLink).map((path) => ({ path, to: realpathSync(path) })),
    environment: {
      PATH: recogniser === undefined ? '/nowhere' : dirname(recogniser),
      ...(TESSDATA_PREFIX === undefined ? {} : { TESSDATA_PREFIX }),
      // What is read must not depend on the zone of the machine, and the file that names it is not in sight.
      TZ: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  };
}

/** Where a program lies that PATH names, or one of the system's folders, which the PATH of a service may leave out. */
export function programAt(name: string): string | undefined {
  const { PATH } = processEnvironment();
  return [...(PATH ?? '').split(delimiter), ...SYSTEM_PROGRAMS]
    .filter((folder) => folder.startsWith('/'))
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path) && statSync(path).isFile());
}

const isLink = (path: string): boolean => existsSync(path) && lstatSync(path).isSymbolicLink();

/** Libraries that this Node runs with, where they lie outside the usual folders. */
function librariesOfNode(): string[] {
  const { sharedObjects } = process.report.getReport() as { sharedObjects?: string[] };
  return (
    (sharedObjects ?? [])
      .filter((path) => path.startsWith('/'))
      // By the folder itself, not by a link to it such as /lib: that link is made as one.
      .map((path) => join(realpathSync(dirname(path)), basename(path)))
  );
}

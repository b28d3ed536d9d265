import { existsSync, lstatSync, realpathSync, statSync } from 'node:fs';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { processEnvironment } from '#platform';
import { compiledEntry } from '../isolation/compiled-entry.js';

/** The part of the machine that a reader sees, read-only and at the original paths. */
export interface ReaderView {
  readonly folders: readonly string[];
  readonly files: readonly string[];
  /** Links between folders, such as `/lib`, with their final target: intermediate links are not visible. */
  readonly links: readonly { readonly path: string; readonly to: string }[];
  /** Its whole environment: the location of its own programs and their data. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Compiled by the build; the same when this module runs from source. */
export const READER_ENTRY = compiledEntry(import.meta.url, './reader-main.js');
/** The folder of the product: reader, src, unpacking, libs and dist are in between. */
const ROOT = resolve(READER_ENTRY, '../../../../../..');
/** The compiled product. */
export const DIST = join(ROOT, 'dist');
/** Its packages, which a link may put elsewhere. */
export const PACKAGES = join(ROOT, 'node_modules');

const SYSTEM_PROGRAMS = ['/usr/bin', '/bin', '/usr/sbin', '/sbin'];
const LIBRARIES = ['/lib', '/lib64', '/usr/lib', '/usr/lib64'];
const RECOGNISER = 'tesseract';
/** Where distributions and local builds keep a recogniser's languages, and its libraries where it is not packaged. */
const RECOGNISER_DATA = [
  '/usr/share/tesseract-ocr',
  '/usr/share/tessdata',
  '/usr/local/share/tessdata',
  '/usr/local/lib',
];

/**
 * The files the reader needs to run here: Node and its libraries, the compiled product with its packages, and the
 * recogniser.
 */
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
      // Results must not depend on the machine's time zone, and the file that names the zone is not visible.
      TZ: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  };
}

/** Path of a program in PATH, or in a system folder that a service's PATH may omit. */
export function programAt(name: string): string | undefined {
  const { PATH } = processEnvironment();
  return [...(PATH ?? '').split(delimiter), ...SYSTEM_PROGRAMS]
    .filter((folder) => folder.startsWith('/'))
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path) && statSync(path).isFile());
}

const isLink = (path: string): boolean => existsSync(path) && lstatSync(path).isSymbolicLink();

/** Libraries of this Node that are outside the usual folders. */
function librariesOfNode(): string[] {
  const { sharedObjects } = process.report.getReport() as { sharedObjects?: string[] };
  return (
    (sharedObjects ?? [])
      .filter((path) => path.startsWith('/'))
      // By the folder itself, not by a link to it such as /lib, which becomes a link in the view.
      .map((path) => join(realpathSync(dirname(path)), basename(path)))
  );
}

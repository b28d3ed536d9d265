import { type SourceFile, target } from './import-graph.js';

/** The `#platform` of a process that opens unknown files, and the libraries whose files run there. */
const READER_FACADE = 'libs/platform/src/reading.ts';
const READERS = ['extraction', 'inbox', 'unpacking'];

const libraryOf = (path: string): string | undefined => /^libs\/([^/]+)\//.exec(path)?.[1];
const isFacade = (path: string): boolean =>
  /^libs\/[^/]+\/src\/index\.ts$/.test(path) || path === READER_FACADE;
const isTest = (path: string): boolean => /\.(db-)?spec\.ts$/.test(path);

/** Facades that export whole files, or name files out of order or twice. */
export function unnamedExports(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => isFacade(path))
    .flatMap(({ path, imports, exports }) => {
      const from = imports.map((one) => one.from);
      const unordered = from.filter((one, at) => at > 0 && one <= (from[at - 1] ?? ''));
      return [
        ...(exports.includes('*') ? [`${path} exports a whole file`] : []),
        ...unordered.map((one) => `${path} names ${one} out of order`),
      ];
    });
}

/** Exports of facades that no file outside the library imports, and exports of its other files that no file imports. */
export function unusedExports(files: readonly SourceFile[]): string[] {
  const used = usedNames(files);
  return files
    .filter(({ path }) => path.startsWith('libs/') && !isTest(path))
    .flatMap(({ path, exports }) =>
      exports
        .filter((name) => !used.get(path)?.has(name) && !used.get(path)?.has('*'))
        .map((name) => `${path} exports ${name}`),
    );
}

/** The imported names of each file. */
function usedNames(files: readonly SourceFile[]): ReadonlyMap<string, ReadonlySet<string>> {
  const used = new Map<string, Set<string>>();
  for (const { path, imports } of files)
    for (const { from, names } of imports)
      for (const to of targets(path, from)) {
        const known = used.get(to) ?? new Set();
        used.set(to, known);
        for (const name of names) known.add(name);
      }
  return used;
}

function targets(path: string, from: string): string[] {
  const library = libraryOf(path);
  if (from === '#platform' && library !== undefined && READERS.includes(library) && !isTest(path))
    return ['libs/platform/src/index.ts', READER_FACADE];
  if (from.startsWith('#')) return from.slice(1) === library ? [] : [`libs/${from.slice(1)}/src/index.ts`];
  const to = target(path, from);
  return to === undefined ? [] : [to];
}

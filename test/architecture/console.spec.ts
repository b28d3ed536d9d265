import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { pathsOf } from '../../apps/console/build/route-list.js';
import { sourceFile, type SourceFile, target } from './import-graph.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SRC = 'apps/console/src';
/** Made from the OpenAPI document. */
const GENERATED = `${SRC}/api/contract.ts`;

/** Lowest first. A folder imports itself and lower floors; folders of one floor do not import each other. */
const FLOORS: readonly (readonly string[])[] = [
  ['format', 'theme'],
  ['words'],
  ['api'],
  ['actions'],
  ['list', 'form', 'document'],
  ['frame'],
  ['screens'],
  ['routes'],
];

const files = readdirSync(join(ROOT, SRC), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.spec.'))
  .map((name) => `${SRC}/${name}`)
  .filter((path) => path !== GENERATED)
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
const sources = files.map(({ path, text }) => sourceFile(path, text));

const folderOf = (path: string): string => path.slice(SRC.length + 1).split('/')[0] ?? '';
const floorOf = (path: string): number => FLOORS.findIndex((floor) => floor.includes(folderOf(path)));
const screenOf = (path: string): string | undefined =>
  folderOf(path) === 'screens' ? path.slice(SRC.length + 1).split('/')[1] : undefined;

/** Imports against the direction, between two folders of a floor, or from one screen into another. */
function wrongDirections(all: readonly SourceFile[]): string[] {
  return all
    .filter(({ path }) => dirname(path) !== SRC)
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ from }) => from.startsWith('.'))
        .map(({ from }) => join(dirname(path), from))
        .filter((to) => {
          if (folderOf(to) === folderOf(path)) return screenOf(to) !== screenOf(path);
          return floorOf(to) === -1 || floorOf(to) >= floorOf(path);
        })
        .map((to) => `${path} imports ${to}`),
    );
}

/** Files that only pass on what others export. */
const barrels = (all: readonly SourceFile[]): string[] =>
  all
    .filter(({ path }) => folderOf(path) !== 'routes' && /^index\.tsx?$/.test(basename(path)))
    .map(({ path }) => path);

/** Dialogs with fields that perform an action without `useSubmission`. */
const sendingThemselves = (all: readonly { readonly path: string; readonly text: string }[]): string[] =>
  all
    .filter(
      ({ text }) =>
        text.includes('<Dialog') &&
        /<(?:TextInput|Textarea|NativeSelect|Picker|\w+Field)\b/.test(text) &&
        text.includes('actions/perform.js'),
    )
    .map(({ path }) => path);

/** The areas of words that are loaded before anything is drawn. */
const FIRST: readonly string[] = ['actions', 'form', 'frame', 'list', 'screens'];

const textOf = (path: string): string => files.find((one) => one.path === path)?.text ?? '';

/** The files that a file imports when it runs, at once or later. */
function loadsOf(path: string): string[] {
  const atOnce = sources.find((one) => one.path === path)?.imports.filter(({ typeOnly }) => !typeOnly) ?? [];
  const all = [...atOnce.map(({ from }) => from), ...laterIn(textOf(path))];
  const paths = new Set(all.map((from) => target(path, from)?.replace(/\.ts$/, '')));
  return files.map((one) => one.path).filter((one) => paths.has(one.replace(/\.tsx?$/, '')));
}

const laterIn = (text: string): string[] =>
  [...text.matchAll(/\bimport\(\s*'([^']+)'\s*\)/g)].map(([, from = '']) => from);

/** Files with all that they load. */
function loadedBy(paths: readonly string[], found = new Set<string>()): ReadonlySet<string> {
  for (const path of paths.filter((one) => !found.has(one))) {
    found.add(path);
    loadedBy(loadsOf(path), found);
  }
  return found;
}

/** Words that a screen uses and its route does not load: it would fail for who comes from nowhere else. */
function wordsNotLoaded(): string[] {
  return files
    .filter(({ path }) => folderOf(path) === 'routes')
    .flatMap(({ path, text }) => {
      const loaded = /loadWords\(\[([^\]]*)\]/.exec(text)?.[1] ?? '';
      const screens = loadsOf(path).filter(
        (one) => folderOf(one) === 'screens' && one.endsWith('screen.tsx'),
      );
      const used = [...loadedBy(screens)].flatMap((one) =>
        [...textOf(one).matchAll(/\bwords\('(\w+)'\)/g)].map(([, area = '']) => area),
      );
      return [...new Set(used)]
        .filter((area) => !FIRST.includes(area) && !loaded.includes(`'${area}'`))
        .map((area) => `${path} does not load ${area}`);
    });
}

describe('the console', () => {
  it('imports in one direction, and no screen imports another', () => {
    expect(wrongDirections(sources)).toEqual([]);
  });

  it('has no barrel files', () => {
    expect(barrels(sources)).toEqual([]);
  });

  it('has small files: nine of ten up to 200 lines, none above 300', () => {
    const lines = files.map(({ text }) => text.split('\n').length).sort((a, b) => a - b);
    expect(lines[Math.floor(lines.length * 0.9)]).toBeLessThanOrEqual(200);
    expect(lines.at(-1)).toBeLessThanOrEqual(300);
  });

  it('writes no request type by hand: what is sent and answered comes from the contract', () => {
    const outside = files.filter(({ path }) => !path.startsWith(`${SRC}/api/`));
    expect(
      outside.filter(({ text }) => /\bfetch\(|XMLHttpRequest/.test(text)).map(({ path }) => path),
    ).toEqual([]);
  });

  it('sends the fields of a dialog in the one way that keeps them when the server refuses', () => {
    expect(sendingThemselves(files)).toEqual([]);
  });

  it('has each message in both languages', () => {
    const areas = (language: string): string[] => readdirSync(join(ROOT, SRC, 'words', language)).sort();
    expect(areas('et')).toEqual(areas('en'));
  });

  it('loads the words of everything that a screen draws with its route', () => {
    expect(wordsNotLoaded()).toEqual([]);
  });

  it('is served at the paths of its routes: each file is named with its path', () => {
    const named = pathsOf(readdirSync(join(ROOT, SRC, 'routes')));
    const declared = sources
      .filter(({ path }) => folderOf(path) === 'routes' && !basename(path).startsWith('_'))
      .map(({ path }) => pathOfRoute(readFileSync(join(ROOT, path), 'utf8')))
      .sort();
    expect(named).toEqual(declared);
    const tree = readFileSync(join(ROOT, SRC, 'routes/_tree.ts'), 'utf8');
    expect(tree.match(/addChildren/g)?.length).toBeGreaterThan(0);
    for (const path of sources.map((one) => one.path).filter((one) => folderOf(one) === 'routes')) {
      const name = basename(path).replace(/\.tsx?$/, '.js');
      if (!name.startsWith('_')) expect(tree, 'a route that is not in the tree').toContain(`'./${name}'`);
    }
  });
});

/** The whole path of a route from its declaration: its own part below that of its parent. */
function pathOfRoute(text: string): string {
  const own = /\bpath: '([^']*)'/.exec(text)?.[1] ?? '';
  const base = text.includes('() => companyRoute') ? '/c/$company' : '';
  const whole = own === '/' ? base : `${base}/${own.replace(/^\//, '')}`;
  return whole === '' ? '/' : whole;
}

describe('the rules see', () => {
  const at = (path: string, text: string): SourceFile => sourceFile(`${SRC}/${path}`, text);

  it.each([
    ['api/a.ts', "import { List } from '../list/list.js';"],
    ['list/a.ts', "import { Field } from '../form/field.js';"],
    ['screens/bank/a.tsx', "import { outcome } from '../documents/outcome.js';"],
    ['frame/a.ts', "const later = import('../screens/bank/screen.js');"],
  ])('a forbidden import in %s: %s', (path, text) => {
    expect(wrongDirections([at(path, text)])).toHaveLength(1);
  });

  it('no fault in an import of a lower floor', () => {
    expect(wrongDirections([at('screens/bank/a.tsx', "import { List } from '../../list/list.js';")])).toEqual(
      [],
    );
  });

  it('a dialog that would lose what was typed', () => {
    const text = "import { perform } from '../../actions/perform.js';\n<Dialog><TextInput /></Dialog>";
    expect(sendingThemselves([{ path: 'a.tsx', text }])).toEqual(['a.tsx']);
  });

  it('a barrel', () => {
    expect(barrels([at('list/index.ts', "export * from './list.js';")])).toHaveLength(1);
  });
});

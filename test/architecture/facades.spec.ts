import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { unnamedExports, unusedExports } from './facades.js';
import { readSources, sourceFile as file } from './import-graph.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const sources = readSources(ROOT, ['apps', 'libs', 'scripts', 'test']);

const LOADED_BY_ADDRESS = 'a reader process loads the file by its address';

/** Exports that are used without an import, with their users. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'libs/extraction/src/process/document-job.ts exports prepare': LOADED_BY_ADDRESS,
  'libs/extraction/src/process/document-job.ts exports read': LOADED_BY_ADDRESS,
  'libs/extraction/src/process/page-job.ts exports prepare': LOADED_BY_ADDRESS,
  'libs/extraction/src/process/page-job.ts exports read': LOADED_BY_ADDRESS,
  'libs/extraction/src/process/statement-job.ts exports read': LOADED_BY_ADDRESS,
  'libs/inbox/src/body/body-job.ts exports read': LOADED_BY_ADDRESS,
  'libs/inbox/src/emails/mail-job.ts exports read': LOADED_BY_ADDRESS,
  'libs/unpacking/src/archives/archive-job.ts exports read': LOADED_BY_ADDRESS,
  'libs/unpacking/src/reader/snapshot-main.ts exports serveFromSnapshot': 'the build writes its caller',
};

describe('a facade', () => {
  it('names every export, sorted by file', () => {
    expect(unnamedExports(sources)).toEqual([]);
  });

  it('exports only what another library, an app or a test imports, and so does every file of a library', () => {
    expect(unusedExports(sources).sort()).toEqual(Object.keys(EXCEPTIONS).sort());
    expect(Object.keys(EXCEPTIONS).length).toBeLessThanOrEqual(20);
  });
});

describe('the rules see', () => {
  const facade = file('libs/files/src/index.ts', "export { a, type B } from './a.js';");
  const inner = file('libs/files/src/a.ts', 'export const a = 1; export interface B { c: number }');
  const user = file('apps/api/src/a.ts', "import { a, type B } from '#files';");

  it('a whole file exported, and files out of order', () => {
    expect(unnamedExports([file('libs/files/src/index.ts', "export * from './a.js';")])).toHaveLength(1);
    expect(unnamedExports([file('libs/platform/src/reading.ts', "export * from './a.js';")])).toHaveLength(1);
    expect(
      unnamedExports([
        file('libs/files/src/index.ts', "export { b } from './b.js'; export { a } from './a.js';"),
      ]),
    ).toHaveLength(1);
    expect(unnamedExports([facade])).toEqual([]);
  });

  it.each([
    ['imports', "import { a, type B } from '#files';"],
    ['loads', "const { a, B } = await import('#files');"],
    ['passes on', "export { a as c, type B } from '#files';"],
    ['renames', "import { a as c, type B as D } from '#files';"],
  ])('an export that another library %s', (_, text) => {
    expect(unusedExports([facade, inner, file('libs/inbox/src/b.spec.ts', text)])).toEqual([]);
  });

  it('an export of a facade that only its own library imports', () => {
    const own = file('libs/files/src/a.spec.ts', "import { a, type B } from '#files';");
    expect(unusedExports([facade, inner, own])).toEqual([
      'libs/files/src/index.ts exports a',
      'libs/files/src/index.ts exports B',
    ]);
  });

  it.each([
    ['a constant', 'export const c = 1;'],
    ['one of several', 'export const [c] = [1];'],
    ['a function', 'export async function c(): Promise<void> {}'],
    ['a class', 'export abstract class c {}'],
    ['a type', 'export type c = string;'],
  ])('%s that no other file uses', (_, text) => {
    expect(unusedExports([facade, inner, user, file('libs/files/src/c.ts', text)])).toEqual([
      'libs/files/src/c.ts exports c',
    ]);
  });

  it('a name for readers that none of their libraries imports', () => {
    const platform = file('libs/platform/src/index.ts', "export { a } from './a.js';");
    const reading = file('libs/platform/src/reading.ts', "export { a } from './a.js';");
    const constant = file('libs/platform/src/a.ts', 'export const a = 1;');
    const by = (path: string) => file(path, "import { a } from '#platform';");
    expect(unusedExports([platform, reading, constant, by('libs/books/src/a.ts')])).toEqual([
      'libs/platform/src/reading.ts exports a',
    ]);
    expect(unusedExports([platform, reading, constant, by('libs/extraction/src/a.ts')])).toEqual([]);
  });
});

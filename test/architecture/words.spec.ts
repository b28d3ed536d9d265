import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { sourcePaths } from './import-graph.js';
import { retiredNamesIn, retiredProseIn } from './words.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Migrations never change, and the clients are generated. */
const sources = sourcePaths(ROOT, ['apps', 'libs', 'test']).filter(
  (path) => !/\/migrations\/|^test\/support\/client\/|^apps\/console\/src\/api\/contract\.ts$/.test(path),
);
const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Names that keep a retired word, and why. */
const KEPT: Readonly<Record<string, string>> = {
  paper: 'the sheet in a photograph',
  paperOf: 'the sheet in a photograph',
  ACTIVE_LOOK_AHEAD: 'the usual word for characters read before a decision',
  told_commit_seq: 'a column of the database',
};

describe('retired words', () => {
  it('are in no name of the product', () => {
    const product = sources.filter((path) => !path.startsWith('test/') && !/spec\.ts$/.test(path));
    expect(product.flatMap((path) => retiredNamesIn(path, textOf(path), Object.keys(KEPT)))).toEqual([]);
  });

  it('are in no comment and in no name of a test', () => {
    expect(sources.flatMap((path) => retiredProseIn(path, textOf(path)))).toEqual([]);
  });

  it('are found in names, whatever their case', () => {
    const text = 'const openCarrier = 1; function dealAnew(room: string) {} const NO_ROOM = 2; let roomy;';
    expect(retiredNamesIn('a.ts', text, [])).toHaveLength(5);
  });

  it('are found in comments over several lines and in titles', () => {
    const text = "/** It is derived\n * anew. */\n// What is left.\nit('stands beside the title', () => {});";
    expect(retiredProseIn('a.ts', text)).toHaveLength(3);
  });
});

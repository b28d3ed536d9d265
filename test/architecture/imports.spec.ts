import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { circles, importsOf, readSources, type SourceFile } from './import-graph.js';
import { impureExtraction, wrongPackages, wrongRooms } from './rules.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const sources = readSources(ROOT, ['apps', 'libs']);

const file = (path: string, text: string): SourceFile => ({ path, imports: importsOf(text) });

describe('the rooms of the house', () => {
  it('import each other only as the table says', () => {
    expect(wrongRooms(sources)).toEqual([]);
  });

  it('have no circles between their files', () => {
    expect(circles(sources)).toEqual([]);
  });

  it('reach Postgres and Redis only through their doors', () => {
    expect(wrongPackages(sources)).toEqual([]);
  });

  it('keep extraction free of database and framework', () => {
    expect(impureExtraction(sources)).toEqual([]);
  });
});

describe('the rules see', () => {
  it.each([
    ['libs/books/src/a.ts', "import { User } from '#identity';"],
    ['libs/books/src/a.ts', "import { type User } from '#identity';"],
    ['libs/books/src/a.ts', "export * from '../../identity/src/index.js';"],
    ['libs/books/src/a.ts', "const later = import('#files');"],
    ['libs/platform/src/a.ts', "import { enqueue } from '#tasks';"],
    ['libs/tasks/src/a.ts', "import { Door } from '#books';"],
    ['libs/booking/src/a.ts', "import { MIGRATIONS } from '#schema';"],
    ['libs/books/src/a.ts', "import { money } from '#platform/money';"],
    ['libs/books/src/a.ts', "import { main } from '../../../apps/api/src/main.js';"],
    ['apps/api/src/a.ts', "import { main } from '../../worker/src/main.js';"],
    ['libs/unheard-of/src/a.ts', "import { Door } from '#books';"],
  ])('a forbidden import in %s: %s', (path, text) => {
    expect(wrongRooms([file(path, text)])).toHaveLength(1);
  });

  it.each([
    ['libs/booking/src/a.ts', "import { Door } from '#books';"],
    ['libs/books/src/a.ts', "import { enqueue } from '#tasks'; import { Decimal } from '#platform';"],
    [
      'libs/books/src/a.db-spec.ts',
      "import { migrate } from '#schema'; import '../../../test/support/wait.js';",
    ],
    ['apps/api/src/a.ts', "import { migrate } from '#schema';"],
  ])('no fault in %s: %s', (path, text) => {
    expect(wrongRooms([file(path, text)])).toEqual([]);
  });

  it.each([
    ['libs/books/src/a.ts', "import pg from 'pg';"],
    ['libs/books/src/a.ts', "import { DataSource } from 'typeorm';"],
    ['libs/books/src/a.entity.ts', "import { Entity, Repository } from 'typeorm';"],
    ['apps/worker/src/a.ts', "import { Queue } from 'bullmq';"],
  ])('a way around the doors in %s: %s', (path, text) => {
    expect(wrongPackages([file(path, text)])).not.toEqual([]);
  });

  it('a circle of value imports, and none of types', () => {
    const a = file('libs/x/src/a.ts', "import { b } from './b.js';");
    expect(circles([a, file('libs/x/src/b.ts', "export { a } from './a.js';")])).toEqual([
      ['libs/x/src/a.ts', 'libs/x/src/b.ts'],
    ]);
    expect(circles([a, file('libs/x/src/b.ts', "import { type A } from './a.js';")])).toEqual([]);
  });
});

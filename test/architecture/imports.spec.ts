import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  fileCycles,
  folderCycles,
  packagesLoadedBy,
  readSources,
  sourceFile as file,
} from './import-graph.js';
import { impureExtraction, impureOracle, wrongFloors, wrongPackages, wrongImports } from './rules.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const sources = readSources(ROOT, ['apps', 'libs']);

describe('libraries and apps', () => {
  it('import each other only as the table allows', () => {
    expect(wrongImports(sources)).toEqual([]);
  });

  it('have no cycles between their files', () => {
    expect(fileCycles(sources)).toEqual([]);
  });

  it('have no cycles between their folders', () => {
    expect(folderCycles(sources)).toEqual([]);
  });

  it('keep to the floors of a library that defines them', () => {
    expect(wrongFloors(sources)).toEqual([]);
  });

  it('reach Postgres and Redis only through the files that own the connection', () => {
    expect(wrongPackages(sources)).toEqual([]);
  });

  it('load BullMQ only where tasks run, not where they are only written', () => {
    const libraries = ['bullmq', '@nestjs/bullmq', 'ioredis'];
    const loadedBy = (file: string): string[] => {
      const packages = packagesLoadedBy(sources, `libs/tasks/src/${file}`);
      return libraries.filter((library) => packages.has(library));
    };
    expect(loadedBy('index.ts')).toEqual([]);
    expect(loadedBy('broker/processors.ts')).toEqual(['@nestjs/bullmq']);
  });

  it('keep the database and the framework out of extraction', () => {
    expect(impureExtraction(sources)).toEqual([]);
  });

  it('lend nothing to the oracle that judges them', () => {
    expect(impureOracle(readSources(ROOT, ['test/oracle']))).toEqual([]);
  });
});

describe('the rules see', () => {
  it.each([
    ['libs/books/src/a.ts', "import { User } from '#identity';"],
    ['libs/books/src/a.ts', "import { type User } from '#identity';"],
    ['libs/books/src/a.ts', "export * from '../../identity/src/index.js';"],
    ['libs/books/src/a.ts', "const later = import('#files');"],
    ['libs/platform/src/a.ts', "import { enqueue } from '#tasks';"],
    ['libs/tasks/src/a.ts', "import { CommandBus } from '#books';"],
    ['libs/booking/src/a.ts', "import { MIGRATIONS } from '#schema';"],
    ['libs/books/src/a.ts', "import { money } from '#platform/money';"],
    ['libs/books/src/a.ts', "import { main } from '../../../apps/api/src/main.js';"],
    ['apps/api/src/a.ts', "import { main } from '../../worker/src/main.js';"],
    ['libs/unheard-of/src/a.ts', "import { CommandBus } from '#books';"],
  ])('a forbidden import in %s: %s', (path, text) => {
    expect(wrongImports([file(path, text)])).toHaveLength(1);
  });

  it.each([
    ['libs/booking/src/a.ts', "import { CommandBus } from '#books';"],
    ['libs/books/src/a.ts', "import { enqueue } from '#tasks'; import { Decimal } from '#platform';"],
    [
      'libs/books/src/a.db-spec.ts',
      "import { migrate } from '#schema'; import '../../../test/support/wait.js';",
    ],
    ['apps/api/src/a.ts', "import { migrate } from '#schema';"],
  ])('no fault in %s: %s', (path, text) => {
    expect(wrongImports([file(path, text)])).toEqual([]);
  });

  it.each([
    ['libs/books/src/a.ts', "import pg from 'pg';"],
    ['libs/books/src/a.ts', "import { DataSource } from 'typeorm';"],
    ['libs/books/src/a.entity.ts', "import { Entity, Repository } from 'typeorm';"],
    ['apps/worker/src/a.ts', "import { Queue } from 'bullmq';"],
    ['apps/worker/src/a.ts', "import { InjectQueue } from '@nestjs/bullmq';"],
  ])('a package imported outside its files in %s: %s', (path, text) => {
    expect(wrongPackages([file(path, text)])).not.toEqual([]);
  });

  it.each([
    ['test/oracle/books/a.ts', "import { Decimal } from '#platform';"],
    [
      'test/oracle/books/a.ts',
      "import { kmdTotals } from '../../../libs/books/src/vat-return/kmd-lines.js';",
    ],
    ['test/oracle/books/a.ts', "import { startBookkeeper } from '../../support/bookkeeper.js';"],
    ['test/oracle/service/a.ts', "import { CommandBus } from '#ledger';"],
  ])('a loan to the oracle in %s: %s', (path, text) => {
    expect(impureOracle([file(path, text)])).toHaveLength(1);
  });

  it('a cycle of value imports, but no cycle of types', () => {
    const a = file('libs/x/src/a.ts', "import { b } from './b.js';");
    expect(fileCycles([a, file('libs/x/src/b.ts', "export { a } from './a.js';")])).toEqual([
      ['libs/x/src/a.ts', 'libs/x/src/b.ts'],
    ]);
    expect(fileCycles([a, file('libs/x/src/b.ts', "import { type A } from './a.js';")])).toEqual([]);
  });

  it('a cycle of folders without a cycle of files, but none within one folder or through files directly in src', () => {
    const down = file('libs/x/src/a/one.ts', "import { two } from '../b/two.js';");
    const two = file('libs/x/src/b/two.ts', 'export const two = 2;');
    const up = file('libs/x/src/b/three.ts', "import { four } from '../a/four.js';");
    const four = file('libs/x/src/a/four.ts', "import './one.js';");
    const index = file('libs/x/src/index.ts', "export * from './a/one.js';");
    expect(folderCycles([down, two, up, four, index])).toEqual([['libs/x/src/a', 'libs/x/src/b']]);
    expect(folderCycles([down, two, four, index])).toEqual([]);
  });

  it('an import of a higher floor, but not of a lower one', () => {
    const up = file('libs/books/src/chart/a.ts', "import { b } from '../bank/b.js';");
    const down = file('libs/books/src/bank/b.ts', "import { c } from '../parties/c.js';");
    expect(wrongFloors([up])).toHaveLength(1);
    expect(wrongFloors([down])).toEqual([]);
    expect(wrongFloors([file('libs/books/src/unheard-of/a.ts', '')])).toHaveLength(1);
    const issue = file('libs/books/src/invoices/record/a.ts', "import { b } from '../issue/b.js';");
    expect(wrongFloors([issue])).toHaveLength(1);
  });
});

it('the secret of the installation is never used without its predecessors', () => {
  const alone = ['apps', 'libs'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.includes('spec'))
      // A process that only checks whether the secret exists does not use it.
      .filter((path) =>
        /[(:=] ?required\(\w+, 'RAAMAT_SECRET'\)|\.RAAMAT_SECRET\)/.test(
          readFileSync(join(ROOT, folder, path), 'utf8'),
        ),
      )
      .map((path) => `${folder}/${path}`),
  );
  expect(alone, 'pass installationSecrets(config), or what it kept is lost when the secret changes').toEqual(
    [],
  );
});

import { type SourceFile, target } from './import-graph.js';

/** Permitted imports, in addition to `platform`, `reasons` and `tasks`, which are open to all; apps import every library. */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  platform: [],
  reasons: [],
  tasks: [],
  identity: [],
  ledger: [],
  books: ['ledger'],
  files: [],
  extraction: ['unpacking'],
  authorities: [],
  notify: [],
  unpacking: [],
  booking: ['extraction', 'ledger', 'books', 'files', 'unpacking'],
  inbox: ['files', 'notify', 'unpacking'],
  provisioning: ['identity', 'ledger', 'books', 'authorities'],
  rendering: ['ledger', 'books', 'files', 'notify'],
  sheets: ['rendering'],
  employment: ['authorities', 'identity'],
  'tax-account': ['authorities', 'identity', 'ledger', 'books', 'payroll'],
  payroll: ['employment', 'ledger', 'books', 'rendering'],
  webhooks: ['ledger', 'books', 'identity'],
  questions: ['ledger', 'books', 'files', 'identity', 'notify'],
  work: ['ledger', 'books', 'employment', 'files', 'inbox', 'payroll', 'questions'],
};

/**
 * The folders inside a folder in floors, lowest first: a folder imports values only from lower floors. Folders of one
 * floor do not import each other.
 */
export const FLOORS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'libs/ledger/src': [
    ['chart', 'terms'],
    ['vat', 'accounts', 'dimensions'],
    ['book'],
    ['entries', 'periods'],
    ['commands'],
    ['rates', 'general-ledger', 'log-chain'],
  ],
  'libs/books/src': [
    ['terms', 'commands'],
    ['parties', 'documents', 'vat-return', 'export'],
    ['opening', 'settlement', 'reports'],
    ['invoices'],
    ['events'],
    ['bank'],
    ['rules', 'acts'],
    ['reconciliation', 'matching', 'status', 'proof', 'revaluation', 'search'],
    ['why'],
  ],
  'libs/books/src/invoices': [
    ['content'],
    ['totals', 'numbers'],
    ['entry'],
    ['record'],
    ['post'],
    ['revise', 'issue', 'end', 'read', 'send'],
  ],
};

/** Entities and migrations of all libraries in one list: only for apps and tests. */
const SCHEMA = 'schema';
/** The only import from another app: `raamat openapi` prints the document that the API generates. */
const API_DOCUMENT = 'apps/api/src/docs/';
/** The libraries that every library may import; `reasons` and `tasks` themselves may import `platform`. */
const GROUND: Readonly<Record<string, readonly string[]>> = {
  platform: [],
  reasons: ['platform'],
  tasks: ['platform'],
};

const isTest = (path: string): boolean => /\.(db-)?spec\.ts$|\/testing\//.test(path);
/** The app or library that a file belongs to. */
const owner = (path: string): { group: string; name: string } => {
  const [group = '', name = ''] = path.split('/');
  return { group, name };
};

/** Imports that break the table or bypass the facade of a library. */
export function wrongImports(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    file.imports.flatMap(({ from }) => {
      const here = owner(file.path);
      const complaint = from.startsWith('#')
        ? wrongLib(here, from.slice(1), isTest(file.path))
        : wrongPath(file.path, from);
      return complaint === undefined ? [] : [`${file.path} imports ${from}: ${complaint}`];
    }),
  );
}

function wrongLib(here: { group: string; name: string }, lib: string, test: boolean): string | undefined {
  if (lib.includes('/')) return 'a library is imported by its name alone';
  if (here.group === 'apps') return undefined;
  // A test may use the whole product to set up its case.
  if (test) return undefined;
  if (lib === here.name) return 'a library imports its own files by relative paths';
  if (lib === SCHEMA) return 'the schema is for apps and tests';
  if (here.name === SCHEMA) return undefined;
  const allowed = MAY_IMPORT[here.name];
  if (allowed === undefined) return `${here.name} has no row in the table of imports`;
  const ground = GROUND[here.name] ?? ['platform', 'reasons', 'tasks'];
  return ground.includes(lib) || allowed.includes(lib) ? undefined : `${here.name} may not import ${lib}`;
}

function wrongPath(path: string, from: string): string | undefined {
  const to = target(path, from);
  if (to === undefined) return undefined;
  const here = owner(path);
  const there = owner(to);
  if (here.group === there.group && here.name === there.name) return undefined;
  if (isTest(path) && there.group === 'test') return undefined;
  if (path.startsWith('apps/cli/') && to.startsWith(API_DOCUMENT)) return undefined;
  return 'another library is imported by its name (#lib), and an app by nobody';
}

/** Imports of a folder from its own floor or a higher one, where floors are defined. */
export function wrongFloors(files: readonly SourceFile[]): string[] {
  return Object.entries(FLOORS).flatMap(([root, floors]) => {
    const floorOf = (path: string): number | undefined => {
      const floor = floors.findIndex((folders) => folders.includes(folderIn(root, path) ?? ''));
      return floor === -1 ? undefined : floor;
    };
    return files
      .filter(({ path }) => belongsToFloor(root, path) && !isTest(path))
      .flatMap(({ path, imports }) => {
        const floor = floorOf(path);
        if (floor === undefined) return [`${path} is in a folder without a floor`];
        return imports
          .filter(({ typeOnly }) => !typeOnly)
          .flatMap(({ from }) => target(path, from) ?? [])
          .filter((to) => to.startsWith(`${root}/`) && folderIn(root, to) !== folderIn(root, path))
          .filter((to) => (floorOf(to) ?? Number.POSITIVE_INFINITY) >= floor)
          .map((to) => `${path} imports ${to}, which is on its floor or above`);
      });
  });
}

/** The folder directly below `root` that contains a file; undefined for a file in `root` itself. */
function folderIn(root: string, path: string): string | undefined {
  const [folder, file] = path.slice(root.length + 1).split('/');
  return file === undefined ? undefined : folder;
}

/** Files directly in the root combine its folders, and migrations are a separate history. */
function belongsToFloor(root: string, path: string): boolean {
  if (!path.startsWith(`${root}/`)) return false;
  const folder = folderIn(root, path);
  return folder !== undefined && folder !== 'migrations';
}

/** Packages that only some files may import, with the reason. */
const KEPT: readonly { package: RegExp; where: RegExp; names?: RegExp; why: string }[] = [
  {
    package: /^pg(\/|$)/,
    where: /^libs\/platform\/src\/database\/|^libs\/tasks\/src\/broker\/postgres-store\.ts$/,
    why: 'Postgres is reached through Database, which sets role and company',
  },
  {
    package: /^(typeorm|@nestjs\/typeorm)(\/|$)/,
    where: /^libs\/platform\/src\/database\/|\.entity\.ts$|\/migrations\/|\/schema\.ts$/,
    why: 'entities and migrations describe the schema; everything else asks Database',
  },
  {
    package: /^typeorm(\/|$)/,
    where: /^libs\/platform\/src\/database\//,
    names: /^(DataSource|Repository|EntityManager|createConnection|getRepository|\*)$/,
    why: 'a repository or data source would go around role and company',
  },
  {
    // The books build their tables on those of the ledger.
    package: /^#/,
    where: /\.entity\.ts$|\/schema\.ts$|^libs\/books\//,
    names: /Entity$/,
    why: 'a table is read and written by its own library alone',
  },
  {
    package: /^(@nestjs\/bullmq|bullmq|ioredis)(\/|$)/,
    where: /^libs\/(tasks|platform)\/|^apps\/(api|cli)\//,
    why: 'the broker is known to the tasks alone',
  },
];

/** Imports of a restricted package outside the files that may import it. */
export function wrongPackages(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => !isTest(file.path))
    .flatMap((file) =>
      file.imports.flatMap(({ from, names }) =>
        KEPT.filter(
          (rule) =>
            rule.package.test(from) &&
            !rule.where.test(file.path) &&
            (rule.names === undefined || names.some((name) => rule.names?.test(name))),
        ).map((rule) => `${file.path} imports ${from}: ${rule.why}`),
      ),
    );
}

/** The oracle states the law on its own: it knows the service by HTTP, and one folder of it starts one. */
export function impureOracle(files: readonly SourceFile[]): string[] {
  const own = /^(node:|vitest(\/config)?$|fast-xml-parser$)/;
  return files
    .filter(({ path }) => path.startsWith('test/oracle/'))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ from }) => {
          if (!from.startsWith('.')) return !own.test(from);
          const to = target(path, from) ?? '';
          const starts = path.startsWith('test/oracle/service/') && to.startsWith('test/support/');
          return !to.startsWith('test/oracle/') && !starts && to !== 'vitest.config.ts';
        })
        .map(
          ({ from }) =>
            `${path} imports ${from}: the oracle would ask the product what the product should do`,
        ),
    );
}

/** Reading a document needs neither a database nor Nest: a test calls it with bytes. */
export function impureExtraction(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => file.path.startsWith('libs/extraction/') && !isTest(file.path))
    .flatMap((file) =>
      file.imports
        .filter(({ from }) => /^(@nestjs\/|typeorm|pg$|bullmq)/.test(from))
        .map(({ from }) => `${file.path} imports ${from}: extraction is plain functions`),
    );
}

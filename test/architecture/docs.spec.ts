import { VARIABLES } from '#platform';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type Command } from 'commander';
import { commandLine } from '../../apps/cli/src/commands.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const filesIn = (path: string): string[] =>
  readdirSync(join(ROOT, path), { recursive: true, encoding: 'utf8' }).map((name) => join(path, name));
const foldersIn = (path: string): string[] =>
  readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((one) => one.isDirectory())
    .map(({ name }) => `${path}/${name}`);
const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

const DECISIONS = 'docs/internals/decisions';
const decisions = readdirSync(join(ROOT, DECISIONS)).filter((name) => /^\d{4}-/.test(name));
const pages = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...filesIn('docs').filter((name) => name.endsWith('.md')),
];

describe('the documents', () => {
  it('name on their map every folder of a library, and none that does not exist', () => {
    const named = matches(read('docs/internals/map.md'), /`((?:libs|apps)\/[^`]+)`/g);
    const folders = foldersIn('libs')
      .flatMap((lib) => foldersIn(`${lib}/src`))
      .filter((folder) => !folder.endsWith('/migrations'));
    expect(folders.filter((folder) => !named.includes(folder))).toEqual([]);
  });

  it('list every decision with its title, date and status', () => {
    const index = read(`${DECISIONS}/README.md`);
    for (const name of decisions) {
      const [, number = '', title = ''] =
        /^# (\d+)\. (.+)\n\n\d{4}-\d\d-\d\d.* · /.exec(read(`${DECISIONS}/${name}`)) ?? [];
      expect(index, name).toContain(`- [${number}. ${title}](${name})`);
    }
  });

  it('link every page from the index for its readers', () => {
    const indexed = pages
      .filter((page) => page.endsWith('README.md'))
      .flatMap((page) => linksOf(page).map(({ path }) => join(dirname(page), path)));
    expect(pages.filter((page) => page.startsWith('docs/') && !indexed.includes(page))).toEqual([
      'docs/README.md',
    ]);
  });

  describe.each(pages)('of %s', (page) => {
    const text = read(page);

    it('link only to existing pages and headings', () => {
      const broken = linksOf(page).filter(({ path, anchor }) => {
        const target = path === '' ? page : join(dirname(page), path);
        return !existsSync(join(ROOT, target)) || (anchor !== '' && !headingsOf(target).includes(anchor));
      });
      expect(broken).toEqual([]);
    });

    it('name only existing files and folders, up to the first `*` of a pattern', () => {
      const named = matches(text, /`((?:apps|docker|docs|libs|scripts|test)\/[^`\s]*)`/g);
      expect(
        named.filter(
          (path) => !WRITTEN_BY_READERS.has(path) && !existsSync(join(ROOT, path.replace(/\*.*/, ''))),
        ),
      ).toEqual([]);
    });

    it('show only existing commands', () => {
      expect(
        matches(text, /\bnpm run (?:--silent )?([a-z][\w:-]*)/g).filter((name) => !SCRIPTS.has(name)),
      ).toEqual([]);
      expect(
        matches(text, /(?:`|npm run )raamat (?:-- )?([a-z][a-z -]*)/g).filter((name) => !isCommand(name)),
      ).toEqual([]);
    });

    it('name only declared variables', () => {
      const named = matches(text, /\b((?:CLAMD|DATABASE|IMAP|RAAMAT|REDIS|S3|SMTP)_[A-Z0-9_]*[A-Z0-9])\b/g);
      expect([...new Set(named)].filter((name) => !isVariable(name))).toEqual([]);
    });

    it('name only operations of the contract', () => {
      const named = matches(text, /`((?:DELETE|GET|PATCH|POST|PUT) (?:\/api|…|C|O)\/[^`\s?]*)/g);
      expect(named.filter((operation) => !isOperation(operation))).toEqual([]);
    });
  });
});

/** Files of an installation, which its operator writes. */
const WRITTEN_BY_READERS = new Set(['docker/.env', 'docker/compose.secrets.yaml']);

const SCRIPTS = new Set(Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts));

/** The commands of `raamat` by their full names, such as `ledger check`. */
const namesOf = (command: Command, parents: readonly string[] = []): string[] =>
  command.commands.flatMap((one) => {
    const words = [...parents, one.name()];
    return [words.join(' '), ...namesOf(one, words)];
  });
const COMMANDS = namesOf(commandLine(() => Promise.resolve()));

/** Options, arguments and further words of a sentence may follow. */
const isCommand = (words: string): boolean =>
  COMMANDS.some((name) => `${words.trim()} `.startsWith(`${name} `) || name.startsWith(`${words.trim()} `));

/** Code that reads a variable of tests, benchmarks or the compose file also declares it. */
const OF_TESTS = ['apps', 'libs', 'test', 'docker']
  .flatMap(filesIn)
  .filter((path) => /spec\.ts$|^test\/.*\.ts$|compose\.yaml$/.test(path))
  .map(read)
  .join('\n');
const isVariable = (name: string): boolean =>
  name in VARIABLES || name.replace(/_FILE$/, '') in VARIABLES || OF_TESTS.includes(name);

const OPERATIONS = Object.entries(
  (JSON.parse(read('docs/openapi.json')) as { paths: Record<string, object> }).paths,
).flatMap(([path, item]) => Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`));

/** Pages write `C` and `O` for a company and an organization, `…` for the parts that the reader knows, and any word for an id. */
function isOperation(written: string): boolean {
  const [method = '', path = ''] = written.split(' ');
  const whole = path
    .replace(/^C\//, '/api/companies/{company_id}/')
    .replace(/^O\//, '/api/organizations/{organization_id}/');
  const segments = whole.replace(/^…/, '').split('/');
  const form = segments.map((one) => (/^[a-z0-9-]*$/.test(one) ? one : '[^/]+')).join('/');
  return OPERATIONS.some((operation) =>
    new RegExp(`^${method} ${whole.startsWith('…') ? '.*' : ''}${form}$`).test(operation),
  );
}

function linksOf(page: string): { path: string; anchor: string }[] {
  return matches(read(page), /\]\((?!https?:|mailto:)([^)\s]+)\)/g).map((link) => {
    const [path = '', anchor = ''] = link.split('#');
    return { path, anchor };
  });
}

/** The anchors of a page's headings, as GitHub makes them. */
function headingsOf(page: string): string[] {
  return matches(read(page), /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

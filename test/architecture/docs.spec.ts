import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const foldersIn = (path: string): string[] =>
  readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((one) => one.isDirectory())
    .map(({ name }) => `${path}/${name}`);
const decisions = readdirSync(join(ROOT, 'docs/decisions')).filter((name) => /^\d{4}-/.test(name));
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

describe('the documents', () => {
  it('name on their map every folder of a lib, and none that is not there', () => {
    const named = [...read('docs/map.md').matchAll(/`((?:libs|apps)\/[^`]+)`/g)].map(([, path = '']) => path);
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    const folders = foldersIn('libs')
      .flatMap((lib) => foldersIn(`${lib}/src`))
      .filter((folder) => !folder.endsWith('/migrations'));
    expect(folders.filter((folder) => !named.includes(folder))).toEqual([]);
  });

  it('list every decision by its own title, with its day and whether it is in force', () => {
    const index = read('docs/decisions/README.md');
    for (const name of decisions) {
      const [, number = '', title = ''] =
        /^# (\d+)\. (.+)\n\n\d{4}-\d\d-\d\d.* · /.exec(read(`docs/decisions/${name}`)) ?? [];
      expect(index, name).toContain(`- [${number}. ${title}](${name})`);
    }
  });

  it.each(pages)('link only to what is there: %s', (page) => {
    const links = [...read(page).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, to = '']) => to);
    expect(links.filter((to) => !existsSync(join(ROOT, dirname(page), to)))).toEqual([]);
  });
});

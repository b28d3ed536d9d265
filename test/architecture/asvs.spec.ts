import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const page = readFileSync(join(ROOT, 'docs/internals/asvs.md'), 'utf8');
const STATUSES = ['met', 'not applicable', 'open'] as const;

/** Requirements of levels 1 and 2 of ASVS 5.0.0 by section, each with its number and level. */
const REQUIREMENTS: Readonly<Record<string, string>> = {
  '1.1': '1:2 2:2',
  '1.2': '1:1 2:1 3:1 4:1 5:1 6:2 7:2 8:2 9:2',
  '1.3': '1:1 2:1 3:2 4:2 5:2 6:2 7:2 8:2 9:2 10:2 11:2',
  '1.4': '1:2 2:2 3:2',
  '1.5': '1:1 2:2',
  '2.1': '1:1 2:2 3:2',
  '2.2': '1:1 2:1 3:2',
  '2.3': '1:1 2:2 3:2 4:2',
  '2.4': '1:2',
  '3.2': '1:1 2:1',
  '3.3': '1:1 2:2 3:2 4:2',
  '3.4': '1:1 2:1 3:2 4:2 5:2 6:2',
  '3.5': '1:1 2:1 3:1 4:2 5:2',
  '3.7': '1:2 2:2',
  '4.1': '1:1 2:2 3:2',
  '4.2': '1:2',
  '4.3': '1:2 2:2',
  '4.4': '1:1 2:2 3:2 4:2',
  '5.1': '1:2',
  '5.2': '1:1 2:1 3:2',
  '5.3': '1:1 2:1',
  '5.4': '1:2 2:2 3:2',
  '6.1': '1:1 2:2 3:2',
  '6.2': '1:1 2:1 3:1 4:1 5:1 6:1 7:1 8:1 9:2 10:2 11:2 12:2',
  '6.3': '1:1 2:1 3:2 4:2',
  '6.4': '1:1 2:1 3:2 4:2',
  '6.5': '1:2 2:2 3:2 4:2 5:2',
  '6.6': '1:2 2:2 3:2',
  '6.8': '1:2 2:2 3:2 4:2',
  '7.1': '1:2 2:2 3:2',
  '7.2': '1:1 2:1 3:1 4:1',
  '7.3': '1:2 2:2',
  '7.4': '1:1 2:1 3:2 4:2 5:2',
  '7.5': '1:2 2:2',
  '7.6': '1:2 2:2',
  '8.1': '1:1 2:2',
  '8.2': '1:1 2:1 3:2',
  '8.3': '1:1',
  '8.4': '1:2',
  '9.1': '1:1 2:1 3:1',
  '9.2': '1:1 2:2 3:2 4:2',
  '10.1': '1:2 2:2',
  '10.2': '1:2 2:2',
  '10.3': '1:2 2:2 3:2 4:2',
  '10.4': '1:1 2:1 3:1 4:1 5:1 6:2 7:2 8:2 9:2 10:2 11:2',
  '10.5': '1:2 2:2 3:2 4:2 5:2',
  '10.6': '1:2 2:2',
  '10.7': '1:2 2:2 3:2',
  '11.1': '1:2 2:2',
  '11.2': '1:2 2:2 3:2',
  '11.3': '1:1 2:1 3:2',
  '11.4': '1:1 2:2 3:2 4:2',
  '11.5': '1:2',
  '11.6': '1:2',
  '12.1': '1:1 2:2 3:2',
  '12.2': '1:1 2:1',
  '12.3': '1:2 2:2 3:2 4:2',
  '13.1': '1:2',
  '13.2': '1:2 2:2 3:2 4:2 5:2',
  '13.3': '1:2 2:2',
  '13.4': '1:1 2:2 3:2 4:2 5:2',
  '14.1': '1:2 2:2',
  '14.2': '1:1 2:2 3:2 4:2',
  '14.3': '1:1 2:2 3:2',
  '15.1': '1:1 2:2 3:2',
  '15.2': '1:1 2:2 3:2',
  '15.3': '1:1 2:2 3:2 4:2 5:2 6:2 7:2',
  '16.1': '1:2',
  '16.2': '1:2 2:2 3:2 4:2 5:2',
  '16.3': '1:2 2:2 3:2 4:2',
  '16.4': '1:2 2:2 3:2',
  '16.5': '1:2 2:2 3:2',
  '17.1': '1:2',
  '17.2': '1:2 2:2 3:2 4:2',
  '17.3': '1:2 2:2',
};
const required = Object.entries(REQUIREMENTS).flatMap(([section, requirements]) =>
  requirements.split(' ').map((one) => {
    const [number = '', level = ''] = one.split(':');
    return `V${section}.${number} level ${level}`;
  }),
);

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
const lines = page.split('\n').filter((line) => line.startsWith('| '));
const rows = lines
  .filter((line) => /^\| V\d+\.\d+\.\d+ /.test(line))
  .map((line) => {
    const [id = '', level = '', requirement = '', status = '', where = ''] = cellsOf(line);
    return { id, level, requirement, status, where };
  });
const countsOf = (prefix: string): string[] => {
  const those = rows.filter(({ id }) => id.startsWith(prefix));
  const counts = STATUSES.map((status) => those.filter((row) => row.status === status).length);
  return [...counts, those.length].map(String);
};

describe('the table of ASVS', () => {
  it('has every requirement of levels 1 and 2, once and in order', () => {
    expect(required).toHaveLength(253);
    expect(rows.map(({ id, level }) => `${id} level ${level}`)).toEqual(required);
  });

  it('gives each a subject, a status, and the places that meet it or the reason against it', () => {
    const words: readonly string[] = STATUSES;
    expect(
      rows.filter((row) => row.requirement === '' || row.where === '' || !words.includes(row.status)),
    ).toEqual([]);
  });

  it('names only places that exist', () => {
    const named = [...page.matchAll(/`((?:apps|docker|docs|libs|scripts|test)\/[^`\s]+)`/g)].map(
      ([, path = '']) => path,
    );
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('counts its rows by chapter and status', () => {
    const chapters = [...new Set(rows.map(({ id }) => id.split('.', 1)[0] ?? ''))];
    const summed = lines.map(cellsOf).filter(([name = '']) => /^V\d+ |^All$/.test(name));
    expect(summed.map(([name = '', ...counts]) => [name.split(' ', 1)[0], ...counts])).toEqual([
      ...chapters.map((chapter) => [chapter, ...countsOf(`${chapter}.`)]),
      ['All', ...countsOf('V')],
    ]);
  });
});

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkHistory, faultsOf } from '../../scripts/lib/commits.mjs';

const BODY = '\n\nA posting without one was booked on the day of its entry.\n';

describe('a commit message', () => {
  it.each([
    'books: refuse a posting without a tax point',
    'books, ledger: pass the rate of a day on',
    'tax-account: embed the notice',
    'docs: bring the picture up to date',
    'tasks: process a lost message',
    'Revert "books: refuse a posting without a tax point, which is a subject of full length"',
  ])('is accepted: %s', (subject) => {
    expect(faultsOf(subject + BODY)).toEqual([]);
  });

  it.each([
    ['has no area', 'refuse a posting without a tax point'],
    ['has an area that is not a folder or topic', 'Books: refuse a posting'],
    ['is in the past tense', 'books: refused a posting without a tax point'],
    ['is in the present tense', 'books: refuses a posting without a tax point'],
    ['is in the progressive form', 'books: refusing a posting without a tax point'],
    ['names the change', 'books: a posting needs a tax point'],
    ['begins with a capital', 'books: Refuse a posting'],
    ['ends with a period', 'books: refuse a posting.'],
    ['is longer than 72 characters', `books: refuse ${'a posting '.repeat(6)}`.trimEnd()],
  ])('is refused when its subject %s', (_, subject) => {
    expect(faultsOf(subject + BODY)).toHaveLength(1);
  });

  it.each([
    ['there is none', ''],
    ['it only names people', '\n\nSigned-off-by: Mari Maasikas <mari@example.ee>\n'],
  ])('is refused for its body when %s', (_, body) => {
    expect(faultsOf(`books: refuse a posting${body}`)).toHaveLength(1);
  });

  it('is refused without an empty line after the subject', () => {
    expect(faultsOf('books: refuse a posting\nIt was booked.\nOn no day.\n')).toHaveLength(1);
  });
});

describe('the history', () => {
  const folder = mkdtempSync(join(tmpdir(), 'raamat-commits-'));
  const git = (...args: string[]): void => {
    const identity = [
      '-c',
      'user.name=Mari',
      '-c',
      'user.email=mari@example.ee',
      '-c',
      'commit.gpgsign=false',
    ];
    execFileSync('git', [...identity, ...args], { cwd: folder, stdio: 'ignore' });
  };
  const commit = (message: string): void => {
    git('commit', '--allow-empty', '-m', message);
  };

  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('is checked, without merges, from the commit that introduced the rules', () => {
    vi.spyOn(console, 'log').mockReturnValue();
    vi.spyOn(console, 'error').mockReturnValue();
    git('init', '-q', '-b', 'main');
    commit('Before the rules');
    expect(checkHistory(folder), 'before the rules').toBe(0);
    const script = 'scripts/lib/commits.mjs';
    mkdirSync(dirname(join(folder, script)), { recursive: true });
    cpSync(fileURLToPath(new URL(`../../${script}`, import.meta.url)), join(folder, script));
    git('add', '.');
    commit('Whatever brings them');
    commit(`books: refuse a posting${BODY}`);
    git('checkout', '-q', '-b', 'other', 'HEAD~1');
    commit(`docs: name the rules${BODY}`);
    git('merge', '-q', '--no-ff', '-m', "Merge branch 'main'", 'main');
    expect(checkHistory(folder), 'messages in order').toBe(0);
    commit('Fixed it');
    expect(checkHistory(folder), 'a message that breaks the rules').toBe(1);
    vi.restoreAllMocks();
  });
});

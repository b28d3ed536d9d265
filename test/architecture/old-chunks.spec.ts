import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepOldAssets } from '../../scripts/lib/build-console.mjs';

const DAY_S = 86_400;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'raamat-chunks-'));
  for (const build of ['old', 'new']) mkdirSync(join(folder, build, 'assets'), { recursive: true });
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

const now = (performance.timeOrigin + performance.now()) / 1_000;

/** Writes the chunk of a build, made some days ago. */
function chunk(build: string, name: string, daysAgo: number): void {
  const path = join(folder, build, 'assets', name);
  writeFileSync(path, build);
  utimesSync(path, now, now - daysAgo * DAY_S);
}

it('chunks of the builds of the last week stay next to the new ones, for pages that are open', () => {
  chunk('old', 'bank-1.js', 6);
  chunk('old', 'bank-0.js', 8);
  chunk('old', 'same.js', 6);
  chunk('new', 'bank-2.js', 0);
  chunk('new', 'same.js', 0);
  keepOldAssets(join(folder, 'old'), join(folder, 'new'));
  const assets = join(folder, 'new', 'assets');
  expect(readdirSync(assets).sort()).toEqual(['bank-1.js', 'bank-2.js', 'same.js']);
  expect(readFileSync(join(assets, 'same.js'), 'utf8')).toBe('new');
});

it('a kept chunk keeps its age: the builds after it do not make it younger', () => {
  chunk('old', 'bank-1.js', 6);
  keepOldAssets(join(folder, 'old'), join(folder, 'new'));
  const { mtimeMs } = statSync(join(folder, 'new', 'assets', 'bank-1.js'));
  expect(Math.round(now - mtimeMs / 1_000)).toBe(6 * DAY_S);
});

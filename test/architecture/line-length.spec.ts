import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Reviewers do not read longer lines, and two changes to one line always conflict. */
const LONGEST = 200;
/** Generated from the OpenAPI document. */
const GENERATED = ['apps/console/src/api/contract.ts', 'test/support/client/openapi.ts'];

function tooLong(path: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) => (line.length > LONGEST ? [`${path}:${index + 1} has ${line.length}`] : []));
}

it('no line of the source is longer than 200 characters', () => {
  const paths = ['apps', 'libs', 'test', 'scripts'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:ts|tsx|mjs)$/u.test(path) && !/(?:^|\/)(?:node_modules|dist)\//u.test(path))
      .map((path) => `${folder}/${path}`),
  );
  const written = paths.filter((path) => !GENERATED.includes(path));
  expect(written.length).toBeGreaterThan(1000);
  expect(written.flatMap((path) => tooLong(path, readFileSync(join(ROOT, path), 'utf8')))).toEqual([]);
});

it('the rule finds a line of 201 characters, but not one of 200', () => {
  expect(tooLong('a.ts', `${'a'.repeat(200)}\n${'b'.repeat(201)}`)).toEqual(['a.ts:2 has 201']);
});

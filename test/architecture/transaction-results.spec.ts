import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { sourcePaths } from './import-graph.js';
import { escapedResults } from './transaction-results.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

describe('a transaction', () => {
  it('returns its result', () => {
    const sources = sourcePaths(ROOT, ['apps', 'libs']).filter((path) => !/spec\.ts$/.test(path));
    expect(sources.flatMap((path) => escapedResults(path, readFileSync(join(ROOT, path), 'utf8')))).toEqual(
      [],
    );
  });

  it.each([
    [
      'by an assignment',
      'let row; await db.inCompany(1n, async (sql) => { row = await sql.one(Q); }); use(row);',
    ],
    [
      'by a pattern',
      'let row; await db.transaction(async (sql) => { [row] = await sql.rows(Q); }); use(row);',
    ],
    ['through another callback', 'let x; db.read((sql) => list.map(() => { x = 1; }));'],
    ['of a command', 'let x; await bus.execute(command, call, async () => { x = 1; });'],
  ])('is refused that passes a result out %s', (_, text) => {
    expect(escapedResults('a.ts', `async function f() { ${text} }`)).toHaveLength(1);
  });

  it.each([
    ['counts', 'let parts = 0; await db.transaction(async () => { parts += 1; }); return parts;'],
    ['uses a local variable', 'await db.transaction(async () => { let x; x = 1; return x; });'],
    ['is none', 'let x; list.forEach((one) => { x = one; });'],
  ])('may be one that %s', (_, text) => {
    expect(escapedResults('a.ts', `async function f() { ${text} }`)).toEqual([]);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const DIST = join(ROOT, 'dist');
/** The snapshot that readers start from is made for the machine and the folder in which it is. */
const OF_THIS_PLACE = join(DIST, 'reader');

const built = readdirSync(DIST, { recursive: true, withFileTypes: true })
  .filter((one) => one.isFile() && !one.parentPath.startsWith(OF_THIS_PLACE))
  .map(({ parentPath, name }) => join(parentPath, name));

describe('the build', () => {
  it('names no folder of the machine that made it, so that another machine makes the same files', () => {
    expect(built.length).toBeGreaterThan(1_000);
    const named = built.filter((path) => readFileSync(path).includes(ROOT));
    expect(named).toEqual([]);
  });
});

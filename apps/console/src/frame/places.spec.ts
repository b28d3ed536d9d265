import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { pathsOf } from '../../build/route-list.js';
import trail from '../words/en/trail.js';
import { placesOf } from './places.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** The kinds of objects that the server's code writes into the audit trail. */
const AUDITED = [
  ...new Set(
    ['libs', 'apps/api/src', 'apps/worker/src']
      .flatMap((folder) =>
        readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
          join(folder, name),
        ),
      )
      .filter((path) => path.endsWith('.ts') && !path.includes('spec'))
      .flatMap((path) => [...readFileSync(join(ROOT, path), 'utf8').matchAll(/\bobjectType: '(\w+)'/g)])
      .map(([, kind = '']) => kind),
  ),
].sort();

describe('an object of the books', () => {
  it('has a name in the audit trail, whatever its kind', () => {
    expect(AUDITED.length).toBeGreaterThan(30);
    expect(AUDITED.filter((kind) => !(kind in trail.objects))).toEqual([]);
  });

  it('opens on a screen that exists, whatever its kind', () => {
    const paths = pathsOf(readdirSync(join(ROOT, 'apps/console/src/routes')));
    const kinds = [...new Set([...AUDITED, ...Object.keys(trail.objects)])];
    expect(kinds.filter((kind) => placesOf(kind, '1').length === 0)).toEqual([]);
    const places = kinds.flatMap((kind) => placesOf(kind, '1').map(({ to }) => to));
    expect(places.filter((to) => !paths.includes(to))).toEqual([]);
  });
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../chaos/support/entries.js';
import { builtFile, planted, PLANTS } from './plants.js';

const plant = { about: 'a test', file: 'some.js', replacements: [['a = 1', 'a = 2']] } as const;

describe('a planted fault', () => {
  it('replaces its text', () => {
    expect(planted('let a = 1;', plant)).toBe('let a = 2;');
  });

  it.each([
    ['is gone', 'let b = 1;', 0],
    ['occurs twice', 'a = 1; a = 1;', 2],
  ])('is refused when its text %s: it would plant nothing, or something else', (_how, content, count) => {
    expect(() => planted(content, plant)).toThrow(`some.js holds "a = 1" ${count} times`);
  });

  // An editor's run has no build.
  it.runIf(existsSync(join(ROOT, 'dist/apps'))).each(Object.entries(PLANTS))(
    '%s fits the present build',
    (_name, one) => {
      const content = builtFile(one);
      expect(planted(content, one)).not.toBe(content);
    },
  );
});

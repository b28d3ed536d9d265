import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RELEASE } from './release.js';

describe('the release', () => {
  it('is the version of the package', () => {
    const text = readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8');
    expect(JSON.parse(text)).toMatchObject({ version: RELEASE });
  });
});

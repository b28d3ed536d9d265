import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import satisfies from 'spdx-satisfies';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** They ask for their notice to be kept, and for nothing of the service that uses them. */
const FREE = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
];

/** Packages with terms of their own, and why these bind nothing but the package. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  '@expo-google-fonts/arimo': 'MIT AND OFL-1.1: the font may be put into documents',
  '@img/sharp-': 'LGPL-3.0-or-later: libvips is a library of its own, which anybody may replace',
  'axe-core': 'MPL-2.0: looks at pages in tests',
  'libheif-js': 'LGPL-3.0: a module of its own, which anybody may replace',
  'spdx-': 'CC-BY-3.0: the names of licences, which this test compares',
  lightningcss: 'MPL-2.0: writes the styles of the console when it is built; no part of it is in them',
};

/** Packages that state their licence in a form of before SPDX, as their files have it. */
const STATED: Readonly<Record<string, string>> = {
  ibantools: 'MIT OR MPL-2.0',
  optimist: 'MIT',
  'png-js': 'MIT',
  rai: 'MIT',
  simplesmtp: 'MIT',
};

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly license?: string }>>;
}

const nameOf = (path: string): string => path.split('node_modules/').at(-1) ?? path;

function packagesOf(lockfile: string): { readonly name: string; readonly licence: string }[] {
  // The form of a lockfile is npm's.
  const { packages } = JSON.parse(readFileSync(`${ROOT}${lockfile}`, 'utf8')) as Lockfile;
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { license }]) => ({
      name: nameOf(path),
      licence: STATED[nameOf(path)] ?? license ?? 'none stated',
    }));
}

function isFree(licence: string): boolean {
  try {
    return satisfies(licence, FREE);
  } catch {
    // No expression of SPDX.
    return false;
  }
}

const isExcepted = (name: string): boolean => Object.keys(EXCEPTIONS).some((one) => name.startsWith(one));

describe('the licences of all packages', () => {
  const packages = ['package-lock.json', 'test/browser/package-lock.json'].flatMap(packagesOf);

  it('bind nothing but the package', () => {
    const binding = packages.filter(({ name, licence }) => !isFree(licence) && !isExcepted(name));
    expect(binding).toEqual([]);
  });

  it('are excepted and stated here only where they have to be', () => {
    const needed = packages.filter(({ licence }) => !isFree(licence)).map(({ name }) => name);
    expect(Object.keys(EXCEPTIONS).filter((one) => !needed.some((name) => name.startsWith(one)))).toEqual([]);
    const names = new Set(packages.map(({ name }) => name));
    expect(Object.keys(STATED).filter((name) => !names.has(name))).toEqual([]);
  });

  it.each(['GPL-3.0-only', 'AGPL-3.0-or-later', 'MIT AND GPL-2.0', 'SEE LICENSE IN LICENSE', 'none stated'])(
    'would be refused where one is %s',
    (licence) => {
      expect(isFree(licence)).toBe(false);
    },
  );
});

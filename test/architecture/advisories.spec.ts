import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { satisfies, validRange } from 'semver';
import { describe, expect, it } from 'vitest';
import { type Advisory, type Kept, withReport } from '../../scripts/lib/advisories.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const LOCKFILES = ['package-lock.json', 'test/browser/package-lock.json'];

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly version?: string }>>;
}

interface Locked {
  readonly name: string;
  readonly version: string;
}

const read = (file: string): string => readFileSync(`${ROOT}${file}`, 'utf8');

function packagesOf(lockfile: string): Locked[] {
  // The form of a lockfile is npm's.
  const { packages } = JSON.parse(read(lockfile)) as Lockfile;
  return Object.entries(packages).flatMap(([path, { version }]) =>
    path === '' || version === undefined
      ? []
      : [{ name: path.split('node_modules/').at(-1) ?? path, version }],
  );
}

const reaches = (locked: Locked, { package: name, range }: Advisory): boolean =>
  locked.name === name && satisfies(locked.version, range, { includePrerelease: true });

/** Advisories that a locked version has and nobody has judged. */
const unjudged = (locked: readonly Locked[], advisories: readonly Advisory[]): string[] =>
  advisories
    .filter(({ unreached }) => unreached === undefined)
    .flatMap((advisory) =>
      locked
        .filter((one) => reaches(one, advisory))
        .map(({ name, version }) => `${advisory.id}: ${name} ${version} (${advisory.title})`),
    );

const kept = JSON.parse(read('docs/internals/advisories.json')) as Kept;
const locked = LOCKFILES.flatMap(packagesOf);

describe('the advisories against locked packages', () => {
  it('reach no locked version, or the list says why they do not reach the service', () => {
    expect(unjudged(locked, kept.advisories)).toEqual([]);
  });

  it('are listed once each, with a range that npm understands', () => {
    const ids = kept.advisories.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
    expect(kept.advisories.filter(({ range }) => validRange(range) === null)).toEqual([]);
  });

  it('have a reason only where a locked version has them', () => {
    const idle = kept.advisories.filter(
      (one) => one.unreached !== undefined && !locked.some((version) => reaches(version, one)),
    );
    expect(idle).toEqual([]);
  });

  it('would be found: those of a version that a package of ours had locked for itself', () => {
    const found = unjudged([{ name: 'nodemailer', version: '8.0.7' }], kept.advisories);
    expect(found).toContainEqual(expect.stringContaining('GHSA-2x7j-588g-ccc2'));
    expect(found).toHaveLength(5);
  });
});

describe('the list after the registry was asked', () => {
  const known: Kept = {
    asked: null,
    advisories: [{ id: 'GHSA-1', package: 'one', range: '<1.0.1', title: 'one', unreached: 'not called' }],
  };
  const finding = (id: string, name: string) => ({
    title: name,
    url: `https://github.com/advisories/${id}`,
    range: '<2.0.0',
    name,
  });

  it('has what is new, and keeps the reasons of what is known', () => {
    const report = {
      vulnerabilities: {
        one: { via: [finding('GHSA-1', 'one')] },
        two: { via: ['one', finding('GHSA-2', 'two')] },
      },
    };
    expect(withReport(known, report, '2026-11-29')).toEqual({
      asked: '2026-11-29',
      advisories: [
        { id: 'GHSA-1', package: 'one', range: '<2.0.0', title: 'one', unreached: 'not called' },
        { id: 'GHSA-2', package: 'two', range: '<2.0.0', title: 'two' },
      ],
    });
  });
});

it('takes releases of packages only when they are a week old', () => {
  expect(read('.npmrc')).toMatch(/^min-release-age=7$/m);
});

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from './fault.mjs';
import { ROOT, readJson } from './home.mjs';
import { say } from './screen.mjs';

const FILE = join(ROOT, 'docs/internals/advisories.json');

/**
 * @typedef {object} Advisory a published weakness of some versions of a package
 * @property {string} id
 * @property {string} package
 * @property {string} range the versions that have it
 * @property {string} title
 * @property {string} [unreached] why it does not reach the service, where a version in the range is locked
 */

/** @typedef {{ asked: string | null, advisories: Advisory[] }} Kept the list, and the day on which the registry was last asked */

/** @typedef {{ title: string, url: string, range: string, name: string }} Finding as npm reports an advisory */

/**
 * The report of `npm audit --json`. A package that is reached through another names that one in `via`.
 * @typedef {{ vulnerabilities?: Record<string, { via: (string | Finding)[] }>, message?: string }} Report
 */

/**
 * The list with everything that a report found. Those that are known keep their reasons.
 * @param {Kept} kept
 * @param {Report} report
 * @param {string} today
 * @returns {Kept}
 */
export function withReport(kept, report, today) {
  const byId = new Map(kept.advisories.map((one) => [one.id, one]));
  const findings = Object.values(report.vulnerabilities ?? {}).flatMap(({ via }) =>
    via.filter((one) => typeof one !== 'string'),
  );
  for (const { title, url, range, name } of findings) {
    const id = url.split('/').at(-1) ?? url;
    byId.set(id, { ...byId.get(id), id, package: name, range, title });
  }
  return { asked: today, advisories: [...byId.values()] };
}

/** `npm run advisories`: asks the registry what is known against the locked versions, and keeps it in the list. */
export function advisories() {
  const { stdout } = spawnSync('npm', ['audit', '--json'], { cwd: ROOT, encoding: 'utf8' });
  /** @type {unknown} */
  const answer = JSON.parse(stdout || '{}');
  const report = /** @type {Report} */ (answer);
  if (report.vulnerabilities === undefined)
    throw new Fault(
      `The registry tells no advisories (${report.message ?? 'no answer'}): ask one that does, with npm's setting registry.`,
    );
  const kept = /** @type {Kept} */ (readJson(FILE));
  const today = new Date().toISOString().slice(0, 10);
  const next = withReport(kept, report, today);
  writeFileSync(FILE, `${JSON.stringify(next, null, 2)}\n`);
  say(
    `${next.advisories.length} advisories, ${next.advisories.length - kept.advisories.length} of them new.`,
  );
}

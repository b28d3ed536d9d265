import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  rmSync,
  statSync,
  statfsSync,
} from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { bringBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { Fault } from './fault.mjs';
import { ROOT, readJson } from './home.mjs';
import { install } from './install.mjs';
import { bringUpPostgres } from './postgres.mjs';
import { bringUpBroker } from './redis.mjs';
import { say, step } from './screen.mjs';

/**
 * @import { Bringing } from './postgres.mjs'
 * @import { Children } from './children.mjs'
 * @import { Control } from './launch.mjs'
 */

/**
 * Files that `npm test` leaves out, because they take a third of all time: processes that start, die and wait for their
 * leases, disks that lose their power, guides that are followed word for word, plans of queries over large tables, bad days and
 * a whole quarter in the browser. `npm run test:full` runs them, as their names do; it also runs the tests that are marked
 * `thorough`.
 */
const LONG = [
  'test/chaos/*.spec.ts',
  'test/simulation/cuts.spec.ts',
  'test/browser/{adversity,dying-server,quarter}.spec.ts',
  'test/e2e/{guides,nightly,readers,readers-away,wrong-secrets}.spec.ts',
  'test/oracle/en16931.spec.ts',
  'test/database/list-plans.spec.ts',
  'test/database/pooled-rows.spec.ts',
  'libs/books/src/**/*-plan.db-spec.ts',
];

/** Linux keeps the files of this folder in memory. */
const IN_MEMORY = '/dev/shm';
/** Twice what the databases of a run need at any moment. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * `npm test`: everything the suites need, the suites, and nothing left. Arguments go on to vitest.
 * @param {Children} children
 * @param {Control} control
 */
export async function test(children, { fail, atEnd }) {
  const folder = scratchFolder(hasRoomInMemory() ? [IN_MEMORY] : []);
  atEnd(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  await install(children, join(folder, 'install.log'));
  await build(children);
  const browser = wantsBrowser(process.argv.slice(2))
    ? await bringBrowser(children, join(folder, 'browser.log'))
    : undefined;

  /** @type {Bringing} */
  const common = {
    home: folder,
    logs: folder,
    onCrash: (name, how) => {
      say(`${name} crashed (${how}) and is started again`);
    },
    onHopeless: (service, how) => {
      fail(new Fault(`${service.name} keeps crashing (${how}).`));
    },
  };
  const work = step('Starting Postgres and a broker');
  const postgres = await bringUpPostgres(children, { ...common, durable: false });
  const broker = await bringUpBroker(children, common);
  work.done(
    `Postgres ${postgres.version}${postgres.embedded ? ', embedded' : ''}; tasks are delivered by ${broker.note}`,
  );

  const given = process.argv.slice(2);
  const isShort = given.length === 0 && process.env.RAAMAT_TEST_COUNTS !== 'full';
  const report = join(folder, 'report.json');
  const running = children.start(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...(isShort ? ['--tags-filter=!thorough', ...LONG.flatMap((files) => ['--exclude', files])] : given),
    ],
    {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        DATABASE_URL: postgres.url,
        // What a test's database loses with the power is nobody's books.
        RAAMAT_UNSAFE_POSTGRES: 'on',
        RAAMAT_TEST_BUILT: 'on',
        RAAMAT_BROKER: broker.broker,
        RAAMAT_HOME: join(folder, 'home'),
        ...(browser === undefined ? {} : { RAAMAT_CHROMIUM: browser }),
        ...(broker.url === undefined ? {} : { REDIS_URL: broker.url }),
      },
    },
  );
  const { code } = await running.exited;
  if (children.isStopping()) return code ?? 1;
  say();
  if (isShort)
    say(
      'Left to npm run test:full: the files named LONG in scripts/lib/test.mjs, tests marked thorough, and repetitions.',
    );
  say(`tests: ${counts(/** @type {Report | undefined} */ (readJson(report)))}`);
  return code ?? 1;
}

/**
 * Tests that are named by their paths may need no browser.
 * @param {string[]} args
 */
function wantsBrowser(args) {
  const paths = args.filter((arg, index) => !arg.startsWith('-') && !args[index - 1]?.startsWith('--'));
  const project = args[args.indexOf('--project') + 1];
  if (args.includes('--project')) return project === 'browser';
  return paths.length === 0 || paths.some((path) => /browser|console/.test(path));
}

/**
 * @typedef {object} Report what vitest writes of a run
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {{ status: string, assertionResults: { status: string }[] }[]} testResults
 */

/**
 * A suite that could not be loaded counts as one failed test: it has no tests to count.
 * @param {Report | undefined} report
 */
function counts(report) {
  if (report === undefined) return '0 passed, 1 failed, 0 skipped';
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
  ).length;
  const failed = report.numFailedTests + unloaded;
  return `${report.numPassedTests} passed, ${failed} failed, ${report.numPendingTests + report.numTodoTests} skipped`;
}

/**
 * A folder of this run alone, where also the unprivileged user that runs Postgres for root may pass.
 * @param {string[]} preferred
 */
export function scratchFolder(preferred = []) {
  for (const parent of [...preferred, tmpdir(), '/tmp', '/var/tmp']) {
    if (!existsSync(parent)) continue;
    if (process.getuid?.() === 0 && (statSync(parent).mode & 0o001) === 0) continue;
    const folder = mkdtempSync(join(parent, 'raamat-test-'));
    if (process.getuid?.() === 0) chmodSync(folder, 0o755);
    return folder;
  }
  throw new Fault('There is no folder for temporary files: set TMPDIR to one that can be written.');
}

/**
 * Is there room for the run's databases in memory? On a disk the file system takes a sixth of the run's processor time to
 * find a place for the thousand files of each new database.
 */
function hasRoomInMemory() {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return Math.min(bavail * bsize, freemem()) >= NEEDED_BYTES;
  } catch {
    return false;
  }
}

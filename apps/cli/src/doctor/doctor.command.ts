import {
  type Config,
  ConfigError,
  connectDatabase,
  createLogger,
  type Database,
  loadConfig,
  RELEASE,
} from '#platform';
import { z } from 'zod';
import { type CliCommand, type CommandCall } from '../command.js';
import { backups } from './checks/backups.js';
import { clock, databaseFailure, pooler, schema, server } from './checks/database.js';
import { readers, storage } from './checks/files.js';
import { keys } from './checks/keys.js';
import { api, mail } from './checks/outside.js';
import { OWNER_UNNAMED } from './checks/owner.js';
import { bad, type Finding, good, messageOf, unchecked } from './checks/finding.js';
import { broker, tasks } from './checks/tasks.js';

const Options = z.object({ json: z.boolean().default(false) });

type Print = (name: string, finding: Finding) => void;

/**
 * Checks an installation part by part, with the configuration of its processes, and says how to mend what is wrong.
 * Changes nothing but a file that it writes and deletes. Exit code 1: something is wrong.
 */
export const doctorCommand: CliCommand = {
  async run({ environment, values }) {
    const { json } = Options.parse(values);
    const findings: Finding[] = [];
    const print: Print = (name, finding) => {
      findings.push(finding);
      console.log(json ? JSON.stringify({ check: name, ...finding }) : lineOf(name, finding));
    };
    const config = configuration(environment, print);
    if (config !== undefined) await examine(config, isOwnerNamed(environment, config), print);
    if (!json) console.log(`\n${summaryOf(findings)}`);
    return findings.some(({ state }) => state === 'bad') ? 1 : 0;
  },
};

function configuration(environment: CommandCall['environment'], print: Print): Config | undefined {
  try {
    const config = loadConfig(environment);
    print('Configuration', good(`Release ${RELEASE}, Node ${process.versions.node}.`));
    return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    print('Configuration', bad(error.message, '`raamat config` explains every variable.'));
    return undefined;
  }
}

/**
 * Whether the owner of the database is to look at it. Without logins of their own, the processes log in as the owner, by
 * default at an address of this machine.
 */
const isOwnerNamed = (
  { DATABASE_URL: url, DATABASE_URL_FILE: file }: CommandCall['environment'],
  config: Config,
): boolean =>
  config.DATABASE_APP_URL === undefined || [url, file].some((one) => one !== undefined && one !== '');

async function examine(config: Config, ownerNamed: boolean, print: Print): Promise<void> {
  const check = async (name: string, look: () => Promise<Finding>): Promise<Finding> => {
    const finding = await look().catch(failedCheck);
    print(name, finding);
    return finding;
  };
  const database = await opened(config, print);
  const asOwner = (look: () => Promise<Finding>) => () =>
    ownerNamed ? look() : Promise.resolve(OWNER_UNNAMED);
  try {
    if (database !== undefined) {
      await check('Database', () => server(database));
      await check('Pooler', () => Promise.resolve(pooler(database, config)));
    }
    const found = await check(
      'Schema',
      asOwner(() => schema(config)),
    );
    const inDatabase = (look: (database: Database) => Promise<Finding>) => () =>
      database === undefined ? Promise.resolve(WITHOUT_DATABASE) : look(database);
    const inSchema = (look: () => Promise<Finding>) => () =>
      found.state === 'bad' && found.unchecked !== true ? Promise.resolve(OLDER_SCHEMA) : look();
    await check('Clock', inDatabase(clock));
    await check('Keys', inSchema(asOwner(() => keys(config))));
    await check('Broker', () => broker(config));
    await check('Tasks', inSchema(inDatabase(tasks)));
    await check('Files', () => storage(config));
    await check('Readers', readers);
    await check('Letters', () => mail(config));
    await check('API', () => api(config));
    await check('Backups', () => backups(config));
  } finally {
    await database?.close();
  }
}

const WITHOUT_DATABASE = unchecked('the database could not be opened', 'Mend the database first.');
const OLDER_SCHEMA = unchecked('the schema is older', 'Mend the schema first.');

const failedCheck = (error: unknown): Finding => ({
  ...bad(
    `The check itself failed: ${messageOf(error)}.`,
    'Mend what else is wrong and run this again. If it fails again, report it.',
  ),
  unchecked: true,
});

async function opened(config: Config, print: Print): Promise<Database | undefined> {
  try {
    return await connectDatabase(config, createLogger({ LOG_LEVEL: 'silent' }, 'cli'), 'doctor');
  } catch (error) {
    print('Database', databaseFailure(error) ?? failedCheck(error));
    return undefined;
  }
}

const MARKS = { good: '✓', warning: '!', bad: '✗', off: '–' } as const;
const WIDTH = 'Configuration'.length;

function lineOf(name: string, { state, detail, remedy }: Finding): string {
  const first = `${MARKS[state]} ${name.padEnd(WIDTH)}  ${detail}`;
  return remedy === undefined ? first : `${first}\n${' '.repeat(WIDTH + 4)}${remedy}`;
}

function summaryOf(findings: readonly Finding[]): string {
  const wrong = findings.filter(({ state }) => state === 'bad').length;
  const odd = findings.filter(({ state }) => state === 'warning').length;
  const skipped = findings.filter(({ unchecked: skip }) => skip === true).length;
  return [
    wrong === 0 ? 'Nothing is wrong.' : `Wrong: ${wrong}.`,
    ...(odd === 0 ? [] : [`To look at: ${odd}.`]),
    ...(skipped === 0 ? [] : [`Not checked: ${skipped}.`]),
  ].join(' ');
}

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
import { clock, databaseFailure, schema, server } from './checks/database.js';
import { readers, storage } from './checks/files.js';
import { keys } from './checks/keys.js';
import { api, mail } from './checks/outside.js';
import { broker, tasks } from './checks/tasks.js';
import { bad, type Finding, good } from './checks/finding.js';

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
    if (config !== undefined) await examine(config, print);
    const wrong = findings.filter(({ state }) => state === 'bad').length;
    const odd = findings.filter(({ state }) => state === 'warning').length;
    if (!json) console.log(`\n${summaryOf(wrong, odd)}`);
    return wrong === 0 ? 0 : 1;
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

async function examine(config: Config, print: Print): Promise<void> {
  const database = await withDatabase(config, print);
  try {
    print('Schema', await schema(config));
    if (database !== undefined) print('Clock', await clock(database));
    print('Keys', await keys(config));
    print('Broker', await broker(config));
    if (database !== undefined) print('Tasks', await tasks(database));
    print('Files', await storage(config));
    print('Readers', await readers());
    print('Letters', await mail(config));
    print('API', await api(config));
    print('Backups', await backups(config));
  } finally {
    await database?.close();
  }
}

async function withDatabase(config: Config, print: Print): Promise<Database | undefined> {
  try {
    const database = await connectDatabase(config, createLogger({ LOG_LEVEL: 'silent' }, 'cli'), 'doctor');
    print('Database', await server(database));
    return database;
  } catch (error) {
    print('Database', databaseFailure(error));
    return undefined;
  }
}

const MARKS = { good: '✓', warning: '!', bad: '✗', off: '–' } as const;
const WIDTH = 'Configuration'.length;

function lineOf(name: string, { state, detail, remedy }: Finding): string {
  const first = `${MARKS[state]} ${name.padEnd(WIDTH)}  ${detail}`;
  return remedy === undefined ? first : `${first}\n${' '.repeat(WIDTH + 4)}${remedy}`;
}

function summaryOf(wrong: number, odd: number): string {
  if (wrong > 0) return `Wrong: ${wrong}. To look at: ${odd}.`;
  return odd > 0 ? `Nothing is wrong. To look at: ${odd}.` : 'Nothing is wrong.';
}

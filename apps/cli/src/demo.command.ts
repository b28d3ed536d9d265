import {
  type Clock,
  type Config,
  connectDatabase,
  createClock,
  createLogger,
  type Database,
  decodeId,
  loadConfig,
  publicUrl,
} from '#platform';
import { freeRegistryCode } from '#identity';
import { z } from 'zod';
import { type CliCommand } from './command.js';
import {
  type DemoAddresses,
  type DemoIds,
  type DemoSecrets,
  forgetSecrets,
  keepSecrets,
  readDemoFile,
  readSecrets,
  writeDemoFile,
} from './demo/demo-home.js';
import { REGISTERED_CODES } from './demo/company.js';
import { chooseSecrets, makeDemo, trustSampleSender } from './demo/make-demo.js';
import { showDemo } from './demo/show-demo.js';

/**
 * Creates the demo organization once and shows the main job on sample documents; later runs only refresh addresses.
 * An interrupted first run resumes: its secrets stay in the home folder until everything is created and shown.
 */
export const demoCommand: CliCommand = {
  async run({ environment, values }) {
    const config = loadConfig(environment);
    const home = config.RAAMAT_HOME;
    const clock = createClock(config);
    const addresses = addressesOf(config, metricsUrls(values));
    const known = readDemoFile(home);
    const brokenOff = readSecrets(home);
    if (known !== undefined && brokenOff === undefined) {
      const free = await withDatabase(config, async (database) => {
        if (known.sample_sender_trusted !== true) await trustOnce(database, config, clock, known);
        return freeRegistryCode(database, REGISTERED_CODES);
      });
      writeDemoFile(home, {
        ...known,
        ...addresses,
        sample_sender_trusted: true,
        free_registry_code: free,
      });
      console.log('The demo of the first start still exists; it was not changed.');
      return 0;
    }
    const demo = {
      ...(known ?? (await make(config, clock, brokenOff))),
      ...addresses,
      sample_sender_trusted: true,
      free_registry_code: await withDatabase(config, (database) =>
        freeRegistryCode(database, REGISTERED_CODES),
      ),
    };
    writeDemoFile(home, demo);
    await showDemo(demo, { clock, byMail: config.RAAMAT_INBOX }, (line) => {
      console.log(line);
    });
    forgetSecrets(home);
    return 0;
  },
};

async function make(
  config: Config,
  clock: Clock,
  brokenOff: DemoSecrets | undefined,
): Promise<DemoIds & DemoSecrets> {
  const secrets = brokenOff ?? chooseSecrets();
  if (brokenOff === undefined) keepSecrets(config.RAAMAT_HOME, secrets);
  return withDatabase(config, async (database) => ({
    ...(await makeDemo({ database, clock, config }, secrets)),
    ...secrets,
  }));
}

/** For a demo of the first release, which predates trusted senders. */
async function trustOnce(
  database: Database,
  config: Config,
  clock: Clock,
  { company_id }: DemoIds,
): Promise<void> {
  const companyId = decodeId('company', company_id);
  if (companyId !== undefined) await trustSampleSender({ database, clock, config }, companyId);
}

async function withDatabase<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await connectDatabase(config, createLogger({ LOG_LEVEL: 'error' }, 'demo'), 'demo');
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/**
 * The metrics URL of each process from `--metrics api=http://…`: only the program that started the processes knows
 * their ports.
 */
function metricsUrls(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const given = z
    .array(z.string().regex(/^[a-z]+=/))
    .default([])
    .parse(values['metrics']);
  return Object.fromEntries(
    given.map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]),
  );
}

function addressesOf(config: Config, metrics: Record<string, string>): DemoAddresses {
  const baseUrl = publicUrl(config);
  return {
    base_url: baseUrl,
    console_url: `${baseUrl}/`,
    docs_url: `${baseUrl}/docs/api/`,
    mcp_url: `${baseUrl}/mcp`,
    smtp: { host: config.SMTP_HOST === '0.0.0.0' ? '127.0.0.1' : config.SMTP_HOST, port: config.SMTP_PORT },
    sandbox_url: config.RAAMAT_SANDBOX_URL ?? `http://127.0.0.1:${config.RAAMAT_SANDBOX_PORT}`,
    metrics_urls: metrics,
  };
}

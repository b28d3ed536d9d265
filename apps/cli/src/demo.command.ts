import {
  type Clock,
  type Config,
  connectDatabase,
  createLogger,
  loadConfig,
  publicUrl,
  SystemClock,
} from '#platform';
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
import { chooseSecrets, makeDemo } from './demo/make-demo.js';
import { showDemo } from './demo/show-demo.js';

/**
 * Makes the demo organization once and shows the main job on sample documents; later it only refreshes addresses.
 * A first time that was broken off is gone on with: its secrets lie in the home until all was made and shown.
 */
export const demoCommand: CliCommand = {
  async run({ environment }) {
    const config = loadConfig(environment);
    const home = config.RAAMAT_HOME;
    const clock = new SystemClock();
    const addresses = addressesOf(config);
    const known = readDemoFile(home);
    const brokenOff = readSecrets(home);
    if (known !== undefined && brokenOff === undefined) {
      writeDemoFile(home, { ...known, ...addresses });
      console.log('The demo of the first start is still here; nothing of it was changed.');
      return 0;
    }
    const demo = {
      ...(known ?? (await make(config, clock, brokenOff))),
      ...addresses,
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
  const database = await connectDatabase(config, createLogger({ LOG_LEVEL: 'error' }, 'demo'), 'demo');
  try {
    return { ...(await makeDemo({ database, clock, config }, secrets)), ...secrets };
  } finally {
    await database.close();
  }
}

function addressesOf(config: Config): DemoAddresses {
  const baseUrl = publicUrl(config);
  return {
    base_url: baseUrl,
    console_url: `${baseUrl}/`,
    docs_url: `${baseUrl}/docs/api/`,
    mcp_url: `${baseUrl}/mcp`,
    smtp: { host: config.SMTP_HOST === '0.0.0.0' ? '127.0.0.1' : config.SMTP_HOST, port: config.SMTP_PORT },
    sandbox_url: config.RAAMAT_SANDBOX_URL ?? `http://127.0.0.1:${config.RAAMAT_SANDBOX_PORT}`,
  };
}

import { connectDatabase, createLogger, loadConfig, SystemClock } from '#platform';
import { type CliCommand } from './command.js';
import { type DemoAddresses, readDemoFile, writeDemoFile } from './demo/demo-home.js';
import { makeDemo } from './demo/make-demo.js';
import { showDemo } from './demo/show-demo.js';

/** Makes the demo organization once and shows the main job on sample documents; later it only refreshes addresses. */
export const demoCommand: CliCommand = {
  name: 'demo',
  help: 'makes the demo organization once, and shows sample documents being booked',
  async run({ environment }) {
    const config = loadConfig(environment);
    const clock = new SystemClock();
    const baseUrl = config.RAAMAT_BASE_URL ?? `http://${config.RAAMAT_HOST}:${config.PORT}`;
    const addresses: DemoAddresses = {
      base_url: baseUrl,
      console_url: `${baseUrl}/`,
      docs_url: `${baseUrl}/docs/api/`,
      mcp_url: `${baseUrl}/mcp`,
      smtp: { host: config.SMTP_HOST, port: config.SMTP_PORT },
      sandbox_url: config.RAAMAT_SANDBOX_URL ?? `http://127.0.0.1:${config.RAAMAT_SANDBOX_PORT}`,
    };
    const known = readDemoFile(config.RAAMAT_HOME);
    if (known !== undefined) {
      writeDemoFile(config.RAAMAT_HOME, { ...known, ...addresses });
      console.log('The demo of the first start is still here; nothing of it was changed.');
      return 0;
    }
    const database = await connectDatabase(config, createLogger({ LOG_LEVEL: 'error' }, 'demo'), 'demo');
    try {
      const demo = await makeDemo({ database, clock, config }, addresses);
      writeDemoFile(config.RAAMAT_HOME, demo);
      await showDemo(demo, clock, (line) => {
        console.log(line);
      });
    } finally {
      await database.close();
    }
    return 0;
  },
};

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, homeFolder, readJson } from './home.mjs';
import { embeddedUrl } from './postgres.mjs';

/**
 * `npm run raamat -- COMMAND`: the command line, on the database and with the secrets that `npm start` chose for this
 * folder, as far as the environment doesn't name others.
 */
export async function raamat() {
  const entry = join(ROOT, 'dist/apps/cli/src/main.js');
  if (!existsSync(entry)) {
    process.stderr.write('Raamat is not built yet: run `npm start` or `npm run build` first.\n');
    process.exit(1);
  }
  for (const [name, value] of Object.entries(chosenByStart())) {
    if (!process.env[name] && value !== undefined) process.env[name] = value;
  }
  await import(entry);
}

function chosenByStart() {
  const home = homeFolder();
  const secrets = readJson(join(home, 'secrets.json'));
  return {
    RAAMAT_HOME: home,
    DATABASE_URL: embeddedUrl(home),
    RAAMAT_SECRET: secrets?.secret,
    RAAMAT_SEALING_PUBLIC_KEY: secrets?.sealing_public_key,
  };
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, homeFolder, isRunning, keptAddresses, openHome, rememberedPorts, writeJson } from './home.mjs';
import { launch } from './launch.mjs';
import { bringUpPostgres, embeddedUrl } from './postgres.mjs';
import { keptIn, keptSecrets } from './secrets.mjs';

/**
 * @import { Children } from './children.mjs'
 * @import { Kept, Variables } from './secrets.mjs'
 */

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
  choose(chosenByStart());
  if (bringsDatabase()) await launch('raamat', (children) => withEmbedded(children, entry));
  else await import(entry);
}

/** @param {Variables} variables */
function choose(variables) {
  for (const [name, value] of Object.entries(variables)) {
    if (!process.env[name] && !process.env[`${name}_FILE`] && value !== undefined) process.env[name] = value;
  }
}

/** Before the first start there is no database to restore into, and none answers while Raamat does not run. */
function bringsDatabase() {
  const given = process.env.DATABASE_URL || process.env.DATABASE_URL_FILE;
  const embedded = embeddedUrl(homeFolder());
  return (
    ['backup', 'company', 'restore'].includes(process.argv[2] ?? '') &&
    (!given || given === embedded) &&
    !isRunning(homeFolder())
  );
}

/**
 * Runs a command beside the embedded database, which ends with it.
 * @param {Children} children
 * @param {string} entry
 */
async function withEmbedded(children, entry) {
  const home = openHome();
  const logs = join(home, 'logs');
  const remembered = rememberedPorts(home);
  const postgres = await bringUpPostgres(
    children,
    { home, logs, port: remembered.postgres, durable: true, onCrash: quietly, onHopeless: quietly },
    { embedded: true },
  );
  writeJson(join(home, 'ports.json'), { ...remembered, postgres: postgres.port });
  const running = children.start(process.execPath, [entry, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: postgres.url },
  });
  return (await running.exited).code ?? 1;
}

/** The command that runs says what it misses. */
const quietly = () => undefined;

/** The key that opens personal data is for the commands that move, restore or check what it sealed. */
const OPENING = /^(company|doctor|secrets|restore)$/;

/**
 * The logins that were made in a database; what was written down may be of another one.
 * @param {Kept | undefined} kept
 * @param {string | undefined} url
 */
function loginsOf(kept, url) {
  /** @param {string} address */
  const place = (address) => URL.canParse(address) && new URL(address).host + new URL(address).pathname;
  if (url === undefined || place(kept?.database_app_url ?? '') !== place(url)) return {};
  return { DATABASE_APP_URL: kept?.database_app_url, DATABASE_SYSTEM_URL: kept?.database_system_url };
}

function chosenByStart() {
  const home = homeFolder();
  const kept = keptIn(home);
  const { forAll, forWorkers } = keptSecrets(kept);
  return {
    RAAMAT_HOME: home,
    DATABASE_URL: embeddedUrl(home),
    ...loginsOf(kept, process.env.DATABASE_URL || embeddedUrl(home)),
    ...forAll,
    ...(process.argv[2] === 'doctor' && isRunning(home) ? keptAddresses(home) : {}),
    ...(OPENING.test(process.argv[2] ?? '') ? forWorkers : {}),
  };
}

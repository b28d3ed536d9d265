import { randomBytes } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from './fault.mjs';
import { readJson, writeJson } from './home.mjs';

/**
 * @typedef {object} Kept what `secrets.json` of a home holds
 * @property {string} [secret]
 * @property {string[]} [former_secrets]
 * @property {string} [sealing_public_key]
 * @property {string} [sealing_private_key]
 * @property {string[]} [former_sealing_private_keys]
 * @property {string} [heads_private_key]
 * @property {string[]} [heads_public_keys]
 * @property {string} [database_app_url]
 * @property {string} [database_system_url]
 */

/** @typedef {Readonly<Record<string, string | undefined>>} Variables */

/**
 * What a home keeps; undefined before its first start.
 * @param {string} home
 */
export const keptIn = (home) => /** @type {Kept | undefined} */ (readJson(join(home, 'secrets.json')));

/**
 * The logins of the service, as `raamat migrate` has written them; none where it could not make them.
 * @param {string} home
 * @returns {Variables | undefined}
 */
export function databaseLogins(home) {
  const kept = keptIn(home);
  if (process.env.DATABASE_APP_URL || process.env.DATABASE_APP_URL_FILE) return {};
  if (!kept?.database_app_url || !kept.database_system_url) return undefined;
  return { DATABASE_APP_URL: kept.database_app_url, DATABASE_SYSTEM_URL: kept.database_system_url };
}

/**
 * The secrets of this installation, made at the first start. What the environment gives goes before; the key
 * that opens personal data goes to workers alone.
 * @param {string} home
 */
export async function installationSecrets(home) {
  const file = join(home, 'secrets.json');
  let kept = keptIn(home);
  if (kept === undefined) {
    const { generateSealingKeys } = await import('#platform');
    const { publicKey, privateKey } = generateSealingKeys();
    kept = {
      secret: randomBytes(32).toString('hex'),
      sealing_public_key: publicKey,
      sealing_private_key: privateKey,
    };
    writeJson(file, kept);
  }
  if (!kept.heads_private_key || !kept.heads_public_keys?.length) {
    const { generateSigningKeys } = await import('#platform');
    const { publicKey, privateKey } = generateSigningKeys();
    kept = {
      ...kept,
      heads_private_key: privateKey,
      heads_public_keys: [publicKey, ...(kept.heads_public_keys ?? [])],
    };
    writeJson(file, kept);
  }
  chmodSync(file, 0o600);
  if (!kept.secret || !kept.sealing_public_key || !kept.sealing_private_key) {
    throw new Fault(
      `${file} is damaged: take it back from a copy, or no sealed data can ever be opened again.`,
    );
  }
  const { forAll, forWorkers } = keptSecrets(kept);
  return {
    forAll: given(
      forAll,
      ['RAAMAT_SECRET', 'RAAMAT_FORMER_SECRETS'],
      ['RAAMAT_SEALING_PUBLIC_KEY'],
      ['RAAMAT_HEADS_PUBLIC_KEYS'],
    ),
    forWorkers: {
      ...(process.env.RAAMAT_SEALING_PUBLIC_KEY
        ? given({}, ['RAAMAT_SEALING_PRIVATE_KEY', 'RAAMAT_SEALING_FORMER_PRIVATE_KEYS'])
        : forWorkers),
      // Keys of the environment go together: workers sign with its private key, or not at all.
      RAAMAT_HEADS_PRIVATE_KEY: process.env.RAAMAT_HEADS_PUBLIC_KEYS
        ? process.env.RAAMAT_HEADS_PRIVATE_KEY
        : forWorkers.RAAMAT_HEADS_PRIVATE_KEY,
    },
  };
}

/**
 * The secrets that a home keeps, by the variables that processes know them by; undefined for what it has not.
 * @param {Kept | undefined} kept
 */
export function keptSecrets(kept) {
  /** @param {string[]} [values] */
  const list = (values = []) => (values.length > 0 ? values.join(',') : undefined);
  return {
    forAll: {
      RAAMAT_SECRET: kept?.secret,
      RAAMAT_FORMER_SECRETS: list(kept?.former_secrets),
      RAAMAT_SEALING_PUBLIC_KEY: kept?.sealing_public_key,
      RAAMAT_HEADS_PUBLIC_KEYS: list(kept?.heads_public_keys),
    },
    forWorkers: {
      RAAMAT_SEALING_PRIVATE_KEY: kept?.sealing_private_key,
      RAAMAT_SEALING_FORMER_PRIVATE_KEYS: list(kept?.former_sealing_private_keys),
      RAAMAT_HEADS_PRIVATE_KEY: kept?.heads_private_key,
    },
  };
}

/**
 * What is kept, except for the groups of variables whose first one the environment gives.
 * @param {Variables} kept
 * @param {...[string, ...string[]]} groups
 */
function given(kept, ...groups) {
  return groups.reduce((all, [first, ...others]) => {
    if (!process.env[first]) return all;
    const own = Object.fromEntries([first, ...others].map((name) => [name, process.env[name]]));
    return { ...all, ...own };
  }, kept);
}

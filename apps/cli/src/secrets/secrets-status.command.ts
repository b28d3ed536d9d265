import {
  type Config,
  connectDatabase,
  createLogger,
  type Database,
  installationSecrets,
  loadConfig,
  publicKeyOf,
  sealingKeyId,
  secretId,
} from '#platform';
import { type CliCommand } from '../command.js';
import { type KeyUse, keyUses } from './key-uses.js';

/** Lists the secrets and the values that need each. Exit code 1: a value needs an unknown secret. */
export const secretsStatusCommand: CliCommand = {
  async run({ environment }) {
    const config = loadConfig(environment);
    const log = createLogger({ LOG_LEVEL: 'error' }, 'cli');
    const database = await connectDatabase(config, log, 'cli');
    try {
      return (await tellUses(database, config)) ? 0 : 1;
    } finally {
      await database.close();
    }
  },
};

interface KnownKey {
  readonly id: string;
  /** The name of the variable that holds it. */
  readonly from: string;
  readonly isCurrent: boolean;
}

/** Returns false when a value needs an unknown key. */
export async function tellUses(database: Database, config: Config): Promise<boolean> {
  const uses = await keyUses(database, config);
  const secrets = tellKeys('secret', secretsOf(config), uses.secrets);
  const sealing = tellKeys('sealing key', sealingKeysOf(config), uses.sealing);
  return secrets && sealing;
}

function secretsOf(config: Config): KnownKey[] {
  return installationSecrets(config).map((secret, at) => ({
    id: secretId(secret),
    from: at === 0 ? 'RAAMAT_SECRET' : 'RAAMAT_FORMER_SECRETS',
    isCurrent: at === 0,
  }));
}

function sealingKeysOf(config: Config): KnownKey[] {
  const { RAAMAT_SEALING_PUBLIC_KEY: current, RAAMAT_SEALING_FORMER_PRIVATE_KEYS: former = [] } = config;
  if (current === undefined) return [];
  return [
    { id: sealingKeyId(current), from: 'RAAMAT_SEALING_PUBLIC_KEY', isCurrent: true },
    ...former.map((key) => ({
      id: sealingKeyId(publicKeyOf(key)),
      from: 'RAAMAT_SEALING_FORMER_PRIVATE_KEYS',
      isCurrent: false,
    })),
  ];
}

function tellKeys(kind: string, keys: readonly KnownKey[], uses: readonly KeyUse[]): boolean {
  const listed = (of: readonly KeyUse[]): string =>
    of.map(({ what, count }) => `${count} ${what}`).join(', ');
  for (const { id, from, isCurrent } of keys) {
    const own = uses.filter(({ keyId }) => keyId === id);
    const idle = isCurrent ? 'nothing needs it yet' : `nothing needs it: remove it from ${from}`;
    console.log(`${kind} ${id} (${from}): ${own.length === 0 ? idle : listed(own)}`);
  }
  const unnamed = uses.filter(({ keyId }) => keyId === null);
  if (unnamed.length > 0) {
    console.log(`made before each ${kind} had an id, so keep the former ones: ${listed(unnamed)}`);
  }
  const known = new Set(keys.map(({ id }) => id));
  const lost = uses.filter(({ keyId }) => keyId !== null && !known.has(keyId));
  for (const id of new Set(lost.map(({ keyId }) => keyId))) {
    console.log(`${kind} ${id} is NOT KNOWN: ${listed(lost.filter(({ keyId }) => keyId === id))}`);
  }
  return lost.length === 0;
}

import { HASHED_IN_IDENTITY } from '#identity';
import {
  type Config,
  installationSecrets,
  type OwnerConnection,
  publicKeyOf,
  sealingKeyId,
  secretId,
} from '#platform';
import { sealedBySecret, sealedToPublicKey } from '../secrets/keyed-columns.js';
import { type Manifest } from './manifest.js';

interface KeyRow {
  readonly id: string | null;
}

/** Ids of the keys that this process has. */
export function knownKeys(config: Config): Manifest['keys'] {
  const { RAAMAT_SEALING_PRIVATE_KEY: own, RAAMAT_SEALING_FORMER_PRIVATE_KEYS: former = [] } = config;
  const privateKeys = own === undefined ? [] : [own, ...former];
  return {
    secrets: installationSecrets(config).map(secretId),
    sealing: privateKeys.map((key) => sealingKeyId(publicKeyOf(key))),
  };
}

/** Ids of the keys that made any value in this snapshot. A value without a key id may belong to any known key. */
export async function neededKeys(owner: OwnerConnection, config: Config): Promise<Manifest['keys']> {
  const known = knownKeys(config);
  const { RAAMAT_SEALING_PUBLIC_KEY: publicKey } = config;
  const secrets = new Set<string>();
  const sealing = new Set<string>();
  const take = (into: Set<string>, rows: readonly KeyRow[], any: readonly string[]): void => {
    for (const { id } of rows) for (const one of id === null ? any : [id]) into.add(one);
  };
  const sealed = (table: string, column: string) =>
    owner.rows<KeyRow>(
      `SELECT DISTINCT CASE WHEN get_byte(${column}, 0) > 1 THEN encode(substring(${column} FROM 2 FOR 4), 'hex') END AS id
       FROM ${table} WHERE ${column} IS NOT NULL`,
    );
  for (const { table, column } of sealedBySecret(config)) {
    take(secrets, await sealed(table, column), known.secrets);
  }
  for (const { table, column, live } of HASHED_IN_IDENTITY) {
    const rows = await owner.rows<KeyRow>(
      `SELECT DISTINCT CASE WHEN octet_length(${column}) > 32 THEN encode(substring(${column} FOR 4), 'hex') END AS id
       FROM ${table} WHERE ${live}`,
    );
    take(secrets, rows, known.secrets);
  }
  const anyPair = publicKey === undefined ? [] : [...known.sealing, sealingKeyId(publicKey)];
  for (const { table, column } of sealedToPublicKey(config)) {
    take(sealing, await sealed(table, column), anyPair);
  }
  return { secrets: [...secrets].sort(), sealing: [...sealing].sort() };
}

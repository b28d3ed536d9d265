import { everyCompanyId, HASHED_IN_IDENTITY } from '#identity';
import { type Config, type Database, type HashedColumn, type SealedColumn, type Sql } from '#platform';
import { sealedBySecret, sealedToPublicKey } from './keyed-columns.js';

/** The number of values of one kind that need a key. */
export interface KeyUse {
  readonly what: string;
  /** In hexadecimal; null for values that predate key ids, which any known key may have made. */
  readonly keyId: string | null;
  readonly count: number;
}

interface CountRow {
  keyId: string | null;
  count: bigint;
}

/** The values that need each secret and each pair of sealing keys. */
export interface KeyUses {
  readonly secrets: readonly KeyUse[];
  readonly sealing: readonly KeyUse[];
}

/** Scans everything that is sealed or hashed, with one query per table and company. */
export async function keyUses(database: Database, config: Config): Promise<KeyUses> {
  const companies = await database.read(everyCompanyId);
  const secrets: KeyUse[] = [];
  for (const column of sealedBySecret(config))
    secrets.push(...(await sealedUses(database, column, companies)));
  for (const column of HASHED_IN_IDENTITY) {
    const rows = await database.read((sql) => countHashed(sql, column));
    secrets.push(...rows.map((row) => useOf(column.what, row)));
  }
  const sealing: KeyUse[] = [];
  for (const column of sealedToPublicKey(config)) {
    sealing.push(...(await sealedUses(database, column, companies)));
  }
  return { secrets, sealing };
}

async function sealedUses(
  database: Database,
  column: SealedColumn,
  companies: readonly bigint[],
): Promise<KeyUse[]> {
  const sums = new Map<string | null, bigint>();
  const take = (rows: readonly CountRow[]): void => {
    for (const { keyId, count } of rows) sums.set(keyId, (sums.get(keyId) ?? 0n) + count);
  };
  if (!column.ofCompanies) take(await database.read((sql) => countSealed(sql, column)));
  else {
    for (const companyId of companies) {
      take(await database.readCompany(companyId, (sql) => countSealed(sql, column)));
    }
  }
  return [...sums].map(([keyId, count]) => useOf(column.what, { keyId, count }));
}

const countSealed = (sql: Sql, { table, column }: SealedColumn): Promise<CountRow[]> =>
  sql.rows<CountRow>(
    `SELECT CASE WHEN get_byte(${column}, 0) > 1 THEN encode(substring(${column} FROM 2 FOR 4), 'hex') END AS "keyId",
       count(*) FROM ${table} WHERE ${column} IS NOT NULL GROUP BY 1`,
  );

/** A hash has 32 bytes, or 36 with the id of its key. */
const countHashed = (sql: Sql, { table, column, live }: HashedColumn): Promise<CountRow[]> =>
  sql.rows<CountRow>(
    `SELECT CASE WHEN octet_length(${column}) > 32 THEN encode(substring(${column} FOR 4), 'hex') END AS "keyId",
       count(*) FROM ${table} WHERE ${live} GROUP BY 1`,
  );

const useOf = (what: string, { keyId, count }: CountRow): KeyUse => ({ what, keyId, count: Number(count) });

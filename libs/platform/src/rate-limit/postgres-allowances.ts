import { type Database } from '../database/database.js';
import { type AllowanceStore, type Grant, interval, type RatePolicy } from './allowances.js';

/** One statement locks the row, so that no two requests take the same allowance. */
const TAKE = `
  WITH clock AS (SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS now)
  INSERT INTO platform.rate_allowance AS kept (key, full_at, granted)
  SELECT $1, now + least($2::bigint, $4) * $3::bigint, least($2, $4) FROM clock
  ON CONFLICT (key) DO UPDATE SET
    granted = greatest(0, least($2,
      ((SELECT now FROM clock) + $3 * $4::bigint - greatest(kept.full_at, (SELECT now FROM clock))) / $3)),
    full_at = greatest(kept.full_at, (SELECT now FROM clock)) + $3 * greatest(0, least($2,
      ((SELECT now FROM clock) + $3 * $4 - greatest(kept.full_at, (SELECT now FROM clock))) / $3))
  RETURNING granted, full_at - (SELECT now FROM clock) AS "fullIn"`;

/** Allowances in Postgres, where it is also the broker. The table is unlogged: a crash restores every quota. */
export class PostgresAllowances implements AllowanceStore {
  constructor(private readonly database: Database) {}

  async take(key: string, policy: RatePolicy, wanted: number): Promise<Grant> {
    const row = await this.database.read((sql) =>
      sql.one<{ granted: bigint; fullIn: bigint }>(TAKE, [key, wanted, interval(policy), policy.quota]),
    );
    return { granted: Number(row.granted), fullIn: Number(row.fullIn) };
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** Deletes allowances that are whole again: without a row the answer is the same. Returns how many. */
export function expireAllowances(database: Database): Promise<number> {
  return database.system((sql) =>
    sql.run(
      'DELETE FROM platform.rate_allowance WHERE full_at < (extract(epoch FROM clock_timestamp()) * 1000000)::bigint',
    ),
  );
}

import { type Clock, type Sql } from '#platform';
import { isToken, newToken, type TokenHasher } from '../access/tokens.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A browser stays known for this long after its last sign-in. */
export const DEVICE_LIFE_MS = 180 * DAY_MS;
/** Programs that keep no cookie are a new device each time, so a person's older devices are deleted. */
const AT_MOST = 20;

/** Browsers in which people have signed in, each with a token of its own that admits nobody. */
export class KnownDevices {
  constructor(
    private readonly clock: Clock,
    private readonly hasher: TokenHasher,
  ) {}

  /** Every hash under which the token of a browser may be stored. */
  hashes(token: string | undefined): readonly Buffer[] {
    return token !== undefined && isToken(token) ? this.hasher.hashes(token) : [];
  }

  /** Devices that last signed in before this are no longer known. */
  knownSince(): Date {
    return new Date(this.clock.now().getTime() - DEVICE_LIFE_MS);
  }

  /**
   * Records that a person signed in from a browser. Returns the token for it to keep: its own, or a new one; and whether
   * the person signed in from it before.
   */
  async remember(
    sql: Sql,
    userId: bigint,
    token: string | undefined,
  ): Promise<{ readonly token: string; readonly known: boolean }> {
    const kept = token !== undefined && isToken(token) ? token : newToken();
    const before = await sql.row(
      `SELECT FROM identity.known_device
       WHERE user_id = $1 AND token_hash = ANY($2::bytea[]) AND signed_in_at > $3`,
      [userId, this.hashes(token), this.knownSince()],
    );
    await sql.run(
      `INSERT INTO identity.known_device (user_id, token_hash, signed_in_at) VALUES ($1, $2, $3)
       ON CONFLICT (user_id, token_hash) DO UPDATE SET signed_in_at = excluded.signed_in_at`,
      [userId, this.hasher.hash(kept), this.clock.now()],
    );
    await sql.run(
      `DELETE FROM identity.known_device WHERE user_id = $1 AND token_hash IN (
         SELECT token_hash FROM identity.known_device WHERE user_id = $1
         ORDER BY signed_in_at DESC, token_hash OFFSET $2)`,
      [userId, AT_MOST],
    );
    return { token: kept, known: before !== undefined };
  }
}

/** Deletes the devices of a person: one of them may be the reason for a change of password. */
export async function forgetDevicesOf(sql: Sql, userId: bigint): Promise<void> {
  await sql.run('DELETE FROM identity.known_device WHERE user_id = $1', [userId]);
}

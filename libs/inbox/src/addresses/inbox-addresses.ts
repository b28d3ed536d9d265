import { randomBytes } from 'node:crypto';
import { type Actor, type Clock, type Database, isUniqueViolation, recordAudit, type Sql } from '#platform';

/** The live address of a company. */
export interface InboxAddress {
  readonly address: string;
  readonly createdAt: Date;
}

interface AddressRow {
  local_part: string;
  created_at: Date;
}

const LIVE = 'SELECT local_part, created_at FROM inbox.address WHERE company_id = $1 AND revoked_at IS NULL';

/** Taken first: each transaction that changes the address of a company sees the address that the one before it made. */
const HOLD = "SELECT pg_advisory_xact_lock(hashtextextended('inbox.address:' || $1::bigint, 0))";

/** Private forwarding addresses: unguessable, made on first read, and rotated with immediate effect. */
export class InboxAddresses {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly domain: string,
  ) {}

  /** The live address; it is made when the company has none yet. */
  async current(companyId: bigint): Promise<InboxAddress> {
    const row =
      (await this.database.readCompany(companyId, (sql) => sql.row<AddressRow>(LIVE, [companyId]))) ??
      (await this.make(companyId));
    return { address: `${row.local_part}@${this.domain}`, createdAt: row.created_at };
  }

  /** Revokes the live address and makes a new one, in the caller's transaction. Mail to the old one is refused from then on. */
  async rotate(sql: Sql, companyId: bigint, actor: Actor): Promise<InboxAddress> {
    await this.revoke(sql, companyId);
    const row = await this.insert(sql, companyId);
    await recordAudit(sql, {
      actor,
      companyId,
      action: 'inbox.rotate',
      objectType: 'inbox',
      objectId: 'address',
    });
    return { address: `${row.local_part}@${this.domain}`, createdAt: row.created_at };
  }

  /**
   * Refuses mail to the company from now on, in the caller's transaction: it has no address until somebody requests
   * one.
   */
  async revoke(sql: Sql, companyId: bigint): Promise<void> {
    await sql.run(HOLD, [companyId]);
    await sql.run('UPDATE inbox.address SET revoked_at = $2 WHERE company_id = $1 AND revoked_at IS NULL', [
      companyId,
      this.clock.now(),
    ]);
  }

  /** The company behind a recipient, or undefined for an address that is unknown, revoked or of another domain. */
  async companyOf(recipient: string): Promise<bigint | undefined> {
    const [localPart, domain, ...rest] = recipient.toLowerCase().split('@');
    if (domain !== this.domain.toLowerCase() || localPart === undefined || rest.length > 0) return undefined;
    const row = await this.database.system((sql) =>
      sql.row<{ company_id: bigint }>(
        'SELECT company_id FROM inbox.address WHERE local_part = $1 AND revoked_at IS NULL',
        [localPart],
      ),
    );
    return row?.company_id;
  }

  private async make(companyId: bigint): Promise<AddressRow> {
    try {
      return await this.database.inCompany(companyId, async (sql) => {
        await sql.run(HOLD, [companyId]);
        return this.insert(sql, companyId);
      });
    } catch (error) {
      if (!isUniqueViolation(error, 'address_live')) throw error;
      return this.database.readCompany(companyId, (sql) => sql.one<AddressRow>(LIVE, [companyId]));
    }
  }

  private insert(sql: Sql, companyId: bigint): Promise<AddressRow> {
    return sql.one<AddressRow>(
      'INSERT INTO inbox.address (company_id, local_part, created_at) VALUES ($1, $2, $3) RETURNING local_part, created_at',
      [companyId, unguessable(), this.clock.now()],
    );
  }
}

/** 100 bits in letters and digits that survive being read aloud. */
function unguessable(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789x';
  return [...randomBytes(20)].map((byte) => alphabet[byte % 32]).join('');
}

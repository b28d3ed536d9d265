import {
  type Actor,
  type Clock,
  type Database,
  encodeId,
  fieldProblem,
  isUniqueViolation,
  recordAudit,
  type Sql,
} from '#platform';
import { hashPassword, passwordMatches } from './passwords.js';

interface NewUser {
  readonly email: string;
  readonly name: string;
  readonly language?: 'et' | 'en';
  readonly isStaff?: boolean;
  readonly password?: string;
  /** Whether the address is known to be the person's own. */
  readonly emailVerified?: boolean;
}

/** The canonical form of an address: composed, lower case, without surrounding blanks. */
export function foldEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}

/** People who can sign in. */
export class Users {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes a person. `inTransaction` runs in the same transaction.
   * @throws Problem `validation_error` with `taken` on `email`
   */
  create(
    actor: Actor,
    user: NewUser,
    inTransaction: (sql: Sql, id: bigint) => Promise<unknown> = () => Promise.resolve(),
  ): Promise<bigint> {
    return this.createAnd(actor, user, async (sql, id) => {
      await inTransaction(sql, id);
      return id;
    });
  }

  /** As `create`, with the result of `inTransaction`. */
  async createAnd<T>(
    actor: Actor,
    user: NewUser,
    inTransaction: (sql: Sql, id: bigint) => Promise<T>,
  ): Promise<T> {
    const passwordHash = user.password === undefined ? null : await hashPassword(user.password);
    try {
      return await this.database.transaction(async (sql) => {
        const { id } = await sql.one<{ id: bigint }>(
          `INSERT INTO identity.app_user (email, email_folded, name, language, is_staff, password_hash, email_verified_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
          [
            user.email.trim(),
            foldEmail(user.email),
            user.name,
            user.language ?? 'et',
            user.isStaff ?? false,
            passwordHash,
            user.emailVerified === true ? this.clock.now() : null,
          ],
        );
        await recordAudit(sql, {
          actor,
          action: 'user.create',
          objectType: 'user',
          objectId: encodeId('user', id),
          newValues: { name: user.name, is_staff: user.isStaff ?? false },
        });
        return inTransaction(sql, id);
      });
    } catch (error) {
      if (!isUniqueViolation(error, 'app_user_email')) throw error;
      throw fieldProblem('validation_error', 'email', 'taken', 'Somebody already uses this address.');
    }
  }

  /** Names by id, for those of the given ids that exist. */
  async namesOf(ids: Iterable<bigint>): Promise<ReadonlyMap<bigint, string>> {
    const rows = await this.database.read((sql) =>
      sql.rows<{ id: bigint; name: string }>('SELECT id, name FROM identity.app_user WHERE id = ANY($1)', [
        [...ids],
      ]),
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  async findByEmail(email: string): Promise<bigint | undefined> {
    const row = await this.database.read((sql) =>
      sql.row<{ id: bigint }>('SELECT id FROM identity.app_user WHERE email_folded = $1', [foldEmail(email)]),
    );
    return row?.id;
  }

  /** Whether that is the password of the person with that address. */
  async hasPassword(email: string, password: string): Promise<boolean> {
    const row = await this.database.read((sql) =>
      sql.row<{ password_hash: string | null }>(
        'SELECT password_hash FROM identity.app_user WHERE email_folded = $1',
        [foldEmail(email)],
      ),
    );
    return row !== undefined && row.password_hash !== null && passwordMatches(row.password_hash, password);
  }
}

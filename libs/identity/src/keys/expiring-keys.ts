import { Inject, Injectable } from '@nestjs/common';
import { addDays, BOOKS_TIME_ZONE, Clock, Database, type IsoDate, type Sql } from '#platform';
import { type ClaimedTask, enqueue, TaskHandler, type TaskOutcome } from '#tasks';
import { ownersOf } from '../companies/ready-companies.js';

/** Owners get a letter this many days before the last day of a key. */
const LETTER_BEFORE_DAYS = 14;

/** A key that expires soon, as the letter shows it. */
export interface ExpiringKey {
  readonly name: string;
  readonly createdByName: string;
  readonly lastUsedAt: Date | null;
}

/**
 * Marks the keys that need a letter, each once, and returns their organizations and last days. A key whose whole life
 * is no longer than the warning period needs none: its maker knows.
 */
async function markExpiring(
  sql: Sql,
  today: IsoDate,
): Promise<{ readonly organizationId: bigint; readonly expiresOn: IsoDate }[]> {
  return sql.rows(
    `WITH marked AS (
       UPDATE identity.api_key SET expiry_letter_on = $1
       WHERE revoked_at IS NULL AND expiry_letter_on IS NULL AND expires_on BETWEEN $1::date AND $2::date
         AND (created_at AT TIME ZONE '${BOOKS_TIME_ZONE}')::date < expires_on - $3::integer
       RETURNING organization_id, expires_on)
     SELECT organization_id AS "organizationId", expires_on AS "expiresOn" FROM marked
     GROUP BY 1, 2 ORDER BY 1, 2`,
    [today, addDays(today, LETTER_BEFORE_DAYS), LETTER_BEFORE_DAYS],
  );
}

/**
 * The keys of an organization whose last day is the given one, oldest first: those that are not revoked, for a reader
 * who is an owner.
 */
export function expiringKeys(
  sql: Sql,
  organizationId: bigint,
  expiresOn: IsoDate,
  ownerId: bigint,
): Promise<ExpiringKey[]> {
  return sql.rows<ExpiringKey>(
    `SELECT k.name, u.name AS "createdByName", k.last_used_at AS "lastUsedAt"
     FROM identity.api_key k JOIN identity.app_user u ON u.id = k.created_by
     JOIN identity.membership m ON m.organization_id = k.organization_id AND m.user_id = $3
       AND m.role = 'owner' AND m.ended_at IS NULL
     WHERE k.organization_id = $1 AND k.expires_on = $2 AND k.revoked_at IS NULL ORDER BY k.id`,
    [organizationId, expiresOn, ownerId],
  );
}

/** Sends the owners of an organization letters about keys whose last day is near: one letter for each such day. */
@Injectable()
export class RemindExpiringKeysHandler extends TaskHandler<'remind-expiring-keys'> {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
  ) {
    super();
  }

  override async handle(task: ClaimedTask<'remind-expiring-keys'>): Promise<TaskOutcome> {
    await this.database.transaction(async (sql) => {
      for (const { organizationId, expiresOn } of await markExpiring(sql, this.clock.actualToday())) {
        for (const email of await ownersOf(sql, organizationId)) {
          await enqueue(sql, {
            kind: 'send-mail',
            payload: {
              letter: 'keys_expiring',
              email,
              organizationId: organizationId.toString(),
              expiresOn,
            },
          });
        }
      }
      await task.finish(sql);
    });
    return 'done';
  }
}

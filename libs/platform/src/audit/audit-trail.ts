import { type ActorCredential } from '../actor/actor.js';
import { BOOKS_TIME_ZONE, type IsoDate } from '../clock/dates.js';
import { type Database } from '../database/database.js';
import { decodeId, encodeId, type IdKind } from '../ids/service-id.js';
import { type CursorKey } from '../paging/cursor.js';
import { type Place, placeAfter } from '../paging/place.js';

/** One audited action, as the trail stores it. Values are masked. */
export interface AuditEvent {
  readonly id: bigint;
  readonly occurredAt: Date;
  readonly place: Place;
  readonly companyId: bigint | null;
  readonly actorKind: 'user' | 'staff' | 'worker';
  /** The user who acted, or for whom the service acted. */
  readonly userId: bigint | null;
  readonly credentialKind: ActorCredential['kind'];
  readonly credentialId: string;
  readonly action: string;
  readonly objectType: string;
  readonly objectId: string;
  readonly oldValues: unknown;
  readonly newValues: unknown;
  readonly requestId: string | null;
}

interface AuditFilter {
  readonly objectType?: string | undefined;
  readonly objectId?: string | undefined;
  readonly userId?: bigint | undefined;
  readonly actorKind?: AuditEvent['actorKind'] | undefined;
  /** Any of these. */
  readonly actions?: readonly string[] | undefined;
  readonly companyId?: bigint | undefined;
  /** First and last day, in the time zone of the books. */
  readonly from?: IsoDate | undefined;
  readonly to?: IsoDate | undefined;
  /** Only actions before this place in the list, for the next page. */
  readonly before: CursorKey | null;
  readonly limit: number;
}

/** `place` keeps full precision: older rows are stored to the microsecond. */
const LIST = `SELECT id, occurred_at AS "occurredAt", ARRAY[occurred_at::text, id::text] AS place, company_id AS "companyId", actor_kind AS "actorKind",
    user_id AS "userId", credential_kind AS "credentialKind", credential_id AS "credentialId", action,
    object_type AS "objectType", object_id AS "objectId", old_values AS "oldValues", new_values AS "newValues",
    request_id AS "requestId"
  FROM platform.audit_event`;

/** Filter for a person's own trail, in which that person is the only actor. */
type OwnAuditFilter = Pick<AuditFilter, 'actions' | 'from' | 'to' | 'before' | 'limit'>;

/** The actions in an organization and its companies, and what people did to their own accounts. */
export class AuditTrail {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  list(organizationId: bigint, filter: AuditFilter): Promise<AuditEvent[]> {
    const { text, values } = statement('organization_id = $1', organizationId, filter);
    return this.database.transaction(async (sql) => {
      // Row security shows only the actions of the organization or company that is set.
      await sql.run("SELECT set_config('app.organization_id', $1, true)", [organizationId.toString()]);
      return (await sql.rows<AuditEvent>(text, values)).map(withPublicIds);
    });
  }

  /** One action of an organization; undefined when the organization has no such action. */
  find(organizationId: bigint, id: bigint): Promise<AuditEvent | undefined> {
    return this.database.transaction(async (sql) => {
      await sql.run("SELECT set_config('app.organization_id', $1, true)", [organizationId.toString()]);
      const event = await sql.row<AuditEvent>(`${LIST} WHERE organization_id = $1 AND id = $2`, [
        organizationId,
        id,
      ]);
      return event && withPublicIds(event);
    });
  }

  /** The acts of a person on their own account, newest first. */
  listOwn(userId: bigint, filter: OwnAuditFilter): Promise<AuditEvent[]> {
    const own = 'organization_id IS NULL AND company_id IS NULL AND user_id = $1';
    const { text, values } = statement(own, userId, filter);
    return this.database.transaction(async (sql) => {
      await sql.run("SELECT set_config('app.user_id', $1, true)", [userId.toString()]);
      return (await sql.rows<AuditEvent>(text, values)).map(withPublicIds);
    });
  }
}

/**
 * Earlier releases named a worker by the row number of its task, and a company whose payments were matched by its own
 * row number. Rows of the trail never change, so reading converts these numbers to public ids, whether or not the
 * task still exists.
 */
function withPublicIds(event: AuditEvent): AuditEvent {
  const { credentialKind, credentialId, objectType, objectId } = event;
  return {
    ...event,
    credentialId: credentialKind === 'worker' ? publicId('task', credentialId) : credentialId,
    objectId: objectType === 'company' ? publicId('company', objectId) : objectId,
  };
}

/** A public id may also consist of digits only. */
const publicId = (kind: IdKind, text: string): string =>
  /^\d+$/.test(text) && decodeId(kind, text) === undefined ? encodeId(kind, BigInt(text)) : text;

/** Contains only the requested conditions: each has its own index, which one plan for all filters would not use. */
function statement(whose: string, id: bigint, filter: AuditFilter): { text: string; values: unknown[] } {
  const values: unknown[] = [id, ...placeAfter(filter.before)];
  const conditions = [whose, '(occurred_at, id) < ($2::timestamptz, $3::bigint)'];
  const add = (value: unknown, condition: (parameter: string) => string): void => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  const company = filter.objectId === undefined ? undefined : decodeId('company', filter.objectId);
  if (company === undefined) add(filter.objectId, (parameter) => `object_id = ${parameter}`);
  else add([filter.objectId, company.toString()], (parameter) => `object_id = ANY(${parameter})`);
  add(filter.objectType, (parameter) => `object_type = ${parameter}`);
  add(filter.userId, (parameter) => `user_id = ${parameter}`);
  add(filter.actorKind, (parameter) => `actor_kind = ${parameter}`);
  add(filter.actions, (parameter) => `action = ANY(${parameter}::text[])`);
  add(filter.companyId, (parameter) => `company_id = ${parameter}`);
  add(filter.from, (parameter) => `occurred_at >= ${midnight(parameter)}`);
  add(filter.to, (parameter) => `occurred_at < ${midnight(`${parameter}::date + 1`)}`);
  values.push(filter.limit);
  return {
    text: `${LIST} WHERE ${conditions.join(' AND ')} ORDER BY occurred_at DESC, id DESC LIMIT $${values.length}`,
    values,
  };
}

const midnight = (day: string): string =>
  `(${day.includes('::') ? day : `${day}::date`})::timestamp AT TIME ZONE '${BOOKS_TIME_ZONE}'`;

import { randomUUID } from 'node:crypto';
import { type Actor } from '../actor/actor.js';
import { type Sql } from '../database/sql.js';
import { toJson } from '../json/json.js';
import { hashedText } from './hashed.js';
import { masked } from './masking.js';
import { isSecurityEvent, logSecurityEvents } from './security-events.js';

/** One action to record in the audit trail. */
export interface AuditRecord {
  readonly actor: Actor;
  readonly companyId?: bigint | null;
  readonly organizationId?: bigint | null;
  /** Object and verb, for example `invoice.post`. */
  readonly action: string;
  readonly objectType: string;
  readonly objectId: string;
  readonly oldValues?: unknown;
  readonly newValues?: unknown;
  /**
   * The commit of the books that the action belongs to; absent outside commits. Such a record is written before the
   * commit's row in the command log, whose hash covers it.
   */
  readonly commitSeq?: bigint;
}

const COLUMNS = `organization_id, company_id, actor_kind, user_id, credential_kind, credential_id, action, object_type,
  object_id, old_values, new_values, request_id, commit_seq, personal_salt, personal_hash`;
/** The number of an action's values; the last column is computed from them. */
const WIDTH = 14;
/** Most actions in one statement: the database prepares a separate statement for each number of actions. */
const MOST_AT_ONCE = 8;

// Plain VALUES rows and not an unnested list: there are few rows, and unnesting costs as much as writing a row.
function insertOf(acts: number): string {
  const row = (at: number): string => {
    const values = Array.from({ length: WIDTH }, (_, column) => `$${at * WIDTH + column + 1}`);
    return `(${values.join(', ')}, ${personalHash(values)})`;
  };
  return `INSERT INTO platform.audit_event (${COLUMNS}) VALUES ${Array.from({ length: acts }, (_, at) => row(at)).join(', ')}`;
}

/** SQL for the hash of an action's personal values, as `PERSONAL_VALUES` of the check; NULL without a salt. */
function personalHash(values: readonly string[]): string {
  const [before = '', after = '', salt = ''] = [values[9], values[10], values[13]];
  const member = (value: string): string => `coalesce(${value}::jsonb::text, 'null')`;
  return hashedText(
    `'["' || ${salt}::uuid::text || '", ' || ${member(before)} || ', ' || ${member(after)} || ']'`,
  );
}

const INSERTS = Array.from({ length: MOST_AT_ONCE }, (_, at) => insertOf(at + 1));

function valuesOf({ actor, ...record }: AuditRecord): readonly unknown[] {
  const [before, after] = [json(record.oldValues), json(record.newValues)];
  const company = record.companyId ?? null;
  return [
    record.organizationId ?? null,
    company,
    actor.kind,
    actor.userId ?? actor.onBehalfOf,
    actor.credential.kind,
    actor.credential.id,
    record.action,
    record.objectType,
    record.objectId,
    before,
    after,
    actor.requestId ?? null,
    record.commitSeq ?? null,
    company === null || (before === null && after === null) ? null : randomUUID(),
  ];
}

function json(values: unknown): string | null {
  const shown = masked(values) ?? null;
  return shown === null ? null : toJson(shown);
}

/**
 * Writes actions to the audit trail in the transaction that performs them, and logs security events after its commit.
 * Secrets and contact details are masked.
 */
export async function recordAudit(sql: Sql, ...records: readonly AuditRecord[]): Promise<void> {
  const written: Promise<number>[] = [];
  for (let at = 0; at < records.length; at += MOST_AT_ONCE) {
    const some = records.slice(at, at + MOST_AT_ONCE);
    written.push(sql.run(INSERTS[some.length - 1] ?? insertOf(some.length), some.flatMap(valuesOf)));
  }
  await Promise.all(written);
  const events = records.filter(({ action }) => isSecurityEvent(action));
  if (events.length === 0) return;
  sql.afterCommit((log) => {
    logSecurityEvents(log, events);
  });
}

import { type Actor } from '../actor/actor.js';
import { type Sql } from '../database/sql.js';
import { toJson } from '../json/json.js';
import { masked } from './masking.js';
import { isSecurityEvent, logSecurityEvents } from './security-events.js';

/** One act, for the audit trail. */
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
}

// Values, and not a list of records: nearly always there is one, and taking a list apart costs as much as writing its row.
const INSERT = `
  INSERT INTO platform.audit_event (organization_id, company_id, actor_kind, user_id, credential_kind, credential_id,
    action, object_type, object_id, old_values, new_values, request_id)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11::jsonb, $12)`;

function valuesOf({ actor, ...record }: AuditRecord): readonly unknown[] {
  return [
    record.organizationId ?? null,
    record.companyId ?? null,
    actor.kind,
    actor.userId ?? actor.onBehalfOf,
    actor.credential.kind,
    actor.credential.id,
    record.action,
    record.objectType,
    record.objectId,
    json(record.oldValues),
    json(record.newValues),
    actor.requestId ?? null,
  ];
}

function json(values: unknown): string | null {
  const shown = masked(values) ?? null;
  return shown === null ? null : toJson(shown);
}

/**
 * Writes acts to the audit trail in the transaction that does them, and security events into the log too once it is
 * committed. What names a secret or a way to reach a person is masked.
 */
export async function recordAudit(sql: Sql, ...records: readonly AuditRecord[]): Promise<void> {
  await Promise.all(records.map((record) => sql.run(INSERT, valuesOf(record))));
  const events = records.filter(({ action }) => isSecurityEvent(action));
  if (events.length === 0) return;
  sql.afterCommit((log) => {
    logSecurityEvents(log, events);
  });
}

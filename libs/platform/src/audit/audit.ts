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

/**
 * Writes acts to the audit trail in the transaction that does them, and security events into the log too once it is
 * committed. What names a secret or a way to reach a person is masked.
 */
export async function recordAudit(sql: Sql, ...records: readonly AuditRecord[]): Promise<void> {
  if (records.length === 0) return;
  await sql.run(
    `INSERT INTO platform.audit_event (organization_id, company_id, actor_kind, user_id, credential_kind, credential_id,
       action, object_type, object_id, old_values, new_values, request_id)
     SELECT organization_id, company_id, actor_kind, user_id, credential_kind, credential_id,
       action, object_type, object_id, old_values, new_values, request_id
     FROM jsonb_to_recordset($1::jsonb) AS record(organization_id bigint, company_id bigint, actor_kind text, user_id bigint,
       credential_kind text, credential_id text, action text, object_type text, object_id text, old_values jsonb,
       new_values jsonb, request_id text)`,
    [
      toJson(
        records.map(({ actor, ...record }) => ({
          organization_id: record.organizationId ?? null,
          company_id: record.companyId ?? null,
          actor_kind: actor.kind,
          user_id: actor.userId ?? actor.onBehalfOf,
          credential_kind: actor.credential.kind,
          credential_id: actor.credential.id,
          action: record.action,
          object_type: record.objectType,
          object_id: record.objectId,
          old_values: masked(record.oldValues) ?? null,
          new_values: masked(record.newValues) ?? null,
          request_id: actor.requestId ?? null,
        })),
      ),
    ],
  );
  const events = records.filter(({ action }) => isSecurityEvent(action));
  if (events.length === 0) return;
  sql.afterCommit((log) => {
    logSecurityEvents(log, events);
  });
}

import { encodeId } from '../ids/service-id.js';
import { type Logger } from '../observability/logger.js';
import { type AuditRecord } from './audit.js';
import { masked } from './masking.js';

/** Actions on access: people, their sessions and factors, keys, apps, members and staff. */
const WAYS_IN = /^(?:session|user|api_key|connected_app|membership|invitation|staff)\./;
const FAILURE = /\.(?:refuse|throttle)$/;
const OTHERS: ReadonlySet<string> = new Set([
  'authority_access.grant',
  'authority_access.withdraw',
  'company.client_access',
  'company.delete',
  'company.export',
  'employee.personal_code.open',
  'inbox.rotate',
  'organization.create',
  'organization.second_factor',
]);

export const isSecurityEvent = (action: string): boolean => WAYS_IN.test(action) || OTHERS.has(action);

/**
 * Logs the security events of the trail, each once even if several trails record it, so that an operator sees all of
 * them in one place.
 */
export function logSecurityEvents(log: Logger, records: readonly AuditRecord[]): void {
  const events = new Map<string, AuditRecord[]>();
  for (const record of records) {
    const name = `${record.action} ${record.objectId}`;
    events.set(name, [...(events.get(name) ?? []), record]);
  }
  for (const [first, ...rest] of events.values()) {
    if (first === undefined) continue;
    const { actor, action, objectType, objectId, companyId, oldValues, newValues } = first;
    const userId = actor.userId ?? actor.onBehalfOf;
    const organizations = [first, ...rest].flatMap(({ organizationId }) =>
      organizationId === undefined || organizationId === null
        ? []
        : [encodeId('organization', organizationId)],
    );
    const line = {
      securityEvent: action,
      objectType,
      objectId,
      actor: actor.kind,
      credential: `${actor.credential.kind}:${actor.credential.id}`,
      user: userId === null ? undefined : encodeId('user', userId),
      organizations,
      company: companyId === undefined || companyId === null ? undefined : encodeId('company', companyId),
      oldValues: masked(oldValues),
      newValues: masked(newValues),
      requestId: actor.requestId,
    };
    if (FAILURE.test(action)) log.warn(line, 'security event');
    else log.info(line, 'security event');
  }
}

import { type Clock, type Database, encodeId, recordAudit } from '#platform';
import { type Access, actorOf } from '../access/caller.js';

const HOUR_MS = 3_600_000;

/** A request of staff to a client's organization, or to a company in it. */
interface StaffCall {
  /** The operation's name in the contract. */
  readonly operation: string;
  /** The part of the organization or company that the request is about: a word of its path, such as `invoices`. */
  readonly area: string;
  readonly scope: 'read' | 'write';
  readonly requestId: string;
}

/**
 * Writes acts of staff in a client's organization into the client's audit trail, before they are done: an act that
 * cannot be recorded does not happen. Each change is one act. Reads are one act for each person, company, area, role
 * viewed through and hour: the first read of an hour waits for its act, and later ones cost a memory look-up. Every
 * process counts for itself, so several may write the same hour.
 */
export class StaffTrail {
  private hour = 0;
  /** Acts of this hour that are written or being written. */
  private readonly acts = new Map<string, Promise<void>>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Records nothing for a caller without the powers of staff, or outside of any organization. */
  async note(access: Access, call: StaffCall): Promise<void> {
    if (!access.caller.staffPowers || access.organizationId === null) return;
    await (call.scope === 'read' ? this.read(access, call) : this.write(access, call));
  }

  private read(access: Access, call: StaffCall): Promise<void> {
    const hour = Math.floor(this.clock.now().getTime() / HOUR_MS);
    if (hour !== this.hour) {
      this.hour = hour;
      this.acts.clear();
    }
    const { caller, organizationId, company, viewAs } = access;
    const key = [caller.user.id, organizationId, company?.id, viewAs, call.area].join(' ');
    const known = this.acts.get(key);
    if (known !== undefined) return known;
    const act = this.write(access, call).catch((error: unknown) => {
      this.acts.delete(key);
      throw error;
    });
    this.acts.set(key, act);
    return act;
  }

  private async write(access: Access, { operation, area, scope, requestId }: StaffCall): Promise<void> {
    const { organizationId, company, viewAs } = access;
    const values = { area, view_as: viewAs, ...(scope === 'write' ? { operation } : {}) };
    const act = { actor: actorOf(access, requestId), action: `staff.${scope}`, newValues: values };
    if (company === null) {
      const objectId = encodeId('organization', organizationId ?? 0n);
      await this.database.transaction((sql) =>
        recordAudit(sql, { ...act, organizationId, objectType: 'organization', objectId }),
      );
      return;
    }
    const { id: companyId } = company;
    const objectId = encodeId('company', companyId);
    await this.database.inCompany(companyId, (sql) =>
      recordAudit(sql, { ...act, organizationId, companyId, objectType: 'company', objectId }),
    );
  }
}

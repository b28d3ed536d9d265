import { Inject, Injectable } from '@nestjs/common';
import { type Command, type DetailChanges, recordVatStatus, updateDetails } from '#books';
import {
  changeCompany,
  closeCompany,
  Companies,
  type Company,
  type CompanyChanges,
  deleteCompany,
  holdLiveCompany,
  letClients,
  type NewVatRegistration,
  recordVatRegistration,
  type RecordedVatRegistration,
  retryProvisioning,
  type Scope,
} from '#identity';
import { CompanyMailboxes, InboxAddresses } from '#inbox';
import { type Actor, Clock, Database, problem, type Sql } from '#platform';
import { WebhookEndpoints } from '#webhooks';
import { CommandBus } from '#ledger';

/** The actor and the company of a change. */
interface CompanyCall {
  readonly actor: Actor;
  readonly companyId: bigint;
}

/** The company got its books between the first read and the lock. */
class BooksOpened extends Error {}

/** Changes a company and the copy in its books in one transaction, so that the two never differ. */
@Injectable()
export class CompanySettings {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(Companies) private readonly companies: Companies,
    @Inject(InboxAddresses) private readonly addresses: InboxAddresses,
    @Inject(CompanyMailboxes) private readonly mailboxes: CompanyMailboxes,
    @Inject(WebhookEndpoints) private readonly webhooks: WebhookEndpoints,
  ) {}

  /** `inTransaction` runs in the same transaction. @throws Problem `company_not_ready` when the company is deleted */
  async change(
    call: CompanyCall,
    changes: CompanyChanges,
    inTransaction: (sql: Sql, company: Company) => Promise<void>,
  ): Promise<Company> {
    const details = detailsOf(changes);
    return this.together(
      call,
      details === undefined ? undefined : [updateDetails, details],
      async (sql, held) => {
        const company = await changeCompany(sql, call.actor, held, changes);
        await inTransaction(sql, company);
        return company;
      },
    );
  }

  /** `inTransaction` runs in the same transaction. @throws Problem `company_not_ready` when the company is deleted */
  async recordVatRegistration(
    call: CompanyCall,
    wanted: NewVatRegistration,
    inTransaction: (sql: Sql, recorded: Recorded) => Promise<void>,
  ): Promise<Recorded> {
    const vatStatus = {
      valid_from: wanted.validFrom,
      status: wanted.status,
      vat_number: wanted.vatNumber,
    };
    return this.together(call, [recordVatStatus, vatStatus], async (sql, held) => {
      const recorded = await recordVatRegistration(sql, call.actor, held, wanted);
      await inTransaction(sql, recorded);
      return recorded;
    });
  }

  /** Sets the scopes of keys and tokens. @throws Problem `company_not_ready` when the company is deleted */
  letClients({ actor, companyId }: CompanyCall, scopes: readonly Scope[]): Promise<Company> {
    return this.database.inCompany(companyId, async (sql) =>
      letClients(sql, actor, await holdLiveCompany(sql, companyId), scopes),
    );
  }

  /** `inTransaction` runs in the same transaction. @throws Problem `state_conflict` unless provisioning failed */
  async retryProvisioning(
    { actor, companyId }: CompanyCall,
    inTransaction: (sql: Sql, company: Company) => Promise<void>,
  ): Promise<Company> {
    return this.database.inCompany(companyId, async (sql) => {
      const company = await retryProvisioning(sql, actor, await holdLiveCompany(sql, companyId));
      await inTransaction(sql, company);
      return company;
    });
  }

  /** Ends the company, its tasks, its inbox address, its mailboxes and its webhooks. Idempotent. */
  async delete({ actor, companyId }: CompanyCall): Promise<void> {
    await this.database.inCompany(companyId, async (sql) => {
      await deleteCompany(sql, actor, companyId);
      await this.endInbox(sql, companyId);
      await this.webhooks.end(sql, companyId);
    });
  }

  /**
   * Ends the company on behalf of the firm: no company with its registry code can be created again. Returns the
   * closed company.
   */
  async close({ actor, companyId }: CompanyCall): Promise<Company> {
    await this.database.inCompany(companyId, async (sql) => {
      await closeCompany(sql, actor, companyId, this.clock.now());
      await this.endInbox(sql, companyId);
      await this.webhooks.end(sql, companyId);
    });
    return (await this.companies.find(companyId)) ?? missing();
  }

  private async endInbox(sql: Sql, companyId: bigint): Promise<void> {
    await this.addresses.revoke(sql, companyId);
    await this.mailboxes.end(sql, companyId);
  }

  /** Runs the change, through the command bus when the company has books that keep a copy of the data. */
  private async together<P, T>(
    call: CompanyCall,
    copy: readonly [Command<P, object>, P] | undefined,
    work: (sql: Sql, held: Company) => Promise<T>,
  ): Promise<T> {
    const { state } = (await this.companies.find(call.companyId)) ?? missing();
    if (copy !== undefined && state === 'ready') return this.runOnBus(call, copy, work);
    try {
      return await this.database.inCompany(call.companyId, async (sql) => {
        const held = await holdLiveCompany(sql, call.companyId);
        if (copy !== undefined && held.state === 'ready') throw new BooksOpened();
        return work(sql, held);
      });
    } catch (error) {
      if (copy === undefined || !(error instanceof BooksOpened)) throw error;
      return this.runOnBus(call, copy, work);
    }
  }

  private runOnBus<P, T>(
    { actor, companyId }: CompanyCall,
    [command, payload]: readonly [Command<P, object>, P],
    work: (sql: Sql, held: Company) => Promise<T>,
  ): Promise<T> {
    return this.bus.execute(command, { companyId, actor, payload }, async (sql) =>
      work(sql, await holdLiveCompany(sql, companyId)),
    );
  }
}

export interface Recorded {
  readonly registration: RecordedVatRegistration;
  readonly created: boolean;
}

/** The part of the changes that the books keep a copy of, or undefined when there is none. */
function detailsOf({
  name,
  address,
  vatCars,
  vatCarsPartial,
  numbering,
}: CompanyChanges): DetailChanges | undefined {
  const details = { name, address, vatCars, vatCarsPartial };
  if (Object.values({ ...details, numbering }).every((value) => value === undefined)) return undefined;
  if (numbering === undefined) return details;
  const { policy, prefix, padding, perYear } = numbering;
  return { ...details, numbering: { policy, prefix, padding, per_year: perYear } };
}

function missing(): never {
  throw problem('not_found', 'There is no such company.');
}

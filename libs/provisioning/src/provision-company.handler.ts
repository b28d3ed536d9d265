import { type BusinessRegister, OutsideCallFailed } from '#authorities';
import { consequencesOf, ofOwnVatNumber, provisionBooks } from '#books';
import {
  companyForProvisioning,
  type CompanyForProvisioning,
  fillCompanyAddress,
  grantToSandbox,
  holdCompany,
  setCompanyState,
} from '#identity';
import { type Clock, type Database, type Logger, type Sql } from '#platform';
import {
  type ClaimedTask,
  enqueue,
  taskActor,
  type TaskFailure,
  TaskHandler,
  type TaskOutcome,
} from '#tasks';

/** Country of registration of every company of these books. */
const COUNTRY = 'EE';

/**
 * Provisions the books of a new company: chart of accounts, VAT codes, years and periods, numbering, own party.
 * Everything commits together with the state `ready`; a failure leaves the state `failed` and nothing half done, and
 * can be retried.
 */
export class ProvisionCompanyHandler extends TaskHandler<'provision-company'> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly register: BusinessRegister,
    private readonly log: Logger,
    /** True when the authorities are stand-ins: no real data is at stake, and every company gets a mandate. */
    private readonly sandbox: boolean,
  ) {
    super();
  }

  override async handle(task: ClaimedTask<'provision-company'>): Promise<TaskOutcome> {
    const companyId = BigInt(task.payload.companyId);
    const found = await this.database.read((sql) => companyForProvisioning(sql, companyId));
    if (found === undefined || found.state === 'ready' || found.state === 'deleted') return 'skipped';
    const registered = found.address === null ? await this.registeredAddress(found) : null;
    await this.database.inCompany(companyId, async (sql) => {
      // Locks before it reads: a concurrent change of the company is either in the opening of the books or comes
      // after it.
      await holdCompany(sql, companyId);
      const company = (await companyForProvisioning(sql, companyId)) ?? found;
      const address = company.address ?? registered;
      await provisionBooks(sql, {
        companyId,
        legalForm: company.legalForm,
        baseCurrency: company.baseCurrency,
        fiscalYearStartMonth: company.fiscalYearStartMonth,
        vatCars: company.vatCars,
        vatCarsPartial: company.vatCarsPartial,
        now: this.clock.now(),
        today: this.clock.today(),
        company: {
          name: company.name,
          registryCode: company.registryCode,
          vatNumber: company.vatNumber,
          address,
          country: COUNTRY,
        },
        vatRegistrations: company.vatRegistrations,
        numbering: company.numbering,
      });
      if (company.address === null && address !== null) await fillCompanyAddress(sql, companyId, address);
      await setCompanyState(sql, companyId, 'ready');
      if (this.sandbox) {
        const actor = taskActor(task, []);
        await grantToSandbox(sql, { actor, companyId, now: this.clock.now(), today: this.clock.today() });
      }
      const asked = consequencesOf(await ofOwnVatNumber(sql, companyId));
      for (const wanted of asked) await enqueue(sql, { ...wanted, companyId });
      await enqueue(sql, { kind: 'rebuild-status', payload: {}, companyId });
      await enqueue(sql, { kind: 'register-files', payload: {}, companyId });
      await task.finish(sql);
    });
    return 'done';
  }

  override async onFailed(
    sql: Sql,
    task: ClaimedTask<'provision-company'>,
    failure: TaskFailure,
  ): Promise<void> {
    await setCompanyState(sql, BigInt(task.payload.companyId), 'failed', failure);
  }

  /** The address in the business register. The books open without one when the register is unavailable. */
  private async registeredAddress(company: CompanyForProvisioning): Promise<string | null> {
    try {
      return (await this.register.find(company.registryCode))?.address ?? null;
    } catch (error) {
      if (!(error instanceof OutsideCallFailed)) throw error;
      this.log.warn(
        { err: error },
        'the business register did not answer; the books open without its address',
      );
      return null;
    }
  }
}

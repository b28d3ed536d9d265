import {
  OutsideCallFailed,
  type TaxAccountStatement,
  type TaxAuthority,
  TaxRightsMissing,
} from '#authorities';
import { type Companies, mayAskAuthorities } from '#identity';
import { type Clock, type Database } from '#platform';
import { type ClaimedTask, RetryableFailure, TaskHandler, type TaskOutcome } from '#tasks';
import { writeFailure, writeStatement } from '../account/stored-account.js';

/** Reads a company's account from the tax authority and stores the copy. */
export class RefreshTaxAccountHandler extends TaskHandler<'refresh-tax-account'> {
  constructor(
    private readonly parts: {
      readonly database: Database;
      readonly clock: Clock;
      readonly companies: Pick<Companies, 'find'>;
      readonly authority: TaxAuthority;
      readonly enabled: boolean;
    },
  ) {
    super();
  }

  override async handle(task: ClaimedTask<'refresh-tax-account'>): Promise<TaskOutcome> {
    const { companies, authority, clock, enabled } = this.parts;
    const { companyId } = task;
    const company = companyId === null || !enabled ? undefined : await companies.find(companyId);
    if (companyId === null || company?.state !== 'ready') return 'skipped';
    const today = clock.today();
    if (!mayAskAuthorities(company, today)) return this.withoutRight(task, companyId);
    try {
      const statement = await authority.accountOf(company.registryCode, today);
      await this.keep(task, companyId, statement);
      return 'done';
    } catch (error) {
      if (error instanceof TaxRightsMissing) return this.withoutRight(task, companyId);
      if (!(error instanceof OutsideCallFailed)) throw error;
      const code = error.codeFor('tax_authority');
      await this.mark(companyId, { status: 'failed', code }, (sql) => task.fence(sql));
      throw new RetryableFailure(code, error.message);
    }
  }

  /** Without the right or the mandate, another attempt is pointless: the next night tries again. */
  private async withoutRight(
    task: ClaimedTask<'refresh-tax-account'>,
    companyId: bigint,
  ): Promise<TaskOutcome> {
    await this.mark(companyId, { status: 'rights_missing', code: 'rights_missing' }, (sql) =>
      task.finish(sql),
    );
    return 'done';
  }

  private async keep(
    task: ClaimedTask<'refresh-tax-account'>,
    companyId: bigint,
    statement: TaxAccountStatement,
  ): Promise<void> {
    const { database, clock } = this.parts;
    await database.inCompany(companyId, async (sql) => {
      await writeStatement(sql, companyId, clock.now(), statement);
      await task.finish(sql);
    });
  }

  private async mark(
    companyId: bigint,
    failure: Parameters<typeof writeFailure>[3],
    hold: (sql: Parameters<typeof writeFailure>[0]) => Promise<void>,
  ): Promise<void> {
    const { database, clock } = this.parts;
    await database.inCompany(companyId, async (sql) => {
      await writeFailure(sql, companyId, clock.now(), failure);
      await hold(sql);
    });
  }
}

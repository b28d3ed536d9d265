import { Inject, Injectable } from '@nestjs/common';
import { readyCompanies } from '#identity';
import { signHead } from '#ledger';
import { Clock, type Config, CONFIG, Database } from '#platform';
import { type ClaimedTask, TaskHandler, type TaskOutcome } from '#tasks';

/** Signs the end of each company's log every night, where the installation has a key for it. */
@Injectable()
export class SignHeadsHandler extends TaskHandler<'sign-heads'> {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super();
  }

  override async handle(task: ClaimedTask<'sign-heads'>): Promise<TaskOutcome> {
    const { RAAMAT_HEADS_PRIVATE_KEY: privateKey, RAAMAT_HEADS_PUBLIC_KEYS: [publicKey] = [] } = this.config;
    if (privateKey === undefined || publicKey === undefined) return 'skipped';
    const companies = await this.database.read(readyCompanies);
    for (const [index, companyId] of companies.entries()) {
      task.signal.throwIfAborted();
      // A head that was signed stays, so an interrupted run continues where it ended.
      await this.database.inCompany(companyId, (sql) =>
        signHead(sql, companyId, { privateKey, publicKey }, this.clock.now()),
      );
      await task.progress(((index + 1) / companies.length) * 100);
    }
    return 'done';
  }
}

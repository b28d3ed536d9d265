import { Inject, Injectable } from '@nestjs/common';
import { ledgerViolations } from '#books';
import { readyCompanies } from '#identity';
import { logViolations } from '#ledger';
import { type Config, CONFIG, Database, encodeId, gauge, LOGGER, type Logger } from '#platform';
import { type ClaimedTask, PermanentFailure, TaskHandler, type TaskOutcome } from '#tasks';

const incoherent = gauge(
  'books_incoherent_companies',
  'Companies whose ledger breaks a rule, at the last check',
);

/**
 * Checks every night that entries balance, rollups equal their lines, numbers have no gap and the log is as it was
 * written, company by company.
 */
@Injectable()
export class CheckCoherenceHandler extends TaskHandler<'check-coherence'> {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super();
  }

  override async handle(task: ClaimedTask<'check-coherence'>): Promise<TaskOutcome> {
    const publicKeys = this.config.RAAMAT_HEADS_PUBLIC_KEYS ?? [];
    const companies = await this.database.read(readyCompanies);
    const broken: string[] = [];
    for (const [index, companyId] of companies.entries()) {
      task.signal.throwIfAborted();
      const violations = await this.database.reportCompany(companyId, async (sql) => [
        ...(await ledgerViolations(sql, companyId)),
        ...(await logViolations(sql, companyId, publicKeys)),
      ]);
      if (violations.length > 0) {
        broken.push(encodeId('company', companyId));
        this.log.error(
          { companyId: encodeId('company', companyId), violations },
          'the ledger is not coherent',
        );
      }
      await task.progress(((index + 1) / companies.length) * 100);
    }
    incoherent.set(broken.length);
    if (broken.length > 0) {
      throw new PermanentFailure('ledger_incoherent', `The ledger breaks a rule in: ${broken.join(', ')}.`);
    }
    return 'done';
  }
}

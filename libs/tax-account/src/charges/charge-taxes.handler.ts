import { Inject, Injectable } from '@nestjs/common';
import { Companies } from '#identity';
import { CommandBus } from '#ledger';
import { Clock, Database } from '#platform';
import { type ClaimedTask, taskActor, TaskHandler, type TaskOutcome } from '#tasks';
import { chargeTaxes } from './charge-taxes.command.js';
import { dueDeclarations } from './declared-taxes.js';
import { loadDeclarations } from './declared-taxes.queries.js';

/** Moves the taxes of a company that are due to its prepayment account. */
@Injectable()
export class ChargeTaxesHandler extends TaskHandler<'charge-taxes'> {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(Companies) private readonly companies: Pick<Companies, 'find'>,
  ) {
    super();
  }

  override async handle(task: ClaimedTask<'charge-taxes'>): Promise<TaskOutcome> {
    const { companyId } = task;
    const company = companyId === null ? undefined : await this.companies.find(companyId);
    if (companyId === null || company?.state !== 'ready') return 'skipped';
    const declarations = await this.database.readCompany(companyId, (sql) =>
      loadDeclarations(sql, companyId),
    );
    if (dueDeclarations(declarations, this.clock.today()).length === 0) return 'skipped';
    await this.bus.execute(
      chargeTaxes,
      { companyId, actor: taskActor(task, ['events.write']), payload: {} },
      (sql) => task.finish(sql),
    );
    return 'done';
  }
}

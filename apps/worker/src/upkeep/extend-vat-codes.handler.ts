import { Inject, Injectable } from '@nestjs/common';
import { readyCompanies } from '#identity';
import { CommandBus, companiesWithOldVatCodes, extendVatCodes } from '#ledger';
import { type Database } from '#platform';
import { type ClaimedTask, enqueueAll, taskActor, TaskHandler, type TaskOutcome } from '#tasks';

/** Gives a company the VAT codes that came with this release, such as those of a new rate. */
@Injectable()
export class ExtendVatCodesHandler extends TaskHandler<'extend-vat-codes'> {
  constructor(@Inject(CommandBus) private readonly bus: CommandBus) {
    super();
  }

  override async handle(task: ClaimedTask<'extend-vat-codes'>): Promise<TaskOutcome> {
    const { companyId } = task;
    if (companyId === null) return 'skipped';
    await this.bus.execute(extendVatCodes, { companyId, actor: taskActor(task, []), payload: {} }, (sql) =>
      task.finish(sql),
    );
    return 'done';
  }
}

/** Requests the VAT codes of this release for every company with books that lacks them. */
export async function extendOldVatCodes(database: Database): Promise<void> {
  const ready = new Set(await database.read(readyCompanies));
  const outdated = await database.system(companiesWithOldVatCodes);
  const companies = outdated.filter((companyId) => ready.has(companyId));
  if (companies.length === 0) return;
  await database.systemTransaction((sql) =>
    enqueueAll(
      sql,
      companies.map((companyId) => ({
        kind: 'extend-vat-codes' as const,
        payload: {},
        companyId,
        dedupKey: 'at-start',
      })),
    ),
  );
}

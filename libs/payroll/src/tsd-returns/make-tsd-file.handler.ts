import { Inject, Injectable } from '@nestjs/common';
import { openPersonalCodes, type PersonalCodeOpener } from '#employment';
import { type Clock, type Database, type SecretBox } from '#platform';
import { type ClaimedTask, taskActor, TaskHandler, type TaskOutcome } from '#tasks';
import { type StoredTsd, tsdFile } from './tsd-file.js';
import { keepTsdFile } from './tsd-files.js';
import { findTsd } from './tsd-rows.js';

/** Injection token of the tools that make the file of a TSD. */
export const TSD_FILE_TOOLS = Symbol('TsdFileTools');

export interface TsdFileTools {
  readonly database: Database;
  readonly clock: Clock;
  readonly opener: PersonalCodeOpener;
  readonly box: SecretBox;
}

/** Makes the file of a filed TSD, in the worker that can open personal codes; each opening is in the audit trail. */
@Injectable()
export class MakeTsdFileHandler extends TaskHandler<'make-tsd-file'> {
  constructor(@Inject(TSD_FILE_TOOLS) private readonly tools: TsdFileTools) {
    super();
  }

  override async handle(task: ClaimedTask<'make-tsd-file'>): Promise<TaskOutcome> {
    const { companyId } = task;
    if (companyId === null) return 'skipped';
    const { returnId } = task.payload;
    const { clock, database, opener, box } = this.tools;
    return database.inCompany(companyId, async (sql) => {
      const filed = await findTsd<StoredTsd>(sql, companyId, returnId);
      if (filed === undefined) return 'skipped';
      const tsd = filed.content;
      const people = [...tsd.annex_1, ...tsd.annex_2].map(({ employee_id: id }) => id);
      const tools = { opener, actor: taskActor(task, []) };
      const codes = await openPersonalCodes(sql, companyId, people, { tsd_return_id: returnId }, tools);
      await keepTsdFile(sql, companyId, { returnId, text: tsdFile(tsd, codes), at: clock.now() }, box);
      await task.finish(sql);
      return 'done';
    });
  }
}

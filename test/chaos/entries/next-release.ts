import { type Database } from '#platform';
import { type AnyTaskHandler, type Catalogue, CATALOGUE, type TaskCall, type TaskOutcome } from '#tasks';
import { z } from 'zod';

/** A kind that the previous version does not know. */
export const NEW_KIND = 'greet-company';
/** The payload version of `extract-file` after a change that older workers cannot read. */
export const NEW_VERSION = CATALOGUE.kinds['extract-file'].version + 1;

/** The catalogue of the next version. */
export const NEXT_CATALOGUE = {
  ...CATALOGUE,
  kinds: {
    ...CATALOGUE.kinds,
    'extract-file': { ...CATALOGUE.kinds['extract-file'], version: NEW_VERSION },
    [NEW_KIND]: {
      summary: 'Stands for a kind that comes with the next version.',
      queue: 'upkeep',
      payload: z.strictObject({}),
      version: 1,
      priority: 5,
      attempts: 3,
      backoff: { firstMs: 100, lastMs: 100 },
      timeLimitMs: 10_000,
      failure: 'Nothing.',
    },
  },
} as const satisfies Catalogue;

export class GreetCompanyHandler implements AnyTaskHandler {
  constructor(private readonly database: Database) {}

  async handle(task: TaskCall): Promise<TaskOutcome> {
    await this.database.inCompany(task.companyId ?? 0n, (sql) => task.finish(sql));
    return 'done';
  }
}

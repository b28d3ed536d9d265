import { type Database } from '#platform';
import { type Catalogue, CATALOGUE, type KindDeclaration, type TaskHandlers } from '#tasks';
import { z } from 'zod';

const kind = {
  summary: 'A task of the tests.',
  queue: 'upkeep',
  payload: z.strictObject({}),
  version: 1,
  priority: 5,
  attempts: 2,
  backoff: { firstMs: 50, lastMs: 50 },
  timeLimitMs: 120_000,
  failure: 'Nothing.',
} as const satisfies KindDeclaration;

/** A catalogue with a kind that blocks the event loop forever, and a harmless one that takes long. */
export const POISON_CATALOGUE = {
  ...CATALOGUE,
  kinds: { ...CATALOGUE.kinds, spin: kind, innocent: kind },
} as const satisfies Catalogue;

/** Harmless tasks last until the other one has cost two workers, so that both losses interrupt them. */
export function poisonHandlers(database: Database): TaskHandlers {
  const lostWorkers = async (): Promise<number> => {
    const rows = await database.system((sql) =>
      sql.rows<{ suspected: number }>(`SELECT suspected FROM tasks.task WHERE kind = 'spin'`),
    );
    return rows[0]?.suspected ?? 0;
  };
  return {
    spin: {
      handle: async () => {
        const begun = async (): Promise<boolean> =>
          database.system(async (sql) => {
            const rows = await sql.rows(
              `SELECT 1 FROM tasks.task WHERE kind = 'innocent' AND state NOT IN ('running', 'done')`,
            );
            return rows.length === 0;
          });
        while ((await lostWorkers()) < 2 && !(await begun()))
          await new Promise((next) => setTimeout(next, 20));
        for (;;);
      },
    },
    innocent: {
      handle: async () => {
        while ((await lostWorkers()) < 2) await new Promise((next) => setTimeout(next, 20));
        return 'done';
      },
    },
  };
}

import { type CommandContext } from './command.js';

/**
 * Makes Postgres plan the statements of a command with many rows for the current rows and tables, instead of reusing
 * the plan from the first time the connection ran them. A plan made for an empty table reads all of it for each part of
 * an import that fills it (measured: seconds a commit after 50,000 lines).
 */
export async function replan({ sql }: Pick<CommandContext, 'sql'>): Promise<void> {
  await sql.run('SET LOCAL plan_cache_mode = force_custom_plan');
}

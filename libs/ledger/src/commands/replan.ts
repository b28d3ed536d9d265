import { type CommandContext } from './command.js';

/**
 * Has the statements of a command of many rows planned for the rows and tables of now, and not as they were when the connection
 * first ran them: a plan that was made for an empty table reads all of it for each part of an import that fills it (measured:
 * seconds a commit after 50,000 lines).
 */
export async function replan({ sql }: Pick<CommandContext, 'sql'>): Promise<void> {
  await sql.run('SET LOCAL plan_cache_mode = force_custom_plan');
}

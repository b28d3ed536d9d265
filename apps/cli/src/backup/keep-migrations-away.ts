import { setTimeout as pause } from 'node:timers/promises';
import { type OwnerConnection } from '#platform';
import { MIGRATION_LOCK } from '#schema';

const LOCK_PAUSE_MS = 100;

/**
 * Takes the lock until the session ends. It is asked for again and again: a statement that waits for it in the database
 * keeps its snapshot, and a migration that creates an index concurrently waits for every older snapshot to end.
 */
export async function keepMigrationsAway(owner: OwnerConnection): Promise<void> {
  for (;;) {
    const { taken } = await owner.one<{ taken: boolean }>('SELECT pg_try_advisory_lock_shared($1) AS taken', [
      MIGRATION_LOCK,
    ]);
    if (taken) return;
    await pause(LOCK_PAUSE_MS);
  }
}

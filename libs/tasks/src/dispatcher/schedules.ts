import { type Sql } from '#platform';
import { type Catalogue, kindIn } from '../catalogue/declaration.js';
import { MERGED } from '../enqueue.js';
import { nextSlot } from './slots.js';

interface ScheduleRow {
  name: string;
  cron: string;
  tz: string;
  next_at: Date;
  now: Date;
}

// One statement advances the slot and writes its task, so two dispatchers cannot both do it.
const FILL = `
  WITH moved AS (
    UPDATE tasks.schedule SET next_at = $3 WHERE name = $1 AND next_at = $2 RETURNING name
  )
  INSERT INTO tasks.task AS task (company_id, kind, version, queue, payload, priority, run_at, dedup_key)
  SELECT 0, $4, $5, $6, '{}'::jsonb, $7, $2, $8 FROM moved
  ON CONFLICT (company_id, kind, dedup_key) WHERE ${MERGED}
  DO UPDATE SET version = excluded.version`;

/** Aligns the rows with the catalogue. A changed pattern applies from now on. */
export async function syncSchedules(sql: Sql, catalogue: Catalogue): Promise<void> {
  const { now } = await sql.one<{ now: Date }>('SELECT now() AS now');
  const wanted = Object.entries(catalogue.schedules);
  await sql.run('DELETE FROM tasks.schedule WHERE name <> ALL ($1::text[])', [wanted.map(([name]) => name)]);
  for (const [name, { cron, tz }] of wanted) {
    await sql.run(
      `INSERT INTO tasks.schedule AS schedule (name, cron, tz, next_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (name) DO UPDATE SET cron = excluded.cron, tz = excluded.tz, next_at = excluded.next_at
       WHERE (schedule.cron, schedule.tz) IS DISTINCT FROM (excluded.cron, excluded.tz)`,
      [name, cron, tz, nextSlot(cron, tz, now)],
    );
  }
}

/** Writes the task of every slot that is due. Slots missed while no dispatcher ran are made up for once. */
export async function fillSlots(sql: Sql, catalogue: Catalogue): Promise<Set<string>> {
  const queues = new Set<string>();
  const due = await sql.rows<ScheduleRow>(
    'SELECT name, cron, tz, next_at, now() AS now FROM tasks.schedule WHERE next_at <= now()',
  );
  for (const { name, cron, tz, next_at: slot, now } of due) {
    const schedule = catalogue.schedules[name];
    if (schedule === undefined) continue;
    const kind = kindIn(catalogue, schedule.kind);
    const key = `${name}@${slot.toISOString()}`;
    await sql.run(FILL, [
      name,
      slot,
      nextSlot(cron, tz, now),
      schedule.kind,
      kind.version,
      kind.queue,
      kind.priority,
      key,
    ]);
    queues.add(kind.queue);
  }
  return queues;
}

import { Cron } from 'croner';

/**
 * The first moment of a schedule after `after`, on the wall clock of its time zone.
 * @throws Error when the pattern is not valid or never occurs
 */
export function nextSlot(cron: string, tz: string, after: Date): Date {
  const next = new Cron(cron, { timezone: tz, paused: true }).nextRun(after);
  if (next === null) throw new Error(`The schedule ${cron} never occurs.`);
  return next;
}

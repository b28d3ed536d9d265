import { addDays, dayOf, type IsoDate } from '#platform';

/** The instant at which a day ends in the books' time zone, two or three hours before it ends in UTC. */
export function endOf(day: IsoDate): Date {
  const next = addDays(day, 1);
  const summer = new Date(`${next}T00:00:00+03:00`);
  return dayOf(summer) === next ? summer : new Date(`${next}T00:00:00+02:00`);
}

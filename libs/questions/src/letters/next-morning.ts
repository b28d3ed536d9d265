import { addDays, dayOf, type IsoDate } from '#platform';

const MORNING = '08:00:00';
const OFFSET = /GMT(?:([+-])(\d{2}):(\d{2}))?/;

/** The next eight o'clock in the morning of a time zone: when the letters with the questions of a day go out. */
export function nextMorning(now: Date, timeZone: string): Date {
  const today = dayOf(now, timeZone);
  const morning = morningOf(today, timeZone);
  return morning > now ? morning : morningOf(addDays(today, 1), timeZone);
}

/** Clocks change at night, so the offset at the same hour of UTC is that of the morning. */
function morningOf(day: IsoDate, timeZone: string): Date {
  const inUtc = new Date(`${day}T${MORNING}Z`);
  return new Date(inUtc.getTime() - offsetMs(inUtc, timeZone));
}

function offsetMs(at: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = OFFSET.exec(name) ?? [];
  const ms = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return sign === '-' ? -ms : ms;
}

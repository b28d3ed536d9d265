import { createHash } from 'node:crypto';
import { addDays, type Clock, dayOf, Decimal, type IsoDate } from '#platform';

/** Base rates around which the stand-in's daily rates vary: units for one euro. */
const AROUND: Readonly<Record<string, string>> = {
  USD: '1.08',
  JPY: '162.5',
  GBP: '0.85',
  SEK: '11.3',
  NOK: '11.7',
  DKK: '7.46',
  PLN: '4.28',
  CHF: '0.94',
  CZK: '25.1',
  CAD: '1.49',
  AUD: '1.65',
  HUF: '395',
  RON: '4.98',
  TRY: '36.2',
  CNY: '7.8',
  INR: '90.5',
};

/**
 * Fixed closing days of TARGET besides weekends; the two movable ones (Good Friday, Easter Monday) are ignored here.
 */
const CLOSED = new Set(['01-01', '05-01', '12-25', '12-26']);

function isFixingDay(date: IsoDate): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !CLOSED.has(date.slice(5));
}

/** A rate that is the same for the same day at every start, within one percent of the base rate. */
function rateOf(currency: string, around: string, date: IsoDate): string {
  const noise = createHash('sha256').update(`${currency} ${date}`).digest().readUInt16BE(0) / 65_535;
  return new Decimal(around)
    .times(new Decimal(0.99).plus(new Decimal(noise).times(0.02)))
    .toSignificantDigits(6)
    .toFixed();
}

/** Fixing days until now, newest first; today's appears at 16:00 in Frankfurt. */
export function publishedDays(clock: Clock, count: number): IsoDate[] {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', hour: '2-digit', hourCycle: 'h23' }).format(
      clock.now(),
    ),
  );
  const days: IsoDate[] = [];
  let date = dayOf(clock.now(), 'Europe/Berlin');
  if (hour < 16) date = addDays(date, -1);
  for (; days.length < count; date = addDays(date, -1)) if (isFixingDay(date)) days.push(date);
  return days;
}

/** The rates file in the bank's own format. */
export function ratesFile(days: readonly IsoDate[]): string {
  const cubes = days.map((date) => {
    const rates = Object.entries(AROUND).map(
      ([currency, around]) => `<Cube currency="${currency}" rate="${rateOf(currency, around, date)}"/>`,
    );
    return `<Cube time="${date}">${rates.join('')}</Cube>`;
  });
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">' +
    '<gesmes:subject>Reference rates</gesmes:subject><gesmes:Sender><gesmes:name>European Central Bank (stand-in)</gesmes:name></gesmes:Sender>' +
    `<Cube>${cubes.join('\n')}</Cube></gesmes:Envelope>`
  );
}

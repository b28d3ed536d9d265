import { addDays, type IsoDate, isoDate } from '#platform';

const YEAR = 2026;

/** The first day of the year's month with this number, from 1; 13 is the January that follows. */
export const firstDay = (month: number): IsoDate =>
  isoDate(`${YEAR + Math.floor((month - 1) / 12)}-${String(((month - 1) % 12) + 1).padStart(2, '0')}-01`);

export const lastDay = (month: number): number => Number(addDays(firstDay(month + 1), -1).slice(8));
export const dayIn = (month: number, day: number): IsoDate =>
  addDays(firstDay(month), Math.min(day, lastDay(month)) - 1);

const NAMES: Readonly<Record<string, readonly string[]>> = {
  et: 'jaanuar,veebruar,märts,aprill,mai,juuni,juuli,august,september,oktoober,november,detsember'.split(','),
  de: 'Januar,Februar,März,April,Mai,Juni,Juli,August,September,Oktober,November,Dezember'.split(','),
  en: 'January,February,March,April,May,June,July,August,September,October,November,December'.split(','),
};

/** A month as a supplier writes it on its document. */
export const monthName = (language: string, month: number): string =>
  `${(NAMES[language] ?? NAMES['en'])?.[(month - 1) % 12] ?? ''} ${firstDay(month).slice(0, 4)}`;

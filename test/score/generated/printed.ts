import { type Language } from './languages.js';
import { type Layout } from './layouts.js';

const GROUPS: Readonly<Record<Layout['amounts'], readonly [group: string, decimal: string]>> = {
  spaced: [' ', ','],
  dotted: ['.', ','],
  english: [',', '.'],
  plain: ['', ','],
  apostrophe: ['’', '.'],
};

/** Writes `1234.50` in one of its notations. */
export function printedAmount(plain: string, way: Layout['amounts']): string {
  const [group, decimal] = GROUPS[way];
  const [whole = '0', cents = '00'] = plain.split('.');
  return `${whole.replace(/\B(?=(\d{3}){1,12}(?!\d))/gu, group)}${decimal}${cents}`;
}

const MONTHS: Readonly<Record<Language, string>> = {
  et: 'jaanuar veebruar märts aprill mai juuni juuli august september oktoober november detsember',
  en: 'January February March April May June July August September October November December',
  fi: 'tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta',
  lv: 'janvāris februāris marts aprīlis maijs jūnijs jūlijs augusts septembris oktobris novembris decembris',
  lt: 'sausio vasario kovo balandžio gegužės birželio liepos rugpjūčio rugsėjo spalio lapkričio gruodžio',
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
  sv: 'januari februari mars april maj juni juli augusti september oktober november december',
  ru: 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря',
};

/** Writes a day in one of its notations. */
export function printedDate(day: string, way: Layout['dates'], language: Language): string {
  const [year = '', month = '', date = ''] = day.split('-');
  switch (way) {
    case 'iso':
      return day;
    case 'dotted':
      return `${date}.${month}.${year}`;
    case 'short':
      return `${date}.${month}.${year.slice(2)}`;
    case 'slashes':
      return `${date}/${month}/${year}`;
    case 'words': {
      const name = MONTHS[language].split(' ')[Number(month) - 1] ?? '';
      if (language === 'lt') return `${year} m. ${name} ${Number(date)} d.`;
      if (language === 'lv') return `${year}. gada ${Number(date)}. ${name}`;
      return language === 'en' || language === 'sv' || language === 'ru'
        ? `${Number(date)} ${name} ${year}`
        : `${Number(date)}. ${name} ${year}`;
    }
  }
}

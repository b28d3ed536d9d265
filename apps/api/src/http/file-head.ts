import { BOOKS_TIME_ZONE } from '#platform';
import { type Language } from '#reasons';
import { type Fact, type FileFormat, type Words } from '#sheets';
import { type FilePeriod } from './file-declaration.js';
import { FILTER_WORDS } from './file-filters.js';

/** The content of the first rows of a file. */
export interface FileHead {
  readonly company: { readonly name: string; readonly registryCode: string };
  readonly title: Words;
  readonly period: FilePeriod;
  /** Other parameters that the caller gave. */
  readonly filters: Readonly<Record<string, string>>;
  readonly madeAt: Date;
  readonly author: string;
}

const LABELS = {
  company: { et: 'Ettevõte', en: 'Company' },
  registryCode: { et: 'Registrikood', en: 'Registry code' },
  period: { et: 'Periood', en: 'Period' },
  compared: { et: 'Võrreldud perioodiga', en: 'Compared with' },
  filters: { et: 'Filtrid', en: 'Filters' },
  madeAt: { et: 'Koostatud', en: 'Made at' },
  author: { et: 'Koostaja', en: 'Author' },
} satisfies Record<string, Words>;

/** Company, period, filters, time and author. */
export function factsOf(head: FileHead, language: Language): Fact[] {
  const { company, period, filters } = head;
  const given = Object.entries(filters).map(
    ([name, value]) => `${FILTER_WORDS[name]?.[language] ?? name}: ${value}`,
  );
  const facts: [keyof typeof LABELS, string][] = [
    ['company', company.name],
    ['registryCode', company.registryCode],
    ['period', daysInWords(period.from, period.to, period.as_of, language)],
    ['compared', daysInWords(period.compare_from, period.compare_to, period.compare_as_of, language)],
    ['filters', given.join('; ')],
    ['madeAt', timeInWords(head.madeAt, language)],
    ['author', head.author],
  ];
  return facts
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ({ label: LABELS[name][language], value }));
}

type Day = string | null | undefined;

const SINCE: Words = { et: 'alates', en: 'from' };
const UNTIL: Words = { et: 'kuni', en: 'until' };

function daysInWords(from: Day, to: Day, asOf: Day, language: Language): string {
  if (asOf) return dayInWords(asOf, language);
  if (from && to) return `${dayInWords(from, language)} – ${dayInWords(to, language)}`;
  if (from) return `${SINCE[language]} ${dayInWords(from, language)}`;
  return to ? `${UNTIL[language]} ${dayInWords(to, language)}` : '';
}

const dayInWords = (day: string, language: Language): string =>
  language === 'et' ? day.split('-').reverse().join('.') : day;

const timeFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: BOOKS_TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
});

/** The minute in the time zone of the books. */
function timeInWords(at: Date, language: Language): string {
  const [day = '', time = ''] = timeFormat.format(at).split(' ');
  return `${dayInWords(day, language)} ${time}`;
}

const LONGEST = 60;

/** Lower case letters without marks, digits and hyphens: a name that every system accepts, and no path. */
function plain(text: string): string {
  const letters = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  return letters.slice(0, LONGEST).replaceAll(/^-|-$/g, '');
}

/** The name of the file: company, report and days. A company without Latin letters goes by its registry code. */
export function fileNameOf(
  { company, title, period }: FileHead,
  language: Language,
  format: FileFormat,
): string {
  const { from, to, as_of: asOf } = period;
  const days = asOf === undefined ? [from, to] : [asOf];
  const parts = [
    plain(company.name) || plain(company.registryCode),
    plain(title[language]),
    ...days.map((day) => plain(day ?? '')),
  ];
  return `${parts.filter((part) => part !== '').join('-')}.${format}`;
}

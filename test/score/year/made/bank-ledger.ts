import { type IsoDate } from '#platform';
import { firstDay } from './months.js';
import { type BankLine } from './truth.js';

type Given = Pick<BankLine, 'day' | 'direction' | 'minor' | 'text' | 'truth'> & Partial<BankLine>;

/** The lines of the bank accounts. A line whose day is after the last month does not come. */
export class BankLedger {
  private readonly lines: BankLine[] = [];

  all(months: number): BankLine[] {
    const end = firstDay(months + 1);
    return this.lines
      .filter(({ day }) => day < end)
      .map((line) => ({ ...line, month: monthOf(line.day) }))
      .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  }

  /** A key that no line has yet. */
  nextKey(letter: string): string {
    return `${letter}${String(this.lines.length + 1).padStart(5, '0')}`;
  }

  add(given: Given): string {
    const key = given.key ?? this.nextKey('L');
    this.lines.push({
      account: 'main',
      month: 0,
      employee: null,
      name: null,
      iban: null,
      reference: null,
      original: null,
      ...given,
      key,
    });
    return key;
  }
}

const monthOf = (day: IsoDate): number => Number(day.slice(5, 7)) + (day.startsWith('2027') ? 12 : 0);

export const later = (one: IsoDate, other: IsoDate): IsoDate => (one < other ? other : one);

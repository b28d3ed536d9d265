import { type IsoDate } from '#platform';
import { readCamt } from './camt/read-camt.js';
import { type CsvMapping } from './csv/mapped-csv.js';
import { readCsv } from './csv/read-csv.js';
import { encodingOf, type StatementEncoding, textOf } from './model/encoding.js';
import { withPaidInText } from './model/paid-in-text.js';
import {
  assertKept,
  malformed,
  type ReadLine,
  type StatementHead,
  StatementFault,
  type StatementPart,
  totalOf,
  within,
} from './model/statement.js';

/**
 * No company has more accounts, and each new one becomes an account of the chart, which every later command of the
 * company reads.
 */
const MAX_ACCOUNTS = 500;

/** A bank statement of a file after the first reading, which keeps only sums and days. */
export interface SurveyedStatement {
  readonly head: StatementHead;
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly openingMinor: bigint | null;
  readonly closingMinor: bigint | null;
  readonly sumMinor: bigint;
  readonly lineCount: number;
  /** All booking dates, in order. */
  readonly dates: readonly IsoDate[];
}

export interface StatementSurvey {
  readonly method: 'xml' | 'text';
  readonly statements: readonly SurveyedStatement[];
  readonly lineCount: number;
  /** Reads the file again: each line with its bank statement, as an index into `statements`. */
  lines(): AsyncGenerator<{ readonly statement: number; readonly line: ReadLine }>;
}

/**
 * Reads a bank statement file once from end to end, so that it is known before anything is written whether it adds up
 * and which days it has. A file of any length is read in little memory.
 * @param mapping the columns of a CSV of no known bank
 * @throws StatementFault
 */
export async function surveyStatements(
  path: string,
  mapping: CsvMapping | null = null,
): Promise<StatementSurvey> {
  const encoding = await encodingOf(path);
  const start = await startOf(path, encoding);
  const method = start.startsWith('<') ? 'xml' : 'text';
  const other = OTHER_FORMATS.find(([, mark]) => mark.test(start));
  if (other !== undefined) {
    throw new StatementFault('statement_not_recognised', {
      because: 'other_format',
      format: other[0],
      columns: [],
    });
  }
  const parts = (): AsyncGenerator<StatementPart> =>
    method === 'xml' ? readCamt(textOf(path, encoding)) : readCsv({ path, encoding }, mapping);
  const tallies: Tally[] = [];
  for await (const part of parts()) {
    if ('head' in part) tallies[part.of] = new Tally(part.head);
    else tallies[part.of]?.add(part);
  }
  const { statements, places } = joined(tallies);
  if (statements.length === 0) {
    throw new StatementFault('statement_empty');
  }
  const accounts = new Set(
    statements.map(({ head }) => `${head.iban ?? head.accountNo ?? ''} ${head.currency}`),
  );
  if (accounts.size > MAX_ACCOUNTS) {
    throw malformed('too_many_accounts', { value: `${accounts.size}`, expected: `${MAX_ACCOUNTS}` });
  }
  return {
    method,
    statements,
    lineCount: statements.reduce((sum, { lineCount }) => sum + lineCount, 0),
    async *lines() {
      for await (const part of parts()) {
        const statement = places[part.of];
        if (!('line' in part) || statement === undefined) continue;
        const { currency } = statements[statement]?.head ?? { currency: '' };
        yield { statement, line: withPaidInText(within(part.line), currency) };
      }
    },
  };
}

/** Whether opening balance and lines make the closing balance; of one that gives no balances there is nothing to say. */
export const addsUp = ({ openingMinor, closingMinor, sumMinor }: SurveyedStatement): boolean =>
  openingMinor === null || closingMinor === null || openingMinor + sumMinor === closingMinor;

interface Period {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

class Tally {
  openingMinor: bigint | null = null;
  closingMinor: bigint | null = null;
  sumMinor = 0n;
  lineCount = 0;
  readonly dates = new Set<IsoDate>();
  private readonly balanceDates = new Set<IsoDate>();

  constructor(readonly head: StatementHead) {}

  add(part: Exclude<StatementPart, { head: StatementHead }>): void {
    if ('line' in part) {
      assertKept(part.line);
      this.sumMinor += totalOf(part.line);
      this.lineCount += 1;
      this.dates.add(part.line.bookingDate);
      return;
    }
    const { which, minor, on } = part.balance;
    if (which === 'opening') this.openingMinor ??= minor;
    else this.closingMinor = minor;
    if (on !== null) this.balanceDates.add(on);
  }

  /**
   * Adds the next page of the same bank statement: each date once, since a bank statement may have thousands of pages.
   */
  continue(page: Tally): void {
    this.openingMinor ??= page.openingMinor;
    this.closingMinor = page.closingMinor ?? this.closingMinor;
    this.sumMinor += page.sumMinor;
    this.lineCount += page.lineCount;
    for (const date of page.dates) this.dates.add(date);
  }

  /** The period that the file states, or else that of its lines and balances; undefined when nothing gives a day. */
  get period(): Period | undefined {
    const { from, to } = this.head;
    const days = [...this.dates, ...this.balanceDates].sort();
    const first = from ?? days[0] ?? to;
    const last = to ?? days.at(-1) ?? from;
    if (first === null || last === null) return undefined;
    return first <= last ? { from: first, to: last } : { from: last, to: first };
  }
}

/** Joins pages that name the same account and days into one bank statement. */
function joined(tallies: readonly Tally[]): {
  statements: SurveyedStatement[];
  places: (number | undefined)[];
} {
  const whole: { readonly period: Period; readonly tally: Tally }[] = [];
  const byKey = new Map<string, number>();
  const places = tallies.map((tally) => {
    const { period, head } = tally;
    if (period === undefined) return undefined;
    const key = JSON.stringify([head.iban, head.accountNo, head.currency, period.from, period.to]);
    const place = byKey.get(key);
    if (place !== undefined) {
      whole[place]?.tally.continue(tally);
      return place;
    }
    byKey.set(key, whole.length);
    return whole.push({ period, tally }) - 1;
  });
  return { statements: whole.map(({ period, tally }) => surveyed(period, tally)), places };
}

function surveyed(period: Period, tally: Tally): SurveyedStatement {
  const { head, openingMinor, closingMinor, sumMinor, lineCount, dates } = tally;
  return { ...period, head, openingMinor, closingMinor, sumMinor, lineCount, dates: [...dates].sort() };
}

/** The beginnings of bank statements in other formats, which are not read. */
const OTHER_FORMATS: readonly (readonly [string, RegExp])[] = [
  ['MT940', /^(?:\{1:|:20:)/u],
  ['OFX', /^OFXHEADER|<OFX>/u],
];

/** The start of the file's text, without leading blanks. */
async function startOf(path: string, encoding: StatementEncoding): Promise<string> {
  for await (const piece of textOf(path, encoding)) {
    const start = piece.replace(/^\ufeff/u, '').trimStart();
    if (start !== '') return start;
  }
  return '';
}

import { print, printTable } from '../../table.js';
import { type Act, type Outcome, type YearRecord } from './record.js';
import { lastMonthOf } from './months.js';
import { reportReasons } from './reasons.js';
import { reportReliability } from './reliability.js';
import { percent, wilson } from './shares.js';

/** All years together: shares with their intervals, questions, faults, and how certain the service was. */
export function reportTotals(records: readonly YearRecord[], months: number): void {
  print(`\nAll ${records.length} years together\n`);
  const outcomes = records.flatMap((record) => record.outcomes);
  const questions = records.flatMap((record) => record.questions);
  const faults = records.flatMap((record) => record.faults);
  const shown = [1, 3, 6, months].filter((month, at, all) => month <= months && all.indexOf(month) === at);
  const row = (what: string, right: number, all: number): string[] => {
    const [low, high] = wilson(right, all);
    return [what, String(all), percent(right, all), `${percent(low, 1)} to ${percent(high, 1)}`];
  };
  const untouched = (month: number, about: Outcome['about']): string[] => {
    const of = outcomes.filter((one) => one.month === month && one.about === about);
    return row(`${about}s untouched, month ${month}`, of.filter((one) => one.untouched).length, of.length);
  };
  // The contract has them wait: nobody has confirmed yet who sends them.
  const firstMails = questions.filter(
    ({ month, about, reasons }) => month === 1 && about === 'document' && reasons.some(isOfNewSender),
  ).length;
  const first = outcomes.filter(({ month, about }) => month === 1 && about === 'document');
  const repeats = questions.filter(({ repeated }) => repeated.length > 0).length;
  const wrong = (kinds: readonly string[]): number =>
    faults.filter(({ kind }) => kinds.includes(kind)).length;
  const acts = records.flatMap((record) => record.acts);
  const unasked = acts.filter(({ asked }) => !asked);
  printTable(
    ['share', 'of', 'share', '95% interval'],
    [
      ...shown.flatMap((month) => [untouched(month, 'document'), untouched(month, 'line')]),
      row(
        'documents untouched, month 1, without first mails of suppliers',
        first.filter((one) => one.untouched).length,
        first.length - firstMails,
      ),
      row('questions that repeat an answered one', repeats, questions.length),
      row('acts that nobody was asked about and are right', unasked.filter(isRight).length, unasked.length),
      row('items whose amount or party is wrong', wrong(['amount', 'party']), outcomes.length),
      row(
        'documents booked twice',
        wrong(['duplicate']),
        outcomes.filter(({ about }) => about === 'document').length,
      ),
      row(
        'months with a difference at the close',
        monthsWith(records),
        records.reduce((sum, record) => sum + lastMonthOf(record), 0),
      ),
    ],
  );
  reportReasons(questions);
  reportCertainty(acts);
}

/** A mail of a sender from whom no document was confirmed, or a new supplier's document that a mail brought. */
const isOfNewSender = (reason: string): boolean =>
  reason.startsWith('sender_new') || reason === 'supplier_new';

const isRight = ({ wrong }: Act): boolean => wrong.length === 0;

const monthsWith = (records: readonly YearRecord[]): number =>
  records.reduce(
    (sum, { faults }) =>
      sum + new Set(faults.filter(({ kind }) => kind === 'close').map(({ month }) => month)).size,
    0,
  );

/** The probability that the service kept with each act, against how often it was right. */
function reportCertainty(acts: readonly Act[]): void {
  const said = acts.flatMap(({ probability, wrong }) =>
    probability === null ? [] : [{ probability, right: wrong.length === 0 }],
  );
  print(`\nProbabilities of ${said.length} of ${acts.length} acts\n`);
  reportReliability(said);
}

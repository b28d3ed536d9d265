import { print, printTable } from '../../table.js';
import { type Question } from './record.js';

/** Reasons by how often they were given, with how many of them repeat an answered question. */
export function reportReasons(questions: readonly Question[]): void {
  const counts = new Map<string, { asked: number; repeated: number; who: Set<string> }>();
  for (const { about, reasons, repeated, who } of questions)
    for (const reason of reasons) {
      const key = `${about} ${reason}`;
      const known = counts.get(key) ?? { asked: 0, repeated: 0, who: new Set<string>() };
      known.asked += 1;
      if (repeated.includes(reason)) known.repeated += 1;
      if (about !== 'rule') known.who.add(who);
      counts.set(key, known);
    }
  print();
  printTable(
    ['asked because', 'times', 'repeats', 'about'],
    [...counts]
      .sort(([, a], [, b]) => b.asked - a.asked)
      .map(([key, { asked, repeated, who }]) => [
        key,
        String(asked),
        String(repeated),
        [...who].slice(0, 4).join(', '),
      ]),
  );
}

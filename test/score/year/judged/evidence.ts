import { print } from '../../table.js';
import { type Act, type FaultKind } from './record.js';

/** The faults that each kind of evidence answers for. */
const ANSWERS_FOR: Readonly<Record<string, readonly FaultKind[]>> = {
  reading: ['amount', 'facts', 'duplicate'],
  supplier: ['party'],
  account: ['account'],
  vat: ['vat'],
  match: ['settlement', 'answer'],
  rule: ['settlement', 'answer'],
  copy: ['lost'],
  prepayment: ['settlement'],
  dismissal: ['lost'],
};

/** How often each class of evidence was right, of how many acts. */
export function countEvidence(
  acts: readonly Pick<Act, 'evidence' | 'wrong'>[],
): Record<string, [right: number, all: number]> {
  const counts = new Map<string, [number, number]>();
  for (const { evidence, wrong } of acts)
    for (const one of evidence) {
      const faults = ANSWERS_FOR[one.split(':')[0] ?? ''] ?? [];
      const [right, all] = counts.get(one) ?? [0, 0];
      counts.set(one, [right + (wrong.some((fault) => faults.includes(fault)) ? 0 : 1), all + 1]);
    }
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Prints the counts as `libs/books/src/acts/played-acts.json` holds them. */
export function printEvidence(acts: readonly Act[]): void {
  const lines = Object.entries(countEvidence(acts)).map(
    ([evidence, [right, all]]) => `  ${JSON.stringify(evidence)}: [${right}, ${all}]`,
  );
  print(`{\n${lines.join(',\n')}\n}`);
}

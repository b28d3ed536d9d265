import { print, printTable } from '../../table.js';
import { coverage, percent, wilson } from './shares.js';

/** How likely something was said to be right, and whether it was. */
export interface Said {
  readonly probability: number;
  readonly right: boolean;
}

interface Bin {
  readonly from: number;
  readonly to: number;
  readonly of: readonly Said[];
}

/** Almost all is likely: the bins are narrow there. */
const EDGES = [0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 1];

/** Precision at which the share of what is done without a person counts. */
const PRECISION = 0.999;

/** Statements by how likely they said it was; bins without any are left out. */
export function binsOf(said: readonly Said[]): Bin[] {
  return EDGES.slice(0, -1).flatMap((from, at) => {
    const to = EDGES[at + 1] ?? 1;
    const of = said.filter(
      ({ probability }) => probability >= from && (probability < to || (to === 1 && probability === 1)),
    );
    return of.length === 0 ? [] : [{ from, to, of }];
  });
}

/** The reliability diagram as a table: what was said against what was true, and the coverage at a precision of 99.9 %. */
export function reportReliability(said: readonly Said[]): void {
  printTable(
    ['said from', 'to', 'said', 'right', '95% interval', 'acts'],
    binsOf(said).map(({ from, to, of }) => {
      const right = of.filter((one) => one.right).length;
      const [low, high] = wilson(right, of.length);
      return [
        exact(from),
        exact(to),
        exact(of.reduce((sum, { probability }) => sum + probability, 0) / of.length),
        percent(right, of.length),
        `${percent(low, 1)} to ${percent(high, 1)}`,
        String(of.length),
      ];
    }),
  );
  const most = coverage(
    said.map(({ probability, right }) => ({ certainty: probability, right })),
    PRECISION,
  );
  print(
    `\nCoverage at a precision of ${exact(PRECISION)}: ${percent(most.acts, said.length)} of ${said.length} acts` +
      (most.acts === 0 ? '.' : `, those said to be right with ${exact(most.least)} or more.`),
  );
}

const exact = (share: number): string => `${(share * 100).toFixed(2)}%`;

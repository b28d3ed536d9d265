import { absolute } from './law/money.js';
import { type Json } from './service/company.js';

/** A figure of the service that is not the one that the law makes. */
export interface Difference {
  readonly where: string;
  readonly expected: string;
  readonly got: string;
  /** In cents; the least one is the easiest to explain. */
  readonly size: bigint;
}

/** The differences found so far. */
export class Differences {
  readonly #all: Difference[] = [];

  amount(where: string, expected: bigint, got: unknown): void {
    const cents = BigInt(typeof got === 'number' ? got : 0);
    if (cents !== expected)
      this.#all.push({
        where,
        expected: String(expected),
        got: String(got),
        size: absolute(cents - expected),
      });
  }

  text(where: string, expected: string | null, got: unknown): void {
    if (expected !== (got ?? null))
      this.#all.push({ where, expected: String(expected), got: String(got), size: 0n });
  }

  /** Rows compared as a set: each has a text that names all of its figures. */
  rows(where: string, expected: readonly string[], got: readonly string[]): void {
    const rest = [...got];
    const missing = expected.filter((one) => {
      const at = rest.indexOf(one);
      if (at >= 0) rest.splice(at, 1);
      return at < 0;
    });
    for (let at = 0; at < Math.max(missing.length, rest.length); at += 1) {
      this.#all.push({ where, expected: missing[at] ?? 'no row', got: rest[at] ?? 'no row', size: 1n });
    }
  }

  sorted(): Difference[] {
    return [...this.#all].sort((a, b) => (a.size < b.size ? -1 : a.size > b.size ? 1 : 0));
  }
}

export const listOf = (value: unknown): readonly Json[] => value as readonly Json[];
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '–');

/** A difference in one line. */
export const shown = ({ where, expected, got }: Difference): string =>
  `${where}: expected ${expected}, got ${got}`;

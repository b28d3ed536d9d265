/** Choices by a seed: the same seed makes the same year. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed * 0x9e37_79b1;
  }

  /** A whole number from 0, below `bound` (mulberry32). */
  below(bound: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  }

  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  of<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T;
  }

  /** True in so many of 100 cases. */
  in100(cases: number): boolean {
    return this.below(100) < cases;
  }
}

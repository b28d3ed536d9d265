/** Random choices by a seed: the same seed gives the same world. */
export class Chance {
  constructor(private state: number) {}

  /** From 0 up to 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number, both ends included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  happens(share: number): boolean {
    return this.next() < share;
  }

  one<T>(of: readonly T[]): T {
    return of[this.between(0, of.length - 1)] as T;
  }

  /** Picks one of several by their weights. */
  weighed<T>(of: readonly (readonly [weight: number, what: T])[]): T {
    let left = this.next() * of.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, what] of of) {
      left -= weight;
      if (left < 0) return what;
    }
    return (of.at(-1) as readonly [number, T])[1];
  }
}

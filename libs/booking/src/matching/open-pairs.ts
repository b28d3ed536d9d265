import { type ScoredPair } from './score-pair.js';
import { type MatchableInvoice, type MatchableLine } from '#books';

/** The pairs with two open sides, while groups are taken. */
export class OpenPairs {
  readonly settled: (readonly ScoredPair[])[] = [];
  private readonly gone = new Set<string>();

  constructor(public pairs: readonly ScoredPair[]) {}

  /** Takes the groups in turn, each as a whole or not at all. */
  take(groups: readonly (readonly ScoredPair[])[]): number {
    let taken = 0;
    for (const group of groups) {
      if (group.some(({ line, item }) => this.isGone(line) || this.isGone(item))) continue;
      for (const { line, item } of group) this.gone.add(line.id).add(item.id);
      this.settled.push(group);
      taken += 1;
    }
    this.pairs = this.pairs.filter(({ line, item }) => !this.isGone(line) && !this.isGone(item));
    return taken;
  }

  isGone(side: MatchableLine | MatchableInvoice): boolean {
    return this.gone.has(side.id);
  }
}

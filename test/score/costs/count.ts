import { percent } from '../tally.js';

type Judgement = 'right' | 'open' | 'wrong';

/** How many accounts or codes were right, left open or wrong, and how many of the wrong ones nobody is asked about. */
export class Count {
  private readonly judged = { right: 0, open: 0, wrong: 0 };
  private certain = 0;

  add(judgement: Judgement, certain: boolean): void {
    this.judged[judgement] += 1;
    if (judgement === 'wrong' && certain) this.certain += 1;
  }

  static sum(counts: readonly Count[]): Count {
    const all = new Count();
    for (const { judged, certain } of counts) {
      for (const key of ['right', 'open', 'wrong'] as const) all.judged[key] += judged[key];
      all.certain += certain;
    }
    return all;
  }

  /** Number, and shares of right, open and wrong; the last one is the number of wrong ones that count as certain. */
  cells(): string[] {
    const { right, open, wrong } = this.judged;
    const all = right + open + wrong;
    if (all === 0) return ['no truth', '', '', '', ''];
    const share = (part: number): string => percent(part / all);
    return [String(all), share(right), share(open), share(wrong), String(this.certain)];
  }
}

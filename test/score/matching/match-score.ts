import { newPlace } from '../../bench/support/place.js';
import { noScore, play, type Score } from './play.js';
import { simulate } from './simulate.js';

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Seeds that were never used for tuning. */
const SCORED = [90_017, 90_023, 90_031, 90_053, 90_059, 90_067, 90_071, 90_089];

/**
 * Plays generated books whose true answers are known, and prints the matcher's score: the share of its own decisions that
 * are right, the share it decides by itself, and the share of the rest whose first three proposals contain the truth.
 */
async function main(words: readonly string[]): Promise<number> {
  const listsFaults = words.includes('--faults');
  const seeds = words.filter((word) => /^\d+$/.test(word)).map(Number);
  const total = noScore();
  for (const seed of seeds.length > 0 ? seeds : SCORED) {
    const place = await newPlace(4);
    try {
      const score = await play(simulate(seed), place);
      print(`seed ${seed}`, score);
      if (listsFaults) for (const fault of score.faults) say(`  ${fault}`);
      for (const key of ['answerable', 'automatic', 'right', 'rest', 'proposed'] as const)
        total[key] += score[key];
    } finally {
      await place.drop();
    }
  }
  const reached = print('together', total);
  return reached ? 0 : 1;
}

/** Prints a score and returns whether it reaches the goals: 99.5 % right, 80 % automatic, 95 % of the rest proposed. */
function print(what: string, { answerable, automatic, right, rest, proposed }: Score): boolean {
  const [correct, covered, found] = [
    right / automatic,
    (answerable - rest) / answerable,
    proposed / Math.max(1, rest),
  ];
  const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;
  say(
    `${what}: ${percent(correct)} of ${automatic} automatic decisions right; ${percent(covered)} of ${answerable} lines decided ` +
      `by itself; the truth among the first three proposals of ${percent(found)} of the other ${rest}`,
  );
  return correct >= 0.995 && covered >= 0.8 && found >= 0.95;
}

/** `npx tsc -p test/tsconfig.json && node dist/test/score/matching/match-score.js [SEED…] [--faults]` */
process.exitCode = await main(process.argv.slice(2));

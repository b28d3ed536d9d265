import { describe, expect, it } from 'vitest';
import { oneBehind } from './one-behind.js';

describe('work one behind its pieces', () => {
  const steps: string[] = [];

  async function* pieces(failing?: number): AsyncGenerator<number> {
    for (let piece = 1; piece <= 3; piece += 1) {
      if (piece === failing) throw new Error('no more pieces');
      steps.push(`made ${piece}`);
      yield await Promise.resolve(piece);
    }
  }

  const work =
    (failing?: number) =>
    async (piece: number): Promise<void> => {
      steps.push(`begun ${piece}`);
      await new Promise((resolve) => setImmediate(resolve));
      if (piece === failing) throw new Error('the work failed');
      steps.push(`done ${piece}`);
    };

  it('runs while the next piece is prepared, one at a time and in order', async () => {
    steps.length = 0;
    await oneBehind(pieces(), work());
    expect(steps).toEqual([
      'made 1',
      'begun 1',
      'made 2',
      'done 1',
      'begun 2',
      'made 3',
      'done 2',
      'begun 3',
      'done 3',
    ]);
  });

  it('ends with the first failure, and starts nothing after it', async () => {
    steps.length = 0;
    await expect(oneBehind(pieces(), work(2))).rejects.toThrow('the work failed');
    expect(steps).not.toContain('begun 3');
  });

  it('leaves no work running when the pieces fail', async () => {
    steps.length = 0;
    await expect(oneBehind(pieces(2), work())).rejects.toThrow('no more pieces');
    expect(steps.at(-1)).toBe('done 1');
  });
});

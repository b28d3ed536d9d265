import { describe, expect, it } from 'vitest';
import { Turns } from './turns.js';

/** Work that ends when it is told to. */
function work(): { readonly run: () => Promise<string>; readonly end: () => void; runs: number } {
  let end = (): void => undefined;
  const made = new Promise<string>((resolve) => {
    end = () => {
      resolve('made');
    };
  });
  const it = {
    runs: 0,
    end,
    run: () => {
      it.runs += 1;
      return made;
    },
  };
  return it;
}

describe('turns', () => {
  it('do the same work once for all that ask while it runs, and again for who asks later', async () => {
    const turns = new Turns();
    const drawing = work();
    const both = [turns.take(1n, 'page 1', drawing.run), turns.take(1n, 'page 1', drawing.run)];
    drawing.end();
    expect(await Promise.all(both)).toEqual(['made', 'made']);
    expect(drawing.runs).toBe(1);
    await turns.take(1n, 'page 1', drawing.run);
    expect(drawing.runs).toBe(2);
  });

  it('refuse what one company asks beyond its share, while others still get theirs', async () => {
    const turns = new Turns();
    const drawing = work();
    const taken = Array.from({ length: 16 }, (_, at) => turns.take(1n, `page ${at}`, drawing.run));
    await expect(turns.take(1n, 'one more', drawing.run)).rejects.toMatchObject({
      code: 'throttled',
      headers: { 'Retry-After': '2' },
    });
    const other = turns.take(2n, 'page of another', drawing.run);
    drawing.end();
    await Promise.all([...taken, other]);
    expect(await turns.take(1n, 'one more', drawing.run)).toBe('made');
  });

  it('refuse more than all companies together may have waiting', async () => {
    const turns = new Turns();
    const drawing = work();
    const taken = Array.from({ length: 64 }, (_, at) =>
      turns.take(BigInt(at % 8), `page ${at}`, drawing.run),
    );
    await expect(turns.take(9n, 'one more', drawing.run)).rejects.toMatchObject({ code: 'throttled' });
    drawing.end();
    await Promise.all(taken);
  });

  it('are given back when the work fails', async () => {
    const turns = new Turns();
    const fail = (): Promise<string> => Promise.reject(new Error('damaged'));
    await expect(turns.take(1n, 'page 1', fail)).rejects.toThrow('damaged');
    expect(await turns.take(1n, 'page 1', () => Promise.resolve('made'))).toBe('made');
  });
});

import { describe, expect, it } from 'vitest';
import { progressOn } from './progress.js';

const screen = (isTTY: boolean) => {
  const written: string[] = [];
  return { isTTY, written, write: (text: string) => written.push(text) };
};

describe('the progress of an upload', () => {
  it('is shown on one line, each percent once, and leaves the line empty', () => {
    const terminal = screen(true);
    const progress = progressOn(terminal, 'arve.pdf', 1_000);
    for (const bytes of [0, 4, 9, 10, 500, 1_000, 1_200]) progress.sent(bytes);
    progress.end();
    expect(terminal.written).toEqual([
      '\rarve.pdf 0 %',
      '\rarve.pdf 1 %',
      '\rarve.pdf 50 %',
      '\rarve.pdf 100 %',
      '\r\u001b[K',
    ]);
  });

  it('is complete for an empty file', () => {
    const terminal = screen(true);
    progressOn(terminal, 'tühi', 0).sent(0);
    expect(terminal.written).toEqual(['\rtühi 100 %']);
  });

  it('leaves nothing to clear when nothing was sent', () => {
    const terminal = screen(true);
    progressOn(terminal, 'x', 1).end();
    expect(terminal.written).toEqual([]);
  });

  it('is not written without a terminal', () => {
    const pipe = screen(false);
    const progress = progressOn(pipe, 'x', 10);
    progress.sent(10);
    progress.end();
    expect(pipe.written).toEqual([]);
  });
});

import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type CommitFeed } from './commit-feed.js';
import { type LiveCommit } from './live-events.js';
import { LiveStream } from './live-stream.js';

/** Commits of a company whose number can grow; counts what was read of it. */
class Books {
  last = 0n;
  reads = 0;
  failing = false;

  readonly feed = {
    after: (commitSeq: bigint): Promise<readonly LiveCommit[]> => {
      this.reads += 1;
      if (this.failing) return Promise.reject(new Error('away'));
      const commits: LiveCommit[] = [];
      for (let seq = commitSeq + 1n; seq <= this.last && commits.length < 10; seq += 1n) {
        commits.push({ commitSeq: seq, text: `data: ${seq} ${'x'.repeat(1_000)}\n\n` });
      }
      return Promise.resolve(commits);
    },
  } as unknown as CommitFeed;
}

const streamOf = (books: Books, failures: unknown[] = []): LiveStream =>
  new LiveStream({
    withIds: true,
    feedOf: () => books.feed,
    onFailure: (error) => failures.push(error),
  });
const idsIn = (text: string): number[] => [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));
const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);
/** Lets everything that is ready run. */
async function settle(): Promise<void> {
  for (let n = 0; n < 50; n += 1) await turn();
}

describe('a stream', () => {
  it('gives a reader every commit after its cursor once, however they are announced', async () => {
    const books = new Books();
    books.last = 25n;
    const stream = streamOf(books);
    let text = '';
    stream.on('data', (piece: Buffer) => (text += piece.toString()));
    stream.follow(1n, 3n);
    await settle();
    for (let n = 0; n < 40; n += 1) {
      books.last += 1n;
      // Some are announced several times, some never.
      if (n % 3 === 0) stream.wake(1n);
      stream.wake(2n);
      if (n % 7 === 0) await settle();
    }
    stream.wake(1n);
    await settle();
    expect(idsIn(text)).toEqual([3, ...numbers(4, 65)]);
  });

  it('reads nothing more for a reader that takes nothing, and continues where that one stopped', async () => {
    const books = new Books();
    books.last = 500n;
    const stream = streamOf(books);
    stream.follow(1n, 0n);
    stream.read(0);
    await settle();
    const { reads } = books;
    for (let n = 0; n < 1_000; n += 1) stream.wake(1n);
    for (let n = 0; n < 1_000; n += 1) stream.show(`task ${n}`, 'event: progress\n\n');
    await settle();
    expect(books.reads).toBe(reads);
    expect(stream.readableLength).toBeLessThan(40 * 1024);
    expect(stream.stalledFor(performance.now() + 31_000)).toBeGreaterThan(30_000);
    let text = '';
    for await (const piece of stream) {
      text += String(piece);
      if (String(piece).includes('id: 500\n')) stream.finish();
    }
    expect(idsIn(text)).toEqual(numbers(0, 500));
    expect(text.match(/event: progress/g)).toHaveLength(256);
  });

  it('keeps its place when the books cannot be read, until it is woken again', async () => {
    const books = new Books();
    const failures: unknown[] = [];
    const stream = streamOf(books, failures);
    let text = '';
    stream.on('data', (piece: Buffer) => (text += piece.toString()));
    stream.follow(1n, 0n);
    await settle();
    books.failing = true;
    books.last = 2n;
    stream.wake(1n);
    stream.show('a', 'kept\n\n');
    await settle();
    expect(failures).toHaveLength(1);
    books.failing = false;
    stream.wake(1n);
    await settle();
    expect(idsIn(text)).toEqual([0, 1, 2]);
    expect(text).toContain('kept');
  });

  it('shows the newest progress of each task, and nothing of a company that it left', async () => {
    const books = new Books();
    const stream = streamOf(books);
    stream.show('a', 'first\n\n');
    stream.show('b', 'other\n\n');
    stream.show('a', 'second\n\n');
    stream.follow(1n, 0n);
    stream.leave(1n);
    books.last = 5n;
    stream.wake(1n);
    let text = '';
    stream.on('data', (piece: Buffer) => (text += piece.toString()));
    await settle();
    stream.finish(2_000);
    await settle();
    expect(text).toBe('id: 0\n\nother\n\nsecond\n\nretry: 2000\n\n');
  });
});

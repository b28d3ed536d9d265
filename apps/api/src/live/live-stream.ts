import { Readable } from 'node:stream';
import { type CommitFeed } from './commit-feed.js';
import { COMMENT, idAlone, retryAfter, withId } from './live-events.js';

/** Bytes that wait for a slow reader; nothing more is read for it meanwhile. */
const BUFFER_BYTES = 16 * 1024;
/** Objects whose newest progress waits for a slow reader. */
const PROGRESS_MAX = 256;

export interface LiveStreamOptions {
  /** Whether events carry the id from which a client continues. */
  readonly withIds: boolean;
  readonly feedOf: (companyId: bigint) => CommitFeed;
  readonly onFailure: (error: unknown) => void;
}

/**
 * One stream of events. It pulls commits by its own cursor of each company, only while its reader takes them: a slow
 * reader delays itself and holds no memory, and no commit is left out, whatever notification was lost.
 */
export class LiveStream extends Readable {
  private readonly cursors = new Map<bigint, bigint>();
  /** Companies that may have commits after the cursor. */
  private readonly behind = new Set<bigint>();
  private readonly progress = new Map<string, string>();
  private readonly lines: string[] = [];
  private wants = false;
  private pumping = false;
  private over = false;
  /** Since when the reader takes nothing, by `performance.now()`. */
  private stalledAt: number | undefined;

  constructor(private readonly options: LiveStreamOptions) {
    super({ highWaterMark: BUFFER_BYTES });
  }

  /** Shows the commits of a company from a cursor on. */
  follow(companyId: bigint, commitSeq: bigint): void {
    this.cursors.set(companyId, commitSeq);
    if (this.options.withIds) this.lines.push(idAlone(commitSeq));
    this.wake(companyId);
  }

  leave(companyId: bigint): void {
    this.cursors.delete(companyId);
    this.behind.delete(companyId);
  }

  cursorOf(companyId: bigint): bigint | undefined {
    return this.cursors.get(companyId);
  }

  /** The company may have new commits. */
  wake(companyId: bigint): void {
    if (!this.cursors.has(companyId)) return;
    this.behind.add(companyId);
    this.pump();
  }

  /** Only the newest progress of an object waits. It is not repeated, so that of too many objects the oldest is dropped. */
  show(about: string, text: string): void {
    this.progress.delete(about);
    this.progress.set(about, text);
    if (this.progress.size > PROGRESS_MAX) {
      for (const oldest of this.progress.keys()) {
        this.progress.delete(oldest);
        break;
      }
    }
    this.pump();
  }

  comment(): void {
    if (this.lines.length > 0) return;
    this.lines.push(COMMENT);
    this.pump();
  }

  /** Milliseconds for which the reader has taken nothing although there is something to take. */
  stalledFor(now: number): number {
    return this.stalledAt === undefined ? 0 : now - this.stalledAt;
  }

  /** Ends the stream, with the time after which the client should come back. */
  finish(retryMs?: number): void {
    if (this.over) return;
    this.over = true;
    if (retryMs !== undefined) this.push(retryAfter(retryMs));
    this.push(null);
  }

  override _read(): void {
    this.wants = true;
    this.stalledAt = undefined;
    this.pump();
  }

  private pump(): void {
    if (this.pumping || !this.wants || this.over || !this.hasNext()) return;
    this.pumping = true;
    this.next()
      .then(
        (text) => {
          if (text !== '' && !this.over && !this.destroyed) this.send(text);
        },
        (error: unknown) => {
          this.options.onFailure(error);
        },
      )
      .finally(() => {
        this.pumping = false;
        this.pump();
      });
  }

  private send(text: string): void {
    this.wants = this.push(text);
    if (!this.wants) this.stalledAt ??= performance.now();
  }

  private hasNext(): boolean {
    return this.lines.length > 0 || this.progress.size > 0 || this.behind.size > 0;
  }

  private async next(): Promise<string> {
    const [companyId] = this.behind;
    const commits = companyId === undefined ? '' : await this.commitsOf(companyId);
    // Taken only now: they wait on when the commits cannot be read.
    const ready = [...this.lines.splice(0), ...this.progress.values()].join('');
    this.progress.clear();
    return ready + commits;
  }

  private async commitsOf(companyId: bigint): Promise<string> {
    // Before the read: a commit that is announced during it is read by the next one.
    this.behind.delete(companyId);
    const cursor = this.cursors.get(companyId);
    if (cursor === undefined) return '';
    const commits = await this.options.feedOf(companyId).after(cursor);
    const last = commits.at(-1);
    // The company may have been left meanwhile.
    if (last === undefined || this.cursors.get(companyId) !== cursor) return '';
    this.cursors.set(companyId, last.commitSeq);
    this.behind.add(companyId);
    return commits.map((one) => (this.options.withIds ? withId(one) : one.text)).join('');
  }
}

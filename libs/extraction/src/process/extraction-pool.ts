import { type Extraction, type ExtractionHints } from '../extraction.js';
import { type ChildLimits, ExtractionChild } from './extraction-child.js';

export interface ExtractionPoolOptions {
  /** Processes kept (default 1). */
  size?: number;
  /** Most milliseconds one file may take (default 20 seconds). */
  timeLimitMs?: number;
  /** Most milliseconds more that recognising a file's pages may take (default 60 seconds). */
  ocrTimeLimitMs?: number;
  /** Most megabytes of a child's JavaScript heap (default 384). */
  heapMb?: number;
  /** Most megabytes of a whole child (default 640). */
  memoryMb?: number;
  /** Files after which a child is replaced, so that nothing a file left behind stays (default 200). */
  filesPerChild?: number;
}

export interface ExtractionRequest {
  /** Where the bytes lie on this machine's disk. */
  path: string;
  contentType: string;
  hints?: ExtractionHints;
  /** Whether pages that are pictures are recognised, which takes seconds (default true). */
  recognise?: boolean;
  /** Stops waiting; the file's process is ended. */
  signal?: AbortSignal;
}

/** Processes that read unknown files, so that a hostile one ends only its own process. */
export class ExtractionPool {
  private readonly size: number;
  private readonly filesPerChild: number;
  private readonly limits: ChildLimits;
  private readonly idle: ExtractionChild[] = [];
  private readonly busy = new Set<ExtractionChild>();
  private readonly waiting: ((child: ExtractionChild | undefined) => void)[] = [];
  private nextId = 1;
  private closed = false;

  constructor(options: ExtractionPoolOptions = {}) {
    this.size = options.size ?? 1;
    this.filesPerChild = options.filesPerChild ?? 200;
    this.limits = {
      timeLimitMs: options.timeLimitMs ?? 20_000,
      ocrTimeLimitMs: options.ocrTimeLimitMs ?? 60_000,
      heapMb: options.heapMb ?? 384,
      memoryMb: options.memoryMb ?? 640,
    };
  }

  /** Starts the processes before the first file comes. */
  warm(): void {
    while (!this.closed && this.idle.length + this.busy.size < this.size)
      this.idle.push(new ExtractionChild(this.limits));
  }

  /**
   * Reads one file. What is wrong with the file comes back as `error_code`; each file waits for a free process.
   * @throws PicturesOnly when pages have to be recognised and were not to be; Error when the pool is closed, the file can't be opened, or the signal aborts.
   */
  async extract(request: ExtractionRequest): Promise<Extraction> {
    request.signal?.throwIfAborted();
    const child = await this.take();
    const abort = (): void => {
      child.kill();
    };
    request.signal?.addEventListener('abort', abort, { once: true });
    try {
      const { path, contentType, hints = {}, recognise = true } = request;
      const extraction = await child.extract({ id: this.nextId++, path, contentType, hints, recognise });
      request.signal?.throwIfAborted();
      return extraction;
    } finally {
      request.signal?.removeEventListener('abort', abort);
      this.giveBack(child);
    }
  }

  private async take(): Promise<ExtractionChild> {
    if (this.closed) throw new Error('The extraction pool is closed');
    for (let child = this.idle.pop(); child; child = this.idle.pop()) {
      if (!child.usable) continue;
      this.busy.add(child);
      return child;
    }
    if (this.busy.size < this.size) {
      const child = new ExtractionChild(this.limits);
      this.busy.add(child);
      return child;
    }
    const child = await new Promise<ExtractionChild | undefined>((resolve) => this.waiting.push(resolve));
    if (!child) throw new Error('The extraction pool is closed');
    return child;
  }

  private giveBack(child: ExtractionChild): void {
    this.busy.delete(child);
    let next: ExtractionChild = child;
    if (!child.usable || child.served >= this.filesPerChild || this.closed) {
      child.kill();
      if (this.closed) return;
      next = new ExtractionChild(this.limits);
    }
    const waiter = this.waiting.shift();
    if (waiter) {
      this.busy.add(next);
      waiter(next);
    } else this.idle.push(next);
  }

  /** Ends every process; files still being read fail. */
  async close(): Promise<void> {
    this.closed = true;
    for (const waiter of this.waiting.splice(0)) waiter(undefined);
    await Promise.all([...this.idle.splice(0), ...this.busy].map((child) => child.end()));
  }
}

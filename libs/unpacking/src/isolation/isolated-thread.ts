import { Worker } from 'node:worker_threads';
import { WITHOUT_NETWORK } from './without-network.js';

export interface IsolatedThreadOptions {
  /** Most milliseconds one question may take (default 20 seconds). */
  readonly timeLimitMs?: number;
  /** Most megabytes of the thread's JavaScript heap (default 256); bytes of buffers lie outside of it. */
  readonly heapMb?: number;
}

/** A question the thread did not live to answer: the same bytes would end it another time too. */
export class ThreadEnded extends Error {
  constructor(
    readonly reason: 'timed_out' | 'out_of_memory' | 'crashed',
    message: string,
  ) {
    super(message);
    this.name = 'ThreadEnded';
  }
}

const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Opens unknown bytes one after another in a thread of its own: what is made to keep a parser busy would stop everything
 * else in the process, the heartbeat of its tasks too. The thread is started when first needed and ends with the process.
 */
export class IsolatedThread<Answer> {
  private readonly timeLimitMs: number;
  private readonly heapMb: number;
  private thread: Worker | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private settle: ((answer: Answer | ThreadEnded) => void) | undefined;

  constructor(
    private readonly entry: string,
    options: IsolatedThreadOptions = {},
  ) {
    this.timeLimitMs = options.timeLimitMs ?? 20_000;
    this.heapMb = options.heapMb ?? 256;
  }

  /**
   * Answers when the questions before are answered.
   * @throws ThreadEnded; the signal's reason when it aborts before the turn of this question
   */
  ask(bytes: Uint8Array, signal?: AbortSignal): Promise<Answer> {
    const answered = this.last.then(() => {
      signal?.throwIfAborted();
      return this.put(bytes);
    });
    this.last = answered.catch(() => undefined);
    return answered;
  }

  private put(bytes: Uint8Array): Promise<Answer> {
    const thread = (this.thread ??= this.start());
    // A copy of its own to hand over: the caller's bytes may lie in a buffer that others share.
    const question = new Uint8Array(bytes);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.giveUp(thread, 'timed_out', `It took longer than ${this.timeLimitMs} ms.`);
      }, this.timeLimitMs);
      this.settle = (answer) => {
        clearTimeout(timer);
        this.settle = undefined;
        if (answer instanceof ThreadEnded) reject(answer);
        else resolve(answer);
      };
      thread.postMessage(question, [question.buffer]);
    });
  }

  /** Ends the thread; the next question gets a new one. */
  private giveUp(thread: Worker, reason: ThreadEnded['reason'], message: string): void {
    if (this.thread !== thread) return;
    this.thread = undefined;
    void thread.terminate();
    this.settle?.(new ThreadEnded(reason, message));
  }

  private start(): Worker {
    const thread = new Worker(this.entry, {
      // Nothing of the process's secrets reaches the thread.
      env: {},
      execArgv: [...WITHOUT_NETWORK],
      resourceLimits: { maxOldGenerationSizeMb: this.heapMb },
    });
    thread.on('message', (answer: Answer) => {
      if (this.thread === thread) this.settle?.(answer);
    });
    thread.on('error', (error: Error & { code?: string }) => {
      this.giveUp(thread, error.code === OUT_OF_MEMORY ? 'out_of_memory' : 'crashed', error.message);
    });
    thread.on('exit', () => {
      this.giveUp(thread, 'crashed', 'The thread ended.');
    });
    // Set last: a listener makes the thread keep the process alive.
    thread.unref();
    return thread;
  }
}

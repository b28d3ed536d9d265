import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type MailAnswer, type MailQuestion } from './mail-messages.js';
import { type ParsedMail } from './parse-mail.js';

export interface MailParserOptions {
  /** Most milliseconds one mail may take (default 20 seconds). */
  readonly timeLimitMs?: number;
  /** Most megabytes of the thread's JavaScript heap (default 256); the bytes of a mail lie outside of it. */
  readonly heapMb?: number;
}

/** A mail that cannot be parsed: the same bytes would not be parsed another time either. */
export class UnreadableMail extends Error {
  constructor(
    readonly code: 'mail_unreadable' | 'mail_timed_out' | 'mail_out_of_memory',
    message: string,
  ) {
    super(message);
    this.name = 'UnreadableMail';
  }
}

const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

/** The compiled entry, also when this module itself runs from source. */
function threadEntry(): string {
  const here = fileURLToPath(import.meta.url);
  const entry = here.replace(/mail-parser\.[jt]s$/u, 'parse-thread.js');
  return here.endsWith('.ts') ? entry.replace(/\/libs\/inbox\/src\//u, '/dist/libs/inbox/src/') : entry;
}

/**
 * Parses mails one after another in a thread of its own: a mail made to keep a parser busy would stop everything else
 * in the process, the heartbeat of its tasks too. The thread is started when first needed and ends with the process.
 */
export class MailParser {
  private readonly timeLimitMs: number;
  private readonly heapMb: number;
  private thread: Worker | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private settle: ((answer: MailAnswer | UnreadableMail) => void) | undefined;

  constructor(options: MailParserOptions = {}) {
    this.timeLimitMs = options.timeLimitMs ?? 20_000;
    this.heapMb = options.heapMb ?? 256;
  }

  /**
   * Parses a mail when those before it are done.
   * @throws UnreadableMail; the signal's reason when it aborts before the turn of this mail
   */
  parse(raw: Uint8Array, signal?: AbortSignal): Promise<ParsedMail> {
    const parsed = this.last.then(() => {
      signal?.throwIfAborted();
      return this.ask(raw);
    });
    this.last = parsed.catch(() => undefined);
    return parsed;
  }

  private ask(raw: Uint8Array): Promise<ParsedMail> {
    const thread = (this.thread ??= this.start());
    // A copy of its own to hand over: the caller's bytes may lie in a buffer that others share.
    const question: MailQuestion = { raw: new Uint8Array(raw) };
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.giveUp(thread, 'mail_timed_out', `The mail took longer than ${this.timeLimitMs} ms to parse.`);
      }, this.timeLimitMs);
      this.settle = (answer) => {
        clearTimeout(timer);
        this.settle = undefined;
        if (answer instanceof UnreadableMail) reject(answer);
        else if ('mail' in answer) resolve(answer.mail);
        else reject(new UnreadableMail('mail_unreadable', answer.unreadable));
      };
      thread.postMessage(question, [question.raw.buffer as ArrayBuffer]);
    });
  }

  /** Ends the thread; the next mail gets a new one. */
  private giveUp(thread: Worker, code: UnreadableMail['code'], message: string): void {
    if (this.thread !== thread) return;
    this.thread = undefined;
    void thread.terminate();
    this.settle?.(new UnreadableMail(code, message));
  }

  private start(): Worker {
    const thread = new Worker(threadEntry(), {
      // Nothing of the process's secrets reaches the thread.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: this.heapMb },
    });
    thread.on('message', (answer: MailAnswer) => {
      if (this.thread === thread) this.settle?.(answer);
    });
    thread.on('error', (error: Error & { code?: string }) => {
      const code = error.code === OUT_OF_MEMORY ? 'mail_out_of_memory' : 'mail_unreadable';
      this.giveUp(thread, code, error.message);
    });
    thread.on('exit', () => {
      this.giveUp(thread, 'mail_unreadable', 'The thread that parsed it ended.');
    });
    // Set last: a listener makes the thread keep the process alive.
    thread.unref();
    return thread;
  }
}

import { type PoolClient } from 'pg';
import { type Answer, Batch, type Opening, type Sender, Statement } from './batch.js';
import { endWhenSilent } from './stream.js';

/** How long a connection may say nothing before it is ended: a server that stands still, and a cut line, never say so. */
export interface Silence {
  /** Before the first answer, which waits for nobody. */
  readonly firstMs: number;
  /** From a batch that was sent, or begun to be answered, to its end. */
  readonly batchMs: number;
}

/**
 * A connection while it is in use. What is sent on it in one turn of the event loop leaves as one batch, once the batch
 * before is over.
 */
export class Checkout {
  private readonly opening: Opening;
  private readonly sender: Sender;
  private waiting: Statement[] = [];
  private busy = false;
  private ended = false;
  private stopWatching: (() => void) | undefined;
  private answered = false;

  /** @param opening what comes before the first statement, in the same batch */
  constructor(
    private readonly client: PoolClient,
    opening: Omit<Opening, 'done'>,
    private readonly silence: Silence,
  ) {
    this.opening = { ...opening, done: false };
    this.sender = {
      answered: () => {
        if (!this.answered) this.watch(this.silence.batchMs);
        this.answered = true;
      },
      over: () => {
        this.stopWatching?.();
        this.busy = false;
        this.leave();
      },
    };
  }

  /** Whether anything has left on it. */
  get used(): boolean {
    return this.stopWatching !== undefined;
  }

  query(text: string, values: readonly unknown[] = []): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const statement = new Statement(text, values, resolve, reject);
      if (this.ended) refuse(statement);
      else if (this.waiting.push(statement) === 1) {
        process.nextTick(() => {
          this.leave();
        });
      }
    });
  }

  /** The connection is given back: what its work still sends would meet the company of the next one, and is refused. */
  end(): void {
    this.ended = true;
    this.waiting.forEach(refuse);
    this.waiting = [];
  }

  private leave(): void {
    if (this.busy || this.waiting.length === 0) return;
    this.busy = true;
    this.watch(this.answered ? this.silence.batchMs : this.silence.firstMs);
    const statements = this.waiting;
    this.waiting = [];
    this.client.query(new Batch(this.client, this.opening, statements, this.sender));
  }

  private watch(ms: number): void {
    this.stopWatching?.();
    this.stopWatching = endWhenSilent(this.client, ms);
  }
}

function refuse(statement: Statement): void {
  statement.reject(new Error('The connection was given back; nothing more can be sent on it.'));
}

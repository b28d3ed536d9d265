import { type PoolClient } from 'pg';
import { type Answer, Batch, type Opening, type Preparation, type Sender, Statement } from './batch.js';
import { endWhenSilent } from './stream.js';

/**
 * How long a connection may stay silent before it is closed: neither a stalled server nor a cut line reports itself.
 */
export interface Silence {
  /** Before the first answer, which waits for nothing. */
  readonly firstMs: number;
  /** From sending a batch, or from its first answer, to its end. */
  readonly batchMs: number;
}

/**
 * A connection in use. Statements of one turn of the event loop leave as one batch, after the previous batch has
 * ended.
 */
export class Checkout {
  private readonly opening: Opening;
  private readonly sender: Sender;
  private waiting: Statement[] = [];
  private busy = false;
  private ended = false;
  private stopWatching: (() => void) | undefined;
  private answered = false;

  /** @param opening statements sent in the same batch before the first one, or before the first of each batch */
  constructor(
    private readonly client: PoolClient,
    private readonly preparation: Preparation,
    opening: Omit<Opening, 'succeeded'>,
    private readonly silence: Silence,
  ) {
    this.opening = { ...opening, succeeded: false };
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

  /** Whether anything has been sent on it. */
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

  /**
   * Gives the connection back. Later statements of its work are refused: they would run in the company of the next
   * one.
   */
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
    this.client.query(new Batch(this.client, this.preparation, this.opening, statements, this.sender));
  }

  private watch(ms: number): void {
    this.stopWatching?.();
    this.stopWatching = endWhenSilent(this.client, ms);
  }
}

function refuse(statement: Statement): void {
  statement.reject(new Error('The connection was given back; nothing more can be sent on it.'));
}

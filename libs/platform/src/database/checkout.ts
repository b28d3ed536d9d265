import { type PoolClient } from 'pg';
import { type Answer, Batch, type Opening, type Sender, Statement } from './batch.js';
import { endWhenSilent } from './stream.js';

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
  private answered: (() => void) | undefined;

  /**
   * @param opening what comes before the first statement, in the same batch
   * @param silentMs how long the first answer may take; a connection from which nothing comes is ended
   */
  constructor(
    private readonly client: PoolClient,
    opening: Opening['statements'],
    private readonly silentMs: number,
  ) {
    this.opening = { statements: opening, done: false };
    this.sender = {
      answered: () => this.answered?.(),
      over: () => {
        this.busy = false;
        this.leave();
      },
    };
  }

  /** Whether anything has left on it. */
  get used(): boolean {
    return this.answered !== undefined;
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
    this.answered ??= endWhenSilent(this.client, this.silentMs);
    const statements = this.waiting;
    this.waiting = [];
    this.client.query(new Batch(this.client, this.opening, statements, this.sender));
  }
}

function refuse(statement: Statement): void {
  statement.reject(new Error('The connection was given back; nothing more can be sent on it.'));
}

import { type PoolClient } from 'pg';
import { type StatementRunner } from './sql.js';
import { type Stream, streamOf } from './stream.js';

/**
 * A connection on which everything sent in one turn of the event loop leaves in one write. The driver writes each
 * statement by itself, and a write costs more than most statements: it was half of a posting's time.
 */
export class OneWrite implements StatementRunner {
  private readonly stream: Stream;
  private held = false;

  constructor(private readonly client: PoolClient) {
    this.stream = streamOf(client);
  }

  query(statement: Parameters<StatementRunner['query']>[0]): ReturnType<StatementRunner['query']> {
    if (!this.held) {
      this.held = true;
      this.stream.cork();
      process.nextTick(() => {
        this.held = false;
        this.stream.uncork();
      });
    }
    return this.client.query(statement);
  }
}

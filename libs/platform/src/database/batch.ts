import { createHash } from 'node:crypto';
import { type Connection, type PoolClient, type Submittable } from 'pg';
import { serialize } from 'pg-protocol';
import { prepareValue } from 'pg/lib/utils.js';
import { parserOf, type TypeId } from './types.js';

/** The result of a statement. `rowCount` is null where Postgres counts no rows. */
export interface Answer {
  readonly rows: unknown[];
  readonly rowCount: number | null;
}

/** A statement in flight, and the promise that waits for its answer. */
export class Statement {
  private readonly values: (string | Buffer | null)[];
  private readonly rows: unknown[] = [];
  private rowCount: number | null = null;
  private unreadable: unknown;

  /** @throws Error for a value that cannot be serialized for Postgres */
  constructor(
    readonly text: string,
    values: readonly unknown[],
    private readonly resolve: (answer: Answer) => void = () => undefined,
    readonly reject: (error: unknown) => void = () => undefined,
  ) {
    this.values = values.map((value) => prepareValue(value));
  }

  /** The protocol messages of this statement. */
  messages({ name }: Prepared, isNew: boolean): Buffer[] {
    const bound = serialize.bind({ statement: name, values: this.values });
    if (!isNew) return [bound, serialize.execute()];
    return [
      // A batch that failed before the acknowledgement may have prepared it. Closing a missing statement is no error.
      ...(name === UNNAMED ? [] : [serialize.close({ type: 'S', name })]),
      serialize.parse({ name, text: this.text }),
      bound,
      serialize.describe({ type: 'P' }),
      serialize.execute(),
    ];
  }

  /**
   * Iterates by index and copies an empty row: a report reads ten thousand rows, and an iterator, or a row that grows
   * column by column, would cost as much as the parsing.
   */
  read({ columns, empty }: Prepared, texts: readonly (string | null)[]): void {
    const row: Record<string, unknown> = { ...empty };
    try {
      for (let at = 0; at < columns.length; at += 1) {
        const text = texts[at] ?? null;
        if (text === null) continue;
        const { name, parse } = columns[at] as Column;
        row[name] = parse(text);
      }
      this.rows.push(row);
    } catch (error) {
      this.unreadable ??= error;
    }
  }

  /** @param tag for example `UPDATE 3` or `BEGIN` */
  complete(tag: string): void {
    const count = Number(tag.slice(tag.lastIndexOf(' ') + 1));
    this.rowCount = Number.isNaN(count) ? null : count;
  }

  settle(): void {
    if (this.unreadable === undefined) this.resolve({ rows: this.rows, rowCount: this.rowCount });
    else this.reject(this.unreadable);
  }
}

interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

/** A prepared statement of a connection: its name there and the columns of its rows. */
interface Prepared {
  readonly name: string;
  columns: readonly Column[];
  /** A row of nulls. */
  empty: Readonly<Record<string, null>>;
}

/** Prepared statements per connection, by text: they live as long as the connection. */
const preparedOn = new WeakMap<PoolClient, Map<string, Prepared>>();

/** The statement that lives until the next one is prepared. */
const UNNAMED = '';
const NAME_LENGTH = 22;

/** Names of prepared statements by text. All texts are in the code, so there are few. */
const names = new Map<string, string>();

/** The same in every process: behind a pooler that shares connections, a name never means another statement. */
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, NAME_LENGTH);
    names.set(text, name);
  }
  return name;
}

/** The statements that are sent before those of a batch: they set the company and perhaps begin a transaction. */
export interface Opening {
  readonly statements: () => readonly Statement[];
  /** Whether they hold until the end of the checkout, as in a transaction; otherwise each batch repeats them. */
  readonly lasts: boolean;
  /** Whether the first statement is answered before the rest, which may wait for locks of others. */
  readonly answeredFirst: boolean;
  /** Whether a batch succeeded: one that failed undid them too. */
  succeeded: boolean;
}

/**
 * Whether statements are prepared once for each connection, under a name, or each time. Behind a pooler that shares its
 * connections they have no name, unless it keeps names apart.
 */
export type Preparation = 'named' | 'unnamed';

/** The sender of batches, notified of their progress. */
export interface Sender {
  /** The first answer or a failure arrived. */
  answered(): void;
  over(): void;
}

/**
 * Statements sent in one write with a single Sync at the end, and answered in one write: answering each by itself
 * took most of a small statement's time. The columns of a statement are described once, when it is prepared. After
 * one statement fails, Postgres skips the rest, and they fail with the same error. Outside a transaction, a batch is
 * one implicit transaction.
 *
 * The driver calls the methods that are named after protocol messages of Postgres.
 */
export class Batch implements Submittable {
  private readonly known: Map<string, Prepared>;
  /** Texts of the statements this batch prepares. */
  private readonly fresh = new Set<string>();
  private sent: readonly Statement[];
  /** Index of the statement the next message belongs to. */
  private at = 0;

  constructor(
    client: PoolClient,
    private readonly preparation: Preparation,
    private readonly opening: Opening,
    private readonly statements: readonly Statement[],
    private readonly sender: Sender,
  ) {
    this.known = preparedOn.get(client) ?? new Map<string, Prepared>();
    preparedOn.set(client, this.known);
    this.sent = statements;
  }

  submit(connection: Connection): void {
    const { succeeded, lasts, answeredFirst } = this.opening;
    if (!succeeded || !lasts) this.sent = [...this.opening.statements(), ...this.statements];
    const messages: Buffer[] = [];
    for (const [index, statement] of this.sent.entries()) {
      const known = this.known.get(statement.text);
      const prepared = known ?? this.prepare(statement.text);
      messages.push(...statement.messages(prepared, known === undefined || this.preparation === 'unnamed'));
      // The first answer, which waits for nothing, shows that the server is not stalled.
      if (index === 0 && !succeeded && answeredFirst) messages.push(serialize.flush());
    }
    messages.push(serialize.sync());
    // One buffer: the stream takes a fifth longer for many.
    connection.stream.write(Buffer.concat(messages));
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: TypeId }[] }): void {
    const prepared = this.known.get(this.current.text);
    if (prepared === undefined) return;
    prepared.columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: parserOf(dataTypeID),
    }));
    prepared.empty = Object.fromEntries(fields.map(({ name }) => [name, null]));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const { current } = this;
    const prepared = this.known.get(current.text);
    if (prepared !== undefined) current.read(prepared, fields);
  }

  handleCommandComplete({ text }: { text: string }): void {
    if (this.at === 0) this.sender.answered();
    this.current.complete(text);
    this.at += 1;
  }

  handleReadyForQuery(): void {
    this.opening.succeeded = true;
    for (const statement of this.sent) statement.settle();
    this.sender.over();
  }

  handleError(error: unknown): void {
    this.sender.answered();
    // The failed statement may or may not be prepared; those after it are not.
    for (const [index, { text, reject }] of this.sent.entries()) {
      if (index === this.at || (index > this.at && this.fresh.has(text))) this.known.delete(text);
      reject(error);
    }
    this.sender.over();
  }

  private prepare(text: string): Prepared {
    const prepared = {
      name: this.preparation === 'named' ? nameOf(text) : UNNAMED,
      columns: [],
      empty: {},
    };
    this.known.set(text, prepared);
    this.fresh.add(text);
    return prepared;
  }

  private get current(): Statement {
    const statement = this.sent[this.at];
    if (statement === undefined) throw new Error('Postgres answered more statements than it was sent.');
    return statement;
  }
}

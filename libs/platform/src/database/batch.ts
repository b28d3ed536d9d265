import { type Connection, type PoolClient, type Submittable } from 'pg';
import { serialize } from 'pg-protocol';
import { prepareValue } from 'pg/lib/utils.js';
import { parserOf, type TypeId } from './types.js';

/** What came of a statement. `rowCount` is null where Postgres counts none. */
export interface Answer {
  readonly rows: unknown[];
  readonly rowCount: number | null;
}

/** A statement on its way, and who waits for its answer. */
export class Statement {
  private readonly values: (string | Buffer | null)[];
  private readonly rows: unknown[] = [];
  private rowCount: number | null = null;
  private unreadable: unknown;

  /** @throws Error for a value that can't be written for Postgres */
  constructor(
    readonly text: string,
    values: readonly unknown[],
    private readonly resolve: (answer: Answer) => void = () => undefined,
    readonly reject: (error: unknown) => void = () => undefined,
  ) {
    this.values = values.map((value) => prepareValue(value));
  }

  /** What is sent for it. */
  messages({ name }: Prepared, isNew: boolean): Buffer[] {
    const bound = serialize.bind({ statement: name, values: this.values });
    if (!isNew) return [bound, serialize.execute()];
    return [
      // It may have been prepared by a batch that failed before it said so. Closing what isn't there is no failure.
      serialize.close({ type: 'S', name }),
      serialize.parse({ name, text: this.text }),
      bound,
      serialize.describe({ type: 'P' }),
      serialize.execute(),
    ];
  }

  /**
   * By index, and into a copy of an empty row: a report reads ten thousand rows, an iterator would cost as much as they do,
   * and so would a row that grows by one column after the other.
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

/** A statement as a connection knows it: its name there, and what its rows consist of. */
interface Prepared {
  readonly name: string;
  columns: readonly Column[];
  /** A row of nulls. */
  empty: Readonly<Record<string, null>>;
}

/** What was prepared on a connection, by its text: it lives as long as the connection. */
const preparedOn = new WeakMap<PoolClient, Map<string, Prepared>>();

/** Names of prepared statements by their text. Texts are written in the code, so there are few of them. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `s${names.size + 1}`;
    names.set(text, name);
  }
  return name;
}

/** The statements that open a checkout go before the first batch that succeeds: with one that fails they are undone too. */
export interface Opening {
  readonly statements: () => readonly Statement[];
  /** Whether the first of them is answered before the rest: what follows may wait for others. */
  readonly answeredFirst: boolean;
  done: boolean;
}

/** Who sends batches, and hears how it goes with one. */
export interface Sender {
  /** The first answer is there, or a failure. */
  answered(): void;
  over(): void;
}

/**
 * Statements that leave in one write, end with the only Sync and are answered in one write: most of a small statement's
 * time went into answering each by itself. What a statement's rows consist of is asked for when it is prepared, and not
 * again. After one that fails Postgres passes over the rest, and they fail of the same. Outside a transaction they are one.
 *
 * The driver calls the methods that are named after the messages of Postgres.
 */
export class Batch implements Submittable {
  private readonly known: Map<string, Prepared>;
  /** What this batch prepares. */
  private readonly fresh = new Set<string>();
  private sent: readonly Statement[];
  /** Which statement the next message is about. */
  private at = 0;

  constructor(
    client: PoolClient,
    private readonly opening: Opening,
    private readonly statements: readonly Statement[],
    private readonly sender: Sender,
  ) {
    this.known = preparedOn.get(client) ?? new Map<string, Prepared>();
    preparedOn.set(client, this.known);
    this.sent = statements;
  }

  submit(connection: Connection): void {
    if (!this.opening.done) this.sent = [...this.opening.statements(), ...this.statements];
    const messages: Buffer[] = [];
    for (const [index, statement] of this.sent.entries()) {
      const known = this.known.get(statement.text);
      const prepared = known ?? { name: nameOf(statement.text), columns: [], empty: {} };
      if (known === undefined) {
        this.known.set(statement.text, prepared);
        this.fresh.add(statement.text);
      }
      messages.push(...statement.messages(prepared, known === undefined));
      // A server that stands still is told by the first answer: it comes before anything is waited for.
      if (index === 0 && !this.opening.done && this.opening.answeredFirst) messages.push(serialize.flush());
    }
    messages.push(serialize.sync());
    // One buffer: for many of them the stream takes a fifth longer.
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
    this.opening.done = true;
    for (const statement of this.sent) statement.settle();
    this.sender.over();
  }

  handleError(error: unknown): void {
    this.sender.answered();
    // Whether the one that failed is prepared isn't known, and nothing behind it is.
    for (const [index, { text, reject }] of this.sent.entries()) {
      if (index === this.at || (index > this.at && this.fresh.has(text))) this.known.delete(text);
      reject(error);
    }
    this.sender.over();
  }

  private get current(): Statement {
    const statement = this.sent[this.at];
    if (statement === undefined) throw new Error('Postgres answered more statements than it was sent.');
    return statement;
  }
}

import pg from 'pg';

/** A column of the answer to a statement. */
export interface AnswerColumn {
  readonly name: string;
  /** As the catalogue calls it: `int8`, `_text`. */
  readonly type: string;
  /** The column of a table that it comes straight from, when that column may be null. */
  readonly nullable: string | undefined;
}

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
  readonly tableID: number;
  readonly columnID: number;
}

/** Has Postgres parse a text and describe its answer, without running it. */
class Description implements pg.Submittable {
  private fields: readonly Field[] = [];

  constructor(
    private readonly text: string,
    private readonly resolve: (fields: readonly Field[]) => void,
    private readonly reject: (error: unknown) => void,
  ) {}

  submit(connection: pg.Connection): void {
    connection.parse({ name: '', text: this.text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    this.fields = fields;
  }

  handleError(error: unknown): void {
    this.reject(error);
  }

  handleReadyForQuery(): void {
    this.resolve(this.fields);
  }
}

/** Prepares texts on a migrated database. */
export class TextDescriber {
  private constructor(
    private readonly client: pg.Client,
    private readonly types: ReadonlyMap<number, string>,
    private readonly nullable: ReadonlyMap<string, string>,
  ) {}

  static async open(url: string): Promise<TextDescriber> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const types = await client.query<{ oid: number; typname: string }>('SELECT oid, typname FROM pg_type');
    const columns = await client.query<{ attrelid: number; attnum: number; attname: string }>(
      'SELECT attrelid, attnum, attname FROM pg_attribute WHERE attnum > 0 AND NOT attnotnull',
    );
    return new TextDescriber(
      client,
      new Map(types.rows.map(({ oid, typname }) => [oid, typname])),
      new Map(columns.rows.map(({ attrelid, attnum, attname }) => [`${attrelid} ${attnum}`, attname])),
    );
  }

  /** @throws DatabaseError for a text that Postgres refuses */
  async columnsOf(text: string): Promise<AnswerColumn[]> {
    const fields = await new Promise<readonly Field[]>((resolve, reject) => {
      this.client.query(new Description(text, resolve, reject));
    });
    return fields.map(({ name, dataTypeID, tableID, columnID }) => ({
      name,
      type: this.types.get(dataTypeID) ?? String(dataTypeID),
      nullable: this.nullable.get(`${tableID} ${columnID}`),
    }));
  }

  close(): Promise<void> {
    return this.client.end();
  }
}

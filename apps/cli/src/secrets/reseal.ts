import { type Database, type SealedColumn, type Sql, UnknownKey } from '#platform';
import { everyCompanyId } from '#identity';

/** Rows per transaction: few enough that nobody waits for their locks. */
const AT_ONCE = 200;

export interface Resealed {
  readonly moved: number;
  /** Ids of unknown keys that values need, with the number of values; those values stay unchanged. */
  readonly unopened: ReadonlyMap<string, number>;
}

interface Row {
  id: bigint;
  value: Buffer;
}

/**
 * Moves every value of a column to the current key, in small transactions while the service runs. An interrupted run
 * resumes where it stopped: it processes only values that are not under the current key. A value that somebody
 * changes at the same moment keeps that change.
 * @throws Error when a value was tampered with
 */
export async function reseal(
  database: Database,
  column: SealedColumn,
  signal?: AbortSignal,
): Promise<Resealed> {
  const unopened = new Map<string, number>();
  let moved = 0;
  for (const companyId of column.ofCompanies ? await database.read(everyCompanyId) : [0n]) {
    for (let after: bigint | undefined = 0n; after !== undefined;) {
      signal?.throwIfAborted();
      const start: bigint = after;
      const part = (sql: Sql): Promise<Part> => resealPart(sql, column, companyId, start, unopened);
      const done: Part = column.ofCompanies
        ? await database.inCompany(companyId, part)
        : await database.transaction(part);
      moved += done.moved;
      after = done.last;
    }
  }
  return { moved, unopened };
}

interface Part {
  readonly moved: number;
  /** The last processed id; undefined at the end. */
  readonly last: bigint | undefined;
}

async function resealPart(
  sql: Sql,
  column: SealedColumn,
  companyId: bigint,
  after: bigint,
  unopened: Map<string, number>,
): Promise<Part> {
  const { table, column: name, mark } = column;
  const rows = await sql.rows<Row>(
    `SELECT id, ${name} AS value FROM ${table}
     WHERE id > $1 AND substring(${name} FOR length($2::bytea)) <> $2 ORDER BY id LIMIT ${AT_ONCE}`,
    [after, mark],
  );
  const changes: { row: Row; value: Buffer }[] = [];
  for (const row of rows) {
    try {
      changes.push({ row, value: column.reseal(row.value, { id: row.id, companyId }) });
    } catch (error) {
      if (!(error instanceof UnknownKey)) throw error;
      unopened.set(error.id, (unopened.get(error.id) ?? 0) + 1);
    }
  }
  const moved = await sql.run(
    `UPDATE ${table} AS kept SET ${name} = change.value
     FROM unnest($1::bigint[], $2::bytea[], $3::bytea[]) AS change (id, before, value)
     WHERE kept.id = change.id AND kept.${name} = change.before`,
    [
      changes.map(({ row }) => row.id),
      changes.map(({ row }) => row.value),
      changes.map(({ value }) => value),
    ],
  );
  return { moved, last: rows.length < AT_ONCE ? undefined : rows.at(-1)?.id };
}

import { getMetadataArgsStorage } from 'typeorm';
import { toJson } from '../json/json.js';

/** The class that describes a table: its properties are the columns, with the types of their parsed values. */
type Entity<R> = new () => R;

type Name<R> = keyof R & string;

/** Columns of a table: a select list and the type of its rows. */
class Columns<R> {
  /** For the compiler only. */
  declare readonly row: R;

  constructor(readonly names: readonly Name<R>[]) {}

  /** As a select list, qualified with the table's alias. */
  of(alias: string): string {
    return this.names.map((name) => `${alias}.${name}`).join(', ');
  }

  /** As a select list for a query on this table only. */
  get list(): string {
    return this.names.join(', ');
  }

  /** As a select list with names in camel case, for rows that are passed on unchanged; see `CamelRowOf`. */
  camelCase(alias?: string): string {
    const from = alias === undefined ? '' : `${alias}.`;
    return this.names.map((name) => `${from}${name} AS "${camelCase(name)}"`).join(', ');
  }
}

/** The row type of a select list of these columns. */
export type RowOf<C extends { readonly row: unknown }> = C['row'];

/** The row type of these columns with names in camel case. */
export type CamelRowOf<C extends { readonly row: unknown }> = {
  readonly [N in Name<C['row']> as CamelCase<N>]: C['row'][N];
};

type CamelCase<N extends string> = N extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : N;

const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

export function columnsOf<R, const N extends Name<R>>(
  entity: Entity<R>,
  names: readonly N[],
): Columns<Readonly<Pick<R, N>>> {
  return new Columns(namesOf(entity).filter((name): name is N => isIn(names, name)));
}

/** All columns of a table except these; a column added later is included. */
export function columnsExcept<R, const N extends Name<R>>(
  entity: Entity<R>,
  without: readonly N[],
): Columns<Readonly<Omit<R, N>>> {
  return new Columns(namesOf(entity).filter((name): name is Exclude<Name<R>, N> => !isIn(without, name)));
}

/** Writes one row, with a parameter for each column. */
interface RowWrite<R> {
  readonly text: string;
  values(row: R): unknown[];
}

/**
 * An INSERT of any number of rows, which are sent as one JSON parameter after the parameters for their common values.
 */
interface RowsInsert<G, R> {
  readonly text: string;
  values(common: G, rows: readonly R[]): unknown[];
}

/**
 * @param without columns that the database fills in: a column added later must be named here or given by every caller
 * @param alias the name of the existing row in an ON CONFLICT clause
 */
export function insertRow<R, const O extends Name<R> = never>(
  entity: Entity<R>,
  { without = [], alias }: { readonly without?: readonly O[]; readonly alias?: string } = {},
): RowWrite<Readonly<Omit<R, O>>> {
  const columns = describedColumns(entity, without);
  const parameters = columns.map((_, at) => `$${at + 1}`);
  return {
    text: `${insertInto(entity, columns, alias)} VALUES (${parameters.join(', ')})`,
    values: (row) => parametersOf(columns, row),
  };
}

/** @param common columns with the same value in all rows */
export function insertRows<R, const G extends Name<R>, const O extends Name<R> = never>(
  entity: Entity<R>,
  common: readonly G[],
  { without = [], alias }: { readonly without?: readonly O[]; readonly alias?: string } = {},
): RowsInsert<Readonly<Pick<R, G>>, Readonly<Omit<R, G | O>>> {
  const columns = describedColumns(entity, without);
  const shared = columns.filter(({ name }) => isIn(common, name));
  const own = columns.filter(({ name }) => !isIn(common, name));
  const parameters = shared.map((_, at) => `$${at + 1}`);
  return {
    text: `${insertInto(entity, [...shared, ...own], alias)}
      SELECT ${[...parameters, ...own.map(({ name }) => name)].join(', ')}
      FROM jsonb_to_recordset($${shared.length + 1}::jsonb)
        AS given(${own.map(({ name, type }) => `${name} ${type}`).join(', ')})`,
    values: (values, rows) => [...parametersOf(shared, values), toJson(rows)],
  };
}

/**
 * An UPDATE of columns of one row, found by its key. SQL appended to the text starts with the next parameter number.
 */
export function updateRow<R, const K extends Name<R>, const N extends Name<R>>(
  entity: Entity<R>,
  key: readonly K[],
  names: readonly N[],
): RowWrite<Readonly<Pick<R, K | N>>> {
  const columns = describedColumns(entity, []);
  const [found, set] = [key, names].map((list: readonly string[]) =>
    list.flatMap((name) => columns.filter((column) => column.name === name)),
  ) as [DescribedColumn[], DescribedColumn[]];
  const equal = (list: readonly DescribedColumn[], after: number): string[] =>
    list.map(({ name }, at) => `${name} = $${after + at + 1}`);
  return {
    text: `UPDATE ${tableOf(entity)} SET ${equal(set, found.length).join(', ')} WHERE ${equal(found, 0).join(' AND ')}`,
    values: (row) => parametersOf([...found, ...set], row),
  };
}

interface DescribedColumn {
  readonly name: string;
  readonly type: string;
}

/** The columns of a table, in the order of its entity. */
function describedColumns(entity: Entity<unknown>, without: readonly string[]): DescribedColumn[] {
  return getMetadataArgsStorage()
    .filterColumns(entity)
    .map(({ propertyName, options: { type, array } }) => ({
      name: propertyName,
      type: `${String(type)}${array === true ? '[]' : ''}`,
    }))
    .filter(({ name }) => !isIn(without, name));
}

const namesOf = (entity: Entity<unknown>): string[] => describedColumns(entity, []).map(({ name }) => name);

function insertInto(entity: Entity<unknown>, columns: readonly DescribedColumn[], alias?: string): string {
  const into = `${tableOf(entity)}${alias === undefined ? '' : ` AS ${alias}`}`;
  const names = columns.map(({ name }) => name);
  // An identity column takes a value of the caller only on request.
  const given = getMetadataArgsStorage().generations.some(
    ({ target, propertyName }) => target === entity && isIn(names, propertyName),
  );
  return `INSERT INTO ${into} (${names.join(', ')})${given ? ' OVERRIDING SYSTEM VALUE' : ''}`;
}

function tableOf(entity: Entity<unknown>): string {
  const [table] = getMetadataArgsStorage().filterTables(entity);
  if (table?.schema === undefined || table.name === undefined)
    throw new Error(`${entity.name} does not describe a table in a schema.`);
  return `${table.schema}.${table.name}`;
}

/** The driver serializes objects as JSON too, but neither bigint nor a text or a list as a JSON value. */
function parametersOf(columns: readonly DescribedColumn[], row: object): unknown[] {
  return columns.map(({ name, type }) => {
    const value = (row as Readonly<Record<string, unknown>>)[name] ?? null;
    return type === 'jsonb' && value !== null ? toJson(value) : value;
  });
}

const isIn = (names: readonly string[], name: string): boolean => names.includes(name);

import ts from 'typescript';
import { type AnswerColumn } from './describe-text.js';

/** The form in which a value of a Postgres type arrives. The driver reads arrays of other types in its own way. */
const ARRIVES: Readonly<Record<string, string>> = {
  int8: 'bigint',
  int2: 'number',
  int4: 'number',
  oid: 'number',
  float8: 'number',
  bool: 'boolean',
  text: 'string',
  varchar: 'string',
  name: 'string',
  uuid: 'string',
  char: 'string',
  date: 'string',
  numeric: 'string',
  timestamptz: 'Date',
  bytea: 'Buffer',
  json: 'json',
  jsonb: 'json',
  _text: 'string[]',
  _int4: 'number[]',
  _int8: 'bigint[]',
  _bool: 'boolean[]',
};

/** The types that a brand is put on. */
const SCALAR = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike;

/** Compares the columns that statements return with the types that the code declares. */
export class RowTypes {
  constructor(private readonly checker: ts.TypeChecker) {}

  /** Whether a type names its columns. */
  declares(row: ts.Type): boolean {
    return !row.isTypeParameter() && membersOf(row).some((member) => member.getProperties().length > 0);
  }

  /**
   * Differences between the columns of a text and a row type. Columns that only one kind of row declares do not concern
   * the other kinds.
   */
  differences(columns: readonly AnswerColumn[], row: ts.Type): string[] {
    const given = new Set(columns.map(({ name }) => name));
    const declared = membersOf(row).flatMap((member) => this.checker.getPropertiesOfType(member));
    const missing = declared
      .filter((one) => !given.has(one.name) && (one.flags & ts.SymbolFlags.Optional) === 0)
      .map(({ name }) => `declares ${name}, which is not selected`);
    const wrong = columns.flatMap((column) => {
      // A function that is called for its effect.
      if (column.type === 'void') return [];
      const differences = declared
        .filter(({ name }) => name === column.name)
        .map((property) => this.difference(column, this.checker.getTypeOfSymbol(property)));
      if (differences.length === 0) return [`selects ${column.name}, which is not declared`];
      return differences.filter((one) => one !== undefined);
    });
    return [...missing, ...wrong];
  }

  /** Columns that are declared without null, may be null in their table, and have no condition in the text. */
  unboundNulls(text: string, columns: readonly AnswerColumn[], row: ts.Type): string[] {
    // The kind of a row determines which of its columns are null.
    if (row.isUnion()) return [];
    return columns.flatMap(({ name, nullable }) => {
      const property = this.checker.getPropertyOfType(row, name);
      if (property === undefined || nullable === undefined || isBound(text, nullable)) return [];
      const declared = this.checker.getTypeOfSymbol(property);
      const open = (declared.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0;
      return open || this.kindsOf(declared).includes('null') ? [] : [name];
    });
  }

  /** Columns of a table whose declared nullability differs from that of the table. */
  wrongNulls(columns: readonly AnswerColumn[], row: ts.Type): string[] {
    return columns.flatMap(({ name, nullable }) => {
      const property = this.checker.getPropertyOfType(row, name);
      if (property === undefined) return [];
      const kinds = this.kindsOf(this.checker.getTypeOfSymbol(property));
      return kinds.includes('unknown') || kinds.includes('null') === (nullable !== undefined) ? [] : [name];
    });
  }

  private difference({ name, type }: AnswerColumn, declared: ts.Type): string | undefined {
    const arrives = ARRIVES[type];
    if (arrives === undefined) return `selects ${name} as ${type}, which no row type is compared with`;
    if (declared.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return undefined;
    const kinds = new Set(this.kindsOf(declared));
    kinds.delete('null');
    if (kinds.size === 0) return undefined;
    const [kind] = kinds;
    if ((kinds.size > 1 && arrives !== 'json') || !fits(kind, arrives))
      return `declares ${name} as ${this.checker.typeToString(declared)}, and ${type} arrives as ${arrives}`;
    return undefined;
  }

  private kindsOf(type: ts.Type): string[] {
    if (type.isUnion()) return type.types.flatMap((one) => this.kindsOf(one));
    if (type.isIntersection())
      return this.kindsOf(type.types.find((one) => (one.flags & SCALAR) !== 0) ?? (type.types[0] as ts.Type));
    if (type.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) return ['null'];
    if (type.flags & ts.TypeFlags.BigIntLike) return ['bigint'];
    if (type.flags & ts.TypeFlags.NumberLike) return ['number'];
    if (type.flags & ts.TypeFlags.BooleanLike) return ['boolean'];
    if (type.flags & ts.TypeFlags.StringLike) return ['string'];
    const item =
      this.checker.isArrayType(type) || this.checker.isTupleType(type)
        ? this.checker.getIndexTypeOfType(type, ts.IndexKind.Number)
        : undefined;
    if (item !== undefined) return [...new Set(this.kindsOf(item))].map((kind) => `${kind}[]`);
    return [type.getSymbol()?.name ?? this.checker.typeToString(type)];
  }
}

const membersOf = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type]);

/** JSON may hold anything except the types that it cannot express. */
const fits = (kind: string | undefined, arrives: string): boolean =>
  arrives === 'json' ? !['bigint', 'Date', 'Buffer'].includes(kind ?? '') : kind === arrives;

/** Whether the text has a condition on a column that no null fulfils. */
const isBound = (text: string, column: string): boolean =>
  new RegExp(`\\b${column} (IS NOT NULL|IN|BETWEEN|=|<|>|<=|>=|<>|~)\\s`).test(`${text} `);

/**
 * Request fields that are stored unchanged, each in the column of its name: all except the ruled fields. A field that
 * is neither ruled nor has a column does not compile.
 */
export type Kept<Row, Ruled extends PropertyKey, Field extends keyof Row | Ruled> = {
  readonly [Name in Exclude<Field, Ruled> & keyof Row]: Row[Name];
};

/** Picks the kept fields out of a request or a row; a missing one is null. */
export function keptFields(shape: object, ruled: readonly string[]): (given: object) => unknown {
  const names = Object.keys(shape).filter((name) => !ruled.includes(name));
  return (given) => {
    const fields = given as Readonly<Record<string, unknown>>;
    return Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
  };
}

/**
 * Fields of a request that are stored as they are given, each in the column of its name: all but those that are ruled. A
 * field that is neither ruled nor has a column does not compile.
 */
export type Kept<Row, Ruled extends PropertyKey, Field extends keyof Row | Ruled> = {
  readonly [Name in Exclude<Field, Ruled> & keyof Row]: Row[Name];
};

/** Takes the kept fields out of a request or of a row; one that is not given is null. */
export function keptFields(shape: object, ruled: readonly string[]): (given: object) => unknown {
  const names = Object.keys(shape).filter((name) => !ruled.includes(name));
  return (given) => {
    const fields = given as Readonly<Record<string, unknown>>;
    return Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
  };
}

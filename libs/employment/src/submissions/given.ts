/** Members that were given; one that is null was given. */
export function given<T extends object>(changes: T): { [Name in keyof T]: Exclude<T[Name], undefined> } {
  const members = Object.entries(changes).filter(([, value]) => value !== undefined);
  return Object.fromEntries(members) as { [Name in keyof T]: Exclude<T[Name], undefined> };
}

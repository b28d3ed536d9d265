/** The defined members of an object; null counts as defined. */
export function given<T extends object>(changes: T): { [Name in keyof T]: Exclude<T[Name], undefined> } {
  const members = Object.entries(changes).filter(([, value]) => value !== undefined);
  return Object.fromEntries(members) as { [Name in keyof T]: Exclude<T[Name], undefined> };
}

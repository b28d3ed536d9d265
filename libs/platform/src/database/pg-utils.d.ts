/**
 * A function of the driver for code that writes statements on its connections itself; the driver has no types for it.
 */
declare module 'pg/lib/utils.js' {
  /** A value as Postgres reads it: text, bytes, or null. @throws Error for a value that cannot be serialized */
  export function prepareValue(value: unknown): string | Buffer | null;
}

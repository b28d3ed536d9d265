/** What the driver shows to those who write statements on its connections themselves, and has no types for. */
declare module 'pg/lib/utils.js' {
  /** A value as Postgres reads it: text, bytes, or null. @throws Error for one that can't be written */
  export function prepareValue(value: unknown): string | Buffer | null;
}

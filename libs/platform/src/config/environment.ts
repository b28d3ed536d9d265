/** The environment of this process: the only place that reads it. */
export function processEnvironment(): Readonly<Record<string, string | undefined>> {
  return globalThis.process.env;
}

/** The environment of this process. Nothing else reads it. */
export function processEnvironment(): Readonly<Record<string, string | undefined>> {
  return globalThis.process.env;
}

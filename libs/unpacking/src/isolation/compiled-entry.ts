import { fileURLToPath } from 'node:url';

/** Path of the compiled entry next to a module, even when the module itself runs from source. */
export function compiledEntry(moduleUrl: string, entry: string): string {
  const path = fileURLToPath(new URL(entry, moduleUrl));
  return moduleUrl.endsWith('.ts') ? path.replace(/\/(libs\/[^/]+\/src\/)/u, '/dist/$1') : path;
}

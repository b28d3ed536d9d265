import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ConfigError } from './config-error.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** Former names of variables, with their present ones. The launcher reads the same file before the build. */
const RENAMED = z
  .record(z.string(), z.string())
  .parse(JSON.parse(readFileSync(new URL('./renamed-variables.json', import.meta.url), 'utf8')));

/**
 * The environment with each former name replaced by the present one.
 * @param warn called with one sentence for each former name in use
 * @throws ConfigError when a variable is set under both names, to different values
 */
export function withPresentNames(environment: Environment, warn: (sentence: string) => void): Environment {
  const resolved: Record<string, string | undefined> = { ...environment };
  for (const [former, present] of Object.entries(RENAMED)) {
    const value = environment[former];
    if (value === undefined || value === '') continue;
    const other = environment[present];
    if (other !== undefined && other !== '' && other !== value) {
      throw new ConfigError(former, `and ${present}, its new name, are both set: unset ${former}.`);
    }
    resolved[present] = value;
    Reflect.deleteProperty(resolved, former);
    warn(`${former} is now called ${present}: the former name still works, rename it.`);
  }
  return resolved;
}

const warned = new Set<string>();

/** Warns on standard error, once per sentence and process. */
export function warnOnce(sentence: string): void {
  if (warned.has(sentence)) return;
  warned.add(sentence);
  process.emitWarning(sentence, 'RenamedVariable');
}

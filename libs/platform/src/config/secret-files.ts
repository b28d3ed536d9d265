import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.js';
import { type Variable, VARIABLES } from './variables.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** The name of the variable that names a file with the value, as Docker, Kubernetes and systemd provide secrets. */
export const fileVariable = (name: string): string => `${name}_FILE`;

/** Variables whose value may come from a file: those whose value `raamat config` never shows. */
const SECRET_NAMES = Object.entries<Variable>(VARIABLES)
  .filter(([, variable]) => variable.secret === true)
  .map(([name]) => name);

/** No secret is longer; the path might name a disk. */
const MOST_BYTES = 64 * 1024;

/**
 * The environment with each secret read from its file, without the line break at the end.
 * @throws ConfigError when a secret is given in both ways, or its file is empty or cannot be read
 */
export function withSecretFiles(environment: Environment): Environment {
  const resolved: Record<string, string | undefined> = { ...environment };
  for (const name of SECRET_NAMES) {
    const path = environment[fileVariable(name)];
    if (path === undefined || path === '') continue;
    if (environment[name] !== undefined && environment[name] !== '') {
      throw new ConfigError(name, `and ${fileVariable(name)} are both set: unset one of them.`);
    }
    resolved[name] = contentOf(name, path);
    Reflect.deleteProperty(resolved, fileVariable(name));
  }
  return resolved;
}

function contentOf(name: string, path: string): string {
  const wrong = (reason: string): ConfigError =>
    new ConfigError(fileVariable(name), `names ${path}, ${reason}: correct it, or set ${name} itself.`);
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw wrong(`which cannot be read (${String(Reflect.get(Object(error), 'code'))})`);
  }
  const content = bytes.toString('utf8').replace(/\r?\n$/, '');
  if (content === '') throw wrong('which is empty');
  if (bytes.length > MOST_BYTES) throw wrong('which is too long for a secret');
  return content;
}

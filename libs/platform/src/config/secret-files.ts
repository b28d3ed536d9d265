import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.js';
import { type Variable, VARIABLES } from './variables.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** What a variable is called when a file holds its value, as secrets of Docker, Kubernetes and systemd come. */
export const fileVariable = (name: string): string => `${name}_FILE`;

/** The variables whose value may come from a file: those that `raamat config` never shows. */
const SECRET_NAMES = Object.entries<Variable>(VARIABLES)
  .filter(([, variable]) => variable.secret === true)
  .map(([name]) => name);

/** No secret of ours is as long; what is named may be a disk. */
const MOST_BYTES = 64 * 1024;

/**
 * The environment with each secret that a file holds in its variable's place, without the line break at its end.
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

import { type z } from 'zod';
import { VARIABLES, type VariableName } from './variables.js';

/** The whole configuration, typed, as the environment gave it. */
export type Config = { readonly [Name in VariableName]: z.output<(typeof VARIABLES)[Name]['schema']> };

/** Injection token of the configuration. */
export const CONFIG = Symbol('Config');

/** A variable is wrong; the message is one sentence that names it. */
export class ConfigError extends Error {
  constructor(
    readonly variable: string,
    reason: string,
  ) {
    super(`${variable} ${reason}`);
    this.name = 'ConfigError';
  }
}

/**
 * Reads and checks the environment. An empty variable counts as not set.
 * @throws ConfigError naming the first variable that is wrong
 */
export function loadConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const values: Record<string, unknown> = {};
  for (const [name, { schema }] of Object.entries(VARIABLES)) {
    const given = environment[name];
    const parsed = schema.safeParse(given === '' ? undefined : given);
    if (!parsed.success) throw new ConfigError(name, `${parsed.error.issues[0]?.message ?? 'is not valid'}.`);
    values[name] = parsed.data;
  }
  return values as Config;
}

/**
 * A value that a process cannot do without.
 * @throws ConfigError when the variable is not set
 */
export function required<Name extends VariableName>(config: Config, name: Name): NonNullable<Config[Name]> {
  const value = config[name];
  if (value === undefined) throw new ConfigError(name, `is not set: ${VARIABLES[name].help}`);
  return value;
}

/** One row a variable, for `raamat config`: name, default and meaning. */
export function describeVariables(): { name: string; default: string; help: string; secret: boolean }[] {
  return Object.entries(VARIABLES).map(([name, variable]) => {
    const parsed = variable.schema.safeParse(undefined);
    return {
      name,
      default: parsed.success ? written(parsed.data) : '',
      help: variable.help,
      secret: 'secret' in variable && variable.secret === true,
    };
  });
}

/** A value as it is written in the environment. */
function written(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The environment of this process: the only place that reads it. */
export function processEnvironment(): Readonly<Record<string, string | undefined>> {
  return globalThis.process.env;
}

import { type z } from 'zod';
import { ConfigError } from './config-error.js';
import { warnOnce, withPresentNames } from './renamed-variables.js';
import { RULES } from './rules.js';
import { fileVariable, withSecretFiles } from './secret-files.js';
import { type Variable, VARIABLES, type VariableName } from './variables.js';

/** The whole configuration, typed, as the environment gave it. */
export type Config = { readonly [Name in VariableName]: z.output<(typeof VARIABLES)[Name]['schema']> };

/** Injection token of the configuration. */
export const CONFIG = Symbol('Config');

/**
 * Reads and checks the environment, and the files that hold secrets. An empty variable counts as not set.
 * @param warn called with a sentence for each variable set under a former name
 * @throws ConfigError naming the first variable that is wrong
 */
export function loadConfig(
  given: Readonly<Record<string, string | undefined>>,
  warn: (sentence: string) => void = warnOnce,
): Config {
  const environment = withSecretFiles(withPresentNames(given, warn));
  const values: Record<string, unknown> = {};
  for (const [name, variable] of Object.entries<Variable>(VARIABLES)) {
    const value = environment[name] === '' ? undefined : environment[name];
    const parsed = variable.schema.safeParse(value);
    if (!parsed.success) {
      throw new ConfigError(name, fault(variable, value, parsed.error.issues[0]?.message ?? 'is not valid'));
    }
    values[name] = parsed.data;
  }
  const config = values as Config;
  const broken = RULES.find((rule) => rule.broken(config));
  if (broken !== undefined) throw new ConfigError(broken.variable, broken.sentence);
  return config;
}

/** The fault of a value and its remedy. The value itself is shown unless it is a secret. */
function fault(variable: Variable, given: string | undefined, must: string): string {
  const value = variable.secret === true || given === undefined ? '' : `is "${given}" and `;
  if (variable.remedy !== undefined) return `${value}${must}: ${variable.remedy}.`;
  const fallback = defaultOf(variable);
  const otherwise = fallback === '' || variable.secret === true ? 'unset it' : `unset it for ${fallback}`;
  return `${value}${must}: correct it, or ${otherwise}.`;
}

/**
 * A value that a process requires.
 * @throws ConfigError when the variable is not set
 */
export function required<Name extends VariableName>(config: Config, name: Name): NonNullable<Config[Name]> {
  const value = config[name];
  if (value === undefined) {
    const { help, remedy }: Variable = VARIABLES[name];
    throw new ConfigError(name, `is not set: ${remedy === undefined ? help : `${remedy}.`}`);
  }
  return value;
}

/**
 * Every secret this process knows: the first seals and signs, the others open and verify what they made earlier.
 * @throws ConfigError without RAAMAT_SECRET
 */
export function installationSecrets(config: Config): readonly [string, ...string[]] {
  return [required(config, 'RAAMAT_SECRET'), ...(config.RAAMAT_FORMER_SECRETS ?? [])];
}

/** The address of the API for people and links: the configured one, or the one it listens on. Has no trailing slash. */
export function publicUrl(config: Pick<Config, 'RAAMAT_BASE_URL' | 'RAAMAT_HOST' | 'PORT'>): string {
  return config.RAAMAT_BASE_URL ?? `http://${urlHost(config.RAAMAT_HOST)}:${config.PORT}`;
}

/** Whether the employment register is on: not where it is switched off or where personal codes could not be sealed. */
export function employeesEnabled(
  config: Pick<Config, 'RAAMAT_EMPLOYEES' | 'RAAMAT_SEALING_PUBLIC_KEY'>,
): boolean {
  return config.RAAMAT_EMPLOYEES ?? config.RAAMAT_SEALING_PUBLIC_KEY !== undefined;
}

/** The host as written in a URL: a server on all interfaces is reachable on this machine. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** One row per variable, for `raamat config`: its name, the name of its file variant, its default and its meaning. */
export function describeVariables(): {
  name: string;
  file: string | undefined;
  default: string;
  help: string;
  secret: boolean;
}[] {
  return Object.entries<Variable>(VARIABLES).map(([name, variable]) => ({
    name,
    file: variable.secret === true ? fileVariable(name) : undefined,
    default: defaultOf(variable),
    help: variable.help,
    secret: variable.secret === true,
  }));
}

/** The default of a variable as written in the environment; '' if it has none. */
function defaultOf({ schema }: Variable): string {
  const parsed = schema.safeParse(undefined);
  return parsed.success ? written(parsed.data) : '';
}

/** A value as written in the environment. */
function written(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

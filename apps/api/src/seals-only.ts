import { type Config, ConfigError } from '#platform';

/**
 * The API seals personal codes and cannot open any: it refuses to start with the key that opens them. @throws
 * ConfigError
 */
export function assertSealsOnly(config: Pick<Config, 'RAAMAT_SEALING_PRIVATE_KEY'>): void {
  if (config.RAAMAT_SEALING_PRIVATE_KEY === undefined) return;
  throw new ConfigError(
    'RAAMAT_SEALING_PRIVATE_KEY',
    'is set, and the API must not be able to open personal codes: set it only for workers of the queue register.',
  );
}

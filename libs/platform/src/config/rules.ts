import { belongTogether } from '../sealing/sealing.js';
import { isSigningKey, signTogether } from '../sealing/signing.js';
import { type Config } from './config.js';
import { type VariableName } from './variables.js';

/** A condition between variables. `sentence` continues after the variable's name. */
interface Rule {
  readonly variable: VariableName;
  readonly sentence: string;
  readonly broken: (config: Config) => boolean;
}

const needs = (variable: VariableName, other: VariableName): Rule => ({
  variable,
  sentence: `is set and ${other} is not: set both or neither.`,
  broken: (config) => config[variable] !== undefined && config[other] === undefined,
});

const together = (one: VariableName, other: VariableName): Rule[] => [needs(one, other), needs(other, one)];

/** Rules over several variables, checked after each variable by itself is valid. */
export const RULES: readonly Rule[] = [
  {
    variable: 'RAAMAT_FILES',
    sentence: 'is "s3" and S3_BUCKET is not set: name the bucket, or set RAAMAT_FILES=disk.',
    broken: ({ RAAMAT_FILES, S3_BUCKET }) => RAAMAT_FILES === 's3' && S3_BUCKET === undefined,
  },
  ...together('DATABASE_APP_URL', 'DATABASE_SYSTEM_URL'),
  needs('DATABASE_DIRECT_URL', 'DATABASE_SYSTEM_URL'),
  ...together('S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'),
  ...together('BUSINESS_REGISTER_USER', 'BUSINESS_REGISTER_PASSWORD'),
  ...together('XROAD_CERTIFICATE_FILE', 'XROAD_KEY_FILE'),
  ...together('SMTP_CERTIFICATE_FILE', 'SMTP_KEY_FILE'),
  ...together('RAAMAT_EXTRACTOR_URL', 'RAAMAT_EXTRACTOR_MODEL'),
  {
    variable: 'RAAMAT_CLOCK_FILE',
    sentence:
      'is set and RAAMAT_SANDBOX_URL is not: real books use the real day. Unset it, or set both to try the service out.',
    broken: ({ RAAMAT_CLOCK_FILE: file, RAAMAT_SANDBOX_URL: sandbox }) =>
      file !== undefined && sandbox === undefined,
  },
  {
    variable: 'REDIS_SENTINEL_PASSWORD',
    sentence:
      'is set and REDIS_URL does not begin with redis+sentinel:// or rediss+sentinel://: unset it, or name the Sentinels.',
    broken: ({ REDIS_SENTINEL_PASSWORD: password, REDIS_URL: url }) =>
      password !== undefined && !/^rediss?\+sentinel:/.test(url ?? ''),
  },
  needs('RAAMAT_EXTRACTOR_KEY', 'RAAMAT_EXTRACTOR_URL'),
  needs('XROAD_SECURITY_SERVER_URL', 'XROAD_CLIENT'),
  needs('RAAMAT_FORMER_SECRETS', 'RAAMAT_SECRET'),
  needs('RAAMAT_SEALING_PRIVATE_KEY', 'RAAMAT_SEALING_PUBLIC_KEY'),
  needs('RAAMAT_SEALING_FORMER_PRIVATE_KEYS', 'RAAMAT_SEALING_PRIVATE_KEY'),
  needs('RAAMAT_HEADS_PRIVATE_KEY', 'RAAMAT_HEADS_PUBLIC_KEYS'),
  {
    variable: 'RAAMAT_EMPLOYEES',
    sentence:
      'is on and RAAMAT_SEALING_PUBLIC_KEY is not set, without which no personal code can be stored: set a pair of keys that `raamat keys` prints, or set RAAMAT_EMPLOYEES=off.',
    broken: ({ RAAMAT_EMPLOYEES: on, RAAMAT_SEALING_PUBLIC_KEY: key }) => on === true && key === undefined,
  },
  {
    variable: 'RAAMAT_SEALING_PRIVATE_KEY',
    sentence:
      'does not belong to RAAMAT_SEALING_PUBLIC_KEY: set both as one run of `raamat keys` printed them.',
    broken: ({ RAAMAT_SEALING_PRIVATE_KEY: own, RAAMAT_SEALING_PUBLIC_KEY: shared }) =>
      own !== undefined && shared !== undefined && !belongTogether(shared, own),
  },
  {
    variable: 'RAAMAT_HEADS_PUBLIC_KEYS',
    sentence:
      'contains something else than public keys for signatures: set it to those that runs of `raamat keys` printed.',
    broken: ({ RAAMAT_HEADS_PUBLIC_KEYS: keys = [] }) => !keys.every(isSigningKey),
  },
  {
    variable: 'RAAMAT_HEADS_PRIVATE_KEY',
    sentence:
      'does not belong to the first of RAAMAT_HEADS_PUBLIC_KEYS: set both as one run of `raamat keys` printed them.',
    broken: ({ RAAMAT_HEADS_PRIVATE_KEY: own, RAAMAT_HEADS_PUBLIC_KEYS: [shared] = [] }) =>
      own !== undefined && shared !== undefined && !signTogether(shared, own),
  },
];

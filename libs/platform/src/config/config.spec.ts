import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { generateSealingKeys } from '../sealing/sealing.js';
import { describeVariables, loadConfig, required } from './config.js';

/** What is said of a wrong environment. */
function refusal(environment: Readonly<Record<string, string | undefined>>): string {
  try {
    loadConfig(environment);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('configuration', () => {
  it('has a default for everything that a first start needs', () => {
    expect(loadConfig({})).toMatchObject({
      PORT: 3000,
      RAAMAT_HOME: 'var',
      RAAMAT_DEMO: true,
      LOG_LEVEL: 'info',
    });
  });

  it('leaves one processor to those who wait for an answer when pictures are recognised, and says otherwise when told to', () => {
    expect(loadConfig({}).RAAMAT_EXTRACTION_PROCESSES).toBe(Math.max(1, availableParallelism() - 1));
    expect(loadConfig({ RAAMAT_EXTRACTION_PROCESSES: '4' }).RAAMAT_EXTRACTION_PROCESSES).toBe(4);
  });

  it('takes an empty variable for one that is not set', () => {
    expect(loadConfig({ PORT: '' }).PORT).toBe(3000);
  });

  it('takes the proxies it trusts as addresses and networks', () => {
    expect(loadConfig({ RAAMAT_TRUSTED_PROXIES: '10.0.0.1, 192.168.0.0/16,fd00::/8' })).toMatchObject({
      RAAMAT_TRUSTED_PROXIES: ['10.0.0.1', '192.168.0.0/16', 'fd00::/8'],
    });
  });

  it.each([
    [{ PORT: 'http' }, 'PORT is "http" and must be a whole number: correct it, or unset it for 3000.'],
    [{ PORT: '70000' }, 'PORT is "70000" and must be at most 65535: correct it, or unset it for 3000.'],
    [
      { DATABASE_URL: 'mysql://user:password@host/x' },
      'DATABASE_URL must be an address starting with postgres:// or postgresql://: correct it, or unset it.',
    ],
    [
      { RAAMAT_CARRIER: 'rabbit' },
      'RAAMAT_CARRIER is "rabbit" and must be "redis" or "postgres": correct it, or unset it.',
    ],
    [
      { RAAMAT_TRUSTED_PROXIES: '10.0.0.1, 10.0.0.0/33' },
      'RAAMAT_TRUSTED_PROXIES is "10.0.0.1, 10.0.0.0/33" and must be addresses or networks such as 10.0.0.0/8, separated by commas: correct it, or unset it.',
    ],
    [
      { RAAMAT_SECRET: 'short' },
      'RAAMAT_SECRET must be 64 lowercase hexadecimal characters (32 bytes), as `raamat keys` prints them: correct it, or unset it.',
    ],
    [
      { RAAMAT_SEALING_PUBLIC_KEY: 'clé' },
      'RAAMAT_SEALING_PUBLIC_KEY is "clé" and must be a key printed by `raamat keys`: correct it, or unset it.',
    ],
  ])('names a wrong variable, its fault and the remedy, and no secret: %o', (environment, sentence) => {
    expect(refusal(environment)).toBe(sentence);
  });

  const [one, other] = [generateSealingKeys(), generateSealingKeys()];
  it.each([
    [
      { RAAMAT_FILES: 's3' },
      'RAAMAT_FILES is "s3" and S3_BUCKET is not set: name the bucket, or set RAAMAT_FILES=disk.',
    ],
    [
      { S3_ACCESS_KEY_ID: 'id' },
      'S3_ACCESS_KEY_ID is set and S3_SECRET_ACCESS_KEY is not: set both or neither.',
    ],
    [
      { S3_SECRET_ACCESS_KEY: 'key' },
      'S3_SECRET_ACCESS_KEY is set and S3_ACCESS_KEY_ID is not: set both or neither.',
    ],
    [
      { BUSINESS_REGISTER_USER: 'user' },
      'BUSINESS_REGISTER_USER is set and BUSINESS_REGISTER_PASSWORD is not: set both or neither.',
    ],
    [
      { RAAMAT_SEALING_PRIVATE_KEY: one.privateKey },
      'RAAMAT_SEALING_PRIVATE_KEY is set and RAAMAT_SEALING_PUBLIC_KEY is not: set both or neither.',
    ],
    [
      { RAAMAT_SEALING_PRIVATE_KEY: one.privateKey, RAAMAT_SEALING_PUBLIC_KEY: other.publicKey },
      'RAAMAT_SEALING_PRIVATE_KEY does not belong to RAAMAT_SEALING_PUBLIC_KEY: set both as one run of `raamat keys` printed them.',
    ],
    [
      { RAAMAT_EMPLOYEES: 'on' },
      'RAAMAT_EMPLOYEES is on and RAAMAT_SEALING_PUBLIC_KEY is not set, without which no personal code can be stored: set a pair of keys that `raamat keys` prints, or set RAAMAT_EMPLOYEES=off.',
    ],
  ])('holds variables against each other', (environment, sentence) => {
    expect(refusal(environment)).toBe(sentence);
  });

  it('takes a public key alone: only workers hold the private one', () => {
    expect(() => loadConfig({ RAAMAT_SEALING_PUBLIC_KEY: one.publicKey })).not.toThrow();
  });

  it('names a missing one that a process cannot do without', () => {
    expect(() => required(loadConfig({}), 'RAAMAT_SECRET')).toThrow(/^RAAMAT_SECRET is not set: /);
  });

  it('is listed with defaults and never with values of secrets', () => {
    const rows = describeVariables();
    expect(rows.find((row) => row.name === 'PORT')).toMatchObject({ default: '3000', secret: false });
    expect(rows.find((row) => row.name === 'RAAMAT_SECRET')).toMatchObject({ default: '', secret: true });
    expect(rows.find((row) => row.name === 'RAAMAT_DEMO')).toMatchObject({ default: 'on' });
    expect(rows.every((row) => row.help.endsWith('.'))).toBe(true);
  });
});

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { generateSealingKeys } from '../sealing/sealing.js';
import { generateSigningKeys } from '../sealing/signing.js';
import { describeVariables, loadConfig, required } from './config.js';

/** The refusal of a wrong environment, or '' when it is accepted. */
function refusal(environment: Readonly<Record<string, string | undefined>>): string {
  try {
    loadConfig(environment);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('configuration', () => {
  it('has a default for everything a first start needs', () => {
    expect(loadConfig({})).toMatchObject({
      PORT: 3000,
      RAAMAT_HOME: 'var',
      RAAMAT_DEMO: true,
      LOG_LEVEL: 'info',
    });
  });

  it('reads a variable under its former name, and warns with the present one', () => {
    const warnings: string[] = [];
    const warn = (sentence: string): void => void warnings.push(sentence);
    expect(loadConfig({ RAAMAT_CARRIER: 'postgres' }, warn).RAAMAT_BROKER).toBe('postgres');
    expect(warnings).toEqual([
      'RAAMAT_CARRIER is now called RAAMAT_BROKER: the former name still works, rename it.',
    ]);
    expect(loadConfig({ RAAMAT_BROKER: 'postgres' }, warn).RAAMAT_BROKER).toBe('postgres');
    expect(warnings).toHaveLength(1);
    expect(refusal({ RAAMAT_CARRIER: 'postgres', RAAMAT_BROKER: 'redis' })).toBe(
      'RAAMAT_CARRIER and RAAMAT_BROKER, its new name, are both set: unset RAAMAT_CARRIER.',
    );
  });

  it('leaves one processor free for requests while it recognises pictures, unless configured otherwise', () => {
    expect(loadConfig({}).RAAMAT_EXTRACTION_PROCESSES).toBe(Math.max(1, availableParallelism() - 1));
    expect(loadConfig({ RAAMAT_EXTRACTION_PROCESSES: '4' }).RAAMAT_EXTRACTION_PROCESSES).toBe(4);
  });

  it('treats an empty variable as unset', () => {
    expect(loadConfig({ PORT: '' }).PORT).toBe(3000);
  });

  it('accepts trusted proxies as addresses and networks', () => {
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
      { REDIS_URL: 'redis+cluster://:secret@a.example:7001,' },
      'REDIS_URL must name each node as host:port, separated by commas: correct it, or unset it.',
    ],
    [
      { RAAMAT_BROKER: 'rabbit' },
      'RAAMAT_BROKER is "rabbit" and must be "redis" or "postgres": correct it, or unset it.',
    ],
    [
      { RAAMAT_TRUSTED_PROXIES: '10.0.0.1, 10.0.0.0/33' },
      'RAAMAT_TRUSTED_PROXIES is "10.0.0.1, 10.0.0.0/33" and must be addresses or networks such as 10.0.0.0/8, separated by commas: correct it, or unset it.',
    ],
    [
      { RAAMAT_SECRET: 'short' },
      'RAAMAT_SECRET must be 64 lowercase hexadecimal characters (32 bytes): set it to one that `raamat keys` prints.',
    ],
    [
      { RAAMAT_SEALING_PUBLIC_KEY: 'clé' },
      'RAAMAT_SEALING_PUBLIC_KEY is "clé" and must be a key printed by `raamat keys`: correct it, or unset it.',
    ],
  ])(
    'names the wrong variable, its fault and the remedy, and never a secret: %o',
    (environment, sentence) => {
      expect(refusal(environment)).toBe(sentence);
    },
  );

  const [one, other] = [generateSealingKeys(), generateSealingKeys()];
  const [heads, otherHeads] = [generateSigningKeys(), generateSigningKeys()];
  it.each([
    [
      { RAAMAT_FILES: 's3' },
      'RAAMAT_FILES is "s3" and S3_BUCKET is not set: name the bucket, or set RAAMAT_FILES=disk.',
    ],
    [
      { RAAMAT_CLOCK_FILE: '/tmp/day' },
      'RAAMAT_CLOCK_FILE is set and RAAMAT_SANDBOX_URL is not: real books use the real day. Unset it, or set both to try the service out.',
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
      { REDIS_SENTINEL_PASSWORD: 'secret', REDIS_URL: 'redis://a.example' },
      'REDIS_SENTINEL_PASSWORD is set and REDIS_URL does not begin with redis+sentinel:// or rediss+sentinel://: unset it, or name the Sentinels.',
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
      { RAAMAT_HEADS_PRIVATE_KEY: heads.privateKey },
      'RAAMAT_HEADS_PRIVATE_KEY is set and RAAMAT_HEADS_PUBLIC_KEYS is not: set both or neither.',
    ],
    [
      {
        RAAMAT_HEADS_PRIVATE_KEY: heads.privateKey,
        RAAMAT_HEADS_PUBLIC_KEYS: `${otherHeads.publicKey},${heads.publicKey}`,
      },
      'RAAMAT_HEADS_PRIVATE_KEY does not belong to the first of RAAMAT_HEADS_PUBLIC_KEYS: set both as one run of `raamat keys` printed them.',
    ],
    [
      { RAAMAT_HEADS_PUBLIC_KEYS: `${heads.publicKey},${one.publicKey}` },
      'RAAMAT_HEADS_PUBLIC_KEYS contains something else than public keys for signatures: set it to those that runs of `raamat keys` printed.',
    ],
    [
      { RAAMAT_EMPLOYEES: 'on' },
      'RAAMAT_EMPLOYEES is on and RAAMAT_SEALING_PUBLIC_KEY is not set, without which no personal code can be stored: set a pair of keys that `raamat keys` prints, or set RAAMAT_EMPLOYEES=off.',
    ],
  ])('checks variables against each other', (environment, sentence) => {
    expect(refusal(environment)).toBe(sentence);
  });

  it('accepts a public key alone: only workers hold the private one', () => {
    expect(() => loadConfig({ RAAMAT_HEADS_PUBLIC_KEYS: heads.publicKey })).not.toThrow();
    expect(() => loadConfig({ RAAMAT_SEALING_PUBLIC_KEY: one.publicKey })).not.toThrow();
  });

  it('names a missing variable that a process requires', () => {
    expect(() => required(loadConfig({}), 'RAAMAT_SECRET')).toThrow(
      'RAAMAT_SECRET is not set: set it to one that `raamat keys` prints.',
    );
  });

  it('is listed with defaults and never with the values of secrets', () => {
    const rows = describeVariables();
    expect(rows.find((row) => row.name === 'PORT')).toMatchObject({ default: '3000', secret: false });
    expect(rows.find((row) => row.name === 'RAAMAT_SECRET')).toMatchObject({ default: '', secret: true });
    expect(rows.find((row) => row.name === 'RAAMAT_DEMO')).toMatchObject({ default: 'on' });
    expect(rows.every(({ secret, file, name }) => file === (secret ? `${name}_FILE` : undefined))).toBe(true);
    expect(rows.every((row) => row.help.endsWith('.'))).toBe(true);
  });
});

describe('a guessable secret is refused, without being shown:', () => {
  it.each([
    ['zeros', '00'.repeat(32)],
    ['a repeated byte', 'ab'.repeat(32)],
    ['a repeated word', '0123456789abcdef'.repeat(4)],
    ['a repeated half of words', 'deadbeefcafef00d'.repeat(4)],
    ['a sequence that counts up', Buffer.from(Array.from({ length: 32 }, (_, at) => at)).toString('hex')],
    [
      'a sequence that counts down by threes',
      Buffer.from(Array.from({ length: 32 }, (_, at) => 200 - 3 * at)).toString('hex'),
    ],
    [
      'a sentence in letters of one case, cut to size',
      Buffer.from('aaaaaaaabbbbbbbbccccccccdddddddd').toString('hex'),
    ],
  ])('%s', (_, secret) => {
    expect(refusal({ RAAMAT_SECRET: secret })).toBe(
      'RAAMAT_SECRET must be random, but this one repeats itself or counts up: set it to one that `raamat keys` prints.',
    );
  });

  it('and no secret drawn at random is', () => {
    for (let time = 0; time < 1_000; time += 1) {
      expect(refusal({ RAAMAT_SECRET: randomBytes(32).toString('hex') })).toBe('');
    }
  });
});

describe('a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'raamat-secrets-'));
  const secret = randomBytes(32).toString('hex');
  const file = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('is read without the line break at its end', () => {
    for (const ending of ['', '\n', '\r\n']) {
      expect(loadConfig({ RAAMAT_SECRET_FILE: file('secret', secret + ending) }).RAAMAT_SECRET).toBe(secret);
    }
  });

  it('may hold any secret variable, and no other', () => {
    const secrets = describeVariables().filter((row) => row.secret);
    expect(secrets.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['DATABASE_URL', 'REDIS_URL', 'RAAMAT_SECRET', 'S3_SECRET_ACCESS_KEY']),
    );
    for (const { name } of secrets) {
      expect(refusal({ [`${name}_FILE`]: join(folder, 'none') })).toBe(
        `${name}_FILE names ${join(folder, 'none')}, which cannot be read (ENOENT): correct it, or set ${name} itself.`,
      );
    }
    expect(loadConfig({ PORT_FILE: join(folder, 'none') }).PORT).toBe(3000);
  });

  it('is given in one way only, and is not empty', () => {
    const path = file('both', secret);
    expect(refusal({ RAAMAT_SECRET: secret, RAAMAT_SECRET_FILE: path })).toBe(
      'RAAMAT_SECRET and RAAMAT_SECRET_FILE are both set: unset one of them.',
    );
    expect(loadConfig({ RAAMAT_SECRET: '', RAAMAT_SECRET_FILE: path }).RAAMAT_SECRET).toBe(secret);
    expect(refusal({ RAAMAT_SECRET_FILE: file('empty', '\n') })).toContain(', which is empty: ');
  });

  it('must meet the same rules, and is not shown', () => {
    expect(refusal({ RAAMAT_SECRET_FILE: file('weak', '00'.repeat(32)) })).toMatch(
      /^RAAMAT_SECRET must be random/,
    );
  });
});

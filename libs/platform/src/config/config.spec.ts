import { describe, expect, it } from 'vitest';
import { describeVariables, loadConfig, required } from './config.js';

describe('configuration', () => {
  it('has a default for everything that a first start needs', () => {
    expect(loadConfig({})).toMatchObject({
      PORT: 3000,
      RAAMAT_HOME: 'var',
      RAAMAT_DEMO: true,
      LOG_LEVEL: 'info',
    });
  });

  it('takes an empty variable for one that is not set', () => {
    expect(loadConfig({ PORT: '' }).PORT).toBe(3000);
  });

  it.each([
    [{ PORT: 'http' }, /^PORT must be a whole number\.$/],
    [{ PORT: '70000' }, /^PORT must be at most 65535\.$/],
    [
      { DATABASE_URL: 'mysql://x' },
      /^DATABASE_URL must be an address starting with postgres:\/\/ or postgresql:\/\/\.$/,
    ],
    [{ RAAMAT_CARRIER: 'rabbit' }, /^RAAMAT_CARRIER must be "redis" or "postgres"\.$/],
    [{ RAAMAT_SECRET: 'short' }, /^RAAMAT_SECRET must be 64 lowercase hexadecimal/],
  ])('names a wrong variable in one sentence: %o', (environment, sentence) => {
    expect(() => loadConfig(environment)).toThrow(sentence);
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

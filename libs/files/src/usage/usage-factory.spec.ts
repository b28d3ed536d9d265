import { FixedClock, loadConfig } from '#platform';
import { describe, expect, it } from 'vitest';
import { createUsageLimits } from './usage-factory.js';

const SANDBOX = { RAAMAT_SANDBOX_URL: 'http://127.0.0.1:3010' };
const MB = 1024n * 1024n;

/** Whether an installation accepts files while this number of bytes of its disk is free. */
async function takesFiles(environment: Readonly<Record<string, string>>, free: bigint): Promise<boolean> {
  const clock = new FixedClock(new Date('2026-11-20T09:00:00Z'));
  const limits = createUsageLimits(loadConfig(environment), clock, () => Promise.resolve(free));
  return limits.assertFreeDisk().then(
    () => true,
    () => false,
  );
}

describe('the reserve of free disk', () => {
  it.each([
    ['is 2 GB', {}, 2_048n],
    ['is 200 MB with the sandbox', SANDBOX, 200n],
    ['is what RAAMAT_DISK_RESERVE_MB names', { RAAMAT_DISK_RESERVE_MB: '500' }, 500n],
    ['is so with the sandbox too', { ...SANDBOX, RAAMAT_DISK_RESERVE_MB: '500' }, 500n],
  ])('%s', async (_name, environment, megabytes) => {
    expect(await takesFiles(environment, megabytes * MB)).toBe(true);
    expect(await takesFiles(environment, megabytes * MB - 1n)).toBe(false);
  });
});

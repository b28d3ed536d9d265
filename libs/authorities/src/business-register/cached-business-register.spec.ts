import { FixedClock } from '#platform';
import { beforeEach, describe, expect, it } from 'vitest';
import { type BoardMember, BusinessRegister, type RegisteredCompany } from './business-register.js';
import { CachedBusinessRegister } from './cached-business-register.js';

const COMPANY: RegisteredCompany = {
  registryCode: '10000003',
  name: 'Näidis OÜ',
  vatNumber: null,
  status: 'R',
  address: null,
};

/** A register that gives a set answer and counts requests. */
class Stub extends BusinessRegister {
  asked = 0;
  answer: () => Promise<RegisteredCompany | undefined> = () => Promise.resolve(COMPANY);

  override find(): Promise<RegisteredCompany | undefined> {
    this.asked += 1;
    return this.answer();
  }

  override board(): Promise<readonly BoardMember[] | undefined> {
    this.asked += 1;
    return Promise.resolve([]);
  }
}

describe('the business register, kept for an hour', () => {
  let clock: FixedClock;
  let stub: Stub;
  let register: CachedBusinessRegister;

  beforeEach(() => {
    clock = new FixedClock(new Date('2026-11-20T10:00:00Z'));
    stub = new Stub();
    register = new CachedBusinessRegister(stub, clock);
  });

  it('is asked once about a company, even by many callers at once, and again after an hour', async () => {
    const all = await Promise.all([1, 2, 3].map(() => register.find('10000003')));
    expect([all, stub.asked]).toEqual([[COMPANY, COMPANY, COMPANY], 1]);
    clock.set(new Date('2026-11-20T10:59:59Z'));
    await register.find('10000003');
    expect(stub.asked).toBe(1);
    clock.set(new Date('2026-11-20T11:00:00Z'));
    await register.find('10000003');
    expect(stub.asked).toBe(2);
  });

  it('caches neither a failure nor a missing company', async () => {
    stub.answer = () => Promise.reject(new Error('away'));
    await expect(register.find('10000003')).rejects.toThrow('away');
    stub.answer = () => Promise.resolve(undefined);
    expect(await register.find('10000003')).toBeUndefined();
    stub.answer = () => Promise.resolve(COMPANY);
    expect([await register.find('10000003'), stub.asked]).toEqual([COMPANY, 3]);
  });

  it('caches the board of a company separately from its details', async () => {
    await register.find('10000003');
    expect([await register.board('10000003'), await register.board('10000003'), stub.asked]).toEqual([
      [],
      [],
      2,
    ]);
  });

  it('caches the newest thousand', async () => {
    for (let code = 0; code <= 1_000; code += 1) await register.find(String(10_000_000 + code));
    await register.find('10000000');
    await register.find('10001000');
    expect(stub.asked).toBe(1_002);
  });
});

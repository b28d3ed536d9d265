import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { FixedClock } from '../clock/clock.js';
import { type Claim, Idempotency, type IdempotentRequest, isKeptResponse } from './idempotency.js';

const answer = { status: 201, headers: { 'content-type': 'application/json' }, body: Buffer.from('{"ä":1}') };

describe('idempotency keys', () => {
  let db: TestDatabase;
  let clock: FixedClock;
  let idempotency: Idempotency;

  beforeAll(async () => {
    db = await testDatabase();
    clock = new FixedClock(new Date('2026-11-20T10:00:00Z'));
    idempotency = new Idempotency(db.database, clock);
  });

  afterAll(async () => {
    await db.drop();
  });

  const request = (key: string, bodyHash = 'body'): IdempotentRequest => ({
    companyId: 7n,
    credential: { kind: 'api_key', id: 'k1' },
    key,
    operation: 'commands_record_invoice',
    bodyHash,
  });
  const claim = async (of: IdempotentRequest): Promise<Claim> => {
    const outcome = await idempotency.claim(of);
    if (isKeptResponse(outcome)) throw new Error('a claim was expected');
    return outcome;
  };
  const complete = (held: Claim): Promise<void> =>
    db.database.inCompany(7n, (sql) => idempotency.complete(sql, held, answer));
  const later = (minutes: number): void => {
    clock.set(new Date(clock.now().getTime() + minutes * 60_000));
  };

  it('same key and body after the first finished: the first answer, byte for byte', async () => {
    await complete(await claim(request('a')));
    expect(await idempotency.claim(request('a'))).toEqual(answer);
  });

  it('same key, different body: idempotency_conflict, before and after the first finished', async () => {
    const held = await claim(request('b'));
    await expect(idempotency.claim(request('b', 'other'))).rejects.toMatchObject({
      code: 'idempotency_conflict',
    });
    await complete(held);
    await expect(idempotency.claim(request('b', 'other'))).rejects.toMatchObject({
      code: 'idempotency_conflict',
    });
  });

  it('same key and body while the first runs: idempotency_in_progress', async () => {
    await claim(request('c'));
    await expect(idempotency.claim(request('c'))).rejects.toMatchObject({ code: 'idempotency_in_progress' });
  });

  it('of many simultaneous requests exactly one runs', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => idempotency.claim(request('d'))),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
  });

  it('an error frees the key', async () => {
    await idempotency.release(await claim(request('e')));
    await expect(claim(request('e', 'other'))).resolves.toBeDefined();
  });

  it('a dead first request frees it after five minutes, and cannot complete afterwards', async () => {
    const dead = await claim(request('f'));
    later(4.9);
    await expect(idempotency.claim(request('f'))).rejects.toMatchObject({ code: 'idempotency_in_progress' });
    later(0.2);
    const second = await claim(request('f'));
    await expect(complete(dead)).rejects.toMatchObject({ code: 'idempotency_in_progress' });
    await complete(second);
  });

  it('an answer that cannot be kept rolls back the effect, although the commit does not wait for it', async () => {
    const effect = await claim(request('effect'));
    const dead = await claim(request('dead'));
    later(5.1);
    await claim(request('dead'));
    const commit = db.database.inCompany(7n, async (sql) => {
      await idempotency.complete(sql, effect, answer);
      sql.withCommit(idempotency.complete(sql, dead, answer));
    });
    await expect(commit).rejects.toMatchObject({ code: 'idempotency_in_progress' });
    const { completed } = await db.database.readCompany(7n, (sql) =>
      sql.one<{ completed: boolean }>(
        `SELECT completed_at IS NOT NULL AS completed FROM platform.idempotency_claim WHERE key = 'effect'`,
      ),
    );
    expect(completed).toBe(false);
  });

  it('belongs to one credential and one company', async () => {
    await claim(request('g'));
    await expect(
      claim({ ...request('g'), credential: { kind: 'api_key', id: 'k2' } }),
    ).resolves.toBeDefined();
    await expect(claim({ ...request('g'), companyId: 8n })).resolves.toBeDefined();
  });

  it('is forgotten after 24 hours', async () => {
    await complete(await claim(request('h')));
    later(24 * 60 + 1);
    await expect(claim(request('h', 'other'))).resolves.toBeDefined();
    later(24 * 60 + 1);
    expect(await idempotency.expire()).toBeGreaterThan(0);
  });
});

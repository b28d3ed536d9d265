import { recordViesCheck, updateParty, updatePartyRequest, viesQuestion } from '#books';
import { type Ulid, workerActor } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_NOW } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { Trade } from '../../../../test/support/trade.js';

const FINNISH = 'FI23064613';
const DAY_MS = 24 * 60 * 60 * 1_000;

let held: TestDatabase;
let trade: Trade;

beforeAll(async () => {
  held = await testDatabase();
  trade = await Trade.open(held.database);
});

afterAll(() => held.drop());

const answered = (partyId: Ulid, said: { valid?: boolean; vat_number?: string; checked_at?: Date } = {}) =>
  trade.run(
    recordViesCheck,
    {
      party_id: partyId,
      vat_number: FINNISH,
      valid: true,
      checked_at: TEST_NOW,
      name: 'Malli Oy',
      address: null,
      consultation: 'WAPI1',
      ...said,
    },
    workerActor('1', ['parties.write']),
  );
const question = (partyId: Ulid, now = TEST_NOW) =>
  held.database.readCompany(trade.companyId, (sql) => viesQuestion(sql, trade.companyId, partyId, now));
const update = (partyId: Ulid, body: object) =>
  trade.run(updateParty, { party_id: partyId, ...updatePartyRequest.parse(body) });

describe('an answer of VIES', () => {
  it('is when the party was checked, with what was told in the audit trail', async () => {
    const party = await trade.party({ country: 'FI', vat_number: FINNISH });
    expect((await trade.findParty(party))?.vies_checked_at).toBeNull();
    expect((await answered(party)).result).toEqual({ party_id: party, recorded: true });
    expect((await trade.findParty(party))?.vies_checked_at).toEqual(TEST_NOW);
    const [audit] = await held.owner<{ new_values: object }>(
      `SELECT new_values FROM platform.audit_event WHERE object_id = $1 AND action = 'party.record_vies_check'`,
      [party],
    );
    expect(audit?.new_values).toMatchObject({ vies_valid: true, name: 'Malli Oy', consultation: 'WAPI1' });
  });

  it('about another number than the party has by now is not kept', async () => {
    const party = await trade.party({ country: 'FI', vat_number: 'FI01120389' });
    expect((await answered(party)).result.recorded).toBe(false);
    expect((await trade.findParty(party))?.vies_checked_at).toBeNull();
  });

  it('does not outlive the number: another one has never been checked, the same one has', async () => {
    const party = await trade.party({ country: 'FI', vat_number: FINNISH });
    await answered(party);
    await update(party, { phone: '+372 600 0000' });
    expect((await trade.findParty(party))?.vies_checked_at).toEqual(TEST_NOW);
    await update(party, { vat_number: 'FI01120389' });
    expect((await trade.findParty(party))?.vies_checked_at).toBeNull();
  });
});

describe('what there is to ask VIES', () => {
  it('is the number, by the company, and what it answered of the number within a day', async () => {
    const other = await Trade.open(held.database);
    const ask = async (partyId: Ulid, now = TEST_NOW) =>
      held.database.readCompany(other.companyId, (sql) => viesQuestion(sql, other.companyId, partyId, now));
    const [first, second] = [
      await other.party({ country: 'FI', vat_number: FINNISH }),
      await other.party({ country: 'FI', vat_number: FINNISH }),
    ];
    expect(await ask(first)).toEqual({ vatNumber: FINNISH, requester: 'EE100000001', known: null });
    await other.run(recordViesCheck, {
      party_id: first,
      vat_number: FINNISH,
      valid: false,
      checked_at: TEST_NOW,
      name: null,
      address: null,
      consultation: null,
    });
    expect((await ask(second))?.known).toEqual({ valid: false, checkedAt: TEST_NOW });
    expect((await ask(second, new Date(TEST_NOW.getTime() + DAY_MS + 1)))?.known).toBeNull();
  });

  it.each([
    ['without a number', { country: 'FI' }],
    ['with one of no member state', { country: 'NO', vat_number: 'NO999999999MVA' }],
  ])('of a party %s is nothing', async (_, said) => {
    expect(await question(await trade.party(said))).toBeUndefined();
  });
});

import { recordVatStatus } from '../opening/book.commands.js';
import { updateParty } from './change-party.commands.js';
import { updatePartyRequest } from './party.wire.js';
import { recordViesCheck, viesQuestion } from './vies.commands.js';
import { isoDate, type Ulid, workerActor } from '#platform';
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

const answered = (partyId: Ulid, fields: { valid?: boolean; vat_number?: string; checked_at?: Date } = {}) =>
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
      ...fields,
    },
    workerActor('1', ['parties.write']),
  );
const question = (partyId: Ulid, now = TEST_NOW) =>
  held.database.readCompany(trade.companyId, (sql) => viesQuestion(sql, trade.companyId, partyId, now));
const update = (partyId: Ulid, body: object) =>
  trade.run(updateParty, { party_id: partyId, ...updatePartyRequest.parse(body) });

describe('an answer of VIES', () => {
  it('sets the time of the check, and the audit trail keeps its details', async () => {
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

  it.each([true, false])('is shown on the party as vat_number_valid: %s', async (valid) => {
    const party = await trade.party({ country: 'FI', vat_number: FINNISH });
    const shown = async () => (await trade.findParty(party))?.vat_number_valid;
    expect(await shown()).toBeNull();
    await answered(party, { valid });
    expect(await shown()).toBe(valid);
    await update(party, { vat_number: 'FI01120389' });
    expect(await shown()).toBeNull();
  });

  it('about a number that the party no longer has is not stored', async () => {
    const party = await trade.party({ country: 'FI', vat_number: 'FI01120389' });
    expect((await answered(party)).result.recorded).toBe(false);
    expect((await trade.findParty(party))?.vies_checked_at).toBeNull();
  });

  it('expires with the number: a new number counts as never checked, an unchanged one as checked', async () => {
    const party = await trade.party({ country: 'FI', vat_number: FINNISH });
    await answered(party);
    await update(party, { phone: '+372 600 0000' });
    expect((await trade.findParty(party))?.vies_checked_at).toEqual(TEST_NOW);
    await update(party, { vat_number: 'FI01120389' });
    expect((await trade.findParty(party))?.vies_checked_at).toBeNull();
  });
});

describe('the VIES check of a party', () => {
  it('uses its number, the company as requester, and a known answer of the last day', async () => {
    const other = await Trade.open(held.database);
    const ask = async (partyId: Ulid, now = TEST_NOW) =>
      held.database.readCompany(other.companyId, (sql) => viesQuestion(sql, other.companyId, partyId, now));
    const [first, second] = [
      await other.party({ country: 'FI', vat_number: FINNISH }),
      await other.party({ country: 'FI', vat_number: FINNISH }),
    ];
    expect(await ask(first)).toEqual({
      vatNumber: FINNISH,
      isOwn: false,
      requester: 'EE100000001',
      known: null,
    });
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
    ['with one of Britain', { country: 'GB', vat_number: 'GB123456789' }],
  ])('does not run for a party %s', async (_, fields) => {
    trade.consequences.length = 0;
    expect(await question(await trade.party(fields))).toBeUndefined();
    expect(trade.consequences).toEqual([]);
  });

  it('covers numbers of Northern Ireland too', async () => {
    trade.consequences.length = 0;
    const party = await trade.party({ country: 'GB', vat_number: 'XI123456789' });
    expect(trade.consequences).toEqual(['check-vat-number']);
    expect(await question(party)).toMatchObject({ vatNumber: 'XI123456789' });
  });
});

describe("the company's own VAT number", () => {
  async function opened() {
    const own = await Trade.open(held.database);
    const row = await held.database.readCompany(own.companyId, (sql) =>
      sql.one<{ id: Ulid }>('SELECT id FROM books.party WHERE company_id = $1 AND is_own', [own.companyId]),
    );
    const register = async (vat_number: string, valid_from: string) => {
      own.consequences.length = 0;
      await own.run(recordVatStatus, {
        vat_number,
        valid_from: isoDate(valid_from),
        status: vat_number === '' ? 'unregistered' : 'registered',
      });
      return own.consequences;
    };
    const check = (vat_number: string, valid: boolean) =>
      own.run(recordViesCheck, {
        party_id: row.id,
        vat_number,
        valid,
        checked_at: TEST_NOW,
        name: null,
        address: null,
        consultation: null,
      });
    const asked = (partyId: Ulid = row.id) =>
      held.database.readCompany(own.companyId, (sql) =>
        viesQuestion(sql, own.companyId, partyId, new Date(TEST_NOW.getTime() + 2 * DAY_MS)),
      );
    const known = async () => {
      const { valid } = await held.database.readCompany(own.companyId, (sql) =>
        sql.one<{ valid: boolean | null }>(
          'SELECT vies_valid AS valid FROM books.party WHERE company_id = $1 AND is_own',
          [own.companyId],
        ),
      );
      return valid;
    };
    return { own, register, check, asked, known };
  }

  it('is checked once it is set, and on a repeat only while there is no answer', async () => {
    const { register, check, known } = await opened();
    expect(await register('EE100000007', '2026-02-01')).toEqual(['check-vat-number']);
    expect(await register('EE100000007', '2026-03-01')).toEqual(['check-vat-number']);
    await check('EE100000007', true);
    expect(await register('EE100000007', '2026-04-01')).toEqual([]);
    expect(await known()).toBe(true);
    expect(await register('EE100000010', '2026-05-01')).toEqual(['check-vat-number']);
    expect(await known()).toBeNull();
    await check('EE100000010', true);
    expect(await register('EE100000007', '2026-04-15')).toEqual([]);
    expect(await register('', '2026-06-01')).toEqual([]);
    expect(await known()).toBeNull();
  });

  it('is checked without a requester, and is no requester once VIES does not know it', async () => {
    const { own, register, check, asked } = await opened();
    await register('EE100000007', '2026-02-01');
    expect(await asked()).toMatchObject({ vatNumber: 'EE100000007', isOwn: true, requester: null });
    const other = await own.party({ country: 'FI', vat_number: FINNISH });
    await check('EE100000007', true);
    expect(await asked(other)).toMatchObject({ isOwn: false, requester: 'EE100000007' });
    await check('EE100000007', false);
    expect(await asked(other)).toMatchObject({ isOwn: false, requester: null });
  });
});

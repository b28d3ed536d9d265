import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { voidInvoice } from '../invoices/end/end-invoice.commands.js';
import { listParties, matchParties, type PartyFilters, partyKey, type PartyRow } from './party.queries.js';
import { testActor } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { planIn } from '../../../../test/support/plans.js';
import { LINE, refusal, Trade } from '../../../../test/support/trade.js';

let db: TestDatabase;
let trade: Trade;

beforeAll(async () => {
  db = await testDatabase();
  trade = await Trade.open(db.database);
});

afterAll(() => db.drop());

const list = (filters: Partial<PartyFilters> = {}, limit = 200): Promise<PartyRow[]> =>
  db.database.readCompany(trade.companyId, (sql) =>
    listParties(sql, trade.companyId, { ordering: 'created_at', ...filters }, { limit, after: null }),
  );

describe('a party', () => {
  it('is created with normalized codes and a derived VAT area', async () => {
    const id = await trade.party({
      name: 'Läti Kaubad SIA',
      country: 'lv',
      vat_number: 'LV 400-0301.1203',
      reg_code: ' 40003011203 ',
      email: ' arved@kaubad.lv ',
      phone: '+371 6700 0000',
      address: 'Brīvības iela 1\nRīga',
    });
    expect(await trade.findParty(id)).toMatchObject({
      name: 'Läti Kaubad SIA',
      name_key: 'lati kaubad',
      country: 'LV',
      vat_area: 'eu',
      vat_area_source: 'country',
      vat_number: 'LV40003011203',
      reg_code: '40003011203',
      email: 'arved@kaubad.lv',
      is_confirmed: true,
      expects_document: true,
      merged_into_id: null,
      roles: ['supplier'],
      defaults: { expense_role: null, vat_code: null, currency: null, payment_days: null, language: null },
    });
  });

  it('with the same cleaned name is refused with the id of the first, unless an external key distinguishes them', async () => {
    const first = await trade.party({ name: 'Põder OÜ' });
    const before = await trade.footprint();
    await expect(trade.party({ name: 'OÜ PÕDER' })).rejects.toMatchObject({
      code: 'party_exists',
      status: 409,
      extensions: { party_id: first },
    });
    expect(await trade.footprint()).toEqual(before);

    await trade.party({ name: 'Põder OÜ', external_key: 'shop-17' });
    await expect(trade.party({ name: 'Kährik OÜ', external_key: 'shop-17' })).rejects.toMatchObject({
      code: 'external_key_taken',
      status: 409,
    });
  });

  it.each([
    [{ email: 'a@b@c' }, 'email'],
    [{ phone: '12' }, 'phone'],
    [{ private_persons: true, reg_code: '12345678' }, 'reg_code'],
  ])('is refused for %j, and nothing is written', async (fields, field) => {
    const before = await trade.footprint();
    expect(await refusal(trade.party(fields))).toEqual({
      code: 'invalid_payload',
      field,
      error: expect.any(String) as string,
    });
    expect(await trade.footprint()).toEqual(before);
  });

  it('requires the permission parties.write to be created', async () => {
    const viewer = testActor({ permissions: new Set(['books.read']) });
    expect(await refusal(trade.party({}, viewer))).toMatchObject({ code: 'permission_denied' });
  });

  it('with a name of 2,000 letters fits its indexes', async () => {
    const id = await trade.party({ name: 'Ž'.repeat(2000) });
    expect((await trade.findParty(id))?.name).toHaveLength(2000);
  });

  it('has the roles of its kind and of its invoices that are not void', async () => {
    const id = await trade.party({ kind: 'other' });
    expect((await trade.findParty(id))?.roles).toEqual([]);
    const purchase = await trade.record({ party_id: id });
    await trade.record(
      { party_id: id, direction: 'sales', number: null },
      { lines: [{ ...LINE, vat_code: 'S24' }] },
    );
    expect((await trade.findParty(id))?.roles).toEqual(['supplier', 'customer']);
    await trade.run(voidInvoice, { invoice_id: purchase.invoice_id, reason: 'kaks korda' });
    expect((await trade.findParty(id))?.roles).toEqual(['customer']);
  });
});

describe('the list of parties', () => {
  it('leaves out the own party and the parties of other companies', async () => {
    const other = await Trade.open(db.database);
    const rows = await db.database.readCompany(other.companyId, (sql) =>
      listParties(sql, other.companyId, { ordering: 'created_at' }, { limit: 10, after: null }),
    );
    expect(rows).toEqual([]);
  });

  it('filters by each of its filters', async () => {
    const id = await trade.party({
      name: 'Filtri Kontroll AS',
      kind: 'authority',
      reg_code: '70000310',
      vat_number: 'EE100247019',
      external_key: 'filter-1',
      is_confirmed: false,
    });
    const filters: Partial<PartyFilters>[] = [
      { q: 'TRI KONT' },
      { q: '70000310' },
      { kind: 'authority' },
      { is_confirmed: false },
      { reg_code: '7000 0310' },
      { vat_number: 'ee100247019' },
      { external_key: 'filter-1' },
    ];
    for (const filter of filters) {
      expect([filter, (await list(filter)).map((row) => row.id)]).toEqual([filter, [id]]);
    }
    expect(await list({ kind: 'authority', role: 'supplier' })).toEqual([]);
    expect((await list({ role: 'customer' })).every((row) => row.roles.includes('customer'))).toBe(true);
  });

  it('sorts in each order and pages without gaps or repeats', async () => {
    for (const ordering of ['created_at', '-created_at', 'name'] as const) {
      const whole = await list({ ordering });
      const paged: PartyRow[] = [];
      let after: readonly [string, string] | null = null;
      for (;;) {
        const rows: PartyRow[] = await db.database.readCompany(trade.companyId, (sql) =>
          listParties(sql, trade.companyId, { ordering }, { limit: 3, after }),
        );
        paged.push(...rows.slice(0, 3));
        const last = rows.slice(0, 3).at(-1);
        if (rows.length <= 3 || last === undefined) break;
        after = partyKey(last, ordering);
      }
      expect(paged.map((row) => row.id)).toEqual(whole.map((row) => row.id));
      expect(new Set(paged.map((row) => row.id)).size).toBe(paged.length);
    }
  });
});

describe('the sender of a document', () => {
  it('is found by code, VAT number, IBAN or name, the own party too', async () => {
    const body = { name: 'Elektri Müük AS', reg_code: '10421629', vat_number: 'EE100366327' };
    const id = await trade.party(body);
    const match = (clues: Partial<Parameters<typeof matchParties>[2]>) =>
      db.database.readCompany(trade.companyId, async (sql) =>
        (
          await matchParties(sql, trade.companyId, {
            regCode: null,
            vatNumber: null,
            iban: null,
            nameKey: null,
            ...clues,
          })
        ).map((found) => [found.party_id, found.by, found.is_own]),
      );
    expect(await match({ regCode: '10421629' })).toEqual([[id, 'reg_code', false]]);
    expect(await match({ vatNumber: 'EE 100 366 327' })).toEqual([[id, 'vat_number', false]]);
    expect(await match({ nameKey: 'elektri muuk' })).toEqual([[id, 'name', false]]);
    expect(await match({ vatNumber: 'EE100000001' })).toEqual([[expect.any(String), 'vat_number', true]]);
    expect(await match({})).toEqual([]);
  });

  it('is looked up by its clues once and not for each pair of parties, even without table statistics', async () => {
    const clues = { regCode: '10421629', vatNumber: 'EE100366327', iban: null, nameKey: 'elektri muuk' };
    const plan = await planIn(db.database, trade.companyId, (sql) =>
      matchParties(sql, trade.companyId, clues),
    );
    expect(plan).toContain('CTE Scan on matched');
  });
});

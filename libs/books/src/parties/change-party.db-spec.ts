import { setParty } from '../reconciliation/set-party.commands.js';
import { updateParty } from './change-party.commands.js';
import { addPartyAlias, mergeParty } from './merge-party.commands.js';
import { listPartyAliases, partyAliasKey } from './party-alias.queries.js';
import { addAliasRequest, updatePartyRequest } from './party.wire.js';
import { type Ulid } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeLine, transaction, transactions } from '../../../../test/support/bank.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { refusal, Trade } from '../../../../test/support/trade.js';

let db: TestDatabase;
let trade: Trade;

beforeAll(async () => {
  db = await testDatabase();
  trade = await Trade.open(db.database);
});

afterAll(async () => {
  await trade.coherent();
  await db.drop();
});

const update = (party_id: string, body: object) =>
  trade.run(updateParty, { party_id, ...updatePartyRequest.parse(body) });

describe('changing a party', () => {
  it('keeps omitted fields and clears those that are null', async () => {
    const id = await trade.party({ name: 'Muutuv OÜ', address: 'Pikk 1', email: 'a@b.ee' });
    await update(id, {
      email: null,
      defaults: { expense_role: 'software_expense', vat_code: 'P24', payment_days: 14, language: 'en' },
    });
    expect(await trade.findParty(id)).toMatchObject({
      name: 'Muutuv OÜ',
      address: 'Pikk 1',
      email: null,
      defaults: { expense_role: 'software_expense', vat_code: 'P24', payment_days: 14, language: 'en' },
    });
    const { invoice_id } = await trade.record(
      { party_id: id },
      { lines: [{ description: 'x', unit_price: '1' }] },
    );
    expect(await trade.invoice(invoice_id)).toMatchObject({
      due_date: '2026-11-19',
      revision: { lines: [{ vat_code: 'P24', expense_role: 'software_expense' }] },
    });
  });

  it('derives the VAT area again unless it was given', async () => {
    const id = await trade.party({ country: 'EE' });
    await update(id, { country: 'DE' });
    expect(await trade.findParty(id)).toMatchObject({ vat_area: 'eu', vat_area_source: 'country' });
    await update(id, { vat_area: 'non_eu' });
    await update(id, { country: 'FI' });
    expect(await trade.findParty(id)).toMatchObject({ vat_area: 'non_eu', vat_area_source: 'given' });
  });

  it("refuses another party's name and defaults that the books do not have", async () => {
    await trade.party({ name: 'Võetud AS' });
    const id = await trade.party();
    expect(await refusal(update(id, { name: 'võetud as' }))).toMatchObject({ code: 'party_exists' });
    expect(await refusal(update(id, { defaults: { vat_code: 'X9' } }))).toMatchObject({
      code: 'validation_error',
      field: 'defaults.vat_code',
    });
    expect(await refusal(update('01ARZ3NDEKTSV4RRFFQ69G5FAV', {}))).toMatchObject({ code: 'not_found' });
  });

  it('renames it on its bank lines too', async () => {
    const id = await trade.party({ name: 'Vana Nimi OÜ' });
    const line = await takeLine(trade);
    await trade.run(setParty, { bank_transaction_id: line, party_id: id });
    await update(id, { name: 'Uus Nimi OÜ' });
    expect(await transactions(trade, { q: 'uus nimi' })).toMatchObject([
      { id: line, party_name: 'Uus Nimi OÜ' },
    ]);
    expect(await transactions(trade, { q: 'vana nimi' })).toEqual([]);
  });
});

describe('merging a party into another', () => {
  it('moves its names, accounts, bank lines and later records to the other', async () => {
    const gone = await trade.party({ name: 'Topelt OÜ' });
    const into = await trade.party({ name: 'Õige OÜ' });
    const line = await takeLine(trade, { counterpartyAccount: 'EE471000001020145685' });
    await trade.run(setParty, { bank_transaction_id: line, party_id: gone });
    const posted = await trade.recordAndPost({ party_id: gone });
    await trade.run(mergeParty, { party_id: gone, into_party_id: into });
    expect(await trade.findParty(gone)).toMatchObject({ merged_into_id: into });
    expect(await transaction(trade, line)).toMatchObject({ party_id: into });
    expect(await trade.invoice(posted)).toMatchObject({ party_id: gone });
    const { invoice_id } = await trade.record({ party_id: gone });
    expect(await trade.invoice(invoice_id)).toMatchObject({ party_id: into });
    const next = await takeLine(trade, { counterpartyName: 'TOPELT OÜ' });
    expect(await transaction(trade, next)).toMatchObject({ party_id: into, party_source: 'alias' });
    expect(await refusal(trade.run(mergeParty, { party_id: gone, into_party_id: into }))).toMatchObject({
      code: 'state_conflict',
    });
    expect(await refusal(trade.run(mergeParty, { party_id: into, into_party_id: into }))).toMatchObject({
      code: 'invalid_payload',
    });
  });

  it('an alias belongs to only one party', async () => {
    const one = await trade.party();
    const other = await trade.party();
    const alias = addAliasRequest.parse({ name: 'Bolt Food' });
    await trade.run(addPartyAlias, { party_id: one, ...alias });
    await trade.run(addPartyAlias, { party_id: one, ...alias });
    expect(await refusal(trade.run(addPartyAlias, { party_id: other, ...alias }))).toMatchObject({
      code: 'party_exists',
    });
    const line = await takeLine(trade, { counterpartyName: 'BOLT FOOD' });
    expect(await transaction(trade, line)).toMatchObject({ party_id: one });
  });

  it('aliases are listed by age and name, including those of parties merged into it', async () => {
    const gone = await trade.party({ name: 'Endine Nimi OÜ' });
    const into = await trade.party({ name: 'Praegune Nimi OÜ' });
    await trade.run(addPartyAlias, { party_id: into, ...addAliasRequest.parse({ name: 'Praegune Grupp' }) });
    await trade.run(mergeParty, { party_id: gone, into_party_id: into });
    const aliases = (of: Ulid, limit = 50, after: readonly string[] | null = null) =>
      trade.database.readCompany(trade.companyId, (sql) =>
        listPartyAliases(sql, trade.companyId, of, { limit, after }),
      );
    const [first, second] = await aliases(into);
    expect([first, second]).toMatchObject([
      { name: 'Endine Nimi OÜ', source: 'merge' },
      { name: 'Praegune Grupp', source: 'human' },
    ]);
    expect(await aliases(gone)).toEqual([]);
    expect(first === undefined ? [] : await aliases(into, 1, partyAliasKey(first))).toEqual([second]);
  });
});

import { findIssuedSale, importStatement, keyLines } from '#books';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CommandBus } from '#ledger';
import { bankLine, IBAN, OTHER_IBAN, statementOf } from '../support/bank.js';
import { testActor } from '../support/books.js';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';

const UNKNOWN = '01KAG2V9M0Q8Y4T6W3Z5X7C1B2';

let db: TestDatabase;
let keeper: Bookkeeper;

beforeAll(async () => {
  db = await testDatabase();
  keeper = await startBookkeeper(db);
});

afterAll(async () => {
  await keeper.close();
  await db.drop();
});

/** The accounts that a sale issued now asks the customer to pay to. */
async function payableTo(): Promise<string[]> {
  const { result } = await keeper.call('commands_record_invoice', {
    body: {
      direction: 'sales',
      party_id: await keeper.party({ kind: 'customer', address: 'Aia 5, Tartu' }),
      revision: {
        invoice_date: '2026-11-03',
        lines: [{ description: 'Nõustamine', unit_price: '80', vat_code: 'S24' }],
      },
    },
  });
  const { id } = keeper.company;
  const sale = await db.database.inCompany(id, (sql) =>
    findIssuedSale(sql, id, result.invoice_id, keeper.clock.today()),
  );
  return sale?.accounts.map(({ iban }) => iban) ?? [];
}

const accounts = async () => (await keeper.call('books_bank_accounts_list', { query: {} })).items;
const confirm = (id: string, request: object = { session: keeper.session, key: undefined }) =>
  keeper.api.send('POST', `${keeper.company.path}/bank-accounts/${id}/confirm`, { body: {}, ...request });
/** Moves the proof of the session an hour into the past. */
const forgetProof = () =>
  db.owner(`UPDATE identity.session SET password_at = password_at - interval '1 hour',
    second_factor_at = second_factor_at - interval '1 hour'`);

describe('an account that a statement added', () => {
  it('is printed on invoices only after a session has confirmed it, with a proof', async () => {
    const { result } = await keeper.api.get(CommandBus).execute(importStatement, {
      companyId: keeper.company.id,
      actor: testActor(),
      payload: { statement: { ...statementOf(1), iban: IBAN }, lines: keyLines([bankLine({})]), last: true },
    });
    const { bank_account_id: id } = result;
    expect([await payableTo(), (await accounts()).map(({ confirmed }) => confirmed)]).toEqual([[], [false]]);
    expect((await confirm(id, { key: keeper.key })).body).toMatchObject({
      status: 403,
      code: 'human_actor_required',
    });
    await forgetProof();
    expect((await confirm(UNKNOWN)).status).toBe(404);
    expect((await confirm(id)).body).toMatchObject({ status: 403, code: 'password_required' });
    expect(await payableTo()).toEqual([]);
    await db.owner('UPDATE identity.session SET password_at = created_at');
    const answers = [await confirm(id), await confirm(id)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([await payableTo(), (await accounts()).map(({ confirmed }) => confirmed)]).toEqual([
      [IBAN],
      [true],
    ]);
  });
});

describe('an account of a supplier', () => {
  const lineTo = async (account: string, direction: 'in' | 'out') => {
    const line = bankLine({ direction, counterpartyAccount: account });
    await keeper.api.get(CommandBus).execute(importStatement, {
      companyId: keeper.company.id,
      actor: testActor(),
      payload: { statement: { ...statementOf(1), iban: IBAN }, lines: keyLines([line]), last: true },
    });
    const [row] = await db.owner<{ id: string }>(
      'SELECT id FROM books.bank_transaction WHERE company_id = $1 AND external_id = $2',
      [keeper.company.id, line.externalId],
    );
    return row?.id ?? '';
  };
  const setParty = (line: string, party_id: string, request: object = { session: keeper.session }) =>
    keeper.api.send('POST', `${keeper.company.path}/bank-transactions/${line}/set-party`, {
      body: { party_id },
      ...request,
    });

  it('requires a proof next to another account only from a person who confirms it by naming money paid', async () => {
    const [first, second] = ['EE087700771002233445', 'LT601010012345678901'];
    const party = await keeper.party({ name: 'Vahetus OÜ' });
    const paid = await lineTo(second, 'out');
    await db.owner('UPDATE identity.session SET password_at = created_at');
    expect((await setParty(await lineTo(first, 'out'), party)).status).toBe(200);
    await forgetProof();
    expect((await setParty(await lineTo(second, 'in'), party)).status).toBe(200);
    expect((await setParty(UNKNOWN, party)).status).toBe(404);
    expect((await setParty(paid, party, { key: keeper.key })).status).toBe(200);
    expect((await setParty(paid, party)).body).toMatchObject({ status: 403, code: 'password_required' });
    await db.owner('UPDATE identity.session SET password_at = created_at');
    expect((await setParty(paid, party)).status).toBe(200);
    await forgetProof();
    expect((await setParty(paid, party)).status).toBe(200);
  });
});

describe('an account that a person opens', () => {
  const open = (body: object) =>
    keeper.api.send('POST', `${keeper.company.path}/bank-accounts`, { session: keeper.session, body });

  it('is opened with a proof, required after the faults of the body and before its state, and is confirmed by that', async () => {
    await forgetProof();
    expect((await open({ label: 'Vale', iban: 'EE001' })).body).toMatchObject({ status: 400 });
    expect((await open({ label: 'Olemas', iban: IBAN })).body).toMatchObject({ code: 'password_required' });
    await db.owner('UPDATE identity.session SET password_at = created_at');
    expect((await open({ label: 'Olemas', iban: IBAN })).body).toMatchObject({ code: 'bank_account_exists' });
    expect((await open({ label: 'Uus', iban: OTHER_IBAN })).status).toBe(201);
    expect(await payableTo()).toContain(OTHER_IBAN);
  });
});

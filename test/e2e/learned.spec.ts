import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestAnswer } from '../support/api.js';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';

const IBAN = 'EE382200221020145685';
const OTHER = 'EE471000001020145685';

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

const code = ({ status, body }: TestAnswer) => [status, (body as { code: string }).code];
const learned = (party: string) =>
  keeper.call('companies_party_learned_retrieve', { path: { party_id: party } });
const update = (party: string, bank_accounts: object[], request: object = {}) =>
  keeper.post(`/parties/${party}/update`, { bank_accounts }, request);

describe('what was learned about a party', () => {
  it('is read by everybody who reads the books, in their own company', async () => {
    const party = await keeper.party();
    expect(await learned(party)).toMatchObject({ accounts: [], bank_accounts: [], payment_days: null });
    const { key } = await keeper.organization.member('viewer');
    const path = `/parties/${party}/learned/`;
    expect((await keeper.send('GET', path, { key })).status).toBe(200);
    const other = await keeper.another();
    expect(code(await other.send('GET', path))).toEqual([404, 'not_found']);
    expect(code(await other.post(`/parties/${party}/update`, { bank_accounts: [{ iban: IBAN }] }))).toEqual([
      404,
      'not_found',
    ]);
  });

  it('includes accounts, which only a session confirms; another one with a proof', async () => {
    const party = await keeper.party();
    const session = { key: undefined, session: keeper.session };
    const confirmed = [{ iban: IBAN, confirmed: true }];
    expect(code(await update(party, confirmed))).toEqual([403, 'human_actor_required']);
    expect((await update(party, [{ iban: IBAN }])).status).toBe(200);
    expect((await learned(party)).bank_accounts).toMatchObject([{ iban: IBAN, known: false }]);
    expect((await update(party, confirmed, session)).status).toBe(200);
    expect((await learned(party)).bank_accounts).toMatchObject([{ iban: IBAN, known: true }]);
    await db.owner(`UPDATE identity.session SET password_at = password_at - interval '1 hour',
      second_factor_at = second_factor_at - interval '1 hour'`);
    const another = [{ iban: OTHER, confirmed: true }];
    expect(code(await update(party, another, session))).toEqual([403, 'password_required']);
    expect((await update(party, confirmed, session)).status).toBe(200);
    expect((await learned(party)).bank_accounts).toHaveLength(1);
    const { bank_accounts } = await keeper.call('books_parties_retrieve', { path: { party_id: party } });
    expect(bank_accounts).toEqual([{ iban: IBAN, known: true, confirmed: true }]);
    expect((await update(party, [{ iban: IBAN }, { iban: 'EE1' }])).body).toMatchObject({
      errors: [{ field: 'bank_accounts.1.iban', code: 'invalid_iban' }],
    });
  });
});

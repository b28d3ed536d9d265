import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDimension } from '#ledger';
import { type Ulid } from '#platform';
import { testActor } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { refusal, Trade } from '../../../../test/support/trade.js';
import { reviseInvoiceRequest } from '../invoices/content/invoice.wire.js';
import { cancelInvoice } from '../invoices/end/end-invoice.commands.js';
import { reviseInvoice } from '../invoices/revise/revise-invoice.commands.js';
import { confirmsOtherAccount, updateParty } from './change-party.commands.js';
import { learnedAbout } from './learned.queries.js';
import { updatePartyRequest } from './party.wire.js';
import { acceptsPrepayments } from './past-purchases.js';
import { pastPrepayments } from './purchase-history.queries.js';

const IBAN = 'EE382200221020145685';
const OTHER = 'EE471000001020145685';

let db: TestDatabase;
let trade: Trade;

beforeAll(async () => {
  db = await testDatabase();
});

beforeEach(async () => {
  trade = await Trade.open(db.database);
});

afterAll(() => db.drop());

const service = testActor({
  kind: 'worker',
  userId: null,
  human: false,
  credential: { kind: 'worker', id: 'task' },
});
const program = testActor({ human: false, credential: { kind: 'api_key', id: 'key' } });
const learned = (partyId: Ulid) =>
  trade.database.readCompany(trade.companyId, (sql) => learnedAbout(sql, trade.companyId, partyId));
const accountsOf = async (partyId: Ulid) =>
  (await learned(partyId)).accounts.map(({ account_code, purchases, certain }) => [
    account_code,
    purchases,
    certain,
  ]);
const lineOn = (account_code: string) => ({
  lines: [{ description: 'Teenus', unit_price: '100', vat_code: 'P24', account_code }],
});

async function dimensionValue(): Promise<string | undefined> {
  const values = [{ code: 'EHITUS', name: 'Ehitus' }];
  const { result } = await trade.run(createDimension, {
    code: 'OBJEKT',
    name: 'Objekt',
    kind: 'project',
    values,
  });
  return result.values[0]?.id;
}

/** A purchase on an account, recorded by one actor and posted by another. */
async function bought(
  partyId: Ulid,
  code: string,
  recorded = testActor(),
  posted = testActor(),
): Promise<void> {
  const { invoice_id: id } = await trade.record({ party_id: partyId }, lineOn(code), recorded);
  await trade.post(id, posted);
}

describe('what the books learned about a party', () => {
  it('is certain once a person posted what the service proposed, and asks again after another answer', async () => {
    const party = await trade.party();
    expect(await learned(party)).toEqual({
      accounts: [],
      vat_codes: [],
      dimensions: [],
      payment_days: null,
      by_name_alone: false,
      proposals: { asked: 0, right: 0, accounts_right: 0, vat_codes_right: 0 },
      bank_accounts: [],
      senders: [],
      names: [],
    });
    await bought(party, '5110', service, service);
    expect(await accountsOf(party)).toEqual([['5110', 1, false]]);
    await bought(party, '5110', service);
    expect(await accountsOf(party)).toEqual([['5110', 2, true]]);
    await bought(party, '5320');
    expect(await accountsOf(party)).toEqual([
      ['5320', 1, false],
      ['5110', 2, false],
    ]);
    await bought(party, '5320');
    expect(await accountsOf(party)).toEqual([
      ['5320', 2, true],
      ['5110', 2, false],
    ]);
    expect((await learned(party)).vat_codes).toMatchObject([{ vat_code: 'P24', purchases: 4 }]);
  });

  it('is certain when a person confirmed the default account, but not when one was recorded on it', async () => {
    const recorded = await trade.party();
    await bought(recorded, '5900');
    await bought(recorded, '5900');
    expect(await accountsOf(recorded)).toEqual([]);
    const party = await trade.party();
    await bought(party, '5900', service);
    expect(await accountsOf(party)).toEqual([['5900', 1, true]]);
  });

  it('is certain when a person changes the rest of a purchase and leaves the proposed account', async () => {
    const party = await trade.party();
    const { invoice_id: id } = await trade.record({ party_id: party }, lineOn('5110'), service);
    await trade.post(id, service);
    expect(await accountsOf(party)).toEqual([['5110', 1, false]]);
    const revised = async (code: string, reason: string) => {
      const [line] = lineOn(code).lines;
      const lines = [{ ...line, description: 'Teenus novembris', vat_code: 'P9' }];
      const body = { reason, revision: { invoice_date: '2026-11-05', lines } };
      await trade.run(reviseInvoice, { invoice_id: id, ...reviseInvoiceRequest.parse(body) });
    };
    await revised('5110', 'Maksumäär');
    expect(await accountsOf(party)).toEqual([['5110', 1, true]]);
    await revised('5320', 'Konto');
    expect(await accountsOf(party)).toEqual([['5320', 1, false]]);
  });

  it('includes dimensions and days to pay, once two purchases have them', async () => {
    const party = await trade.party();
    const value = await dimensionValue();
    const revision = {
      due_date: '2026-11-19',
      lines: [{ description: 'Teenus', unit_price: '100', vat_code: 'P24', dimensions: [value] }],
    };
    const certain = async () => {
      await trade.recordAndPost({ party_id: party }, revision);
      const { dimensions, payment_days } = await learned(party);
      return [dimensions.map(({ dimension_value_id: id, certain: is }) => [id, is]), payment_days];
    };
    expect(await certain()).toEqual([[[value, false]], null]);
    expect(await certain()).toEqual([[[value, true]], 14]);
  });

  it('is not what a program posted', async () => {
    const party = await trade.party();
    await bought(party, '5110', service, program);
    await bought(party, '5110', program, program);
    expect(await accountsOf(party)).toEqual([['5110', 2, false]]);
  });
});

describe('an account in the update of a party', () => {
  const update = (party: Ulid, bank_accounts: object[], actor = testActor()) =>
    trade.run(updateParty, { party_id: party, ...updatePartyRequest.parse({ bank_accounts }) }, actor);

  it('is confirmed by people only; a program adds it unconfirmed', async () => {
    const party = await trade.party();
    expect(await refusal(update(party, [{ iban: IBAN, confirmed: true }], program))).toMatchObject({
      code: 'human_actor_required',
    });
    expect((await learned(party)).bank_accounts).toEqual([]);
    await update(party, [{ iban: 'EE38 2200 2210 2014 5685' }], program);
    expect((await learned(party)).bank_accounts).toMatchObject([
      { iban: IBAN, known: false, confirmed_at: null },
    ]);
    await update(party, [{ iban: IBAN, confirmed: true }]);
    const [account] = (await learned(party)).bank_accounts;
    expect(account).toMatchObject({ iban: IBAN, known: true });
    expect(account?.confirmed_at).not.toBeNull();
    expect((await trade.findParty(party))?.bank_accounts).toEqual([
      { iban: IBAN, known: true, confirmed: true },
    ]);
  });

  it('is no longer known once a person takes the confirmation back; a program may not', async () => {
    const party = await trade.party();
    await update(party, [{ iban: IBAN, confirmed: true }]);
    expect(await refusal(update(party, [{ iban: IBAN, confirmed: false }], program))).toMatchObject({
      code: 'human_actor_required',
    });
    await update(party, [{ iban: IBAN }]);
    expect((await learned(party)).bank_accounts).toMatchObject([{ iban: IBAN, known: true }]);
    await update(party, [{ iban: IBAN, confirmed: false }]);
    expect((await learned(party)).bank_accounts).toMatchObject([
      { iban: IBAN, known: false, confirmed_at: null },
    ]);
    await update(party, [{ iban: IBAN, confirmed: false }], program);
    await update(party, [{ iban: IBAN, confirmed: true }]);
    expect((await learned(party)).bank_accounts).toMatchObject([{ iban: IBAN, known: true }]);
  });

  it.each(['--', 'EE382200221020145686', '12345678'])(
    'that is no IBAN (%s) is refused, with its place',
    async (iban) => {
      const party = await trade.party();
      expect(await refusal(update(party, [{ iban: IBAN }, { iban }]))).toMatchObject({
        field: 'bank_accounts.1.iban',
        error: 'invalid_iban',
      });
      expect((await learned(party)).bank_accounts).toEqual([]);
    },
  );

  it('changes where the party is paid when another account is known', async () => {
    const party = await trade.party();
    const changes = (iban: string) =>
      trade.database.readCompany(trade.companyId, (sql) =>
        confirmsOtherAccount(sql, trade.companyId, party, [{ iban, confirmed: true }]),
      );
    expect(await changes(IBAN)).toBe(false);
    await update(party, [{ iban: IBAN, confirmed: true }]);
    expect([await changes(IBAN), await changes(OTHER)]).toEqual([false, true]);
  });
});

describe('the prepayment invoices of a party', () => {
  const prepaid = async (partyId: Ulid) =>
    acceptsPrepayments(
      await trade.database.readCompany(trade.companyId, (sql) =>
        pastPrepayments(sql, trade.companyId, partyId),
      ),
    );
  const prepayment = (party_id: Ulid, day: string) =>
    trade.record({ party_id, kind: 'prepayment' }, { invoice_date: day }, service);

  it('are certain once a person posted one, and asked about again when one is taken back', async () => {
    const party = await trade.party();
    const { invoice_id: first } = await prepayment(party, '2026-11-01');
    expect(await prepaid(party)).toBe(false);
    await trade.post(first);
    expect(await prepaid(party)).toBe(true);
    const { invoice_id: second } = await prepayment(party, '2026-11-02');
    await trade.post(second, service);
    expect(await prepaid(party)).toBe(true);
    await trade.run(cancelInvoice, { invoice_id: second, reason: 'ei telli' });
    expect(await prepaid(party)).toBe(false);
  });

  it('are not certain by what the service posted', async () => {
    const party = await trade.party();
    await trade.post((await prepayment(party, '2026-11-01')).invoice_id, service);
    expect(await prepaid(party)).toBe(false);
  });
});

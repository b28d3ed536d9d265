import fc from 'fast-check';
import {
  confirmMatch,
  countMatchProposals,
  issueInvoice,
  listMatchProposals,
  type MatchProposalFilters,
  proposeMatch,
  proposeMatchRequest,
  rejectMatch,
  reverseAllocation,
  setParty,
  undoMatch,
} from '#books';
import { addDays, encodeId, isoDate, PERMISSIONS, type Ulid, workerActor } from '#platform';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { IBAN, OTHER_IBAN, takeLine, transaction, transactions } from '../../../../test/support/bank.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { testTask } from '../../../../test/support/files.js';
import { LINE, refusal, Trade } from '../../../../test/support/trade.js';
import { MatchCompanyHandler } from './match-company.handler.js';

let db: TestDatabase;
let trade: Trade;

beforeAll(async () => {
  db = await testDatabase();
});

afterAll(async () => {
  await db.drop();
});

beforeEach(async () => {
  trade = await Trade.open(db.database);
});

afterEach(async () => {
  await trade.coherent();
});

const match = async () =>
  new MatchCompanyHandler(db.database, trade.door).handle(testTask('match-company', {}, trade.companyId));
const proposals = (filters: MatchProposalFilters = {}) =>
  db.database.readCompany(trade.companyId, (sql) =>
    listMatchProposals(sql, trade.companyId, filters, { limit: 200, after: null }),
  );
const waiting = () =>
  db.database.readCompany(trade.companyId, (sql) => countMatchProposals(sql, trade.companyId));
/** A posted purchase of 124 euros, and its party. */
const purchase = async (party?: Ulid, said: object = {}) => {
  const partyId = party ?? (await trade.party());
  return { partyId, invoiceId: await trade.recordAndPost({ party_id: partyId, ...said }) };
};
/** A line of 124 euros out, of a party where one is given. */
const paidTo = async (partyId: Ulid | null, said: Parameters<typeof takeLine>[1] = {}) => {
  const line = await takeLine(trade, said);
  if (partyId !== null) await trade.run(setParty, { bank_transaction_id: line, party_id: partyId });
  return line;
};
const only = async (filters: MatchProposalFilters = {}) => {
  const [first, ...rest] = await proposals(filters);
  if (first === undefined || rest.length > 0) throw new Error('There is not one proposal.');
  return first;
};

describe('the matcher', () => {
  it('commits nothing while no line waits, and looks at what came meanwhile beside the first that does', async () => {
    const { partyId, invoiceId } = await purchase();
    const commits = () =>
      db.database.readCompany(trade.companyId, (sql) =>
        sql.one<{ seq: bigint }>('SELECT commit_seq AS seq FROM books.book WHERE company_id = $1', [
          trade.companyId,
        ]),
      );
    const before = await commits();
    expect(await match()).toBe('done');
    expect(await commits()).toEqual(before);
    await paidTo(partyId);
    expect(await match()).toBe('done');
    expect(await trade.invoice(invoiceId)).toMatchObject({ settlement_state: 'paid' });
  });

  it('settles a purchase by the line of its party, and says why', async () => {
    const { partyId, invoiceId } = await purchase();
    const line = await paidTo(partyId);
    expect(await match()).toBe('done');
    expect(await trade.invoice(invoiceId)).toMatchObject({
      settlement_state: 'paid',
      allocations: [{ origin: 'matcher', bank_transaction_id: line, item_minor: 12_400n }],
    });
    expect(await transaction(trade, line)).toMatchObject({ status: 'matched', suspense_residual_minor: 0n });
    expect(await only()).toMatchObject({
      state: 'confirmed',
      origin: 'matcher',
      score: 75,
      bank_transaction_id: line,
      judgement: { kind: 'allocate', invoice_id: invoiceId, item_minor: 12_400, effective_date: null },
    });
    const before = await trade.footprint();
    await match();
    expect(await trade.footprint()).toEqual(before);
  });

  it('settles an own sales invoice by its reference number', async () => {
    const customer = await trade.party({ kind: 'customer', address: 'Pärnu mnt 2, Tallinn' });
    const { invoice_id: id } = await trade.record(
      { direction: 'sales', party_id: customer, number: undefined },
      { lines: [{ ...LINE, vat_code: 'S24' }] },
    );
    await trade.run(issueInvoice, { invoice_id: id });
    const { reference_number: reference } = await trade.invoice(id);
    await takeLine(trade, { direction: 'in', reference: `0${reference ?? ''}`, counterpartyName: null });
    await match();
    expect(await trade.invoice(id)).toMatchObject({ settlement_state: 'paid' });
  });

  it('settles a receipt by the card that paid it, in the currency of the receipt', async () => {
    await trade.rate('USD', '2026-11-05', '1.25');
    const party = await trade.party({ name: 'Pilv Inc', country: 'US' });
    const id = await trade.recordAndPost(
      { party_id: party, kind: 'receipt' },
      { currency: 'USD', lines: [{ ...LINE, vat_code: 'P0' }] },
    );
    const line = await takeLine(trade, {
      counterpartyName: 'PILV INC',
      amountMinor: 8_100n,
      origCurrency: 'USD',
      origMinor: 10_000n,
      cardLast4: '1234',
    });
    await match();
    expect(await trade.invoice(id)).toMatchObject({
      settlement_state: 'paid',
      allocations: [{ bank_transaction_id: line, item_minor: 10_000n, counter_minor: 8_100n }],
    });
  });

  it('leaves twins to a person: two invoices and one line, two lines and one invoice', async () => {
    const { partyId, invoiceId } = await purchase();
    await purchase(partyId);
    const line = await paidTo(partyId);
    await match();
    expect(await transaction(trade, line)).toMatchObject({ status: 'unmatched' });
    expect(await proposals({ state: 'open' })).toHaveLength(2);
    expect(await waiting()).toBe(2);
    const chosen = (await proposals()).find(({ judgement }) => judgement.invoice_id === invoiceId);
    await trade.run(confirmMatch, { match_proposal_id: chosen?.id ?? '' });
    // What is left has lost its ground: nothing waits, and confirming it is refused.
    expect(await waiting()).toBe(0);
    const stale = await only({ state: 'stale' });
    expect(await refusal(trade.run(confirmMatch, { match_proposal_id: stale.id }))).toMatchObject({
      code: 'state_conflict',
    });
  });

  it('never makes again what a person reversed', async () => {
    const { partyId, invoiceId } = await purchase();
    const line = await paidTo(partyId);
    await match();
    const [allocation] = (await trade.invoice(invoiceId)).allocations;
    await trade.run(reverseAllocation, { allocation_id: allocation?.id ?? '' });
    await match();
    expect(await transaction(trade, line)).toMatchObject({ status: 'unmatched' });
    expect(await only()).toMatchObject({ state: 'undone' });
  });

  it('never proposes again what a person rejected, until the person takes that back', async () => {
    await purchase();
    await paidTo(null, { counterpartyName: 'Keegi muu' });
    await match();
    const proposal = await only({ state: 'open' });
    await trade.run(rejectMatch, { match_proposal_id: proposal.id });
    await match();
    expect(await only()).toMatchObject({ state: 'rejected' });
    await trade.run(undoMatch, { match_proposal_id: proposal.id });
    expect(await only()).toMatchObject({ state: 'open', decided_at: null });
  });

  it('withdraws what likelier ones have come before, and what rests on a line or invoice that is settled', async () => {
    const party = await trade.party();
    const { invoiceId: far } = await purchase(party, { number: 'KAUGE' });
    const line = await paidTo(party, { amountMinor: 5_000n });
    const other = await paidTo(party, { amountMinor: 8_000n });
    await match();
    const near: Ulid[] = [];
    for (const number of ['LAHI-1', 'LAHI-2', 'LAHI-3']) {
      near.push(
        await trade.recordAndPost(
          { party_id: party, number },
          { invoice_date: '2026-11-09', due_date: '2026-11-10' },
        ),
      );
    }
    await match();
    const of = async (state: 'open' | 'stale') =>
      (await proposals({ state, bank_transaction_id: line }))
        .map(({ judgement }) => judgement.invoice_id)
        .sort();
    expect([await of('open'), await of('stale')]).toEqual([near.sort(), [far]]);
    const [first = ''] = near;
    await trade.settle({ invoice_id: first, bank_transaction_id: line, item_minor: 5_000 });
    expect(await of('open')).toEqual([]);
    const rests = await proposals({ state: 'open', bank_transaction_id: other });
    expect(rests.map(({ judgement }) => judgement.invoice_id).sort()).toEqual(near.slice(1));
  });

  it('proposes the part of an invoice that a line names, and the rest when more was paid', async () => {
    const { invoiceId } = await purchase(undefined, { number: 'OSA-2026-1' });
    const line = await takeLine(trade, { amountMinor: 5_000n, description: 'Osa arvest OSA-2026-1' });
    await match();
    expect(await only()).toMatchObject({ judgement: { item_minor: 5_000 }, invoice_number: 'OSA-2026-1' });
    await trade.settle({ invoice_id: invoiceId, bank_transaction_id: line, item_minor: 1_000 });
    await match();
    expect(await only({ state: 'open' })).toMatchObject({ judgement: { item_minor: 4_000 } });
  });
});

describe('what the matcher learns', () => {
  it('from a person: whose account and name it was, for the lines that wait and those that come', async () => {
    const { partyId, invoiceId } = await purchase();
    const { invoiceId: second } = await purchase(partyId, { number: 'TEINE' });
    const who = { counterpartyName: 'Juhan Juurikas', counterpartyAccount: OTHER_IBAN };
    const paid = await takeLine(trade, { ...who, amountMinor: 12_400n });
    const waits = await takeLine(trade, { ...who, bookingDate: isoDate('2026-11-12') });
    await match();
    expect(await waiting()).toBe(4);
    const chosen = (await proposals()).find(
      (one) => one.bank_transaction_id === paid && one.judgement.invoice_id === invoiceId,
    );
    await trade.run(confirmMatch, { match_proposal_id: chosen?.id ?? '' });
    await match();
    expect(await transaction(trade, waits)).toMatchObject({
      status: 'matched',
      allocations: [{ invoice_id: second, origin: 'matcher' }],
    });
    const later = await takeLine(trade, { counterpartyName: 'JUHAN JUURIKAS' });
    expect(await transaction(trade, later)).toMatchObject({ party_id: partyId, party_source: 'alias' });
  });

  it('from a rejection: another payment of that payer is not settled with that party by name again', async () => {
    const { partyId } = await purchase(await trade.party({ name: 'Tarnija OÜ' }));
    const line = await takeLine(trade, { counterpartyName: 'Tarnija', amountMinor: 100n });
    await match();
    const proposal = await only({ state: 'open' });
    await trade.run(rejectMatch, { match_proposal_id: proposal.id });
    const again = await takeLine(trade, { counterpartyName: 'Tarnija', bookingDate: isoDate('2026-11-12') });
    await match();
    expect(await transaction(trade, line)).toMatchObject({ status: 'unmatched', party_id: partyId });
    expect(await transaction(trade, again)).toMatchObject({ status: 'unmatched' });
  });

  it('nothing anew while nothing came and nothing changed', async () => {
    await purchase();
    await takeLine(trade, { counterpartyName: 'Keegi muu', amountMinor: 7n });
    await match();
    const before = await trade.footprint();
    await match();
    expect(await trade.footprint()).toEqual(before);
  });
});

describe('transfers between own accounts', () => {
  const SAVINGS = { iban: OTHER_IBAN };
  const halves = async (out: object, back: object) => {
    const paid = await takeLine(trade, { counterpartyName: null, ...out });
    const got = await takeLine(trade, { direction: 'in', counterpartyName: null, ...back }, SAVINGS);
    return [paid, got] as const;
  };

  it('are joined through transit when a half names the account of the other, whichever came first', async () => {
    const [paid, got] = await halves({ counterpartyAccount: OTHER_IBAN }, { counterpartyAccount: IBAN });
    await match();
    expect(await transaction(trade, paid)).toMatchObject({
      status: 'transfer_matched',
      suspense_residual_minor: 0n,
      transfer_match: { other_bank_transaction_id: got, origin: 'matcher' },
    });
    expect(await transaction(trade, got)).toMatchObject({
      status: 'transfer_matched',
      is_internal: true,
      transfer_match: { other_bank_transaction_id: paid },
    });
    expect(await only()).toMatchObject({ state: 'confirmed', judgement: { kind: 'transfer' } });
  });

  it('are never joined again after a person took them apart', async () => {
    const [paid] = await halves({ counterpartyAccount: OTHER_IBAN }, { counterpartyAccount: IBAN });
    await match();
    await trade.run(undoMatch, { match_proposal_id: (await only()).id });
    await match();
    expect(await transaction(trade, paid)).toMatchObject({ transfer_match: null });
    expect(await only()).toMatchObject({ state: 'undone' });
  });

  it('are proposed when only the amount and the own name of the company speak for it, and not twice', async () => {
    const { name } = await trade.database.readCompany(trade.companyId, (sql) =>
      sql.one<{ name: string }>('SELECT name FROM books.party WHERE company_id = $1 AND is_own', [
        trade.companyId,
      ]),
    );
    const [paid, got] = await halves({ counterpartyName: name }, {});
    await match();
    await match();
    expect(await transaction(trade, got)).toMatchObject({ status: 'unmatched' });
    const proposal = await only({ state: 'open' });
    expect(proposal).toMatchObject({
      bank_transaction_id: paid,
      judgement: { other_bank_transaction_id: got },
    });
    await trade.run(confirmMatch, { match_proposal_id: proposal.id });
    expect(await transaction(trade, got)).toMatchObject({ status: 'transfer_matched' });
  });
});

describe('files of what a line settles', () => {
  const withFile = async () => {
    const document = await trade.document('arve');
    const partyId = await trade.party();
    const invoiceId = await trade.recordAndPost(
      { party_id: partyId },
      { documents: [{ document_id: document }] },
    );
    return { partyId, invoiceId };
  };

  it('explain the line for as long as it settles their invoice', async () => {
    const { partyId, invoiceId } = await withFile();
    const line = await paidTo(partyId);
    expect(await transactions(trade, { to_explain: true })).toHaveLength(1);
    await match();
    const explained = { has_document: true, file_ids: [encodeId('file', 12n)] };
    expect(await transaction(trade, line)).toMatchObject(explained);
    expect(await transactions(trade, { has_document: true })).toMatchObject([{ id: line, ...explained }]);
    const [allocation] = (await trade.invoice(invoiceId)).allocations;
    await trade.run(reverseAllocation, { allocation_id: allocation?.id ?? '' });
    expect(await transaction(trade, line)).toMatchObject({ has_document: false, file_ids: [] });
    expect(await transactions(trade, { to_explain: true })).toHaveLength(1);
  });

  it('explain a line that is settled in part, which has nothing to explain any more', async () => {
    const { invoiceId } = await withFile();
    const line = await takeLine(trade, { amountMinor: 20_000n });
    await trade.settle({ invoice_id: invoiceId, bank_transaction_id: line, item_minor: 12_400 });
    expect(await transactions(trade, { to_explain: true })).toEqual([]);
    expect(await transaction(trade, line)).toMatchObject({ status: 'part_matched', has_document: true });
  });
});

describe('a proposal of a client', () => {
  const client = () => workerActor('key', PERMISSIONS);
  const propose = async (line: Ulid, judgement: object) =>
    (
      await trade.run(
        proposeMatch,
        proposeMatchRequest.parse({ bank_transaction_id: line, judgement, reason: 'leping' }),
        client(),
      )
    ).result.match_proposal_id;

  it('of each kind is carried out by its own judgement, and taken back', async () => {
    const out = await takeLine(trade);
    const back = await takeLine(trade, { direction: 'in', amountMinor: 900n });
    const half = await takeLine(trade, { direction: 'in' }, { iban: 'EE471000001020145685' });
    const { invoiceId } = await purchase();
    for (const [line, judgement, status] of [
      [out, { kind: 'exempt', counter_role: 'bank_charges', reason: 'tasu' }, 'exempted'],
      [back, { kind: 'money_in', money_in_kind: 'owner' }, 'classified'],
      [out, { kind: 'transfer', other_bank_transaction_id: half }, 'transfer_matched'],
      [out, { kind: 'allocate', invoice_id: invoiceId, item_minor: 12_400 }, 'matched'],
    ] as const) {
      const id = await propose(line, judgement);
      expect(await transaction(trade, line)).toMatchObject({ status: 'unmatched' });
      await trade.run(confirmMatch, { match_proposal_id: id });
      expect(await transaction(trade, line)).toMatchObject({ status });
      await trade.run(undoMatch, { match_proposal_id: id });
      expect(await transaction(trade, line)).toMatchObject({ status: 'unmatched' });
      expect(await refusal(trade.run(undoMatch, { match_proposal_id: id }))).toMatchObject({
        code: 'state_conflict',
      });
    }
    expect((await proposals()).map(({ state, origin }) => [state, origin])).toEqual(
      Array.from({ length: 4 }, () => ['undone', 'client']),
    );
  });

  it('is decided by a person alone', async () => {
    const id = await propose(await takeLine(trade), {
      kind: 'exempt',
      counter_role: 'bank_charges',
      reason: 'tasu',
    });
    for (const command of [confirmMatch, rejectMatch, undoMatch]) {
      expect(await refusal(trade.run(command, { match_proposal_id: id }, client()))).toMatchObject({
        code: 'human_actor_required',
      });
    }
  });

  it('is held to what the judgement is held to', async () => {
    const { invoiceId } = await purchase();
    const line = await takeLine(trade);
    const unknown = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
    expect(await refusal(propose(line, { kind: 'allocate', invoice_id: unknown, item_minor: 1 }))).toEqual({
      code: 'validation_error',
      field: 'judgement.invoice_id',
      error: 'not_found',
    });
    expect(
      await refusal(propose(unknown, { kind: 'allocate', invoice_id: invoiceId, item_minor: 1 })),
    ).toEqual({ code: 'validation_error', field: 'bank_transaction_id', error: 'not_found' });
    expect(
      await refusal(propose(line, { kind: 'allocate', invoice_id: invoiceId, item_minor: 12_401 })),
    ).toMatchObject({ code: 'allocation_exceeds_open', field: 'judgement.item_minor' });
    expect(await refusal(propose(line, { kind: 'money_in', money_in_kind: 'owner' }))).toMatchObject({
      code: 'invalid_payload',
    });
    await propose(line, { kind: 'allocate', invoice_id: invoiceId, item_minor: 1 });
    expect(
      await refusal(propose(line, { kind: 'allocate', invoice_id: invoiceId, item_minor: 1 })),
    ).toMatchObject({ code: 'state_conflict' });
  });
});

it('never settles more than is open, whatever lines and invoices there are', async () => {
  const cents = fc.constantFrom(12_400n, 24_800n, 5_000n);
  const worlds = fc.record({
    invoices: fc.array(fc.record({ party: fc.nat(1), price: fc.constantFrom('100', '200') }), {
      minLength: 1,
      maxLength: 6,
    }),
    lines: fc.array(
      fc.record({ party: fc.option(fc.nat(1)), amount: cents, names: fc.option(fc.nat(5)), day: fc.nat(20) }),
      { minLength: 1, maxLength: 8 },
    ),
  });
  await fc.assert(
    fc.asyncProperty(worlds, async ({ invoices, lines }) => {
      trade = await Trade.open(db.database);
      const parties = [await trade.party(), await trade.party()];
      const ids: Ulid[] = [];
      for (const [at, { party, price }] of invoices.entries()) {
        ids.push(
          await trade.recordAndPost(
            { party_id: parties[party], number: `ARVE-${100 + at}` },
            { lines: [{ ...LINE, unit_price: price }] },
          ),
        );
      }
      for (const { party, amount, names, day } of lines) {
        await paidTo(party === null ? null : (parties[party] ?? null), {
          amountMinor: amount,
          description: names === null ? 'makse' : `tasumine ARVE-${100 + names}`,
          bookingDate: addDays(isoDate('2026-10-31'), day),
        });
      }
      await match();
      await match();
      await trade.coherent();
      for (const id of ids) {
        const { open_minor: open, amount_due_minor: due, allocations } = await trade.invoice(id);
        const paid = allocations.reduce((sum, { item_minor: minor }) => sum + minor, 0n);
        expect(open).toBe(due - paid);
        expect(allocations.every((one) => one.origin === 'matcher' && one.item_minor === due)).toBe(true);
        expect(allocations.length).toBeLessThanOrEqual(1);
      }
      for (const line of await transactions(trade))
        expect(line.suspense_residual_minor ?? 0n).toBeGreaterThanOrEqual(0n);
    }),
    { numRuns: 8, seed: 20_261_120 },
  );
}, 120_000);

import { confirmMatch, issueInvoice, rejectMatch, reverseAllocation, undoMatch } from '#books';
import fc from 'fast-check';
import { addDays, isoDate, type Ulid } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { takeLine, transaction, transactions } from '../../../../test/support/bank.js';
import { runs } from '../../../../test/support/counts.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import {
  waiting,
  match,
  onlyProposal,
  paidTo,
  proposals,
  purchase,
} from '../../../../test/support/matching.js';
import { LINE, refusal, Trade } from '../../../../test/support/trade.js';

let db: TestDatabase;
let trade: Trade;

beforeAll(async () => {
  db = await testDatabase();
});

afterAll(() => db.drop());

beforeEach(async () => {
  trade = await Trade.open(db.database);
  return () => trade.coherent();
});

describe('the matcher', () => {
  it('commits nothing while no line waits, and examines new invoices together with the first waiting line', async () => {
    const { partyId, invoiceId } = await purchase(trade);
    const commits = () =>
      db.database.readCompany(trade.companyId, (sql) =>
        sql.one<{ seq: bigint }>('SELECT commit_seq AS seq FROM books.book WHERE company_id = $1', [
          trade.companyId,
        ]),
      );
    const before = await commits();
    expect(await match(trade)).toBe('done');
    expect(await commits()).toEqual(before);
    await paidTo(trade, partyId);
    expect(await match(trade)).toBe('done');
    expect(await trade.invoice(invoiceId)).toMatchObject({ settlement_state: 'paid' });
  });

  it('settles a purchase by the line of its party, and states the reasons', async () => {
    const { partyId, invoiceId } = await purchase(trade);
    const line = await paidTo(trade, partyId);
    expect(await match(trade)).toBe('done');
    expect(await trade.invoice(invoiceId)).toMatchObject({
      settlement_state: 'paid',
      allocations: [{ origin: 'matcher', bank_transaction_id: line, item_minor: 12_400n }],
    });
    expect(await transaction(trade, line)).toMatchObject({ status: 'matched', suspense_residual_minor: 0n });
    expect(await onlyProposal(trade)).toMatchObject({
      state: 'confirmed',
      origin: 'matcher',
      score: 75,
      bank_transaction_id: line,
      judgement: { kind: 'allocate', invoice_id: invoiceId, item_minor: 12_400n, effective_date: null },
    });
    const before = await trade.footprint();
    await match(trade);
    expect(await trade.footprint()).toEqual(before);
  });

  it("settles the company's own sales invoice by its reference number", async () => {
    const customer = await trade.party({ kind: 'customer', address: 'Pärnu mnt 2, Tallinn' });
    const { invoice_id: id } = await trade.record(
      { direction: 'sales', party_id: customer, number: undefined },
      { lines: [{ ...LINE, vat_code: 'S24' }] },
    );
    await trade.run(issueInvoice, { invoice_id: id });
    const { reference_number: reference } = await trade.invoice(id);
    await takeLine(trade, { direction: 'in', reference: `0${reference ?? ''}`, counterpartyName: null });
    await match(trade);
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
    await match(trade);
    expect(await trade.invoice(id)).toMatchObject({
      settlement_state: 'paid',
      allocations: [{ bank_transaction_id: line, item_minor: 10_000n, counter_minor: 8_100n }],
    });
  });

  it('settles no sale in dollars by a payer who states an amount that the rate of the day denies', async () => {
    await trade.rate('USD', '2026-11-05', '1.25');
    const customer = await trade.party({ kind: 'customer', name: 'Buyer Inc', country: 'US', address: 'NY' });
    const { invoice_id: id } = await trade.record(
      { direction: 'sales', party_id: customer, number: undefined },
      { currency: 'USD', lines: [{ ...LINE, vat_code: 'S0EXS' }] },
    );
    await trade.run(issueInvoice, { invoice_id: id });
    const stated = {
      direction: 'in',
      counterpartyName: 'BUYER INC',
      origCurrency: 'USD',
      origMinor: 10_000n,
    } as const;
    const little = await takeLine(trade, { ...stated, amountMinor: 500n });
    await match(trade);
    expect(await transaction(trade, little)).toMatchObject({ status: 'unmatched' });
    const whole = await takeLine(trade, { ...stated, amountMinor: 7_900n });
    await match(trade);
    expect(await transaction(trade, whole)).toMatchObject({
      status: 'matched',
      allocations: [{ invoice_id: id, item_minor: 10_000n, counter_minor: 7_900n }],
    });
  });

  it('leaves twins to a person: two invoices and one line, two lines and one invoice', async () => {
    const { partyId, invoiceId } = await purchase(trade);
    await purchase(trade, partyId);
    const line = await paidTo(trade, partyId);
    await match(trade);
    expect(await transaction(trade, line)).toMatchObject({ status: 'unmatched' });
    expect(await proposals(trade, { state: 'open' })).toHaveLength(2);
    expect(await waiting(trade)).toBe(2);
    const chosen = (await proposals(trade)).find(({ judgement }) => judgement.invoice_id === invoiceId);
    await trade.run(confirmMatch, { match_proposal_id: chosen?.id ?? '' });
    // The remaining proposals have lost their basis: nothing waits, and confirming one is refused.
    expect(await waiting(trade)).toBe(0);
    const stale = await onlyProposal(trade, { state: 'stale' });
    expect(await refusal(trade.run(confirmMatch, { match_proposal_id: stale.id }))).toMatchObject({
      code: 'state_conflict',
    });
  });

  it('never repeats an allocation that a person reversed', async () => {
    const { partyId, invoiceId } = await purchase(trade);
    const line = await paidTo(trade, partyId);
    await match(trade);
    const [allocation] = (await trade.invoice(invoiceId)).allocations;
    await trade.run(reverseAllocation, { allocation_id: allocation?.id ?? '' });
    await match(trade);
    expect(await transaction(trade, line)).toMatchObject({ status: 'unmatched' });
    expect(await onlyProposal(trade)).toMatchObject({ state: 'undone' });
  });

  it('never repeats a proposal that a person rejected, until the person takes the rejection back', async () => {
    await purchase(trade);
    await paidTo(trade, null, { counterpartyName: 'Keegi muu' });
    await match(trade);
    const proposal = await onlyProposal(trade, { state: 'open' });
    await trade.run(rejectMatch, { match_proposal_id: proposal.id });
    await match(trade);
    expect(await onlyProposal(trade)).toMatchObject({ state: 'rejected' });
    await trade.run(undoMatch, { match_proposal_id: proposal.id });
    expect(await onlyProposal(trade)).toMatchObject({ state: 'open', decided_at: null });
  });

  it('withdraws proposals that likelier ones outrank, and those on a settled line or invoice', async () => {
    const party = await trade.party();
    const { invoiceId: far } = await purchase(trade, party, { number: 'KAUGE' });
    const line = await paidTo(trade, party, { amountMinor: 5_000n });
    const other = await paidTo(trade, party, { amountMinor: 8_000n });
    await match(trade);
    const near: Ulid[] = [];
    for (const number of ['LAHI-1', 'LAHI-2', 'LAHI-3']) {
      near.push(
        await trade.recordAndPost(
          { party_id: party, number },
          { invoice_date: '2026-11-09', due_date: '2026-11-10' },
        ),
      );
    }
    await match(trade);
    const of = async (state: 'open' | 'stale') =>
      (await proposals(trade, { state, bank_transaction_id: line }))
        .map(({ judgement }) => judgement.invoice_id)
        .sort();
    expect([await of('open'), await of('stale')]).toEqual([near.sort(), [far]]);
    const [first = ''] = near;
    await trade.settle({ invoice_id: first, bank_transaction_id: line, item_minor: 5_000 });
    expect(await of('open')).toEqual([]);
    const rests = await proposals(trade, { state: 'open', bank_transaction_id: other });
    expect(rests.map(({ judgement }) => judgement.invoice_id).sort()).toEqual(near.slice(1));
  });

  it('proposes a partial payment of the invoice that a line names, and the rest when more was paid', async () => {
    const { invoiceId } = await purchase(trade, undefined, { number: 'OSA-2026-1' });
    const line = await takeLine(trade, { amountMinor: 5_000n, description: 'Osa arvest OSA-2026-1' });
    await match(trade);
    expect(await onlyProposal(trade)).toMatchObject({
      judgement: { item_minor: 5_000n },
      invoice_number: 'OSA-2026-1',
    });
    await trade.settle({ invoice_id: invoiceId, bank_transaction_id: line, item_minor: 1_000 });
    await match(trade);
    expect(await onlyProposal(trade, { state: 'open' })).toMatchObject({ judgement: { item_minor: 4_000n } });
  });

  it('settles the second of two equal parts, although the paid part could also be refunded', async () => {
    const { partyId, invoiceId } = await purchase(trade);
    const first = await paidTo(trade, partyId, { amountMinor: 6_200n });
    await trade.settle({ invoice_id: invoiceId, bank_transaction_id: first, item_minor: 6_200 });
    const second = await paidTo(trade, partyId, { amountMinor: 6_200n, bookingDate: isoDate('2026-11-12') });
    await match(trade);
    expect(await transaction(trade, second)).toMatchObject({
      status: 'matched',
      allocations: [{ kind: 'payment', invoice_id: invoiceId, origin: 'matcher' }],
    });
  });

  it('proposes a refund of a partial payment', async () => {
    const { partyId, invoiceId } = await purchase(trade);
    const paid = await paidTo(trade, partyId, { amountMinor: 6_200n });
    await trade.settle({ invoice_id: invoiceId, bank_transaction_id: paid, item_minor: 6_200 });
    await paidTo(trade, partyId, { direction: 'in', amountMinor: 6_200n });
    await match(trade);
    expect(await onlyProposal(trade, { state: 'open' })).toMatchObject({
      judgement: { allocation_kind: 'refund', invoice_id: invoiceId, item_minor: 6_200n },
    });
  });
});

it('never settles more than the open amount, whatever lines and invoices there are', async () => {
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
        await paidTo(trade, party === null ? null : (parties[party] ?? null), {
          amountMinor: amount,
          description: names === null ? 'makse' : `tasumine ARVE-${100 + names}`,
          bookingDate: addDays(isoDate('2026-10-31'), day),
        });
      }
      await match(trade);
      await match(trade);
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
    { numRuns: runs({ short: 4, full: 8 }), seed: 20_261_120 },
  );
}, 120_000);

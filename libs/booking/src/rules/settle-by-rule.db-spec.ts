import {
  actByRule,
  activateRule,
  allocate,
  allocateRequest,
  createRule,
  createRuleRequest,
  listRules,
  tryRule,
  tryRuleRequest,
  undoRule,
  whyTransaction,
} from '#books';
import { isoDate, type Ulid } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { takeLine, transaction } from '../../../../test/support/bank.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { match, paidTo, proposals, purchase } from '../../../../test/support/matching.js';
import { Trade } from '../../../../test/support/trade.js';

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

const rules = () =>
  trade.database.readCompany(trade.companyId, (sql) =>
    listRules(sql, trade.companyId, {}, { after: null, limit: 50 }),
  );
const make = async (body: object) =>
  (await trade.run(createRule, createRuleRequest.parse(body))).result.rule_id;
const undoSince = (id: Ulid) => trade.run(undoRule, { rule_id: id, since: isoDate('2026-11-01') });

/** A person settles a part of an invoice by a line. */
const settle = (lineId: Ulid, invoiceId: Ulid, minor: number) =>
  trade.run(
    allocate,
    allocateRequest.parse({
      kind: 'payment',
      invoice_id: invoiceId,
      bank_transaction_id: lineId,
      item_minor: minor,
    }),
  );

describe('a rule that settles the invoice that a line names', () => {
  const instalment = (partyId: Ulid, number: string, amountMinor: bigint) =>
    paidTo(trade, partyId, { description: `osamakse ${number}`, amountMinor });
  const SETTLES = (party: Ulid) => ({
    when: { party_id: party },
    what: { kind: 'settle' },
    max_minor: 100_000,
  });

  it('is proposed after two instalments that people settled, counts the next, and settles it once confirmed', async () => {
    const { partyId, invoiceId } = await purchase(trade, undefined, { number: 'A-2026-771' });
    await settle(await instalment(partyId, 'A-2026-771', 4_000n), invoiceId, 4_000);
    expect(await rules()).toEqual([]);
    await settle(await instalment(partyId, 'A-2026-771', 3_000n), invoiceId, 3_000);
    const [rule] = await rules();
    expect(rule).toMatchObject({
      state: 'proposed',
      when: { party_id: partyId, direction: 'out' },
      what: { kind: 'settle' },
      max_minor: 8_000n,
    });
    const next = await instalment(partyId, 'A-2026-771', 2_000n);
    await match(trade);
    expect(await transaction(trade, next)).toMatchObject({ status: 'unmatched' });
    expect(await rules()).toMatchObject([{ would_have_acted: 1, acted: 0 }]);
    await trade.run(activateRule, { rule_id: rule?.id ?? '' });
    await match(trade);
    expect(await transaction(trade, next)).toMatchObject({
      status: 'matched',
      allocations: [{ invoice_id: invoiceId, item_minor: 2_000n, origin: 'matcher', rule_id: rule?.id }],
    });
    expect(await rules()).toMatchObject([{ acted: 1, undone: 0 }]);
    const { allocations } = await trade.invoice(invoiceId);
    expect(allocations.map(({ origin, rule_id }) => [origin, rule_id])).toEqual([
      ['human', null],
      ['human', null],
      ['matcher', rule?.id],
    ]);
    const why = await trade.database.reportCompany(trade.companyId, (sql) =>
      whyTransaction(sql, trade.companyId, next),
    );
    expect(why.decisions.map(({ what, rule_id }) => [what, rule_id])).toEqual([
      ['import', null],
      ['party', null],
      ['settlement', rule?.id],
    ]);
  });

  it('is proposed for all counterparties whose payments in part are worded alike, and settles only for known ones', async () => {
    const [one, other, third] = [
      await purchase(trade, undefined, { number: 'A-2026-781' }),
      await purchase(trade, undefined, { number: 'B-2026-782' }),
      await purchase(trade, undefined, { number: 'C-2026-783' }),
    ];
    await settle(await instalment(one.partyId, 'A-2026-781', 4_000n), one.invoiceId, 4_000);
    await settle(await instalment(other.partyId, 'B-2026-782', 3_000n), other.invoiceId, 3_000);
    const [rule] = await rules();
    expect(rule).toMatchObject({
      state: 'proposed',
      when: { party_id: null, text: 'osamakse', direction: 'out' },
      what: { kind: 'settle' },
    });
    await trade.run(activateRule, { rule_id: rule?.id ?? '' });
    const known = await instalment(third.partyId, 'C-2026-783', 2_000n);
    const nameless = await takeLine(trade, {
      counterpartyName: null,
      description: 'osamakse C-2026-783',
      amountMinor: 1_000n,
    });
    await match(trade);
    expect(await transaction(trade, known)).toMatchObject({
      allocations: [{ invoice_id: third.invoiceId, item_minor: 2_000n, rule_id: rule?.id }],
    });
    expect(await transaction(trade, nameless)).toMatchObject({ status: 'unmatched' });
    expect(await proposals(trade, { bank_transaction_id: nameless })).toHaveLength(1);
    // Nor where the line lost its party after the decision.
    const again = { rule_id: rule?.id ?? '', bank_transaction_ids: [nameless] };
    expect((await trade.run(actByRule, again)).result.acted).toEqual([]);
  });

  it('leaves the rest of an overpayment open, and two lines that name one invoice settle it in turn', async () => {
    const { partyId, invoiceId } = await purchase(trade, undefined, { number: 'A-2026-772' });
    const id = await make(SETTLES(partyId));
    const [one, other] = [
      await instalment(partyId, 'A-2026-772', 10_000n),
      await instalment(partyId, 'A-2026-772', 5_000n),
    ];
    await match(trade);
    const settled = [await transaction(trade, one), await transaction(trade, other)];
    expect(settled.map(({ allocations }) => allocations)).toMatchObject([
      [{ invoice_id: invoiceId, item_minor: 10_000n }],
      [{ invoice_id: invoiceId, item_minor: 2_400n }],
    ]);
    expect(settled[1]).toMatchObject({ status: 'part_matched', suspense_residual_minor: 2_600n });
    expect((await undoSince(id)).result).toMatchObject({ undone: 2, kept: [] });
    await match(trade);
    for (const line of [one, other])
      expect(await transaction(trade, line)).toMatchObject({ allocations: [] });
  });

  it('leaves alone what the matcher settles or a person has to: whole amounts, several names, other parties', async () => {
    const { partyId } = await purchase(trade, undefined, { number: 'A-2026-773' });
    await purchase(trade, partyId, { number: 'A-2026-774' });
    const other = await purchase(trade, undefined, { number: 'B-2026-775' });
    await make(SETTLES(partyId));
    await make(SETTLES(other.partyId));
    const lines = [
      await paidTo(trade, partyId, { description: 'A-2026-773 ja A-2026-774', amountMinor: 5_000n }),
      await instalment(partyId, 'B-2026-775', 5_000n),
      // Paid twice: the invoice is settled by neither of them.
      await paidTo(trade, other.partyId, { description: 'B-2026-775' }),
      await paidTo(trade, other.partyId, { description: 'B-2026-775' }),
    ];
    await match(trade);
    for (const line of lines) expect(await transaction(trade, line)).toMatchObject({ allocations: [] });
  });

  it('asks above its limit, with the invoice and the reason', async () => {
    const { partyId, invoiceId } = await purchase(trade, undefined, { number: 'A-2026-776' });
    await make({ ...SETTLES(partyId), max_minor: 1_000 });
    const line = await instalment(partyId, 'A-2026-776', 4_000n);
    await match(trade);
    const [asked] = await proposals(trade, { bank_transaction_id: line });
    expect(asked).toMatchObject({ judgement: { invoice_id: invoiceId } });
    expect(asked?.reason_codes.map(({ code }) => code)).toContain('rule_amount_above');
  });

  it('shows on trial the open lines that name an invoice, and those that people settled so', async () => {
    const { partyId, invoiceId } = await purchase(trade, undefined, { number: 'A-2026-777' });
    await settle(await instalment(partyId, 'A-2026-777', 4_000n), invoiceId, 4_000);
    const open = await instalment(partyId, 'A-2026-777', 3_000n);
    await paidTo(trade, partyId, { description: 'ilma numbrita', amountMinor: 3_000n });
    const tried = await trade.database.reportCompany(trade.companyId, (sql) =>
      tryRule(sql, trade.companyId, tryRuleRequest.parse(SETTLES(partyId))),
    );
    expect(tried).toMatchObject({ open: 1, agreed: 1, disagreed: 0 });
    expect(tried.rows).toContainEqual(
      expect.objectContaining({ bank_transaction_id: open, effect: 'answers' }),
    );
  });
});

describe('a rule that splits a line', () => {
  const LOAN = {
    when: { text: 'laenumakse' },
    what: {
      kind: 'split',
      parts: [{ counter_role: 'loan_payable', amount_minor: 40_000 }, { counter_role: 'interest_expense' }],
    },
    max_minor: 100_000,
  };

  it('books each part on its account, with the rest on the last, and takes all of them back', async () => {
    const id = await make(LOAN);
    const line = await takeLine(trade, { description: 'Laenumakse 11', amountMinor: 43_210n });
    const small = await takeLine(trade, { description: 'Laenumakse 12', amountMinor: 40_000n });
    await match(trade);
    const split = await transaction(trade, line);
    expect(split).toMatchObject({ status: 'matched', suspense_residual_minor: 0n });
    const parts = split.allocations.map(({ item_minor, origin, rule_id }) => [item_minor, origin, rule_id]);
    expect(parts).toHaveLength(2);
    expect(parts).toContainEqual([40_000n, 'matcher', id]);
    expect(parts).toContainEqual([3_210n, 'matcher', id]);
    expect(await transaction(trade, small)).toMatchObject({ status: 'unmatched' });
    expect((await rules())[0]).toMatchObject({ acted: 1, undone: 0 });
    const acts = await db.owner('SELECT kind FROM books.automatic_act WHERE company_id = $1 AND cause = $2', [
      trade.companyId,
      `rule:${id}`,
    ]);
    expect(acts).toEqual([{ kind: 'allocate' }, { kind: 'allocate' }]);
    expect((await undoSince(id)).result).toMatchObject({ undone: 1, kept: [] });
    await match(trade);
    expect(await transaction(trade, line)).toMatchObject({ status: 'unmatched' });
    expect((await rules())[0]).toMatchObject({ acted: 1, undone: 1 });
  });

  it('has one part that takes the rest', () => {
    const without = (parts: object[]) =>
      createRuleRequest.safeParse({ ...LOAN, what: { kind: 'split', parts } }).success;
    const [fixed, rest] = LOAN.what.parts;
    expect(without([fixed ?? {}, fixed ?? {}])).toBe(false);
    expect(without([rest ?? {}, rest ?? {}])).toBe(false);
    expect(without([fixed ?? {}, { ...rest, share_bps: 100, amount_minor: 1 }, rest ?? {}])).toBe(false);
  });
});

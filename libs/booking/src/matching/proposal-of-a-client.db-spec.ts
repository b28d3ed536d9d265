import {
  confirmMatch,
  proposeMatch,
  proposeMatchRequest,
  recordEvent,
  recordEventRequest,
  rejectMatch,
  reverseAllocation,
  reverseEvent,
  undoMatch,
} from '#books';
import { PERMISSIONS, type Ulid, workerActor } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { takeLine, transaction } from '../../../../test/support/bank.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { onlyProposal, proposals, purchase, waiting } from '../../../../test/support/matching.js';
import { refusal, Trade } from '../../../../test/support/trade.js';

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

  it('of each kind is executed by its own judgement, and can be reversed', async () => {
    const out = await takeLine(trade);
    const back = await takeLine(trade, { direction: 'in', amountMinor: 900n });
    const half = await takeLine(trade, { direction: 'in' }, { iban: 'EE471000001020145685' });
    const { invoiceId } = await purchase(trade);
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
    expect((await proposals(trade)).map(({ state, origin }) => [state, origin])).toEqual(
      Array.from({ length: 4 }, () => ['undone', 'client']),
    );
  });

  it('that was stored with a field that no longer exists is still shown and decided', async () => {
    const line = await takeLine(trade);
    const { invoiceId } = await purchase(trade);
    const id = await propose(line, { kind: 'allocate', invoice_id: invoiceId, item_minor: 12_400 });
    await trade.database.inCompany(trade.companyId, (sql) =>
      sql.run(`UPDATE books.match_proposal SET judgement = judgement || '{"former": 1}' WHERE id = $1`, [id]),
    );
    expect(await onlyProposal(trade, {})).toMatchObject({ id, judgement: { item_minor: 12_400n } });
    await trade.run(confirmMatch, { match_proposal_id: id });
    expect(await transaction(trade, line)).toMatchObject({ status: 'matched' });
  });

  it('is decided only by a person', async () => {
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

  it('on an open line is stale while something else settles that line', async () => {
    const party = await trade.party({ kind: 'customer' });
    const opened = await trade.run(
      recordEvent,
      recordEventRequest.parse({
        kind: 'opening_balance',
        economic_date: '2026-11-01',
        lines: [
          { account_code: '1210', amount_minor: 5_000, party_id: party },
          { account_code: '2990', amount_minor: -5_000 },
        ],
      }),
    );
    const { event_id: eventId } = opened.result;
    const owed = (await trade.openItems()).find(({ account_code: code }) => code === '1210')?.line_id ?? '';
    const line = await takeLine(trade, { direction: 'in', amountMinor: 5_000n });
    const judgement = { kind: 'allocate', line_id: owed, item_minor: 5_000 };
    const id = await propose(line, judgement);
    expect(await refusal(propose(line, judgement))).toMatchObject({ code: 'state_conflict' });
    const settled = await trade.settle({ line_id: owed, account_code: '5910', item_minor: 1 });
    expect(await onlyProposal(trade)).toMatchObject({ state: 'stale' });
    expect(await waiting(trade)).toBe(0);
    expect(await refusal(trade.run(confirmMatch, { match_proposal_id: id }))).toMatchObject({
      code: 'state_conflict',
    });
    await trade.run(reverseAllocation, { allocation_id: settled });
    expect(await onlyProposal(trade)).toMatchObject({ state: 'open' });
    await trade.run(rejectMatch, { match_proposal_id: id });
    await propose(line, judgement);
    expect(await refusal(trade.run(undoMatch, { match_proposal_id: id }))).toMatchObject({
      code: 'state_conflict',
    });
    trade.consequences.length = 0;
    await trade.run(reverseEvent, { event_id: eventId, reason: 'ekslik' });
    expect(await proposals(trade, { state: 'open' })).toEqual([]);
    expect(trade.consequences).toEqual(['rebuild-status']);
  });

  it('on the open line of an invoice waits together with that invoice', async () => {
    const { invoiceId } = await purchase(trade);
    const open = (await trade.openItems()).find(({ invoice_id: id }) => id === invoiceId)?.line_id ?? '';
    const line = await takeLine(trade);
    await propose(line, { kind: 'allocate', line_id: open, item_minor: 12_400 });
    expect(await onlyProposal(trade)).toMatchObject({
      state: 'open',
      judgement: { invoice_id: invoiceId, line_id: null },
    });
    expect(
      await refusal(propose(line, { kind: 'allocate', invoice_id: invoiceId, item_minor: 12_400 })),
    ).toMatchObject({ code: 'state_conflict' });
    await trade.settle({ invoice_id: invoiceId, account_code: '5910', item_minor: 12_400 });
    expect(await onlyProposal(trade)).toMatchObject({ state: 'stale' });
  });

  it('follows the same rules as the judgement', async () => {
    const { invoiceId } = await purchase(trade);
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

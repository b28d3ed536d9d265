import {
  createRule,
  createRuleRequest,
  listAutomaticActs,
  setParty,
  undoActs,
  whyEntry,
  whyTransaction,
} from '#books';
import { isoDate, type Ulid } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { takeLine, transaction } from '../../../../test/support/bank.js';
import { BookingDesk, type DocumentInput } from '../../../../test/support/booking-desk.js';
import { testActor } from '../../../../test/support/books.js';
import { OWN_PROFILE } from '../../../../test/support/company-profiles.js';
import { testTask } from '../../../../test/support/files.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { match } from '../../../../test/support/matching.js';

let db: TestDatabase;
let desk: BookingDesk;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

beforeEach(async () => {
  desk = await BookingDesk.open(db);
  return () => desk.close();
});

const acts = (filters: { cause?: string; since?: ReturnType<typeof isoDate> } = {}) =>
  db.database.readCompany(desk.trade.companyId, (sql) =>
    listAutomaticActs(sql, desk.trade.companyId, filters, { after: null, limit: 50 }),
  );
const whyOf = (entryId: Ulid) =>
  db.database.reportCompany(desk.trade.companyId, (sql) => whyEntry(sql, desk.trade.companyId, entryId));
const whyLine = (id: Ulid) =>
  db.database.reportCompany(desk.trade.companyId, (sql) => whyTransaction(sql, desk.trade.companyId, id));
const undo = async (body: { cause?: string; day?: ReturnType<typeof isoDate> }) =>
  (await desk.trade.run(undoActs, body)).result;

/** A document that the service books by itself, with its entry and its cause. */
async function booked(input: DocumentInput = {}) {
  const { booking } = await desk.book(input);
  expect(booking).toMatchObject({ state: 'posted', reason: null });
  const invoiceId = booking?.invoiceId ?? '';
  const { entries, party_id: partyId } = await desk.trade.invoice(invoiceId);
  return { invoiceId, partyId, cause: `supplier:${partyId}`, entryId: entries[0]?.id ?? '' };
}

/** A payment of 124 euros to a party, which the matcher joins with its invoice. */
async function paid(partyId: Ulid): Promise<Ulid> {
  const line = await takeLine(desk.trade);
  await desk.trade.run(setParty, { bank_transaction_id: line, party_id: partyId });
  await match(desk.trade);
  return line;
}

const REMINDER: DocumentInput = {
  confident: false,
  checks: [
    {
      code: 'document_is_invoice',
      passed: false,
      parameters: { because: 'other_document', title: 'Meeldetuletus', is: 'reminder' },
    },
  ],
};
const FEES = createRuleRequest.parse({
  when: { text: 'teenustasu', direction: 'out' },
  what: { kind: 'exempt', counter_role: 'bank_charges', reason: 'hinnakiri' },
  max_minor: 1_000,
});
const fee = () =>
  takeLine(desk.trade, { counterpartyName: 'Pank AS', description: 'Teenustasu', amountMinor: 500n });

describe('why', () => {
  it('a document was booked: its supplier, accounts and VAT, with fields, lines and earlier purchases', async () => {
    const first = await booked();
    for (const number of ['18', '19']) await booked({ number });
    const { decisions } = await whyOf((await booked({ number: '20', words: 'Leping' })).entryId);
    expect(decisions).toMatchObject([
      {
        what: 'document',
        automatic: true,
        recorded: true,
        cause: first.cause,
        acts: [{ command: 'file.book', actor_kind: 'worker' }],
        fields: expect.arrayContaining([
          expect.objectContaining({ field: 'gross_minor', value: '12400' }),
        ]) as unknown,
      },
    ]);
    const grounds = decisions[0]?.grounds ?? [];
    expect(grounds.find(({ what }) => what === 'supplier')).toMatchObject({
      parameters: { by: 'reg_code' },
      party_id: first.partyId,
      fields: ['supplier_registry_code'],
    });
    const account = grounds.find(({ what }) => what === 'account');
    expect(account).toMatchObject({ parameters: { because: 'supplier_history' } });
    expect(account?.invoice_ids).toHaveLength(3);
    expect(account?.lines).toHaveLength(1);
    expect(grounds.find(({ what }) => what === 'vat')).toMatchObject({
      value: 'P24',
      parameters: { because: 'charged_at_home' },
      fields: ['vat_rates', 'tax_minor', 'supplier_vat_number'],
    });
  });

  it('a draft of the service was posted: the person decided, on what the service had read', async () => {
    desk.profiles.company = { ...OWN_PROFILE, invoiceAutoBook: false };
    const { booking } = await desk.book();
    const { entry_id: entryId } = await desk.trade.post(booking?.invoiceId ?? '');
    expect((await whyOf(entryId ?? '')).decisions).toMatchObject([
      {
        automatic: false,
        cause: null,
        acts: [{ command: 'file.book' }, { command: 'invoice.post', actor_kind: 'user' }],
        grounds: [{ what: 'supplier' }, { what: 'account' }, { what: 'vat' }],
      },
    ]);
    expect(await acts()).toEqual([]);
  });

  it('a line is as it is: the statement, its party, and the match or the rule that answered it', async () => {
    const { partyId, invoiceId } = await booked();
    const line = await paid(partyId);
    expect((await whyLine(line)).decisions).toMatchObject([
      { what: 'import', grounds: [{ code: 'why_statement' }] },
      { what: 'party', automatic: false, party_id: partyId },
      {
        what: 'settlement',
        automatic: true,
        invoice_id: invoiceId,
        cause: 'match:counterparty_agrees',
        score: 75,
        grounds: [{ code: 'amount_agrees' }, { code: 'counterparty_agrees' }, { code: 'time_agrees' }],
      },
    ]);
    const charge = await fee();
    const { result } = await desk.trade.run(createRule, FEES);
    await match(desk.trade);
    expect((await whyLine(charge)).decisions).toMatchObject([
      { what: 'import' },
      {
        what: 'exemption',
        cause: `rule:${result.rule_id}`,
        note: 'hinnakiri',
        acts: [{ command: 'rule.act', actor_kind: 'worker' }],
        grounds: [{ code: 'why_rule', rule_id: result.rule_id }],
      },
    ]);
  });

  it('of an act before grounds were kept is not known, and is said so', async () => {
    const { entryId, cause } = await booked();
    await db.owner(`UPDATE books.automatic_act SET version = NULL, grounds = '[]', fields = '[]'`);
    expect((await whyOf(entryId)).decisions).toMatchObject([
      { automatic: true, recorded: false, version: null, cause, grounds: [], fields: [] },
    ]);
  });
});

describe('the probability of an act', () => {
  it('is kept with each kind, with the evidence that it is made of', async () => {
    const { partyId } = await booked();
    await desk.book();
    const line = await paid(partyId);
    await fee();
    await desk.trade.run(createRule, FEES);
    await match(desk.trade);
    await desk.book(REMINDER, { kind: undefined });
    const found = await acts();
    expect(new Map(found.map(({ kind, evidence }) => [kind, evidence]))).toEqual(
      new Map([
        ['dismiss', ['dismissal:reminder:text']],
        ['exempt', ['rule:exempt']],
        ['allocate', ['match:amount_agrees+counterparty_agrees+time_agrees']],
        ['join', ['reading:text:0.95', 'copy:same_number']],
        ['post', ['reading:text:0.95', 'supplier:new', 'account:line_words', 'vat:charged_at_home']],
      ]),
    );
    for (const { probability } of found) {
      expect(Number(probability)).toBeGreaterThan(0);
      expect(Number(probability)).toBeLessThan(1);
    }
    const settled = (await whyLine(line)).decisions.find(({ what }) => what === 'settlement');
    expect(settled?.probability).toBe(found.find(({ kind }) => kind === 'allocate')?.probability);
  });

  it('grows with acts of its cause that stood, and falls with those that were taken back', async () => {
    const first = await booked();
    await booked({ number: '18' });
    await booked({ number: '19' });
    await undo({ cause: first.cause });
    await desk.book({ number: '20' });
    const [afterUndo, third, second] = (await acts({ cause: first.cause })).map(({ probability }) =>
      Number(probability),
    );
    expect(third).toBeGreaterThan(second ?? 1);
    expect(afterUndo).toBeLessThan(second ?? 0);
  });

  it('is demanded by the database: no act without one, no draft with one', async () => {
    const write = (kind: string, ppm: number | null, evidence: string) =>
      db.owner(
        `INSERT INTO books.automatic_act (company_id, id, kind, cause, invoice_id, revision_id, grounds, fields, probability_ppm,
           evidence, created_at, command_id)
         SELECT company_id, 'new', '${kind}', cause, invoice_id, revision_id, '[]', '[]', ${ppm ?? 'NULL'}, '${evidence}', now(), 'c'
         FROM books.automatic_act LIMIT 1`,
      );
    await booked();
    for (const [kind, ppm, evidence] of [
      ['post', null, '{supplier:name}'],
      ['post', 990_000, '{}'],
      ['post', -1, '{supplier:name}'],
      ['post', 1_000_001, '{supplier:name}'],
      ['draft', 990_000, '{supplier:name}'],
    ] as const)
      await expect(write(kind, ppm, evidence)).rejects.toThrow('automatic_act_probability');
  });

  it('of an act before probabilities were kept is not known', async () => {
    const { cause } = await booked();
    await db.owner(`ALTER TABLE books.automatic_act DROP CONSTRAINT automatic_act_probability`);
    await db.owner(`UPDATE books.automatic_act SET probability_ppm = NULL`);
    expect(await acts({ cause })).toMatchObject([{ probability: null }]);
  });
});

describe('acts of one cause', () => {
  it('bring documents back that were dismissed, and leave copies with their invoice', async () => {
    await booked();
    await desk.book();
    const { file } = await desk.book(REMINDER, { kind: undefined });
    const dismissed = await acts({ cause: 'dismissal:reminder' });
    expect(dismissed).toMatchObject([
      { kind: 'dismiss', state: 'in_force', amount_minor: null, date: '2026-11-20' },
    ]);
    const viewer = testActor({ permissions: new Set(['bank.classify', 'books.read']) });
    const { result } = await desk.trade.run(undoActs, { cause: 'dismissal:reminder' }, viewer);
    expect(result.kept.map(({ code }) => code)).toEqual(['permission_denied']);
    expect(await undo({ cause: 'dismissal:reminder' })).toMatchObject({ undone: 1, kept: [] });
    expect(await acts({ cause: 'dismissal:reminder' })).toMatchObject([{ state: 'undone' }]);
    const waiting = await db.owner<{ file_id: string }>(
      'SELECT file_id FROM books.document WHERE company_id = $1 AND NOT referenced AND dismissed_at IS NULL',
      [desk.trade.companyId],
    );
    expect(waiting.map(({ file_id: id }) => id)).toEqual([String(file.id)]);
    const [copy] = (await acts()).filter(({ kind }) => kind === 'join');
    expect(copy?.state).toBe('in_force');
  });

  it('are taken back together: documents with the payments matched to them', async () => {
    const [one, other] = [await booked(), await booked({ number: '18', net: 9_000 })];
    const elsewhere = await booked({
      supplier: 'Metsatöö OÜ',
      regCode: '14532901',
      vatNumber: 'EE101929561',
    });
    const line = await paid(one.partyId);
    expect(await acts({ cause: one.cause })).toMatchObject([
      { kind: 'post', state: 'in_force', invoice_id: other.invoiceId, amount_minor: 11_160n },
      { kind: 'post', state: 'in_force', invoice_id: one.invoiceId },
    ]);
    expect(await undo({ cause: one.cause })).toMatchObject({
      undone: 2,
      cancelled_invoices: 2,
      reversed_allocations: 1,
      kept: [],
      more: false,
    });
    expect(await transaction(desk.trade, line)).toMatchObject({ status: 'unmatched' });
    for (const { invoiceId } of [one, other])
      expect(await desk.trade.invoice(invoiceId)).toMatchObject({ state: 'cancelled' });
    expect(await desk.trade.invoice(elsewhere.invoiceId)).toMatchObject({ state: 'posted' });
    // A second time nothing is left to take back, and each is named.
    const again = await undo({ cause: one.cause });
    expect(again).toMatchObject({ undone: 0, more: false });
    expect(again.kept.map(({ code }) => code)).toEqual(['already_undone', 'already_undone']);
  });

  it('leave a draft of each document, made as the service decides today and booked by nobody else', async () => {
    const { file, booking } = await desk.book();
    const invoiceId = booking?.invoiceId ?? '';
    const { party_id: partyId } = await desk.trade.invoice(invoiceId);
    desk.trade.consequences.length = 0;
    await undo({ cause: `supplier:${partyId}` });
    expect(desk.trade.consequences).toContain('book-file');
    const payload = {
      fileId: file.id.toString(),
      again: { because: 'taken_back' as const, of: invoiceId },
    };
    const task = testTask('book-file', payload, desk.trade.companyId);
    expect(await desk.booker().handle(task)).toBe('done');
    const again = (await desk.extraction(file))?.booking;
    expect(again).toMatchObject({ state: 'draft', reasonCodes: [{ code: 'taken_back' }] });
    expect(again?.invoiceId).not.toBe(invoiceId);
    expect(await desk.trade.invoice(invoiceId)).toMatchObject({ state: 'cancelled' });
    expect(await desk.trade.invoice(again?.invoiceId ?? '')).toMatchObject({
      state: 'recorded',
      needs_review: true,
      gross_minor: 12_400n,
    });
    // Delivered once more, it finds the draft and leaves it alone.
    expect(await desk.booker().handle(task)).toBe('skipped');
    expect((await desk.extraction(file))?.booking?.invoiceId).toBe(again?.invoiceId);
  });

  it('stay where a month is closed, a return is filed, or a person has built on them', async () => {
    const shut = await booked({ date: '2026-09-03' });
    const filed = await booked({ number: '18', date: '2026-10-03' });
    const settled = await booked({ number: '19', net: 8_000 });
    const free = await booked({ number: '20', net: 7_000 });
    const line = await takeLine(desk.trade, { amountMinor: 9_920n });
    await desk.trade.settle({
      kind: 'payment',
      invoice_id: settled.invoiceId,
      bank_transaction_id: line,
      item_minor: 9_920,
    });
    await db.owner(
      `UPDATE books.period SET state = CASE starts_on WHEN '2026-09-01' THEN 'closed' ELSE state END,
         vat_filed = starts_on = '2026-10-01' WHERE company_id = $1`,
      [desk.trade.companyId],
    );
    const { kept, ...result } = await undo({ cause: free.cause });
    expect(result).toMatchObject({ undone: 1, more: false });
    expect(new Map(kept.map(({ invoice_id: id, code }) => [id, code]))).toEqual(
      new Map([
        [settled.invoiceId, 'changed_since'],
        [filed.invoiceId, 'return_filed'],
        [shut.invoiceId, 'period_closed'],
      ]),
    );
    expect(await desk.trade.invoice(free.invoiceId)).toMatchObject({ state: 'cancelled' });
  });

  it('of a rule and of a day are taken back without those that the person may not undo', async () => {
    const { partyId, invoiceId } = await booked();
    const line = await paid(partyId);
    const charge = await fee();
    const { result: rule } = await desk.trade.run(createRule, FEES);
    await match(desk.trade);
    const classifier = testActor({ permissions: new Set(['bank.classify', 'books.read']) });
    const day = isoDate('2026-11-20');
    const { result } = await desk.trade.run(undoActs, { day }, classifier);
    expect(result).toMatchObject({ undone: 1, undone_judgements: 1 });
    expect(result.kept.map(({ code }) => code)).toEqual(['permission_denied', 'permission_denied']);
    expect(await transaction(desk.trade, charge)).toMatchObject({ status: 'unmatched' });
    expect(await acts({ cause: `rule:${rule.rule_id}` })).toMatchObject([
      { kind: 'exempt', state: 'undone' },
    ]);
    expect(await undo({ day: isoDate('2026-11-19') })).toMatchObject({ undone: 0, kept: [] });
    expect(await undo({ day })).toMatchObject({ undone: 2, reversed_allocations: 1, cancelled_invoices: 1 });
    expect(await transaction(desk.trade, line)).toMatchObject({ status: 'unmatched' });
    expect(await desk.trade.invoice(invoiceId)).toMatchObject({ state: 'cancelled' });
  });
});

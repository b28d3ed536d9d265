import {
  activateRule,
  actCauses,
  createRule,
  createRuleRequest,
  findRule,
  listAutomaticActs,
  type RuleView,
  tryRule,
  tryRuleRequest,
  undoActs,
  undoRule,
  whyEntry,
} from '#books';
import { createDimension } from '#ledger';
import { isoDate, type Ulid } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { takeLine } from '../../../../test/support/bank.js';
import { BookingDesk, type DocumentInput } from '../../../../test/support/booking-desk.js';
import { testActor } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { refusal } from '../../../../test/support/trade.js';

let db: TestDatabase;
let desk: BookingDesk;
/** The supplier of the desk's documents, with one purchase that the service booked by the words of its line. */
let partyId: Ulid;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

beforeEach(async () => {
  desk = await BookingDesk.open(db);
  ({ partyId } = await book());
  return () => desk.close();
});

async function book(input: DocumentInput = {}) {
  const { booking } = await desk.book(input);
  const invoiceId = booking?.invoiceId ?? '';
  const { party_id, revision, entries } = await desk.trade.invoice(invoiceId);
  return {
    state: booking?.state,
    codes: booking?.reasonCodes.map(({ code }) => code) ?? [],
    accounts: revision.lines.map(({ account_code: code }) => code),
    vatCodes: revision.lines.map(({ vat_code: code }) => code),
    invoiceId,
    partyId: party_id,
    revisionId: revision.id,
    entryId: entries[0]?.id ?? '',
  };
}

const make = async (what: object, { max = 50_000, ...when }: { max?: number | null; text?: string } = {}) =>
  (
    await desk.trade.run(
      createRule,
      createRuleRequest.parse({
        when: { party_id: partyId, ...when },
        what: { kind: 'lines', ...what },
        max_minor: max,
      }),
    )
  ).result.rule_id;

const inCompany = <Result>(read: Parameters<typeof db.database.readCompany<Result>>[1]): Promise<Result> =>
  db.database.readCompany(desk.trade.companyId, read);
const read = async (id: Ulid): Promise<RuleView | undefined> =>
  inCompany((sql) => findRule(sql, desk.trade.companyId, id));
const attempt = (what: object, when: object = {}) =>
  inCompany((sql) =>
    tryRule(
      sql,
      desk.trade.companyId,
      tryRuleRequest.parse({ when: { party_id: partyId, ...when }, what: { kind: 'lines', ...what } }),
    ),
  );

describe('a confirmed rule for lines', () => {
  it('decides a document of its party, is its cause, is counted, and its documents are taken back by cause too', async () => {
    const values = [{ code: 'EHITUS', name: 'Ehitus' }];
    const project = { code: 'OBJEKT', name: 'Objekt', kind: 'project', values } as const;
    const { result } = await desk.trade.run(createDimension, project);
    const dimension = result.values[0]?.id ?? '';
    const what = { account_code: '5130', vat_code: 'P22', dimensions: [dimension] };
    const id = await make(what, { text: 'veebimajutus' });
    expect(await read(id)).toMatchObject({
      state: 'active',
      what: { kind: 'lines', ...what, dimension_names: ['Ehitus'] },
      acted: 0,
    });
    const { state, accounts, vatCodes, entryId, revisionId } = await book({ number: '2' });
    // A code of the rate of other days is the one of the document's rate.
    expect({ state, accounts, vatCodes }).toEqual({ state: 'posted', accounts: ['5130'], vatCodes: ['P24'] });
    const line = await inCompany((sql) =>
      sql.one<{ ids: string[] }>(
        'SELECT dimension_value_ids AS ids FROM books.invoice_line WHERE company_id = $1 AND revision_id = $2',
        [desk.trade.companyId, revisionId],
      ),
    );
    expect(line.ids).toEqual([dimension]);
    expect(await read(id)).toMatchObject({ acted: 1, undone: 0 });
    const { decisions } = await db.database.reportCompany(desk.trade.companyId, (sql) =>
      whyEntry(sql, desk.trade.companyId, entryId),
    );
    expect(decisions[0]).toMatchObject({
      cause: `supplier:${partyId}`,
      grounds: [
        { what: 'supplier' },
        { what: 'account', value: '5130', rule_id: id, parameters: { because: 'rule' } },
        { what: 'vat', value: 'P24', rule_id: id },
        { what: 'rule', rule_id: id },
      ],
    });
    const cause = `rule:${id}`;
    const causes = await inCompany((sql) => actCauses(sql, desk.trade.companyId, {}));
    expect(causes.find((one) => one.cause === cause)).toMatchObject({ acts: 1, rule_id: id });
    const acts = await inCompany((sql) =>
      listAutomaticActs(sql, desk.trade.companyId, { cause }, { after: null, limit: 50 }),
    );
    expect(acts).toMatchObject([{ kind: 'post', rule_ids: [id], state: 'in_force' }]);
    expect((await desk.trade.run(undoActs, { cause })).result).toMatchObject({
      undone: 1,
      cancelled_invoices: 1,
    });
    expect(await read(id)).toMatchObject({ acted: 1, undone: 1 });
  });

  it('settles the doubt about VAT, as the answer of a person does', async () => {
    const exempt = { words: 'Kindlustusmakse', rateBps: 0 };
    expect(await book({ ...exempt, number: '2' })).toMatchObject({ state: 'draft' });
    await make({ vat_code: 'PEX' });
    expect(await book({ ...exempt, number: '3', net: 9_000 })).toMatchObject({
      state: 'posted',
      vatCodes: ['PEX'],
    });
  });

  it('only proposes above its limit', async () => {
    const id = await make({ account_code: '5130' }, { max: 12_399 });
    expect(await book({ number: '2' })).toMatchObject({
      state: 'draft',
      codes: ['rule_amount_above'],
      accounts: ['5130'],
    });
    expect(await read(id)).toMatchObject({ acted: 0 });
  });

  it('says nothing where another contradicts it, and the document says so', async () => {
    await make({ account_code: '5130' });
    await make({ account_code: '5900' });
    const { state, codes, accounts } = await book({ number: '2' });
    expect({ state, codes }).toEqual({ state: 'draft', codes: ['rules_contradict'] });
    expect(accounts).not.toContain('5130');
  });

  it('is paused before the next document once its person may no longer answer', async () => {
    const id = await make({ account_code: '5130' });
    desk.profiles.permissions = desk.profiles.permissions.filter((one) => one !== 'bank.classify');
    const { accounts, state } = await book({ number: '2' });
    expect(state).toBe('posted');
    expect(accounts).not.toContain('5130');
    expect(await read(id)).toMatchObject({
      state: 'paused',
      reason_codes: [{ code: 'rule_person_left' }],
    });
    await desk.trade.run(activateRule, { rule_id: id });
    expect(await read(id)).toMatchObject({ state: 'active' });
  });
});

describe('trying a rule for lines', () => {
  it('shows posted lines, and those of drafts that it would change, and gives the usual limit', async () => {
    const posted = await book({ number: '2', net: 15_000 });
    desk.profiles.company = {
      ...desk.profiles.company,
      invoiceAutoBook: false,
    } as typeof desk.profiles.company;
    const draft = await book({ number: '3', words: 'Muu teenus', net: 15_500 });
    const [account] = posted.accounts;
    const tried = await attempt({ account_code: '5130' });
    expect(tried).toMatchObject({ open: 1, agreed: 0, disagreed: 2, more: false });
    expect(tried.rows.find(({ effect }) => effect === 'answers')).toMatchObject({
      bank_transaction_id: null,
      invoice_id: draft.invoiceId,
      line_no: 1,
      amount_minor: 15_500n,
      description: 'Muu teenus',
    });
    expect(tried.rows.every(({ document_id: id }) => id !== null)).toBe(true);
    expect(await attempt({ account_code: account }, { text: 'veebimajutus' })).toMatchObject({
      open: 0,
      agreed: 2,
    });
    const id = await make({ account_code: account }, { text: 'veebimajutus', max: null });
    expect(await read(id)).toMatchObject({ max_minor: 37_200n });
    expect(await refusal(make({ account_code: '5130' }, { max: null }))).toMatchObject({
      code: 'invalid_payload',
    });
  });
});

it('refuses what lines may not have, with the codes of invoices', async () => {
  const fault = async (what: object) => {
    const { code, field, error } = await refusal(make(what));
    return [code, field, error];
  };
  expect(await fault({ account_code: '9999' })).toEqual([
    'validation_error',
    'what.account_code',
    'not_found',
  ]);
  expect(await fault({ vat_code: 'PZZ' })).toEqual(['validation_error', 'what.vat_code', 'not_found']);
  expect(await fault({ vat_code: 'S24' })).toEqual(['invalid_payload', 'what.vat_code', 'wrong_direction']);
  const nothing = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
  expect(await fault({ dimensions: [nothing] })).toEqual([
    'validation_error',
    'what.dimensions.0',
    'not_found',
  ]);
});

describe('undoing a rule for lines', () => {
  const since = (id: Ulid, day = '2026-11-20', actor = testActor()) =>
    desk.trade.run(undoRule, { rule_id: id, since: isoDate(day) }, actor);

  it('cancels the documents that it decided since a day, and has drafts made of them', async () => {
    const id = await make({ account_code: '5130' }, { text: 'veebimajutus' });
    const { invoiceId } = await book({ number: '2' });
    const other = await book({ number: '3', words: 'Leping', net: 9_000 });
    expect((await since(id, '2026-11-21')).result).toMatchObject({ undone: 0, kept: [], more: false });
    desk.trade.consequences.length = 0;
    expect((await since(id)).result).toEqual({
      rule_id: id,
      undone: 1,
      cancelled_invoices: 1,
      kept: [],
      more: false,
    });
    expect(desk.trade.consequences).toContain('book-file');
    expect(await desk.trade.invoice(invoiceId)).toMatchObject({ state: 'cancelled' });
    expect(await desk.trade.invoice(other.invoiceId)).toMatchObject({ state: 'posted' });
    expect(await read(id)).toMatchObject({ acted: 1, undone: 1 });
    expect((await since(id)).result).toMatchObject({ undone: 0, kept: [], more: false });
  });

  it('leaves those that a person, a closed month or a filed return keeps, each with the reason', async () => {
    const id = await make({ account_code: '5130' });
    const shut = await book({ number: '2', date: '2026-09-03' });
    const filed = await book({ number: '3', date: '2026-10-03' });
    const settled = await book({ number: '4', net: 8_000 });
    const free = await book({ number: '5', net: 7_000 });
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
    const classifier = testActor({ permissions: new Set(['bank.classify', 'books.read']) });
    const { result: refused } = await since(id, '2026-11-20', classifier);
    expect(refused.undone).toBe(0);
    expect(refused.kept).toContainEqual({
      bank_transaction_id: null,
      invoice_id: free.invoiceId,
      code: 'permission_denied',
    });
    const { result } = await since(id);
    expect(result).toMatchObject({ undone: 1, cancelled_invoices: 1, more: false });
    expect(new Map(result.kept.map((one) => [one.invoice_id, one.code]))).toEqual(
      new Map([
        [shut.invoiceId, 'period_closed'],
        [filed.invoiceId, 'return_filed'],
        [settled.invoiceId, 'changed_since'],
      ]),
    );
    expect(await desk.trade.invoice(free.invoiceId)).toMatchObject({ state: 'cancelled' });
  });
});

import {
  cancelInvoice,
  postPurchaseInvoice,
  reviseInvoice,
  reviseInvoiceRequest,
  updateParty,
  updatePartyRequest,
} from '#books';
import { type Ulid } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BookingDesk, type DocumentInput } from '../../../../test/support/booking-desk.js';
import { OWN_PROFILE } from '../../../../test/support/company-profiles.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { testTask } from '../../../../test/support/files.js';
import { DecideDraftsHandler } from './decide-drafts.handler.js';

let db: TestDatabase;
let desk: BookingDesk;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

beforeEach(async () => {
  desk = await BookingDesk.open(db);
  // New suppliers wait for a person: all documents that come together do.
  desk.profiles.company = { ...OWN_PROFILE, autoBookNewSuppliers: false };
  return () => desk.close();
});

let number = 0;
const draft = async (input: DocumentInput = {}): Promise<Ulid> => {
  const { booking } = await desk.book({ number: `M-${(number += 1)}`, ...input });
  expect(booking).toMatchObject({ state: 'draft' });
  return booking?.invoiceId ?? '';
};
const stateOf = async (id: Ulid) => (await desk.trade.invoice(id)).state;
const partyOf = async (id: Ulid) => (await desk.trade.invoice(id)).party_id;

/** Runs the task that a commit has queued for the party. */
async function decideAgain(partyId: Ulid, heldInvoices: readonly Ulid[] = []): Promise<void> {
  const { database, bus, clock } = desk.trade;
  const handler = new DecideDraftsHandler({ database, bus, clock, companies: desk.profiles }, () =>
    Promise.resolve(heldInvoices),
  );
  const task = testTask('decide-drafts', { partyId }, desk.trade.companyId);
  expect(await handler.handle(task)).toBe('done');
}
const queued = () => desk.trade.consequences.filter((kind) => kind === 'decide-drafts').length;

describe('drafts of a supplier, once a person has answered about it', () => {
  it('are posted when nothing speaks against them any longer, each as an act with its evidence', async () => {
    const [first, second, third] = [await draft(), await draft(), await draft({ net: 5_000 })];
    expect(queued()).toBe(0);
    await desk.trade.post(first);
    expect(queued()).toBe(1);
    await decideAgain(await partyOf(first));
    for (const id of [second, third]) {
      expect(await desk.trade.invoice(id)).toMatchObject({
        state: 'posted',
        needs_review: false,
        revision_no: 2,
        reason_codes: [],
      });
    }
    const acts = await desk.trade.database.readCompany(desk.trade.companyId, (sql) =>
      sql.rows<{ invoice_id: string; evidence: string[] }>(
        `SELECT invoice_id, evidence FROM books.automatic_act WHERE company_id = $1 AND kind = 'post' ORDER BY invoice_id`,
        [desk.trade.companyId],
      ),
    );
    expect(acts).toMatchObject([{ invoice_id: second }, { invoice_id: third }]);
    expect(acts[0]?.evidence).toContain('supplier:reg_code');
    // The service's own posting is no answer, and a second run finds nothing to do.
    expect(queued()).toBe(1);
    const before = await desk.trade.footprint();
    await decideAgain(await partyOf(first));
    expect(await desk.trade.footprint()).toEqual(before);
  });

  it('are posted once a person has confirmed the supplier', async () => {
    const id = await draft();
    const party_id = await partyOf(id);
    await desk.trade.run(updateParty, { party_id, ...updatePartyRequest.parse({ is_confirmed: true }) });
    expect(queued()).toBe(1);
    await decideAgain(party_id);
    expect(await stateOf(id)).toBe('posted');
  });

  it('stay exactly as they are while something else speaks against them', async () => {
    const [first, unsure] = [await draft(), await draft({ confident: false })];
    await desk.trade.post(first);
    const before = await desk.trade.invoice(unsure);
    await decideAgain(await partyOf(first));
    expect(await desk.trade.invoice(unsure)).toEqual(before);
  });

  it('stay when a person has edited, voided or put them aside, or another supplier sent them', async () => {
    const first = await draft();
    const edited = await draft();
    const body = reviseInvoiceRequest.parse({
      reason: 'teine konto',
      revision: {
        invoice_date: '2026-11-03',
        lines: [{ description: 'Veebimajutus', unit_price: '100', vat_code: 'P24', account_code: '5320' }],
      },
    });
    await desk.trade.run(reviseInvoice, { invoice_id: edited, ...body });
    const aside = await draft();
    const other = await draft({ supplier: 'Teine OÜ', regCode: '10000018', vatNumber: 'EE100247019' });
    await desk.trade.post(first);
    await decideAgain(await partyOf(first), [aside]);
    for (const id of [edited, aside, other]) expect(await stateOf(id)).toBe('recorded');
    expect((await desk.trade.invoice(edited)).revision_no).toBe(2);
  });

  it('stay when the document was taken apart by a person', async () => {
    const [first, taken] = [await draft(), await draft()];
    await db.owner(
      `UPDATE books.invoice_revision SET reason_codes = '[{"code": "taken_back", "parameters": {}}]'
       WHERE company_id = $1 AND invoice_id = $2`,
      [desk.trade.companyId, taken],
    );
    await desk.trade.post(first);
    await decideAgain(await partyOf(first));
    expect(await stateOf(taken)).toBe('recorded');
  });

  it('may be posted by a person who still sees the draft: the answer is the posted invoice', async () => {
    const [first, second] = [await draft(), await draft()];
    await desk.trade.post(first);
    await decideAgain(await partyOf(first));
    const [entry] = (await desk.trade.invoice(second)).entries;
    const answer = await desk.trade.run(postPurchaseInvoice, { invoice_id: second });
    expect(answer.result).toEqual({ invoice_id: second, entry_id: entry?.id, warnings: [] });
    expect((await desk.trade.invoice(second)).entries).toHaveLength(1);
    // One that a person posted, or that has ended since, is refused as ever.
    await expect(desk.trade.post(first)).rejects.toMatchObject({ code: 'invoice_state_conflict' });
    await desk.trade.run(cancelInvoice, { invoice_id: second, reason: 'topelt' });
    await expect(desk.trade.post(second)).rejects.toMatchObject({ code: 'invoice_state_conflict' });
  });
});

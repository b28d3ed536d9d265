import { postPurchaseInvoice } from '#books';
import { type FileSender } from '#files';
import { type Ulid } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { takeLine } from '../../../../test/support/bank.js';
import { BookingDesk, type DocumentInput } from '../../../../test/support/booking-desk.js';
import { testActor } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { match } from '../../../../test/support/matching.js';

let db: TestDatabase;
let desk: BookingDesk;
let numbers = 0;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

beforeEach(async () => {
  desk = await BookingDesk.open(db);
  desk.profiles.trust = 'other';
  return () => desk.close();
});

/** Books a file from a mail of an address, and returns its invoice and the reason why it waits. */
async function mailed(
  address: string | null,
  fields: DocumentInput = {},
  proof: FileSender['proof'] = 'proven',
) {
  const number = fields.number ?? `M-${(numbers += 1)}`;
  const { booking, file } = await desk.book(
    { ...fields, number },
    { source: 'email', sender: { address, proof } },
  );
  const { revision } = await desk.trade.invoice(booking?.invoiceId ?? '');
  const { reasons } = revision.source_payload as { reasons: readonly { code: string }[] };
  return {
    invoiceId: booking?.invoiceId as Ulid,
    state: booking?.state,
    documentId: file.coreDocumentId,
    codes: reasons.map(({ code }) => code),
  };
}

const supplier = () => desk.trade.party({ name: 'Pilvemajutus OÜ', reg_code: '12345678' });

describe('a document of a known supplier that came by mail', () => {
  it('waits for a person, until one posts a document of that supplier from the same domain', async () => {
    await supplier();
    const first = await mailed('arved@pilv.ee');
    expect(first).toMatchObject({ state: 'draft', codes: ['sender_new'] });
    await desk.trade.post(first.invoiceId);
    expect(await mailed('teine@pilv.ee')).toMatchObject({ state: 'posted', codes: [] });
    expect(await mailed('arved@vale.ee')).toMatchObject({ state: 'draft', codes: ['sender_new'] });
  });

  it('is asked about once for a new supplier too: whoever posts its document confirms it', async () => {
    const first = await mailed('arved@pilv.ee');
    expect(first).toMatchObject({ state: 'draft', codes: ['sender_new', 'supplier_new'] });
    expect(await mailed('arved@pilv.ee')).toMatchObject({ codes: ['sender_new', 'supplier_unconfirmed'] });
    await desk.trade.post(first.invoiceId);
    expect(await mailed('arved@pilv.ee')).toMatchObject({ state: 'posted', codes: [] });
  });

  it('is not confirmed by a program that posts it', async () => {
    await supplier();
    const { invoiceId } = await mailed('arved@pilv.ee');
    await desk.trade.run(postPurchaseInvoice, { invoice_id: invoiceId }, { ...testActor(), human: false });
    expect(await mailed('arved@pilv.ee')).toMatchObject({ state: 'draft', codes: ['sender_new'] });
  });

  it('of one supplier does not confirm the sender for another', async () => {
    await supplier();
    await desk.trade.party({ name: 'Muu OÜ', reg_code: '10000001' });
    await desk.trade.post((await mailed('arved@pilv.ee')).invoiceId);
    const other = { supplier: 'Muu OÜ', regCode: '10000001', iban: 'EE382200221020145685' };
    expect(await mailed('arved@pilv.ee', other)).toMatchObject({ state: 'draft', codes: ['sender_new'] });
  });

  it('is confirmed for the whole address when the domain is that of a public mail provider', async () => {
    await supplier();
    await desk.trade.post((await mailed('pilv@gmail.com')).invoiceId);
    expect(await mailed('Pilv@Gmail.com')).toMatchObject({ state: 'posted' });
    expect(await mailed('kaabakas@gmail.com')).toMatchObject({ state: 'draft', codes: ['sender_new'] });
  });

  it('is also confirmed by its payment', async () => {
    await supplier();
    desk.profiles.trust = 'trusted';
    const { invoiceId, state } = await mailed('arved@pilv.ee', { number: 'P-1' });
    expect(state).toBe('posted');
    desk.profiles.trust = 'other';
    expect(await mailed('arved@pilv.ee')).toMatchObject({ codes: ['sender_new'] });
    const line = await takeLine(desk.trade, { amountMinor: 12_400n, description: 'Arve P-1' });
    await desk.trade.settle({ invoice_id: invoiceId, bank_transaction_id: line, item_minor: 12_400 });
    expect(await mailed('arved@pilv.ee')).toMatchObject({ state: 'posted' });
  });

  it('is also confirmed by a payment that the matcher found', async () => {
    await supplier();
    desk.profiles.trust = 'member';
    await mailed('arved@pilv.ee', { reference: '47128' });
    await takeLine(desk.trade, { counterpartyName: 'Keegi', description: null, reference: '0047128' });
    await match(desk.trade);
    desk.profiles.trust = 'other';
    expect(await mailed('arved@pilv.ee')).toMatchObject({ state: 'posted' });
  });

  it('waits when its sender is unproven, whatever was confirmed before', async () => {
    await supplier();
    await desk.trade.post((await mailed('arved@pilv.ee')).invoiceId);
    desk.profiles.trust = 'unproven';
    expect(await mailed('arved@pilv.ee', {}, 'unproven')).toMatchObject({
      state: 'draft',
      codes: ['sender_unproven'],
    });
  });

  it.each([
    ['a sender that the company named', 'trusted', 'posted', []],
    ['one of its own people', 'member', 'draft', ['supplier_new']],
    ['anybody else', 'other', 'draft', ['sender_new', 'supplier_new']],
  ] as const)('of a supplier not seen before, from %s', async (_who, trust, state, codes) => {
    desk.profiles.trust = trust;
    expect(await mailed('arved@pilv.ee')).toMatchObject({ state, codes });
  });
});

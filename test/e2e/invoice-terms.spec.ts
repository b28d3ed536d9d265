import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type TestAnswer } from '../support/api.js';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';

/** The day of every invoice here, and the day before. */
const [DATE, BEFORE] = ['2026-11-03', '2026-11-02'] as const;
const LINES = [{ description: 'Nõustamine', unit_price: '100', vat_code: 'S24' }];

let db: TestDatabase;
let us: Bookkeeper;
let customer: string;

beforeAll(async () => {
  db = await testDatabase();
  us = await startBookkeeper(db);
  customer = await us.party({ kind: 'customer', address: 'Aia 5, Tartu' });
});

afterAll(async () => {
  await us.close();
  await db.drop();
});

const sale = (revision: object, fields: object = {}) =>
  us.post('/invoices', {
    direction: 'sales',
    party_id: customer,
    allow_duplicate: true,
    revision: { invoice_date: DATE, lines: LINES, ...revision },
    ...fields,
  });

const purchase = async (revision: object) => us.post('/invoices', await us.purchase({}, revision));

const revise = (id: string, revision: object) =>
  us.post(`/invoices/${id}/revise`, {
    reason: 'parandus',
    revision: { invoice_date: DATE, lines: LINES, ...revision },
  });

const Recorded = z.looseObject({
  result: z.looseObject({ invoice_id: z.string(), warnings: z.array(z.unknown()) }),
});

function recorded(answer: TestAnswer): z.output<typeof Recorded>['result'] {
  expect(answer.status, answer.text).toBeLessThan(300);
  return Recorded.parse(answer.body).result;
}

const refused = (field: string, code: string) => ({
  status: 400,
  body: { code: 'invalid_payload', errors: [{ field, code }] },
});

const invoiceCount = async () =>
  (await db.owner('SELECT 1 FROM books.invoice WHERE company_id = $1', [us.company.id])).length;

describe('the rounding of an invoice', () => {
  const TOO_LARGE = refused('revision.rounding_minor', 'rounding_too_large');

  it.each([
    ['EUR', 99, 100],
    ['HUF', 499, 500],
  ])('in %s may be %i minor units and not %i, up or down', async (currency, most, tooMuch) => {
    const before = await invoiceCount();
    for (const sign of [1, -1]) {
      expect(await sale({ currency, rounding_minor: sign * tooMuch })).toMatchObject(TOO_LARGE);
    }
    expect(await invoiceCount()).toBe(before);
    for (const sign of [1, -1]) recorded(await sale({ currency, rounding_minor: sign * most }));
  });

  it('is checked on a purchase too, and when an invoice is revised', async () => {
    expect(await purchase({ rounding_minor: 100 })).toMatchObject(TOO_LARGE);
    const { invoice_id: id } = recorded(await sale({ rounding_minor: 2 }));
    expect(await revise(id, { rounding_minor: -100 })).toMatchObject(TOO_LARGE);
    recorded(await revise(id, { rounding_minor: -99 }));
  });
});

describe('a due date before the invoice date', () => {
  const TOO_EARLY = refused('revision.due_date', 'before_invoice_date');

  it('is refused on an own sale, recorded or revised, and leaves nothing behind', async () => {
    const before = await invoiceCount();
    expect(await sale({ due_date: BEFORE })).toMatchObject(TOO_EARLY);
    expect(await invoiceCount()).toBe(before);
    const { invoice_id: id, warnings } = recorded(await sale({ due_date: DATE }));
    expect(warnings).toEqual([]);
    expect(await revise(id, { due_date: BEFORE })).toMatchObject(TOO_EARLY);
  });

  it('is reported before a duplicate invoice, and so is too large a rounding', async () => {
    recorded(await sale({}));
    const once = { allow_duplicate: false };
    expect(await sale({}, once)).toMatchObject({ status: 409, body: { code: 'duplicate_invoice' } });
    expect(await sale({ due_date: BEFORE }, once)).toMatchObject(TOO_EARLY);
    expect(await sale({ rounding_minor: 100 }, once)).toMatchObject({ status: 400 });
  });

  it('is accepted on a credit note', async () => {
    const { invoice_id: id } = recorded(await sale({}));
    const issued = await us.post(`/invoices/${id}/issue`, {});
    expect([issued.status, issued.text]).toEqual([200, expect.any(String)]);
    const credit = await sale({ due_date: BEFORE }, { kind: 'credit_note', corrects_invoice_id: id });
    expect(recorded(credit).warnings).toEqual([]);
  });

  it('is accepted on a sale that was issued elsewhere', async () => {
    const imported = await us.post('/invoices/import-sales', {
      party_id: customer,
      number: 'V-1',
      external_source: 'manual',
      revision: { invoice_date: DATE, due_date: BEFORE, lines: LINES },
    });
    expect([imported.status, imported.text]).toEqual([201, expect.any(String)]);
  });

  it('of a purchase is recorded with a warning', async () => {
    const { invoice_id: id, warnings } = recorded(await purchase({ due_date: BEFORE }));
    expect(warnings).toEqual([
      {
        code: 'due_before_invoice_date',
        field: 'revision.due_date',
        message: expect.any(String) as string,
        parameters: { invoice_date: DATE, due_date: BEFORE },
      },
    ]);
    expect(await us.call('books_invoices_retrieve', { path: { invoice_id: id } })).toMatchObject({
      revision: { due_date: BEFORE },
    });
  });
});

describe('the default currency of a party', () => {
  const setTo = (partyId: string, currency: string) =>
    us.post(`/parties/${partyId}/update`, { defaults: { currency } });

  it.each(['XQQ', 'eur', 'EURO', ''])('is not %j: 400, and the party stays', async (currency) => {
    const id = await us.party({ kind: 'customer' });
    const answer = await setTo(id, currency);
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { errors: [{ field: 'defaults.currency', code: 'invalid_currency' }] },
    ]);
    expect((await us.get(`/parties/${id}/`)).body).toMatchObject({ defaults: { currency: null } });
  });

  it('is one of ISO 4217; a draft without a currency is still in that of the books', async () => {
    const id = await us.party({ kind: 'customer' });
    expect((await setTo(id, 'USD')).status).toBe(200);
    expect((await us.get(`/parties/${id}/`)).body).toMatchObject({ defaults: { currency: 'USD' } });
    const { invoice_id: draft } = recorded(await sale({}, { party_id: id }));
    expect(await us.call('books_invoices_retrieve', { path: { invoice_id: draft } })).toMatchObject({
      revision: { currency: 'EUR' },
    });
  });
});

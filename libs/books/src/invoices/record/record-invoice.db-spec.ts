import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateParty } from '../../parties/change-party.commands.js';
import { updatePartyRequest } from '../../parties/party.wire.js';
import { recordInvoiceRequest } from '../content/invoice.wire.js';
import { recordInvoice } from './record-invoice.commands.js';
import { testActor } from '../../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../../test/support/database.js';
import { LINE, refusal, Trade } from '../../../../../test/support/trade.js';

let db: TestDatabase;
let trade: Trade;

beforeAll(async () => {
  db = await testDatabase();
  trade = await Trade.open(db.database);
});

afterAll(() => db.drop());

type Given = Readonly<Record<string, unknown>>;

/** The fault; the input for the invoice and for its revision; the code and the field of the problem. */
type Refused = [what: string, given: Given, revision: Given, code: string, field: string];

describe('a recorded purchase', () => {
  it('is a draft with all amounts computed and nothing posted', async () => {
    const party = await trade.party();
    const result = await trade.record(
      { party_id: party, number: 'INV-1' },
      {
        lines: [
          { ...LINE, quantity: '3', unit_price: '0.333333' },
          { description: 'Märkus', kind: 'note' },
        ],
      },
    );
    expect(result).toMatchObject({ revision_no: 1, state: 'recorded' });
    expect(await trade.invoice(result.invoice_id)).toMatchObject({
      direction: 'purchase',
      kind: 'invoice',
      sign: 1,
      state: 'recorded',
      number: 'INV-1',
      party_id: party,
      origin: 'human',
      net_minor: 100n,
      tax_minor: 24n,
      gross_minor: 124n,
      amount_due_minor: 124n,
      base_gross_minor: 124n,
      open_minor: null,
      settlement_state: 'unposted',
      settlement: null,
      posted_at: null,
      entries: [],
      allocations: [],
      revisions: [{ revision_no: 1, state: 'current', gross_minor: 124n, reason: null }],
      revision: {
        id: result.revision_id,
        vat_code_source: 'given',
        exchange_rate_id: null,
        base_vat: null,
        lines: [
          {
            line_no: 1,
            quantity: '3',
            unit_price: '0.333333',
            unit_price_minor: null,
            vat_rate_bps: 2400,
            account_code: '5900',
            expense_role: 'expense_default',
          },
          { line_no: 2, kind: 'note', account_code: null, quantity: null, net_minor: 0n },
        ],
      },
    });
  });

  it('takes due date, VAT code and expense from its party', async () => {
    const party = await trade.party();
    await db.database.inCompany(trade.companyId, (sql) =>
      sql.run(
        `UPDATE books.party SET default_payment_days = 14, default_vat_code = 'P24', default_expense_role = 'software_expense'
         WHERE company_id = $1 AND id = $2`,
        [trade.companyId, party],
      ),
    );
    const { invoice_id: id } = await trade.record(
      { party_id: party },
      { lines: [{ description: 'Litsents', unit_price_minor: 1000 }] },
    );
    expect(await trade.invoice(id)).toMatchObject({
      due_date: '2026-11-19',
      revision: {
        vat_code_source: 'party_default',
        lines: [
          { vat_code: 'P24', expense_role: 'software_expense', account_code: '5130', unit_price: '10' },
        ],
      },
    });
  });

  it('with the same number and date or gross is a duplicate, and the problem names it, until it is allowed', async () => {
    const party = await trade.party();
    const { invoice_id: first } = await trade.record({ party_id: party, number: 'D-1' });
    const before = await trade.footprint();
    await expect(trade.record({ party_id: party, number: 'd -1' })).rejects.toMatchObject({
      code: 'duplicate_invoice',
      status: 409,
      extensions: { invoice_id: first },
      errors: [{ message: first }],
    });
    expect(await trade.footprint()).toEqual(before);
    await trade.record({ party_id: party, number: 'D-1', allow_duplicate: true });
    await trade.record(
      { party_id: party, number: 'D-1' },
      { invoice_date: '2026-11-06', lines: [{ ...LINE, unit_price: '7' }] },
    );
  });

  it('without a number duplicates one with the same party, date and gross', async () => {
    const party = await trade.party();
    await trade.record({ party_id: party, number: 'R-1' });
    expect(await refusal(trade.record({ party_id: party, number: null, kind: 'receipt' }))).toMatchObject({
      code: 'duplicate_invoice',
    });
  });

  it.each<Refused>([
    [
      'a code out of its time',
      {},
      { lines: [{ ...LINE, vat_code: 'P22' }] },
      'invalid_payload',
      'revision.lines.0.vat_code',
    ],
    [
      'a sales code',
      {},
      { lines: [{ ...LINE, vat_code: 'S24' }] },
      'invalid_payload',
      'revision.lines.0.vat_code',
    ],
    [
      'an unknown code',
      {},
      { lines: [{ ...LINE, vat_code: 'X' }] },
      'validation_error',
      'revision.lines.0.vat_code',
    ],
    [
      'no code',
      {},
      { lines: [{ description: 'a', unit_price: '1' }] },
      'validation_error',
      'revision.lines.0.vat_code',
    ],
    [
      'an unknown account',
      {},
      { lines: [{ ...LINE, account_code: '9999' }] },
      'validation_error',
      'revision.lines.0.account_code',
    ],
    ...(
      [
        ['a payable', '2310'],
        ['a receivable', '1210'],
        ['a bank account', '1020'],
        ['cash', '1000'],
        ['money on its way', '1080'],
        ['suspense', '1090'],
        ['input VAT', '1510'],
        ['output VAT', '2510'],
      ] as const
    ).map(([what, account_code]): Refused => [
      `${what} as cost`,
      {},
      { lines: [{ ...LINE, account_code }] },
      'invalid_payload',
      'revision.lines.0.account_code',
    ]),
    [
      'input VAT as cost by its role',
      {},
      { lines: [{ ...LINE, expense_role: 'vat_input' }] },
      'invalid_payload',
      'revision.lines.0.expense_role',
    ],
    [
      'an unknown role',
      {},
      { lines: [{ ...LINE, expense_role: 'yacht' }] },
      'validation_error',
      'revision.lines.0.expense_role',
    ],
    ['an unknown party', { party_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }, {}, 'validation_error', 'party_id'],
    [
      'nothing to correct',
      { kind: 'credit_note', corrects_invoice_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' },
      {},
      'validation_error',
      'corrects_invoice_id',
    ],
    ['another total', {}, { gross_minor: 12401 }, 'invalid_payload', 'revision.gross_minor'],
    [
      'another printed VAT',
      {},
      { lines: [{ ...LINE, tax_minor: 2402 }] },
      'invalid_payload',
      'revision.lines.0.tax_minor',
    ],
    [
      'a service that ends first',
      {},
      { service_from: '2026-11-02', service_to: '2026-11-01' },
      'invalid_payload',
      'revision.service_to',
    ],
    [
      'a fixed asset disposed of by buying',
      {},
      { lines: [{ ...LINE, fixed_asset_link: 'disposal' }] },
      'invalid_payload',
      'revision.lines.0.fixed_asset_link',
    ],
    [
      'a fixed asset acquired by selling',
      { direction: 'sales', number: null },
      { lines: [{ ...LINE, vat_code: 'S24', fixed_asset_link: 'acquisition' }] },
      'invalid_payload',
      'revision.lines.0.fixed_asset_link',
    ],
    [
      'an unknown dimension',
      {},
      { lines: [{ ...LINE, dimensions: ['01ARZ3NDEKTSV4RRFFQ69G5FAV'] }] },
      'validation_error',
      'revision.lines.0.dimensions.0',
    ],
  ])('is refused for %s, and nothing is written', async (_what, given, revision, code, field) => {
    const party_id = await trade.party();
    const before = await trade.footprint();
    expect(await refusal(trade.record({ party_id, ...given }, revision))).toMatchObject({ code, field });
    expect(await trade.footprint()).toEqual(before);
  });

  it('with a chosen rate is a judgement, refused to keys and workers', async () => {
    const party = await trade.party();
    const key = testActor({ human: false, credential: { kind: 'api_key', id: 'k' } });
    const rated = { currency: 'USD', exchange_rate_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' };
    expect(await refusal(trade.record({ party_id: party }, rated, key))).toMatchObject({
      code: 'human_actor_required',
    });
    expect(await refusal(trade.record({ party_id: party }, rated))).toEqual({
      code: 'validation_error',
      field: 'revision.exchange_rate_id',
      error: 'not_found',
    });
  });

  it('is idempotent: the same key returns the first answer', async () => {
    const body = recordInvoiceRequest.parse({
      direction: 'purchase',
      number: 'K-1',
      party_id: await trade.party(),
      revision: { invoice_date: '2026-11-05', lines: [LINE] },
    });
    const call = {
      companyId: trade.companyId,
      actor: testActor(),
      idempotencyKey: 'record-1',
      payload: body,
    };
    const first = await trade.bus.execute(recordInvoice, call);
    const before = await trade.footprint();
    const second = await trade.bus.execute(recordInvoice, call);
    expect(second).toEqual({ ...first, replayed: true });
    expect(await trade.footprint()).toEqual(before);
  });
});

describe('a recorded sale', () => {
  const sale = { direction: 'sales', number: null };
  const lines = [{ ...LINE, vat_code: 'S24' }];

  it('uses the income account of its VAT code, else the default', async () => {
    const party = await trade.party({ kind: 'customer' });
    const { invoice_id: id } = await trade.record(
      { ...sale, party_id: party },
      { lines: [...lines, { ...LINE, vat_code: 'S0EXS' }] },
    );
    expect((await trade.invoice(id)).revision.lines.map((line) => line.account_code)).toEqual([
      '3120',
      '3320',
    ]);
  });

  it('starts in the language of its party, and accepts another language', async () => {
    const party = await trade.party({ kind: 'customer' });
    const defaults = { defaults: { language: 'en' as const } };
    await trade.run(updateParty, { party_id: party, ...updatePartyRequest.parse(defaults) });
    const languageOf = async (given: object) => {
      const body = { ...sale, party_id: party, allow_duplicate: true };
      const { invoice_id: id } = await trade.record(body, { lines, ...given });
      return (await trade.invoice(id)).revision.language;
    };
    expect([await languageOf({}), await languageOf({ language: 'et' })]).toEqual(['en', 'et']);
  });

  it('repeats only one with the same lines, because a customer buys many things a day', async () => {
    const body = { ...sale, party_id: await trade.party({ kind: 'customer' }) };
    const { invoice_id: first } = await trade.record(body, { lines });
    expect(await refusal(trade.record(body, { lines }))).toMatchObject({ code: 'duplicate_invoice' });
    const otherwise = lines.map((line) => ({ ...line, description: 'Nõustamine' }));
    const { invoice_id: second } = await trade.record(body, { lines: otherwise });
    expect(second).not.toBe(first);
    for (const again of [lines, otherwise])
      expect(await refusal(trade.record(body, { lines: again }))).toMatchObject({
        code: 'duplicate_invoice',
      });
  });

  it('has no number while the company numbers in sequence', async () => {
    expect(await refusal(trade.record({ ...sale, number: 'X-1' }, { lines }))).toEqual({
      code: 'invalid_payload',
      field: 'number',
      error: 'numbered_at_issue',
    });
  });

  it('accepts no original document', async () => {
    const document = await trade.document('müük');
    expect(
      await refusal(trade.record(sale, { lines, documents: [{ document_id: document }] })),
    ).toMatchObject({ code: 'invalid_payload', field: 'revision.documents.0.role' });
    await trade.record(sale, { lines, documents: [{ document_id: document, role: 'supporting' }] });
  });

  it('charges no VAT while the company is not registered', async () => {
    await db.database.inCompany(trade.companyId, (sql) =>
      sql.run(
        `INSERT INTO books.vat_registration (company_id, valid_from, status) VALUES ($1, '2026-12-01', 'unregistered')`,
        [trade.companyId],
      ),
    );
    expect(await refusal(trade.record(sale, { invoice_date: '2026-12-02', lines }))).toMatchObject({
      code: 'invalid_payload',
      field: 'revision.lines.0.vat_code',
      error: 'not_vat_registered',
    });
    await trade.record(sale, { invoice_date: '2026-11-30', lines });
  });
});

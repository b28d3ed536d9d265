import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../../test/support/database.js';
import { Trade } from '../../../../../test/support/trade.js';
import { type Command } from '../../commands/command.js';
import { recordInvoice } from '../record/record-invoice.commands.js';
import { recordInvoiceRequest } from './invoice.wire.js';
import { type HeldPrepayment, keepPrepayments } from './held-prepayments.js';

const RESTRICTED = '23001';
const CHECKED = '23514';
const NOT_GRANTED = '42501';

let db: TestDatabase;
let trade: Trade;
let party_id: string;

beforeAll(async () => {
  db = await testDatabase();
  trade = await Trade.open(db.database);
  party_id = await trade.party();
});

afterAll(async () => {
  await trade.coherent();
  await db.drop();
});

let drafts = 0;
/** Records a purchase of 124 euros that holds prepayments, in one commit. */
const draft: Command<{ readonly held: readonly HeldPrepayment[]; readonly body: object }, { id: string }> = {
  name: 'test.draft',
  permission: null,
  async handle(context, { held, body }) {
    const request = recordInvoiceRequest.parse({
      direction: 'purchase',
      number: `K-${(drafts += 1)}`,
      party_id,
      revision: {
        invoice_date: '2026-11-05',
        lines: [{ description: 'Kapp', unit_price: '100', vat_code: 'P24' }],
      },
      ...body,
    });
    const { invoice_id: id, revision_id: revisionId } = await context.run(recordInvoice, request);
    await keepPrepayments(context, revisionId, held);
    return { result: { id }, facts: [], audit: [] };
  },
};
const holding = (held: readonly HeldPrepayment[], body: object = {}) => trade.run(draft, { held, body });
const prepayment = async (input: object = {}, revision: object = {}): Promise<string> =>
  trade.recordAndPost({ kind: 'prepayment', party_id, ...input }, { ...revision });

describe('the prepayment invoices that a draft holds', () => {
  it('are written with their revision, and never changed or taken off', async () => {
    const id = await prepayment();
    await holding([{ invoiceId: id, amountMinor: 12_400n }]);
    const byHand = (statement: string) =>
      trade.database.inCompany(trade.companyId, (sql) => sql.run(statement));
    const another = await prepayment();
    for (const [statement, code] of [
      [`UPDATE books.revision_prepayment SET amount_minor = 1`, NOT_GRANTED],
      [`DELETE FROM books.revision_prepayment`, NOT_GRANTED],
      [
        `INSERT INTO books.revision_prepayment SELECT company_id, revision_id, '${another}', 1 FROM books.revision_prepayment`,
        RESTRICTED,
      ],
    ] as const)
      await expect(byHand(statement)).rejects.toMatchObject({ code });
  });

  it.each<[string, () => Promise<unknown>, string]>([
    [
      'no invoice that is none',
      async () => holding([{ invoiceId: await trade.recordAndPost({ party_id }), amountMinor: 1n }]),
      RESTRICTED,
    ],
    [
      'none of another currency',
      async () => {
        await trade.rate('USD', '2026-11-05', '1.25');
        return holding([{ invoiceId: await prepayment({}, { currency: 'USD' }), amountMinor: 1n }]);
      },
      RESTRICTED,
    ],
    [
      'none for a credit note',
      async () => holding([{ invoiceId: await prepayment(), amountMinor: 1n }], { kind: 'credit_note' }),
      RESTRICTED,
    ],
    [
      'no more than the invoice asks for',
      async () => holding([{ invoiceId: await prepayment(), amountMinor: 12_401n }]),
      RESTRICTED,
    ],
    ['nothing of one', async () => holding([{ invoiceId: await prepayment(), amountMinor: 0n }]), CHECKED],
  ])('are %s', async (_rule, hold, code) => {
    await expect(hold()).rejects.toMatchObject({ code });
  });

  it('are of the company alone', async () => {
    const other = await Trade.open(db.database);
    const seen = await other.database.readCompany(other.companyId, (sql) =>
      sql.rows<{ id: string }>('SELECT revision_id AS id FROM books.revision_prepayment', []),
    );
    expect(seen).toEqual([]);
  });
});

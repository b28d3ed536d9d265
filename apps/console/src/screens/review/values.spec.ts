import { describe, expect, it } from 'vitest';
import { type InvoiceDetail } from '../../api/invoices.js';
import { isComplete, isSame, requestOf, valuesOf } from './values.js';

const line = {
  line_no: 1,
  kind: 'item',
  description: 'Veebimajutus',
  quantity: '2',
  unit: 'kuu',
  unit_price: '50',
  unit_price_minor: 5_000,
  allowance_minor: 0,
  charge_minor: 0,
  net_minor: 10_000,
  vat_code: 'P24',
  vat_rate_bps: 2_400,
  tax_minor: 2_400,
  account_code: '5010',
  expense_role: null,
};

const detail = {
  id: 'i',
  party_id: 'p',
  party_name: 'Tarnija OÜ',
  number: 'A-1',
  revision: {
    invoice_date: '2026-11-03',
    due_date: null,
    currency: 'EUR',
    prices_include_vat: false,
    lines: [line],
    documents: [{ document_id: 'd', role: 'original' }],
  },
} as unknown as InvoiceDetail;

const first = valuesOf(detail);
const [row] = first.lines;
if (row === undefined) throw new Error('The draft has a line.');
const mended = (given: Partial<typeof row>) =>
  requestOf(detail, { ...first, lines: [{ ...row, ...given }] }, new Map(), 'Parandus').revision.lines[0];

describe('the revision that mends a draft', () => {
  it('repeats what nobody changed: the price as printed, the printed VAT, the documents and the dimensions', () => {
    const same = requestOf(detail, first, new Map([[1, ['v']]]), 'Parandus');
    expect(same).toMatchObject({
      reason: 'Parandus',
      revision: {
        documents: [{ document_id: 'd', role: 'original' }],
        lines: [
          {
            kind: 'item',
            quantity: '2',
            unit_price: '50',
            tax_minor: 2_400,
            account_code: '5010',
            vat_code: 'P24',
            dimensions: ['v'],
          },
        ],
      },
    });
    expect([same.party_id, same.revision.number]).toEqual([undefined, undefined]);
  });

  it('has an amount that a person typed as one of that price, and leaves its VAT to the books', () => {
    const now = mended({ net: 12_000n });
    expect(now).toMatchObject({ quantity: '1', unit_price_minor: 12_000 });
    expect(now).not.toHaveProperty('tax_minor');
    expect(mended({ net: 12_000n, tax: 2_881n })).toMatchObject({ tax_minor: 2_881 });
  });

  it('leaves the VAT to the books when only its code is another', () => {
    expect(mended({ vat: { id: 'P13', name: '' } })).not.toHaveProperty('tax_minor');
  });

  it('names the supplier and the number only when they are others', () => {
    const other = requestOf(
      detail,
      { ...first, party: { id: 'q', name: 'Q' }, number: 'A-2' },
      new Map(),
      'x',
    );
    expect([other.party_id, other.revision.number]).toEqual(['q', 'A-2']);
  });

  it('is not sent without what every invoice has', () => {
    expect(isComplete(first)).toBe(true);
    expect(isComplete({ ...first, invoiceDate: undefined })).toBe(false);
    expect(isComplete({ ...first, lines: [{ ...row, net: undefined }] })).toBe(false);
    expect([isSame(first, valuesOf(detail)), isSame(first, { ...first, number: 'x' })]).toEqual([
      true,
      false,
    ]);
  });
});

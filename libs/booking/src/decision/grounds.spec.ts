import { describe, expect, it } from 'vitest';
import { groundsOf, placedFields } from './grounds.js';

const PARTY = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const RULE = '01ARZ3NDEKTSV4RRFFQ69G5FAR';
const EARLIER = {
  byAccount: new Map([['5310', ['01A', '01B', '01C', '01D']]]),
  byVatCode: new Map([['PEX', ['01E']]]),
};
const READ = {
  supplier_registry_code: { value: '10000009', confidence: '0.98', page: 1 },
  vat_rates: { value: [{ rate_bps: 2400, net_minor: 100, tax_minor: 24 }], confidence: '0.9', page: 2 },
};

describe('the grounds of a booked document', () => {
  const grounds = groundsOf(
    {
      supplier: 'reg_code',
      accounts: [
        { account: '5310', because: 'supplier_history', lines: [1] },
        { account: 'expense_default', because: 'nothing', lines: [2] },
      ],
      vat: [
        { code: 'P24', about: null, because: 'charged_at_home', lines: [1] },
        { code: 'PEX', about: null, because: 'supplier_history', lines: [2] },
        { code: 'POUT', about: null, because: null, lines: [3] },
        { code: 'P24', about: null, because: 'rule', rule_id: RULE, lines: [4] },
      ],
      rules: [RULE],
    },
    PARTY,
    EARLIER,
    READ,
  );

  it('name the party and the read field that told it', () => {
    expect(grounds[0]).toMatchObject({
      what: 'supplier',
      parameters: { by: 'reg_code' },
      party_id: PARTY,
      fields: ['supplier_registry_code'],
    });
  });

  it('name a rule with the VAT code that it gave, and once for the document', () => {
    expect(grounds.filter(({ rule_id: id }) => id === RULE)).toMatchObject([
      { what: 'vat', value: 'P24', parameters: { because: 'rule' } },
      { what: 'rule', code: 'why_rule' },
    ]);
  });

  it('name the last purchases that decided an account, and none where nothing did', () => {
    expect(grounds.filter(({ what }) => what === 'account')).toMatchObject([
      { value: '5310', invoice_ids: ['01A', '01B', '01C'] },
      { value: 'expense_default', parameters: { because: 'nothing' } },
    ]);
    expect(grounds[2]).not.toHaveProperty('invoice_ids');
  });

  it('name the purchases to whose lines people gave a VAT code, and leave codes without a ground out', () => {
    expect(grounds.filter(({ what }) => what === 'vat')).toMatchObject([
      { value: 'P24', fields: ['vat_rates'] },
      { value: 'PEX', invoice_ids: ['01E'] },
      { value: 'P24', rule_id: RULE },
    ]);
  });
});

describe('the places of what was read', () => {
  it('are kept with values as texts, and lists but for the rates of VAT are left out', () => {
    const box = { x: 1, y: 2, width: 3, height: 4 };
    expect(
      placedFields('f_1', {
        ...READ,
        gross_minor: { value: 12_400, confidence: '0.9', page: 1, box },
        accounts: { value: { listed: [], in_text: [] }, confidence: '1' },
      }),
    ).toEqual([
      { field: 'supplier_registry_code', value: '10000009', file_id: 'f_1', page: 1 },
      { field: 'vat_rates', value: '24%', file_id: 'f_1', page: 2 },
      { field: 'gross_minor', value: '12400', file_id: 'f_1', page: 1, box },
    ]);
  });
});

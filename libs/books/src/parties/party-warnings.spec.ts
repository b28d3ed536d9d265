import { describe, expect, it } from 'vitest';
import { type PartyCodes, partyWarnings } from './party-warnings.js';

const codes = (fields: Partial<PartyCodes>): PartyCodes => ({
  country: null,
  reg_code: null,
  vat_number: null,
  ...fields,
});
const warned = (fields: Partial<PartyCodes>): string[] =>
  partyWarnings(codes(fields), []).map(({ code, field }) => `${field} ${code}`);

describe('party warnings', () => {
  it.each<[Partial<PartyCodes>, string[]]>([
    [{ country: 'EE', reg_code: '12345678', vat_number: 'EE100931558' }, []],
    [{ country: 'EE', reg_code: '12345679' }, ['reg_code check_digit']],
    [{ country: 'EE', reg_code: 'A1' }, ['reg_code check_digit']],
    [{ reg_code: '12345679' }, ['reg_code check_digit']],
    [{ reg_code: 'HRB 1' }, []],
    [{ country: 'LV', reg_code: '12345679' }, []],
    [{ vat_number: 'EE100931559' }, ['vat_number check_digit']],
    [{ vat_number: 'NO999999999MVA' }, []],
    [{}, []],
  ])('%j gives %j', (fields, expected) => {
    expect(warned(fields)).toEqual(expected);
  });

  it('name codes that another party or the company itself has', () => {
    const found = partyWarnings(codes({ reg_code: '12345678', vat_number: 'EE100931558' }), [
      { party_id: 'P1', name: 'Teine OÜ', by: 'reg_code', is_own: false },
      { party_id: 'P2', name: 'Meie OÜ', by: 'vat_number', is_own: true },
      { party_id: 'P3', name: 'Nimekaim OÜ', by: 'name', is_own: false },
    ]);
    expect(found).toEqual([
      {
        code: 'taken',
        field: 'reg_code',
        message: 'The party Teine OÜ has this registry code too.',
        parameters: { field: 'reg_code', name: 'Teine OÜ' },
        party_id: 'P1',
      },
      {
        code: 'own',
        field: 'vat_number',
        message: "This is the company's own VAT number.",
        parameters: { field: 'vat_number' },
        party_id: null,
      },
    ]);
  });
});

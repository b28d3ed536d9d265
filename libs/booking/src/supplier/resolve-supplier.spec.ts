import { type PartyMatch } from '#books';
import { describe, expect, it } from 'vitest';
import { resolveSupplier, type SupplierClues } from './resolve-supplier.js';

const OWN = { regCode: '14800000', vatNumber: 'EE100000009' };
const NOBODY: SupplierClues = {
  name: null,
  regCode: null,
  vatNumber: null,
  iban: null,
  accounts: { listed: [], inText: [] },
};
const IBAN = 'EE382200221020145685';

const match = (party_id: string, by: PartyMatch['by'], more: Partial<PartyMatch> = {}): PartyMatch => ({
  party_id,
  name: party_id,
  by,
  reg_code: null,
  vat_number: null,
  country: 'EE',
  vat_area: 'domestic',
  is_own: false,
  is_confirmed: true,
  created_at: new Date('2026-01-01T00:00:00Z'),
  ibans: [],
  known_ibans: [],
  default_expense_role: null,
  default_vat_code: null,
  default_payment_days: null,
  ...more,
});

describe('the supplier of a document', () => {
  it('is found by registry code, then VAT number, then account, then name', () => {
    const clues = { ...NOBODY, name: 'A', regCode: '10000001', vatNumber: 'EE101', iban: IBAN };
    const all = [
      match('by-name', 'name'),
      match('by-iban', 'iban', { name: 'A' }),
      match('by-vat', 'vat_number'),
      match('by-code', 'reg_code', { reg_code: '10000001' }),
    ];
    for (const expected of ['by-code', 'by-vat', 'by-iban', 'by-name']) {
      expect(
        resolveSupplier(
          clues,
          all.slice(0, ['by-name', 'by-iban', 'by-vat', 'by-code'].indexOf(expected) + 1),
          OWN,
        ),
      ).toMatchObject({
        kind: 'known',
        party: { party_id: expected },
      });
    }
  });

  it('is not the owner of the account when neither the name nor a code agrees', () => {
    const owner = match('factor', 'iban', { name: 'Esimene OÜ', reg_code: '10000001', vat_number: 'EE101' });
    const stranger = { ...NOBODY, name: 'Sootuks Teine OÜ', iban: IBAN };
    expect(resolveSupplier(stranger, [owner], OWN)).toMatchObject({ kind: 'new', name: 'Sootuks Teine OÜ' });
    expect(resolveSupplier({ ...stranger, name: 'ESIMENE OÜ' }, [owner], OWN)).toMatchObject({
      kind: 'known',
    });
    expect(resolveSupplier({ ...stranger, regCode: '10000001' }, [owner], OWN)).toMatchObject({
      kind: 'known',
    });
  });

  it('is not a party of the same name with another registry code', () => {
    const clues = { ...NOBODY, name: 'Metsa OÜ', regCode: '10000001' };
    const other = match('other', 'name', { reg_code: '10000002' });
    expect(resolveSupplier(clues, [other], OWN)).toEqual({ kind: 'new', name: 'Metsa OÜ', namesake: true });
    expect(resolveSupplier(clues, [{ ...other, by: 'iban' }], OWN)).toMatchObject({ kind: 'new' });
    expect(resolveSupplier(clues, [{ ...other, by: 'vat_number' }], OWN)).toMatchObject({ kind: 'new' });
  });

  it('is not a party of the same name with another VAT number, unless the registry code agrees', () => {
    const clues = { ...NOBODY, name: 'Metsa OÜ', regCode: '10000001', vatNumber: 'EE101' };
    const other = match('other', 'name', { vat_number: 'EE102' });
    expect(resolveSupplier(clues, [other], OWN)).toMatchObject({ kind: 'new', namesake: true });
    expect(resolveSupplier(clues, [{ ...other, reg_code: '10000001' }], OWN)).toMatchObject({
      kind: 'known',
    });
  });

  it.each<Partial<SupplierClues>>([
    { regCode: '14800000' },
    { regCode: '1480 0000' },
    { vatNumber: 'ee100000009' },
    { regCode: '10000001', vatNumber: 'EE100000009' },
  ])('is never the company itself: %j', (codes) => {
    const party = match('somebody', 'name');
    expect(resolveSupplier({ ...NOBODY, name: 'A', ...codes }, [party], OWN)).toEqual({ kind: 'own' });
  });

  it('is not the company itself by its name alone when codes differ', () => {
    const own = match('own', 'name', { is_own: true });
    expect(resolveSupplier({ ...NOBODY, name: 'Demo' }, [own], OWN)).toEqual({ kind: 'own' });
    expect(resolveSupplier({ ...NOBODY, name: 'Demo', regCode: '10000001' }, [own], OWN)).toMatchObject({
      kind: 'new',
    });
  });

  it('with a new account in addition to the known ones is reported', () => {
    const clues = { ...NOBODY, name: 'A', accounts: { listed: [IBAN], inText: [] } };
    const known = (ibans: string[]) =>
      resolveSupplier(clues, [match('a', 'name', { ibans, known_ibans: ibans })], OWN);
    expect(known(['EE471000001020145685'])).toMatchObject({ newAccounts: [IBAN] });
    expect(known([IBAN])).toMatchObject({ newAccounts: [] });
    expect(known([])).toMatchObject({ newAccounts: [] });
  });

  it('is disputed when two clues point to two parties', () => {
    const clues = { ...NOBODY, regCode: '10000001', iban: IBAN };
    const matches = [match('a', 'reg_code', { reg_code: '10000001' }), match('b', 'iban')];
    expect(resolveSupplier(clues, matches, OWN)).toMatchObject({
      party: { party_id: 'a' },
      rivals: [{ party_id: 'b' }],
    });
  });

  it('is disputed when two parties have the same registry code, and each is named once', () => {
    const clues = { ...NOBODY, name: 'b', regCode: '10000001' };
    const codes = { reg_code: '10000001' };
    const matches = [
      match('a', 'reg_code', codes),
      match('b', 'name', codes),
      match('b', 'reg_code', codes),
      match('a', 'name', codes),
    ];
    const found = resolveSupplier(clues, matches, OWN);
    expect(found).toMatchObject({ party: { party_id: 'a' }, rivals: [{ party_id: 'b' }] });
    expect(found.kind === 'known' && found.rivals).toHaveLength(1);
  });

  it('is new with a name that no party has, and unknown without a name', () => {
    expect(resolveSupplier({ ...NOBODY, name: 'Uus OÜ' }, [], OWN)).toEqual({
      kind: 'new',
      name: 'Uus OÜ',
      namesake: false,
    });
    expect(resolveSupplier(NOBODY, [], OWN)).toEqual({ kind: 'unknown' });
  });
});

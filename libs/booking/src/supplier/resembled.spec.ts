import { type ResemblingParty } from '#books';
import { describe, expect, it } from 'vitest';
import { PARTY } from '../../../../test/support/booking-decisions.js';
import { resembledBy } from './resembled.js';
import { type Supplier } from './resolve-supplier.js';

const [KNOWN_IBAN, NEW_IBAN] = ['EE471000001020145685', 'LT601010012345678901'] as const;
const NAMAL: ResemblingParty = {
  party_id: 'namal',
  name: 'Namal OÜ',
  looks: 'Namal OÜ',
  reg_code: '10000001',
  created_at: new Date('2026-01-01T00:00:00Z'),
  known_ibans: [KNOWN_IBAN],
};
const CYRILLIC = 'N\u0430mal OÜ';

/** The parties with which a new supplier may be confused. */
const ofNew = (name: string, about: { regCode?: string; iban?: string } = {}, found = [NAMAL]): string[] => {
  const listed = about.iban === undefined ? [] : [about.iban];
  const clues = { name, regCode: about.regCode ?? null, accounts: { listed, inText: [] } };
  return resembledBy({ kind: 'new', name, namesake: false }, clues, found).map((party) => party.party_id);
};

/** The parties with which a known supplier may be confused, with a document that shows its name. */
const ofKnown = (
  about: Partial<typeof PARTY>,
  found: readonly ResemblingParty[],
  name?: string,
): string[] => {
  const party = { ...PARTY, party_id: 'known', ...about };
  const supplier: Supplier = { kind: 'known', party, newAccounts: [], rivals: [] };
  const clues = {
    name: name ?? party.name,
    regCode: party.reg_code,
    accounts: { listed: [NEW_IBAN], inText: [] },
  };
  return resembledBy(supplier, clues, found).map((other) => other.party_id);
};

describe('a new supplier may be confused with another party', () => {
  it.each([
    ['that mixes scripts', CYRILLIC],
    ['with a Greek letter', 'Nam\u03B1l OÜ'],
  ])('by a name %s, whatever its code and account', (_how, name) => {
    expect(ofNew(name)).toEqual(['namal']);
    expect(ofNew(name, { regCode: '10000001', iban: KNOWN_IBAN })).toEqual(['namal']);
  });

  it('by a name that is entirely in another script', () => {
    const paypal = { ...NAMAL, name: 'Paypal', looks: 'Paypal' };
    expect(ofNew('\u0420\u0430\u0443\u0440\u0430\u04CF', {}, [paypal])).toEqual(['namal']);
  });

  it('in the same script only when the registry codes differ and the account is new', () => {
    expect(ofNew('Narnal OÜ', { regCode: '10000002', iban: NEW_IBAN })).toEqual(['namal']);
    expect(ofNew('Narnal OÜ', { regCode: '10000002', iban: KNOWN_IBAN })).toEqual([]);
    expect(ofNew('Narnal OÜ', { regCode: '10000002' })).toEqual([]);
    expect(ofNew('Narnal OÜ', { regCode: '10000001', iban: NEW_IBAN })).toEqual([]);
    expect(ofNew('Narnal OÜ', { iban: NEW_IBAN })).toEqual([]);
  });

  it('once, however many of its names were merged', () => {
    expect(ofNew(CYRILLIC, {}, [NAMAL, { ...NAMAL, looks: 'OÜ Namal' }])).toEqual(['namal']);
  });
});

describe('a known supplier', () => {
  const twin = { ...NAMAL, party_id: 'twin', looks: CYRILLIC, reg_code: null };
  const original = { name: 'Namal OÜ', created_at: new Date('2025-01-01T00:00:00Z') };

  it('is not confused with anybody by a name of its own that was merged into it', () => {
    expect(ofKnown(original, [{ ...twin, party_id: 'known' }])).toEqual([]);
  });

  it('may be confused with an earlier party, but not with a later one', () => {
    expect(ofKnown({ ...original, created_at: new Date('2026-02-01T00:00:00Z') }, [twin])).toEqual(['twin']);
    expect(ofKnown(original, [twin])).toEqual([]);
  });

  it('may be confused with a later party too under a name that is not its own', () => {
    expect(ofKnown({ ...original, name: 'Pilv OÜ' }, [NAMAL], CYRILLIC)).toEqual(['namal']);
  });
});

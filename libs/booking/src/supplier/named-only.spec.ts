import { check } from '#reasons';
import { describe, expect, it } from 'vitest';
import { decide, KNOWN, PARTY, SURE } from '../../../../test/support/booking-decisions.js';
import { type Candidate } from '../decision/candidate.js';
import { looksOf, type KeptLooks } from './named-only.js';

const IBAN = 'EE382200221020145685';
const PLACES = ['supplier_name', 'invoice_number', 'invoice_date'].map((field, at) => ({
  field,
  page: 1,
  left: 40,
  right: 200,
  top: 50 + 20 * at,
}));

/** A document that prints its supplier's name and no code: the reader is not sure of the supplier. */
const NAMED: Candidate = {
  ...SURE,
  supplier: { ...SURE.supplier, regCode: null, vatNumber: null, address: 'Pikk 1, Tallinn' },
  number: 'KP-2026/17',
  places: PLACES,
  confident: false,
  findings: [check('essentials_sure', false, { unsure: ['supplier'] })],
  taxMinor: 0n,
  grossMinor: 1000n,
  rates: [{ rateBps: 0, netMinor: 1000n, taxMinor: 0n, categories: [] }],
  lines: SURE.lines.map((line) => ({ ...line, rateBps: 0 })),
};
const KEPT: KeptLooks = { ...(looksOf(NAMED) as Omit<KeptLooks, 'witness'>), witness: null };
/** An earlier document that has nothing but the name in common. */
const OTHER: KeptLooks = { ...KEPT, address: null, number: null, places: [] };

/** The decision on the document when a person posted this one before, and the fact that agreed. */
function after(
  earlier: readonly KeptLooks[],
  document: Partial<Candidate> = {},
  known: readonly string[] = [],
) {
  const candidate = { ...NAMED, ...document };
  const party = {
    ...PARTY,
    by: 'name',
    vat_number: null,
    reg_code: null,
    ibans: known,
    known_ibans: known,
  } as const;
  const decision = decide({
    candidate,
    books: {
      supplier: { ...KNOWN, party },
      earlierLooks: earlier,
      namedAccounts: candidate.supplier.accounts.listed,
    },
  });
  const witness = 'invoice' in decision ? decision.invoice.explanation.named?.witness : undefined;
  return [decision.action, witness];
}
const listed = (iban: string): Partial<Candidate> => ({
  supplier: { ...NAMED.supplier, accounts: { listed: [iban], inText: [] } },
});

describe('a supplier that prints its name alone', () => {
  it('is identified by a second fact that an earlier document has, which a person posted', () => {
    expect(after([])).toEqual(['record_draft', null]);
    expect(after([OTHER])).toEqual(['record_draft', null]);
    expect(after([{ ...OTHER, address: KEPT.address }])).toEqual(['record_and_post', 'address']);
    expect(after([{ ...OTHER, places: PLACES }])).toEqual(['record_and_post', 'layout']);
    expect(after([{ ...OTHER, number: KEPT.number }])).toEqual(['record_and_post', 'number']);
    expect(after([OTHER], listed(IBAN), [IBAN])).toEqual(['record_and_post', 'account']);
  });

  it.each<[string, Partial<Candidate>]>([
    ['asks for payment to an unknown account', listed(IBAN)],
    ['has another address', { supplier: { ...NAMED.supplier, address: 'Lai 2, Tartu' } }],
    ['is from another country', { supplier: { ...NAMED.supplier, country: 'LV' } }],
    ['is in another currency', { currency: 'USD' }],
    ['has another name', { supplier: { ...NAMED.supplier, name: 'Pilv Teenused OÜ' } }],
    [
      'was not read with certainty otherwise',
      { findings: [check('essentials_sure', false, { unsure: ['supplier', 'total'] })] },
    ],
  ])('is asked about when the document %s', (_name, document) => {
    expect(after([KEPT], document)[0]).toBe('record_draft');
  });

  it('is not known by a layout with a field in another place', () => {
    const moved = PLACES.map((place, at) => (at === 0 ? { ...place, left: 300, right: 460 } : place));
    expect(after([{ ...OTHER, places: moved }])).toEqual(['record_draft', null]);
  });

  it('from another country than the supplier is doubted, however surely it was read', () => {
    const supplier = { ...NAMED.supplier, country: 'LV' };
    const party = { ...PARTY, by: 'name' } as const;
    const decision = decide({
      candidate: { ...NAMED, supplier, confident: true, findings: [] },
      books: { supplier: { ...KNOWN, party } },
    });
    expect(decision.reasons.map(({ code }) => code)).toContain('supplier_elsewhere');
  });
});

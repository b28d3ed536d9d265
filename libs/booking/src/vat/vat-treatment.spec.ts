import { isoDate } from '#platform';
import { describe, expect, it } from 'vitest';
import { standardVatCodes } from '#ledger';
import { vatCodeFor, type VatQuestion } from './vat-treatment.js';

const CODES = standardVatCodes();
const AUTUMN = isoDate('2026-10-01');

/** An Estonian supplier with a VAT number that charges 24 %. */
const HOME: VatQuestion = {
  rateBps: 2400,
  taxMinor: 2400n,
  category: null,
  exemption: null,
  usuallyExempt: false,
  area: 'domestic',
  supplierVatNumber: 'EE100366327',
  nature: null,
  look: null,
  reverseChargeGoods: false,
  status: 'registered',
  taxPoint: AUTUMN,
  chargesElsewhere: true,
  supplierDefault: null,
  answers: [],
  description: 'Teenus',
};
const FREE = { rateBps: 0, taxMinor: 0n, chargesElsewhere: false };
const UNION = { ...FREE, area: 'eu', supplierVatNumber: 'IE6388047V' } as const;
const WORLD = { ...FREE, area: 'non_eu', supplierVatNumber: null } as const;

describe('the VAT code of a purchase', () => {
  it.each<[string, Partial<VatQuestion>, string, boolean]>([
    ['home, 24 %', {}, 'P24', true],
    ['home, 22 % of the spring of 2025', { rateBps: 2200, taxPoint: isoDate('2025-06-30') }, 'P22', true],
    ['home, 20 % of 2023', { rateBps: 2000, taxPoint: isoDate('2023-12-31') }, 'P20', true],
    ['home, reduced 13 %', { rateBps: 1300 }, 'P13', true],
    ['home, reduced 9 %', { rateBps: 900 }, 'P9', true],
    ['home, 22 % after its end', { rateBps: 2200 }, 'PFOR', false],
    ['home, charged without a VAT number', { supplierVatNumber: null }, 'P24', false],
    [
      'home, charged without a number to who deducts nothing',
      { supplierVatNumber: null, status: 'unregistered' },
      'P24',
      true,
    ],
    ['home, supplier outside VAT', { ...FREE, supplierVatNumber: null }, 'POUT', true],
    ['home, nothing charged by a registered supplier', FREE, 'P0', false],
    ['home, an untaxed part of a taxed document', { rateBps: 0, taxMinor: 0n }, 'P0', true],
    ['home, said to be exempt', { ...FREE, category: 'E' }, 'PEX', true],
    [
      'home, owed by the buyer on goods of § 41¹',
      { ...FREE, category: 'AE', reverseChargeGoods: true },
      'PRC24',
      true,
    ],
    ['home, said to be owed by the buyer on anything else', { ...FREE, category: 'AE' }, 'PRC24', false],
    [
      'home, owed by the buyer to a supplier without a VAT number',
      { ...FREE, category: 'AE', reverseChargeGoods: true, supplierVatNumber: null },
      'PRC24',
      false,
    ],
    [
      'home, owed by a buyer that is not registered',
      { ...FREE, category: 'AE', reverseChargeGoods: true, status: 'unregistered' },
      'PRC24',
      false,
    ],
    ['home, a passenger car', { look: 'car' }, 'P24CAR50', true],
    [
      'home, a passenger car in the spring of 2025',
      { look: 'car', rateBps: 2200, taxPoint: isoDate('2025-03-01') },
      'P22CAR50',
      true,
    ],
    ['home, a passenger car of who deducts nothing', { look: 'car', status: 'limited' }, 'P24', true],
    ['home, representation', { look: 'representation' }, 'P24ND', true],
    ['home, representation at a reduced rate', { look: 'representation', rateBps: 1300 }, 'PND13', true],
    ['home, a gift', { look: 'gifts' }, 'P24', true],
    ['a service from the Union', { ...UNION, nature: 'service' }, 'PEUS24', true],
    [
      'a service from the Union in the spring of 2025',
      { ...UNION, nature: 'service', taxPoint: isoDate('2025-03-01') },
      'PEUS22',
      true,
    ],
    ['goods from the Union', { ...UNION, nature: 'goods' }, 'PEUG24', true],
    ['said to be an intra-Community supply', { ...UNION, category: 'K' }, 'PEUG24', true],
    ['said to be reverse charge', { ...UNION, category: 'AE' }, 'PEUS24', true],
    [
      'said to be reverse charge, words of goods',
      { ...UNION, category: 'AE', nature: 'goods' },
      'PEUS24',
      false,
    ],
    ['from the Union, nothing tells what', UNION, 'PEUS24', false],
    [
      'from the Union without a VAT number',
      { ...UNION, supplierVatNumber: null, nature: 'service' },
      'PEUS24',
      false,
    ],
    ["the Union's own VAT", { area: 'eu', supplierVatNumber: 'DE123456789', rateBps: 1900 }, 'PFOR', true],
    ['Estonian VAT of a supplier from the Union registered here', { area: 'eu' }, 'P24', true],
    ['a service from outside', { ...WORLD, nature: 'service' }, 'PNEU24', true],
    ['goods from outside', { ...WORLD, nature: 'goods' }, 'POUT', false],
    ['a city tax beside the VAT of a hotel abroad', { ...UNION, chargesElsewhere: true }, 'POUT', true],
    [
      'what the buyer owes the VAT of beside the VAT of another country',
      { ...UNION, chargesElsewhere: true, category: 'AE' },
      'PEUS24',
      true,
    ],
    ['a service said to be exempt from abroad', { ...UNION, nature: 'service', category: 'E' }, 'PEX', false],
    ['zero-rated abroad', { ...UNION, nature: 'service', category: 'Z' }, 'P0', false],
    ['out of scope abroad', { ...UNION, nature: 'service', category: 'O' }, 'POUT', false],
    [
      'exempt beside the VAT of another country',
      { ...UNION, chargesElsewhere: true, category: 'E' },
      'PEX',
      false,
    ],
    ['said to be exported from the Union', { ...UNION, nature: 'goods', category: 'G' }, 'PEUG24', false],
    ['without VAT at the standard rate, nothing tells what', { ...UNION, category: 'S' }, 'PEUS24', false],
    [
      'exempt, with the ground of a reverse charge',
      { ...UNION, nature: 'service', category: 'E', exemption: 'VATEX-EU-AE' },
      'PEUS24',
      true,
    ],
    ['insurance from the Union', { ...UNION, nature: 'service', usuallyExempt: true }, 'PEX', false],
    [
      'insurance from the Union, said to be reverse charge',
      { ...UNION, nature: 'service', category: 'AE', usuallyExempt: true },
      'PEUS24',
      false,
    ],
    ['insurance at home', { ...FREE, usuallyExempt: true }, 'PEX', false],
    ['second-hand goods from the Union', { ...UNION, category: 'E', exemption: 'VATEX-EU-F' }, 'POUT', false],
    ['second-hand goods at home', { ...FREE, category: 'E', exemption: 'VATEX-EU-F' }, 'POUT', true],
    [
      'a rate of here, charged from nobody knows where',
      { area: null, supplierVatNumber: 'MVA1' },
      'P24',
      false,
    ],
    ["another country's VAT", { area: 'non_eu', supplierVatNumber: null, rateBps: 2000 }, 'PFOR', true],
    [
      'a service from abroad to who is not registered',
      { ...UNION, nature: 'service', status: 'unregistered' },
      'POUT',
      false,
    ],
    [
      'a service from abroad to a limited taxable person',
      { ...UNION, nature: 'service', status: 'limited' },
      'PEUS24',
      true,
    ],
    ['from nobody knows where', { ...FREE, area: null, supplierVatNumber: null }, 'POUT', false],
  ])('%s', (_name, about, code, sure) => {
    const choice = vatCodeFor({ ...HOME, ...about }, CODES);
    expect(choice?.code).toBe(code);
    expect(choice?.doubt === null).toBe(sure);
  });

  it.each<[string, Partial<VatQuestion>, string, string]>([
    ['fits the rate that is charged', { supplierDefault: 'P24CAR50' }, 'P24CAR50', 'supplier_default'],
    ['is of another rate', { supplierDefault: 'P9' }, 'P24', 'charged_at_home'],
    ['is owed by the buyer, and VAT is charged', { supplierDefault: 'PEUS24' }, 'P24', 'charged_at_home'],
    [
      'tells what nothing on the document does',
      { ...FREE, area: null, supplierVatNumber: null, supplierDefault: 'PNEU24' },
      'PNEU24',
      'supplier_default',
    ],
    [
      'charges, and nothing is charged',
      { ...WORLD, nature: 'service', supplierDefault: 'P24' },
      'PNEU24',
      'service_from_outside',
    ],
    ['was no longer valid', { supplierDefault: 'P22', rateBps: 2200 }, 'PFOR', 'rate_not_in_force'],
  ])("is the supplier's own when it fits the document; one that %s", (_name, about, code, because) => {
    expect(vatCodeFor({ ...HOME, ...about }, CODES)).toMatchObject({ code, because });
  });

  it.each<[string, Partial<VatQuestion>, string, string]>([
    ['is certain', { ...FREE, usuallyExempt: true, ruled: 'PEX' }, 'PEX', 'rule'],
    ["wins over the supplier's own", { ruled: 'P24CAR50', supplierDefault: 'P24' }, 'P24CAR50', 'rule'],
    ['is taken at the rate of the day', { ruled: 'P22' }, 'P24', 'rule'],
    ['does not fit VAT that is charged', { ruled: 'PEX' }, 'P24', 'charged_at_home'],
    [
      'deducts no VAT of another country',
      { area: 'eu', supplierVatNumber: 'EL094014201', ruled: 'P24' },
      'PFOR',
      'charged_abroad',
    ],
    ['settles no rate that was not in force', { rateBps: 2200, ruled: 'P22' }, 'PFOR', 'rate_not_in_force'],
  ])('of a rule %s', (_name, about, code, because) => {
    expect(vatCodeFor({ ...HOME, ...about }, CODES)).toMatchObject({
      code,
      because,
      ...(because === 'rule' ? { doubt: null } : {}),
    });
  });

  it.each<[string, Partial<VatQuestion>, string, string, boolean]>([
    ['exempt', { category: 'E' }, 'PEX', 'PEX', true],
    ['a service after all', { category: 'E' }, 'PEUS24', 'PEUS24', true],
    ['a service, at the rate of those days', { category: 'O' }, 'PEUS22', 'PEUS24', true],
    ['insurance without a category', { usuallyExempt: true }, 'PEX', 'PEX', true],
    ['VAT that was charged', { category: 'E' }, 'P24', 'PEX', false],
    ['a code that the books do not have', { category: 'E' }, 'PZZ', 'PEX', false],
  ])('holds for the supplier once a person has posted it as %s', (_name, about, answer, code, sure) => {
    const answers = [{ about: null, untaxed: true, values: new Set([answer]), by: 'answered' as const }];
    const choice = vatCodeFor({ ...HOME, ...UNION, nature: 'service', ...about, answers }, CODES);
    expect(choice?.code).toBe(code);
    expect(choice?.doubt === null).toBe(sure);
  });

  it('is undefined when the codes of the company do not reach that far back', () => {
    expect(
      vatCodeFor({ ...HOME, ...UNION, nature: 'service', taxPoint: isoDate('2005-01-01') }, CODES),
    ).toBeUndefined();
  });
});

describe('an answer about the VAT of a supplier', () => {
  type By = 'answered' | 'confirmed';
  /** The choice after people gave these codes, newest first, in the circumstance of `about`. */
  const after = (
    given: readonly (readonly [code: string, by: By])[],
    about: Partial<VatQuestion>,
    next: Partial<VatQuestion> = about,
  ) => {
    const circumstance = vatCodeFor({ ...HOME, ...about }, CODES)?.about ?? null;
    const answers = given.map(([code, by]) => ({
      about: circumstance,
      untaxed: about.taxMinor === 0n,
      values: new Set([code]),
      by,
    }));
    const choice = vatCodeFor({ ...HOME, ...next, answers }, CODES);
    return [choice?.code, choice?.doubt?.because ?? null];
  };
  /** An insurer at home says that its services are exempt. */
  const EXEMPT = { ...FREE, category: 'E' };

  it('that differs from a certain proposal asks, and is certain once confirmed or given twice', () => {
    expect(after([['P0', 'answered']], EXEMPT)).toEqual(['P0', 'answered_otherwise']);
    expect(
      after(
        [
          ['P0', 'confirmed'],
          ['P0', 'answered'],
        ],
        EXEMPT,
      ),
    ).toEqual(['P0', null]);
    expect(
      after(
        [
          ['P0', 'answered'],
          ['P0', 'answered'],
        ],
        EXEMPT,
      ),
    ).toEqual(['P0', null]);
  });

  it('that corrects an earlier one asks again, and proposes the correction', () => {
    const given = [
      ['P0', 'answered'],
      ['PEX', 'confirmed'],
      ['PEX', 'confirmed'],
    ] as const;
    expect(after(given, { ...FREE, usuallyExempt: true })).toEqual(['P0', 'usually_exempt']);
    expect(after(given, EXEMPT)).toEqual(['P0', 'answered_otherwise']);
  });

  it('settles a doubt about the supplier: at once as proposed, else the second time', () => {
    const unnumbered = { supplierVatNumber: null };
    expect(after([['P24', 'confirmed']], unnumbered)).toEqual(['P24', null]);
    expect(after([['P24ND', 'answered']], unnumbered)).toEqual(['P24ND', 'supplier_without_vat_number']);
    expect(
      after(
        [
          ['P24ND', 'answered'],
          ['P24ND', 'answered'],
        ],
        unnumbered,
      ),
    ).toEqual(['P24ND', null]);
  });

  it('holds at another rate, and in no other circumstance', () => {
    const twice = [
      ['P24ND', 'answered'],
      ['P24ND', 'answered'],
    ] as const;
    const reduced = { rateBps: 1300 };
    expect(after(twice, {}, reduced)).toEqual(['PND13', null]);
    expect(after(twice, {}, { description: 'Muu teenus' })).toEqual(['P24', null]);
    expect(after([['PEX', 'confirmed']], { ...FREE, usuallyExempt: true }, FREE)).toEqual([
      'P0',
      'registered_charges_none',
    ]);
  });

  it('about the thing sold holds for the same words alone, whatever month they name', () => {
    const unclear = { ...UNION, description: 'Plan Pro, november 2026' };
    const confirmed = [['PEUS24', 'confirmed']] as const;
    expect(after(confirmed, unclear, { ...UNION, description: 'Plan Pro, detsember 2026' })).toEqual([
      'PEUS24',
      null,
    ]);
    expect(after(confirmed, unclear, { ...UNION, description: 'Kast' })).toEqual([
      'PEUS24',
      'service_or_goods',
    ]);
  });

  it('never makes a rate certain that was not in force', () => {
    expect(after([['PFOR', 'confirmed']], { rateBps: 2200 })).toEqual(['PFOR', 'rate_not_in_force']);
  });
});

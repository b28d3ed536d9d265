import { ACCOUNT } from './chart.js';
import { type Day, type Month } from './calendar.js';

export type Side = 'sales' | 'purchase';
export type VdColumn = 'goods' | 'triangular' | 'services';

/** A VAT code as the domain table lists it. */
export interface VatCode {
  readonly code: string;
  readonly side: Side;
  /** Basis points; null where the code has no rate. */
  readonly rate: number | null;
  readonly treatment: string;
  readonly from: Day | null;
  readonly to: Day | null;
  /** The base goes to the line of the rate. */
  readonly rated: boolean;
  /** Lines that take the base besides the line of the rate. */
  readonly base: readonly string[];
  /** Lines that take the deducted VAT. */
  readonly input: readonly string[];
  /** The buyer owes the VAT itself: it is no part of the supplier's gross. */
  readonly selfAssessed: boolean;
  readonly deductible: number;
  /** The part that is not deducted goes to the account of non-deductible VAT instead of the account of the line. */
  readonly partial: boolean;
  readonly inputAccount: string;
  readonly outputAccount: string;
  readonly annex: 'A' | 'B' | null;
  readonly exception: string | null;
  readonly vd: VdColumn | null;
  readonly income: string;
  /** Goods between member states have a tax point of their own. */
  readonly goodsBetweenStates: boolean;
}

const PLAIN: Omit<VatCode, 'code' | 'side' | 'treatment'> = {
  rate: null,
  from: null,
  to: null,
  rated: false,
  base: [],
  input: [],
  selfAssessed: false,
  deductible: 10_000,
  partial: false,
  inputAccount: ACCOUNT.inputVat,
  outputAccount: ACCOUNT.outputVat,
  annex: null,
  exception: null,
  vd: null,
  income: ACCOUNT.services,
  goodsBetweenStates: false,
};

type Terms = Partial<VatCode> & Pick<VatCode, 'treatment'>;
const sale = (code: string, terms: Terms): VatCode => ({ ...PLAIN, code, side: 'sales', ...terms });
const purchase = (code: string, terms: Terms): VatCode => ({ ...PLAIN, code, side: 'purchase', ...terms });

/** The standard rates with their first and last days (KMS § 15). */
const STANDARD: readonly { rate: number; from: Day; to: Day | null }[] = [
  { rate: 2_400, from: '2025-07-01', to: null },
  { rate: 2_200, from: '2024-01-01', to: '2025-06-30' },
];

export const standardRateOn = (day: Day): number =>
  STANDARD.find(({ from, to }) => from <= day && (to === null || day <= to))?.rate ?? 2_000;

/** Codes that exist once for each standard rate: code = family + rate. */
const FAMILIES = STANDARD.flatMap(({ rate, from, to }) => {
  const percent = String(rate / 100);
  const at = { rate, from, to };
  const charged = { ...at, treatment: 'standard', annex: 'B', input: ['5'] } as const;
  const owed = {
    ...at,
    rated: true,
    input: ['5'],
    selfAssessed: true,
    inputAccount: ACCOUNT.inputVatReverseCharge,
    outputAccount: ACCOUNT.outputVatReverseCharge,
  } as const;
  const service = { ...owed, treatment: 'reverse_charge' } as const;
  const goods = {
    ...owed,
    treatment: 'intra_community',
    base: ['6', '6.1'],
    goodsBetweenStates: true,
  } as const;
  return [
    sale(`S${percent}`, { ...at, treatment: 'standard', rated: true, annex: 'A' }),
    purchase(`P${percent}`, charged),
    purchase(`P${percent}FA`, {
      ...charged,
      input: ['5', '5.2'],
      inputAccount: ACCOUNT.inputVatFixedAssets,
    }),
    purchase(`P${percent}CAR`, { ...charged, input: ['5', '5.3'] }),
    purchase(`P${percent}CAR50`, { ...charged, input: ['5', '5.4'], deductible: 5_000, exception: '11' }),
    purchase(`P${percent}PART`, { ...charged, partial: true, exception: '11' }),
    purchase(`P${percent}ND`, { ...charged, input: [], annex: null, deductible: 0 }),
    purchase(`PEUG${percent}`, goods),
    purchase(`PEUG${percent}FA`, { ...goods, input: ['5', '5.2'] }),
    purchase(`PEUS${percent}`, { ...service, base: ['6'] }),
    purchase(`PEUS${percent}P`, { ...service, base: ['6'], partial: true }),
    purchase(`PNEU${percent}`, { ...service, base: ['7'] }),
    purchase(`PRC${percent}`, { ...service, base: ['7', '7.1'], annex: 'B', exception: '12' }),
  ];
});

const reduced = (rate: number, from: Day) => ({ rate, from, treatment: 'reduced' }) as const;
const zero = { rate: 0, from: '2004-05-01' } as const;

export const VAT_CODES: readonly VatCode[] = [
  ...FAMILIES,
  sale('S13', { ...reduced(1_300, '2025-01-01'), rated: true, annex: 'A' }),
  sale('S9', { ...reduced(900, '2009-01-01'), rated: true, annex: 'A' }),
  sale('S0', { ...zero, treatment: 'zero', base: ['3'] }),
  sale('S0EUG', {
    ...zero,
    treatment: 'intra_community',
    base: ['3', '3.1', '3.1.1'],
    vd: 'goods',
    income: '3210',
    goodsBetweenStates: true,
  }),
  sale('S0EUS', {
    ...zero,
    from: '2010-01-01',
    treatment: 'intra_community',
    base: ['3', '3.1'],
    vd: 'services',
    income: '3220',
  }),
  sale('S0TRI', {
    ...zero,
    treatment: 'intra_community',
    vd: 'triangular',
    income: '3210',
    goodsBetweenStates: true,
  }),
  sale('S0EXP', { ...zero, treatment: 'export', base: ['3', '3.2'], income: '3310' }),
  sale('S0EXS', { ...zero, treatment: 'export', base: ['3'], income: '3320' }),
  sale('SEX', { treatment: 'exempt', from: '2004-05-01', base: ['8'], income: '3400' }),
  sale('SOUT', { treatment: 'out_of_scope' }),
  sale('SRC', {
    rate: 0,
    from: '2011-01-01',
    treatment: 'reverse_charge',
    base: ['9'],
    annex: 'A',
    exception: '02',
    income: '3110',
  }),
  purchase('P13', { ...reduced(1_300, '2025-01-01'), annex: 'B', input: ['5'] }),
  purchase('P9', { ...reduced(900, '2009-01-01'), annex: 'B', input: ['5'] }),
  purchase('PEUG9', {
    rate: 900,
    from: '2009-01-01',
    treatment: 'intra_community',
    rated: true,
    base: ['6', '6.1'],
    input: ['5'],
    selfAssessed: true,
    inputAccount: ACCOUNT.inputVatReverseCharge,
    outputAccount: ACCOUNT.outputVatReverseCharge,
    goodsBetweenStates: true,
  }),
  purchase('PIMP', {
    treatment: 'import',
    from: '2004-05-01',
    input: ['5', '5.1'],
    inputAccount: ACCOUNT.inputVatImport,
  }),
  purchase('PIMP38', {
    rate: 2_400,
    from: '2025-07-01',
    treatment: 'import',
    input: ['5', '5.1'],
    selfAssessed: true,
    inputAccount: ACCOUNT.inputVatImport,
    outputAccount: ACCOUNT.outputVatImport,
  }),
  purchase('P0', { ...zero, treatment: 'zero' }),
  purchase('PEX', { treatment: 'exempt', from: '2004-05-01', deductible: 0 }),
  purchase('POUT', { treatment: 'out_of_scope', deductible: 0 }),
  purchase('PFOR', { treatment: 'out_of_scope', deductible: 0 }),
];

const BY_NAME = new Map(VAT_CODES.map((one) => [one.code, one]));

export function vatCode(name: string): VatCode {
  const found = BY_NAME.get(name);
  if (found === undefined) throw new Error(`The table of VAT codes has no ${name}.`);
  return found;
}

/** A family's code for a day: `('P', 'FA')` is P22FA or P24FA. */
export const familyOn = (family: string, day: Day, suffix = ''): string =>
  `${family}${standardRateOn(day) / 100}${suffix}`;

/** The lines of taxable turnover on the form of a month, with their rates in basis points. */
export function rateLines(month: Month): ReadonlyMap<number, string> {
  if (month >= '2025-07') {
    return new Map([
      [2_400, '1'],
      [2_000, '1.1'],
      [2_200, '1.2'],
      [900, '2'],
      [500, '2.1'],
      [1_300, '2.2'],
    ]);
  }
  const older = new Map([
    [2_200, '1'],
    [2_000, '1.1'],
    [900, '2'],
    [500, '2.1'],
  ]);
  return month >= '2025-01' ? older.set(1_300, '2.2') : older;
}

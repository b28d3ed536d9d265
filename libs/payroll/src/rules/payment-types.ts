/** The taxes and contributions on a payment type of TSD annex 1 (väljamakse liik). */
export interface PaymentType {
  readonly code: string;
  readonly incomeTax: boolean;
  readonly socialTax: boolean;
  /** Whether the minimum base of social tax applies. */
  readonly minimumBase: boolean;
  readonly unemployment: boolean;
  readonly pension: boolean;
}

/**
 * The types that pay for work, each with one letter for tax (T), social tax (S), minimum base (B), unemployment
 * insurance (U) and pension (P).
 */
const CHARGED: Readonly<Record<string, string>> = {
  '10': 'TSBUP',
  '11': '-SBUP',
  '12': 'T----',
  '13': 'TSB-P',
  '15': 'TS--P',
  '16': 'T----',
  '17': 'TS-UP',
  '18': '-S-UP',
  '19': '-S-UP',
  '20': 'T----',
  '21': 'TS--P',
  '22': '-S--P',
  '23': 'T----',
  '24': 'T----',
};

const PAYMENT_TYPES: ReadonlyMap<string, PaymentType> = new Map(
  Object.entries(CHARGED).map(([code, letters]) => [
    code,
    {
      code,
      incomeTax: letters.includes('T'),
      socialTax: letters.includes('S'),
      minimumBase: letters.includes('B'),
      unemployment: letters.includes('U'),
      pension: letters.includes('P'),
    },
  ]),
);

/** Codes of the types that are subject to social tax. */
export const SOCIAL_TAX_TYPES: readonly string[] = [...PAYMENT_TYPES.values()].flatMap((type) =>
  type.socialTax ? [type.code] : [],
);

const WAGES = '10';
/** The employer's part of sick pay, whatever the kind of work. */
const SICK_PAY = '24';

/** Kinds of work in the employment register whose pay is not an ordinary wage. */
const BY_KIND_OF_WORK: Readonly<Record<number, string>> = {
  // Higher state officials.
  3: '13',
  // Members of local councils and their committees: a fee under a legal act.
  4: '15',
  505: '15',
  // Taxed here, with social tax due abroad, or none.
  504: '12',
  506: '16',
  // Contracts under the law of obligations.
  600: '17',
  602: '17',
  // Members of boards.
  601: '21',
  603: '21',
};

/** The payment type for a kind of work. */
export function paymentTypeOf(employmentType: number): PaymentType {
  return typeNamed(BY_KIND_OF_WORK[employmentType] ?? WAGES);
}

export const sickPayType = (): PaymentType => typeNamed(SICK_PAY);

function typeNamed(code: string): PaymentType {
  const type = PAYMENT_TYPES.get(code);
  if (type === undefined) throw new RangeError(`no payment type ${code}`);
  return type;
}

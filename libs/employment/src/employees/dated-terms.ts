import { type IsoDate } from '#platform';
import { type BasicExemption, type PensionRate } from './words.js';

/** Pay a month from a day on. */
export interface DatedPay {
  readonly from: IsoDate;
  readonly gross_minor: bigint;
}

/** What a person asked of the employer about taxes. */
export interface TaxTerms {
  readonly basic_exemption: BasicExemption;
  readonly basic_exemption_minor: bigint | null;
  readonly pension_rate: PensionRate;
}

/** What an event that was applied said of pay, from its day on; amounts are numbers, as JSON has them. */
export interface AppliedPay {
  readonly from: IsoDate;
  readonly gross_minor: number | null;
}

/** What it said of the person; fields that it did not name are left out. */
export interface AppliedPersonTerms {
  readonly from: IsoDate;
  /** By the event that began the work: before the first of them too, as pay may come in advance. */
  readonly starts: boolean;
  readonly employee: Partial<Omit<TaxTerms, 'basic_exemption_minor'>> & {
    readonly basic_exemption_minor?: number | null;
  };
}

/** Of whom the register knows and nobody has said more: nothing is exempted. */
const DEFAULT_TERMS: TaxTerms = { basic_exemption: 'none', basic_exemption_minor: null, pension_rate: '2' };

/** The pay of an employment by days, the oldest first; before the first of them it was no other. */
export function datedPay(applied: readonly AppliedPay[]): DatedPay[] {
  return applied.map(({ from, gross_minor: gross }) => ({ from, gross_minor: BigInt(gross ?? 0) }));
}

/** The terms in force on a day, from what was applied, the oldest first. */
export function termsOn(day: IsoDate, applied: readonly AppliedPersonTerms[]): TaxTerms {
  return applied
    .filter(({ from, starts }, at) => from <= day || (starts && at === 0))
    .reduce<TaxTerms>((terms, { employee }) => {
      const exemption = employee.basic_exemption ?? terms.basic_exemption;
      const minor = employee.basic_exemption_minor;
      return {
        basic_exemption: exemption,
        // Who is not exempted in part has no amount of their own.
        basic_exemption_minor:
          exemption !== 'partial'
            ? null
            : typeof minor === 'number'
              ? BigInt(minor)
              : terms.basic_exemption_minor,
        pension_rate: employee.pension_rate ?? terms.pension_rate,
      };
    }, DEFAULT_TERMS);
}

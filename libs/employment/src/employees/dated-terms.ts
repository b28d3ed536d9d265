import { type IsoDate } from '#platform';
import { type BasicExemption, type MinimumBase, type PensionRate } from './words.js';

/** Monthly pay from a day on. */
export interface DatedPay {
  readonly from: IsoDate;
  readonly gross_minor: bigint;
}

/** A person's applications to the employer about taxes. */
export interface TaxTerms {
  readonly basic_exemption: BasicExemption;
  readonly basic_exemption_minor: bigint | null;
  readonly pension_rate: PensionRate;
  /** Country of tax residence. */
  readonly tax_country: string;
}

/** The pay in an applied event, from its day on; amounts are numbers, as in JSON. */
export interface AppliedPay {
  readonly from: IsoDate;
  readonly gross_minor: number | null;
}

/** The person's terms in an applied event; omitted fields are absent. */
export interface AppliedPersonTerms {
  readonly from: IsoDate;
  /**
   * True for the event that started the work: the first of them also applies to earlier days, as pay may come in
   * advance.
   */
  readonly starts: boolean;
  readonly employee: Partial<Omit<TaxTerms, 'basic_exemption_minor'>> & {
    readonly basic_exemption_minor?: number | null;
  };
}

/** The minimum base in an applied event. */
export interface AppliedMinimumBase {
  readonly from: IsoDate;
  /** As for the terms of a person. */
  readonly starts: boolean;
  readonly minimum_base: MinimumBase;
}

/** For a person known only from the register: nothing is exempt. */
const DEFAULT_TERMS: TaxTerms = {
  basic_exemption: 'none',
  basic_exemption_minor: null,
  pension_rate: '2',
  tax_country: 'EE',
};

/** The pay of an employment by day, the oldest first; the first also applies to earlier days. */
export function datedPay(applied: readonly AppliedPay[]): DatedPay[] {
  return applied.map(({ from, gross_minor: gross }) => ({ from, gross_minor: BigInt(gross ?? 0) }));
}

/** The terms in force on a day, from applied events, the oldest first. */
export function termsOn(day: IsoDate, applied: readonly AppliedPersonTerms[]): TaxTerms {
  return applied
    .filter(({ from, starts }, at) => from <= day || (starts && at === 0))
    .reduce<TaxTerms>((terms, { employee }) => {
      const exemption = employee.basic_exemption ?? terms.basic_exemption;
      const minor = employee.basic_exemption_minor;
      return {
        basic_exemption: exemption,
        // Only a partial exemption has an amount.
        basic_exemption_minor:
          exemption !== 'partial'
            ? null
            : typeof minor === 'number'
              ? BigInt(minor)
              : terms.basic_exemption_minor,
        pension_rate: employee.pension_rate ?? terms.pension_rate,
        tax_country: employee.tax_country ?? terms.tax_country,
      };
    }, DEFAULT_TERMS);
}

/** Whether the minimum base of social tax applies to an employment on a day, by applied events, the oldest first. */
export function minimumBaseOn(day: IsoDate, applied: readonly AppliedMinimumBase[]): MinimumBase {
  return applied.findLast(({ from, starts }) => starts || from <= day)?.minimum_base ?? 'applies';
}

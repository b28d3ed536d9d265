import { Decimal, roundHalfUp } from '#platform';
import type { VatCode, VatStatus } from './vat-code.js';

const WHOLE = 10_000;

export interface DeductionTerms {
  readonly code: Pick<VatCode, 'deductible_bps' | 'partial' | 'input_role'>;
  readonly status: VatStatus;
  /** The line's own share, which replaces that of the code or the company; basis points. */
  readonly lineDeductibleBps: number | null;
  /** The share of business use; null means all of it. Basis points. */
  readonly businessUseBps: number | null;
  /** The company's share on mixed supplies, used by `partial` codes; basis points. */
  readonly companyDeductibleBps: number;
}

interface DeductionSplit {
  /** Deducted tax, minor units. */
  readonly deductible: bigint;
  /** Tax that stays a cost, minor units. */
  readonly cost: bigint;
  /** The account of the cost: that of non-deductible VAT, or the line's own account. */
  readonly costTo: 'vat_non_deductible' | 'line';
}

/**
 * Splits a line's VAT, own or self-assessed: deductible = round(tax × deductible share × business use), half up; the
 * rest is cost. Only a registered taxable person deducts. A limited taxable person self-assesses output VAT only, and
 * VAT paid by any other company is a cost on the line's account.
 */
export function splitDeduction(tax: bigint, terms: DeductionTerms): DeductionSplit {
  if (terms.status !== 'registered' || terms.code.input_role === null) {
    return { deductible: 0n, cost: tax, costTo: 'line' };
  }
  const share =
    terms.lineDeductibleBps ?? (terms.code.partial ? terms.companyDeductibleBps : terms.code.deductible_bps);
  const deductible = roundHalfUp(
    new Decimal(tax.toString())
      .times(share)
      .times(terms.businessUseBps ?? WHOLE)
      .div(WHOLE * WHOLE),
  );
  return { deductible, cost: tax - deductible, costTo: terms.code.partial ? 'vat_non_deductible' : 'line' };
}

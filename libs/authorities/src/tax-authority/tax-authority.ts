import { type IsoDate } from '#platform';

/** An open claim of the tax authority on a company. Amounts are cents. */
export interface TaxClaim {
  /** The authority's code, unchanged: unknown codes are as valid as known ones. */
  readonly taxCode: string;
  readonly taxName: string;
  /** The period of the claim as the authority writes it, mostly a month. */
  readonly period: string | null;
  readonly dueDate: IsoDate | null;
  readonly amountMinor: bigint;
  /** Interest for late payment, up to the day of the statement. */
  readonly interestMinor: bigint;
  /** The unpaid part of the amount, without interest. Below zero, the authority owes it. */
  readonly remainingMinor: bigint;
}

/** The account of a company with the tax authority on a day. */
export interface TaxAccountStatement {
  readonly requestDate: IsoDate;
  /** Balance of the prepayment account, from which claims are paid on their due dates. */
  readonly prepaymentMinor: bigint;
  readonly claims: readonly TaxClaim[];
}

/** The company has not granted the service the right to see its account. */
export class TaxRightsMissing extends Error {
  constructor() {
    super('The right ACCOUNTING_XROAD is not granted.');
    this.name = 'TaxRightsMissing';
  }
}

/**
 * Reads tax accounts. The authority publishes no service for this: an installation with some other access implements
 * this port with its own adapter.
 */
export abstract class TaxAuthority {
  /**
   * @throws TaxRightsMissing
   * @throws OutsideCallFailed
   */
  abstract accountOf(registryCode: string, day: IsoDate): Promise<TaxAccountStatement>;
}

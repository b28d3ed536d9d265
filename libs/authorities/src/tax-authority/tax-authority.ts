import { type IsoDate } from '#platform';

/** An open claim of the tax authority on a company. Amounts are cents. */
export interface TaxClaim {
  /** The authority's code, word for word: codes not known here are as good as others. */
  readonly taxCode: string;
  readonly taxName: string;
  /** What it is for, as the authority writes it: mostly a month. */
  readonly period: string | null;
  readonly dueDate: IsoDate | null;
  readonly amountMinor: bigint;
  /** For not having been paid in time, up to the day of the statement. */
  readonly interestMinor: bigint;
  /** What is not paid of the amount, without interest. Below zero: the authority owes it. */
  readonly remainingMinor: bigint;
}

/** The account of a company with the tax authority on a day. */
export interface TaxAccountStatement {
  readonly requestDate: IsoDate;
  /** Of the prepayment account, which claims are paid from on their due dates. */
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
 * Reads of tax accounts. The authority publishes no service for it: whoever gets access to one, by whatever way, fills
 * this port with another adapter.
 */
export abstract class TaxAuthority {
  /**
   * @throws TaxRightsMissing
   * @throws OutsideCallFailed
   */
  abstract accountOf(registryCode: string, day: IsoDate): Promise<TaxAccountStatement>;
}

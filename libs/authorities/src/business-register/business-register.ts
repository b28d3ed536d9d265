/** What the business register shows of a company to anybody. */
export interface RegisteredCompany {
  readonly registryCode: string;
  readonly name: string;
  readonly vatNumber: string | null;
  /** R registered, L in liquidation, N bankrupt. */
  readonly status: string;
  /** One line: street, place, postal code. */
  readonly address: string | null;
}

/** Look-ups in the Estonian business register. */
export abstract class BusinessRegister {
  /** @throws OutsideCallFailed when the register does not answer */
  abstract find(registryCode: string): Promise<RegisteredCompany | undefined>;
}

/** No register is configured: nothing is found, and whoever asked goes on without. */
export class NoBusinessRegister extends BusinessRegister {
  override find(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
}

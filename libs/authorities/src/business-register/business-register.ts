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

/**
 * A member of the management board. Names and offices are public; the personal codes that the register sends beside
 * them go no further than its answer.
 */
export interface BoardMember {
  readonly name: string;
  /** In the register's words: `Juhatuse liige`, `Juhatuse esimees`. */
  readonly role: string;
  /** May represent the company without the others; null when the register does not say. */
  readonly representsAlone: boolean | null;
}

/** Look-ups in the Estonian business register. */
export abstract class BusinessRegister {
  /** @throws OutsideCallFailed when the register does not answer */
  abstract find(registryCode: string): Promise<RegisteredCompany | undefined>;

  /**
   * The management board of a company; undefined when the register knows no such company. It asks for an agreement
   * with the register, which `find` does not.
   * @throws OutsideCallFailed when the register does not answer, or does not let us ask
   */
  abstract board(registryCode: string): Promise<readonly BoardMember[] | undefined>;
}

/** No register is configured: nothing is found, and whoever asked goes on without. */
export class NoBusinessRegister extends BusinessRegister {
  override find(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  override board(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
}

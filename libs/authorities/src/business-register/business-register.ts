/** The public facts of a company in the business register. */
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
 * A member of the management board. Names and offices are public; the personal codes that the register sends with
 * them are dropped.
 */
export interface BoardMember {
  readonly name: string;
  /** In the register's own terms: `Juhatuse liige`, `Juhatuse esimees`. */
  readonly role: string;
  /** May represent the company without the others; null when the register does not say. */
  readonly representsAlone: boolean | null;
}

/** Look-ups in the Estonian business register. */
export abstract class BusinessRegister {
  /** @throws OutsideCallFailed when the register does not answer */
  abstract find(registryCode: string): Promise<RegisteredCompany | undefined>;

  /**
   * The management board of a company; undefined when the register does not know the company. Unlike `find`, it
   * requires an agreement with the register.
   * @throws OutsideCallFailed when the register does not answer or refuses access
   */
  abstract board(registryCode: string): Promise<readonly BoardMember[] | undefined>;
}

/** Used when no register is configured: finds nothing, and callers continue without it. */
export class NoBusinessRegister extends BusinessRegister {
  override find(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  override board(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
}

import { open, seal } from '#platform';

/** What a personal code is sealed for: it is opened for the same company only. */
const contextOf = (companyId: bigint): string => `personal code of company ${companyId}`;

/** Seals personal codes and cannot open them again: all that the API has. */
export class PersonalCodeSeal {
  constructor(private readonly publicKey: string | undefined) {}

  /** @throws Error when the installation has no key: nothing is stored in the clear instead */
  seal(companyId: bigint, code: string): Buffer {
    if (this.publicKey === undefined) {
      throw new Error('RAAMAT_SEALING_PUBLIC_KEY is not set: a personal code cannot be sealed.');
    }
    return seal(this.publicKey, code, contextOf(companyId));
  }
}

/** Opens them again: in the worker that talks to the register, and nowhere else. */
export class PersonalCodeOpener {
  private readonly privateKeys: readonly string[];

  /** @param former keys of before, which open what was sealed for them */
  constructor(privateKey: string | undefined, former: readonly string[] = []) {
    this.privateKeys = privateKey === undefined ? [] : [privateKey, ...former];
  }

  open(companyId: bigint, sealed: Buffer): string {
    if (this.privateKeys.length === 0) {
      throw new Error('RAAMAT_SEALING_PRIVATE_KEY is not set: a personal code cannot be opened.');
    }
    return open(this.privateKeys, sealed, contextOf(companyId));
  }
}

import { open, seal } from '#platform';

/** The sealing context of a personal code: it opens for the same company only. */
const contextOf = (companyId: bigint): string => `personal code of company ${companyId}`;

/** Seals personal codes and cannot open them: the API has nothing else. */
export class PersonalCodeSeal {
  constructor(private readonly publicKey: string | undefined) {}

  /** @throws Error when the installation has no key: nothing is stored unencrypted instead */
  seal(companyId: bigint, code: string): Buffer {
    if (this.publicKey === undefined) {
      throw new Error('RAAMAT_SEALING_PUBLIC_KEY is not set: a personal code cannot be sealed.');
    }
    return seal(this.publicKey, code, contextOf(companyId));
  }
}

/** Opens personal codes, only in the worker that talks to the register. */
export class PersonalCodeOpener {
  private readonly privateKeys: readonly string[];

  /** @param former earlier keys, which open what was sealed to them */
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

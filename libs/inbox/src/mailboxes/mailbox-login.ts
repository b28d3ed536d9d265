import { open, seal, type SealedColumn, type SealedRow, sealingMark } from '#platform';
import { z } from 'zod';
import { type MailboxPlace } from './mailbox-terms.js';

/** The sealing context of a login: it opens for the same company only. */
const contextOf = (companyId: bigint): string => `mailbox of company ${companyId}`;

const login = z.strictObject({ host: z.string(), username: z.string(), password: z.string() });

/** Seals logins and cannot open them: the API has nothing else. */
export class MailboxSeal {
  constructor(private readonly publicKey: string | undefined) {}

  /** Whether logins can be sealed: nothing is stored unsealed instead. */
  get available(): boolean {
    return this.publicKey !== undefined;
  }

  /** @throws Error when the installation has no key */
  seal(
    companyId: bigint,
    { host, username }: Pick<MailboxPlace, 'host' | 'username'>,
    password: string,
  ): Buffer {
    return this.sealText(companyId, JSON.stringify({ host, username, password }));
  }

  sealText(companyId: bigint, text: string): Buffer {
    if (this.publicKey === undefined) {
      throw new Error('RAAMAT_SEALING_PUBLIC_KEY is not set: the login of a mailbox cannot be sealed.');
    }
    return seal(this.publicKey, text, contextOf(companyId));
  }
}

/** Opens logins, only in the worker that fetches mails. */
export class MailboxOpener {
  private readonly privateKeys: readonly string[];

  /** @param former earlier keys, which open what was sealed to them */
  constructor(privateKey: string | undefined, former: readonly string[] = []) {
    this.privateKeys = privateKey === undefined ? [] : [privateKey, ...former];
  }

  /**
   * The password.
   * @throws Error when it was sealed for another server or user name
   */
  open(companyId: bigint, place: Pick<MailboxPlace, 'host' | 'username'>, sealed: Buffer): string {
    const { host, username, password } = login.parse(JSON.parse(this.openText(companyId, sealed)));
    if (host !== place.host || username !== place.username)
      throw new Error('The login of the mailbox was sealed for another server or user.');
    return password;
  }

  openText(companyId: bigint, sealed: Buffer): string {
    if (this.privateKeys.length === 0) {
      throw new Error('RAAMAT_SEALING_PRIVATE_KEY is not set: the login of a mailbox cannot be opened.');
    }
    return open(this.privateKeys, sealed, contextOf(companyId));
  }
}

/** Logins of mailboxes, sealed to the installation's key pair; resealing them with another needs the private keys. */
export function mailboxesSealedTo(publicKey: string, opener: MailboxOpener): SealedColumn[] {
  const seals = new MailboxSeal(publicKey);
  return [
    {
      what: 'logins of mailboxes',
      table: 'inbox.company_mailbox',
      column: 'login_sealed',
      ofCompanies: true,
      mark: sealingMark(publicKey),
      reseal: (value: Buffer, { companyId }: SealedRow) =>
        seals.sealText(companyId, opener.openText(companyId, value)),
    },
  ];
}

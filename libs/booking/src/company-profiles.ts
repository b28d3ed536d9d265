import { type FileSender } from '#files';
import { type Permission, type Sql } from '#platform';

/** Facts about a company that booking needs and its books do not hold. */
export interface CompanyProfile {
  readonly name: string;
  readonly registryCode: string;
  /** Null without a registration. */
  readonly vatNumber: string | null;
  readonly baseCurrency: string;
  /** Confident documents are recorded and posted without a person. */
  readonly invoiceAutoBook: boolean;
  /** The same for documents of a supplier not seen before; its party is created unconfirmed. */
  readonly autoBookNewSuppliers: boolean;
}

/**
 * How far the company trusts the sender of a mail today. `unproven`: the sender is not proven; `trusted`: somebody in
 * the company named the sender; `member`: one of its own people; `other`: anybody else whose identity is proven.
 */
export type SenderTrust = 'unproven' | 'trusted' | 'member' | 'other';

/** The sender of the mail that brought a file. */
export interface MailSender {
  readonly trust: SenderTrust;
  /** The key by which the sender is remembered; null when the mail names no single sender. */
  readonly key: string | null;
}

/** Companies and their people, about which booking itself knows nothing. */
export abstract class CompanyProfiles {
  /** Undefined for a company that no longer exists. */
  abstract profile(sql: Sql, companyId: bigint): Promise<CompanyProfile | undefined>;

  /**
   * The permissions of a file's uploader in the company today. Without a person (mail to the company's own address)
   * they are those that the company gives its inbox.
   */
  abstract uploaderPermissions(companyId: bigint, userId: bigint | null): Promise<ReadonlySet<Permission>>;

  abstract senderTrust(companyId: bigint, sender: FileSender): Promise<SenderTrust>;
}

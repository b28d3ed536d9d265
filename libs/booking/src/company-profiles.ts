import { type FileSender } from '#files';
import { type Permission, type Sql } from '#platform';

/** What booking needs to know of a company beyond its books. */
export interface CompanyProfile {
  readonly name: string;
  readonly registryCode: string;
  /** Null without a registration. */
  readonly vatNumber: string | null;
  /** Confident documents are recorded and posted without a person. */
  readonly invoiceAutoBook: boolean;
  /** So are those of a supplier not seen before; its party is made unconfirmed. */
  readonly autoBookNewSuppliers: boolean;
}

/**
 * What the company makes of who sent a mail, today. `unproven`: nobody is known to have sent it; `trusted`: somebody of the
 * company named the sender; `member`: one of its own people; `other`: anybody else who is who he says.
 */
export type SenderTrust = 'unproven' | 'trusted' | 'member' | 'other';

/** Who sent the mail that brought a file. */
export interface MailSender {
  readonly trust: SenderTrust;
  /** What it is remembered by; null when no single sender is named. */
  readonly key: string | null;
}

/** Companies and their people, which booking knows nothing about by itself. */
export abstract class CompanyProfiles {
  /** Undefined for a company that is gone. */
  abstract profile(sql: Sql, companyId: bigint): Promise<CompanyProfile | undefined>;

  /**
   * What the uploader of a file may do in the company today. Without a person (mail to the company's own address)
   * it is what the company lets its inbox do.
   */
  abstract uploaderPermissions(companyId: bigint, userId: bigint | null): Promise<ReadonlySet<Permission>>;

  abstract senderTrust(companyId: bigint, sender: FileSender): Promise<SenderTrust>;
}

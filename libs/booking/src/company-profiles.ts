import { type Permission } from '#platform';

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

/** Companies and their people, which booking knows nothing about by itself. */
export abstract class CompanyProfiles {
  /** Undefined for a company that is gone. */
  abstract profile(companyId: bigint): Promise<CompanyProfile | undefined>;

  /**
   * What the uploader of a file may do in the company today. Without a person (mail to the company's own address)
   * it is what the company lets its inbox do.
   */
  abstract uploaderPermissions(companyId: bigint, userId: bigint | null): Promise<ReadonlySet<Permission>>;
}

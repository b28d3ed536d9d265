import { CompanyProfiles, type CompanyProfile, type SenderTrust } from '#booking';
import { type FileSender } from '#files';
import { findCompany, isMemberAddress, uploaderPermissions } from '#identity';
import { INBOX_PERMISSIONS, isTrusted, trustedSenders } from '#inbox';
import { type Database, type Permission, type Sql } from '#platform';

/** Answers booking's questions about companies and their people from identity. */
export class IdentityCompanyProfiles extends CompanyProfiles {
  constructor(private readonly database: Database) {
    super();
  }

  override async profile(sql: Sql, companyId: bigint): Promise<CompanyProfile | undefined> {
    const company = await findCompany(sql, companyId);
    if (company === undefined || company.state === 'deleted') return undefined;
    return {
      name: company.name,
      registryCode: company.registryCode,
      vatNumber: company.vatNumber === '' ? null : company.vatNumber,
      invoiceAutoBook: company.invoiceAutoBook,
      baseCurrency: company.baseCurrency,
      autoBookNewSuppliers: company.autoBookNewSuppliers,
    };
  }

  override async uploaderPermissions(
    companyId: bigint,
    userId: bigint | null,
  ): Promise<ReadonlySet<Permission>> {
    if (userId === null) return new Set(INBOX_PERMISSIONS);
    return uploaderPermissions(this.database, userId, companyId);
  }

  override async senderTrust(companyId: bigint, { address, proof }: FileSender): Promise<SenderTrust> {
    if (proof === 'unproven') return 'unproven';
    if (address === null) return 'other';
    const [trusted, isMember] = await this.database.readCompany(companyId, (sql) =>
      Promise.all([trustedSenders(sql, companyId), isMemberAddress(sql, companyId, address)]),
    );
    if (isTrusted(trusted, address)) return 'trusted';
    // Proof by the sending host is enough only for a sender that somebody named.
    if (proof === 'by_host') return 'unproven';
    return isMember ? 'member' : 'other';
  }
}

import { CompanyProfiles, type CompanyProfile } from '#booking';
import { type Companies, uploaderPermissions } from '#identity';
import { INBOX_PERMISSIONS } from '#inbox';
import { type Database, type Permission } from '#platform';

/** What booking asks of companies and their people, answered by identity. */
export class IdentityCompanyProfiles extends CompanyProfiles {
  constructor(
    private readonly companies: Companies,
    private readonly database: Database,
  ) {
    super();
  }

  override async profile(companyId: bigint): Promise<CompanyProfile | undefined> {
    const company = await this.companies.find(companyId);
    if (company === undefined || company.state === 'deleted') return undefined;
    return {
      name: company.name,
      registryCode: company.registryCode,
      vatNumber: company.vatNumber === '' ? null : company.vatNumber,
      invoiceAutoBook: company.invoiceAutoBook,
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
}

import { CompanyProfiles, type CompanyProfile, type SenderStanding } from '#booking';
import { type FileSender } from '#files';
import { type Companies, memberEmails, uploaderPermissions } from '#identity';
import { INBOX_PERMISSIONS, isTrusted, trustedSenders } from '#inbox';
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

  override async standingOf(companyId: bigint, { address, proof }: FileSender): Promise<SenderStanding> {
    if (proof === 'unproven') return 'unproven';
    if (address === null) return 'other';
    const trusted = await this.database.readCompany(companyId, (sql) => trustedSenders(sql, companyId));
    if (isTrusted(trusted, address)) return 'trusted';
    // Only for a sender that somebody named is it enough what host brought the mail.
    if (proof === 'by_host') return 'unproven';
    const company = await this.companies.find(companyId);
    if (company === undefined) return 'other';
    const people = await this.database.read((sql) => memberEmails(sql, company.organizationId));
    return people.some((email) => email.toLowerCase() === address) ? 'member' : 'other';
  }
}

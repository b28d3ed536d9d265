import { type CompanyProfile, CompanyProfiles, type SenderTrust } from '#booking';
import { type Permission, PERMISSIONS } from '#platform';

/** The company that trades, as booking sees it: whatever can be booked without a person is. */
export const OWN_PROFILE: CompanyProfile = {
  name: 'Näidis OÜ',
  registryCode: '14800000',
  vatNumber: 'EE100000001',
  invoiceAutoBook: true,
  autoBookNewSuppliers: true,
};

/** One company and one uploader, whom a test may change. */
export class TestProfiles extends CompanyProfiles {
  permissions: readonly Permission[] = PERMISSIONS;
  trust: SenderTrust = 'other';

  constructor(public company: CompanyProfile | undefined = OWN_PROFILE) {
    super();
  }

  override profile(): Promise<CompanyProfile | undefined> {
    return Promise.resolve(this.company);
  }

  override uploaderPermissions(): Promise<ReadonlySet<Permission>> {
    return Promise.resolve(new Set(this.permissions));
  }

  override senderTrust(): Promise<SenderTrust> {
    return Promise.resolve(this.trust);
  }
}
